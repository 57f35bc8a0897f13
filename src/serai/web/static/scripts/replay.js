// The bar of a replay: buttons, slider and keys fetch a step of the game.
import { $, $$ } from "./dom.js";
import { on } from "./events.js";

const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };
const bar = $("#replay-bar");

function begin() {
  const slider = $("#slider");
  let wanted = null;
  const go = (to) => {
    slider.value = Math.max(1, Math.min(Number(bar.dataset.last), to));
    $("#at").textContent = slider.value;
    clearTimeout(wanted);
    wanted = setTimeout(() => {
      htmx.ajax("GET", `/t/${bar.dataset.table}/replay?at=${slider.value}`, { target: "#frame", swap: "outerMorph" });
      history.replaceState(null, "", `?at=${slider.value}`);
    }, 60);
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  for (const button of $$("[data-step]", bar)) button.addEventListener("click", () => go(Number(slider.value) + Number(button.dataset.step)));
  on("keydown", (event) => {
    if (!(event.key in STEPS) || event.target.matches("input:not([type=range]), textarea, select")) return;
    event.preventDefault();
    go(Number(slider.value) + STEPS[event.key]);
  });
  bar.dataset.ready = "yes";
}

if (bar) begin();
