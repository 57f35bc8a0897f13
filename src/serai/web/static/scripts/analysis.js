// The analysis room: a position, the moves that led to it and what was tried there; the engine is beside it.
import "./board_moves.js";
import "./board_view.js";
import "./engine_room.js";
import "./variations.js";
import "./page.js";
import { $, frame } from "./dom.js";
import { on, onClick } from "./events.js";

let shown = frame().dataset.address;
on("htmx:after:swap htmx:after:settle", () => {
  if (frame().dataset.address === shown) return;
  shown = frame().dataset.address;
  history.replaceState(null, "", shown);
  document.dispatchEvent(new CustomEvent("serai:position"));
});

// What few ask for is loaded when they do.
onClick("#choose-luck", async () => (await import("./luck.js")).toggle());
onClick("#share", async (button) => (await import("./share.js")).share(button));
onClick("#review", async (button) => (await import("./course.js")).reviewed(button));
if ($("#course") && localStorage.getItem(`serai-review-${$("#room").dataset.key}`)) import("./course.js");
