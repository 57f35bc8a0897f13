// Whose turn it is, outside the board: title, line and sign of the page, the bell; and what this player has seen.
import { call } from "./bell.js";
import { $, tableFrame } from "./dom.js";
import { on } from "./events.js";
import { sound } from "./sounds.js";

let wasMine = null;
let wasOver = null;

function settle() {
  const shown = tableFrame();
  if (!shown) return;
  const mine = shown.dataset.turn === "yes";
  document.title = shown.dataset.title;
  const where = $("#where");
  if (where) where.textContent = shown.dataset.where;
  const sign = `/art/sign${mine ? "-turn" : ""}.svg`;
  if ($("#favicon").getAttribute("href") !== sign) $("#favicon").setAttribute("href", sign);
  if (mine && wasMine === false) {
    call(shown);
    if (!document.hidden) tellSeen();
  }
  wasMine = mine;
  const over = shown.dataset.status === "over";
  if (over && wasOver === false) sound("end");
  wasOver = over;
}

// What was seen is not told again: neither by letter nor as new in the log.
function tellSeen() {
  const shown = tableFrame();
  if ($("#live").dataset.seated !== "yes" || !shown) return;
  const seen = new URLSearchParams({ version: shown.dataset.version, csrf: document.body.dataset.csrf });
  navigator.sendBeacon?.(`/t/${shown.dataset.table}/looked`, seen);
}

on("htmx:after:swap", settle);
settle();
if ($("#live")) {
  on("visibilitychange", tellSeen);
  window.addEventListener("pagehide", () => { if (!document.hidden) tellSeen(); });
}
