// A study: when something changed, the page fetches what it shows; the board only as long as its reader follows the driver.
import "./board_moves.js";
import "./board_view.js";
import "./chat.js";
import "./engine_room.js";
import "./page.js";
import "./requests.js";
import { $, frame } from "./dom.js";
import { on } from "./events.js";

const address = frame().dataset.at;
const fetched = (part, target) => htmx.ajax("GET", `${address}/${part}`, { target, swap: "outerMorph" });
const isOlder = (part, name, than) => Number(part.dataset[name]) < than;

let newest = { version: 0, shown: 0 };

function catchUp() {
  if (isOlder($("#side"), "version", newest.version)) fetched("side", "#side");
  if (frame().dataset.own === "no" && isOlder(frame(), "shown", newest.shown)) fetched("frame", "#frame");
}

const live = new window.EventSource($("#study").dataset.events);
live.addEventListener("study", (event) => {
  newest = JSON.parse(event.data);
  catchUp();
});
live.addEventListener("refused", () => location.assign("/studies")); // it was deleted
window.addEventListener("pagehide", () => live.close());

// Left and right walk through the moves, where one is neither writing nor choosing on the board.
on("keydown", (event) => {
  if (!["ArrowLeft", "ArrowRight"].includes(event.key) || event.target.closest("input, textarea, select, .board")) return;
  event.preventDefault();
  const buttons = [...$("#walk").elements].filter((part) => part.type === "submit");
  const now = buttons.findIndex((button) => button.getAttribute("aria-current") === "true");
  if (event.key === "ArrowLeft") $("#take-back:enabled")?.click();
  else buttons[now + 1]?.click();
});
