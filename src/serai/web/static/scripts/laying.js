// A choice of several ways on one place of the board: a click shows the first, the next click or R the next one.
// What is shown is chosen beside the board; nothing is decided here.
import { $, $$, frame } from "./dom.js";
import { on, onClick } from "./events.js";

let chosen = null; // { id, way, version }

const places = () => $$(".board .chooser");
const ways = (id) => document.getElementById(id).dataset.ways.split(";");

function show() {
  const way = chosen && ways(chosen.id)[chosen.way];
  for (const part of $$("[data-lay], #moves .move.lay")) part.classList.toggle("shown", (part.dataset.lay ?? part.value).split(";").includes(way));
  const turn = $("[data-turn-tile]");
  if (turn) turn.disabled = !chosen || ways(chosen.id).length < 2;
  for (const place of places()) place.toggleAttribute("data-chosen", place.id === chosen?.id);
}

function choose({ id }) {
  const next = chosen?.id === id ? (chosen.way + 1) % ways(id).length : 0;
  chosen = { id, way: next, version: frame().dataset.version };
  show();
}

// The same decision keeps its choice; a place that is the only one is chosen already.
function settle() {
  const there = places();
  if (!chosen || chosen.version !== frame()?.dataset.version || !there.some(({ id }) => id === chosen.id)) chosen = null;
  if (!chosen && there.length === 1 && $("#moves")) choose(there[0]);
  else if (there.length) show();
}

onClick(".board .chooser", choose);
onClick("[data-turn-tile]", () => chosen && choose(chosen));
on("keydown", (event) => {
  const here = event.target.closest?.(".board .chooser");
  if (here && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    choose(here);
  } else if (event.key.toLowerCase() === "r" && chosen && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches?.("input, textarea, select")) {
    choose(chosen);
  }
});
on("htmx:after:swap", settle);
settle();
