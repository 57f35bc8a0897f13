// The chat: its newest line is in sight, and its tab has a mark while another one is open.
import { $ } from "./dom.js";
import { on } from "./events.js";

let shown; // the last line that was shown
let read; // the last one that was read

function settle() {
  const lines = $("#lines");
  const last = lines?.lastElementChild?.id;
  if (lines && shown !== last) lines.scrollTop = lines.scrollHeight;
  if (shown === undefined || lines?.getClientRects().length) read = last;
  shown = last;
  $("#tab-chat")?.parentElement.toggleAttribute("data-new", last !== read);
}

on("htmx:after:swap", settle);
on("change", (event) => { if (event.target.name === "tab") settle(); });
settle();
