// Several people at one screen: what only the next player may see stays covered until they say that they are here.
import { $, tableFrame } from "./dom.js";
import { on, onClick } from "./events.js";

const live = $("#live");
const curtain = $("#curtain");

function settle() {
  const shown = tableFrame();
  const next = shown?.dataset.curtain;
  if (next === undefined || live.dataset.screen === next) return;
  $("#next-name", curtain).textContent = shown.dataset.next;
  $("[data-here]", curtain).focus();
}

if (live && curtain) {
  onClick("#curtain [data-here]", () => {
    live.dataset.screen = tableFrame().dataset.curtain;
    $("#question")?.focus();
  });
  on("htmx:after:swap", settle);
  settle();
}
