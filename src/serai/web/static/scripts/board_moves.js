// Moves made on a drawn board: a target makes its move, arrow keys walk from spot to spot.
// What is legal is the server's to say; nothing about a game is decided here.
import { $, $$, boardAddress } from "./dom.js";
import { before, on, onClick } from "./events.js";
import "./tooltip.js";
import { ruleOf } from "./note.js";

const SPOTS = ".board .target, .board .spot";
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const form = () => $("#moves");

let chosen = null;

// The moves of a chain are joined by ";" and posted together, through the page's own form of moves.
function make(chain) {
  const moves = form();
  if (!moves) return;
  chosen = chain.split(";");
  htmx.ajax("POST", `${boardAddress()}/move`, { source: moves, target: moves.getAttribute("hx-target"), swap: moves.getAttribute("hx-swap") });
}

on("htmx:config:request", ({ detail: { ctx: { request } } }) => {
  if (!chosen || !/\/move$/.test(request.action || "")) return;
  request.body.delete("move");
  for (const move of chosen) request.body.append("move", move);
  chosen = null;
});

// The second half of a double click decides nothing: neither the same once more, nor what has come in its place.
let begun = null; // what the first half was made on
before("click", (event) => {
  const part = event.target.closest?.("[data-move], button, input, label");
  if (event.detail < 2) begun = part;
  else if (part && (part !== begun || part.matches("[data-move], button[name=move], #confirm-yes"))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
});

// A box of the panel that can be marked on the board as well.
const toggle = (spot) => document.getElementById(spot.dataset.toggles)?.click();
onClick("[data-toggles]", toggle);
function showToggled() {
  for (const spot of $$("[data-toggles]")) spot.setAttribute("aria-pressed", String(document.getElementById(spot.dataset.toggles)?.checked ?? false));
}
on("change htmx:after:swap", showToggled);

onClick("[data-move]", (spot) => make(spot.dataset.move));

on("keydown", (event) => {
  const here = event.target.closest?.(SPOTS);
  if (!here) return;
  const rule = ruleOf(here);
  if ((event.key === "Enter" || event.key === " ") && here.dataset.move) {
    event.preventDefault();
    make(here.dataset.move);
  } else if ((event.key === "Enter" || event.key === " ") && here.dataset.toggles) {
    event.preventDefault();
    toggle(here);
  } else if (rule && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
    event.preventDefault();
    rule.focus();
  } else if (event.key in DIRECTIONS) {
    event.preventDefault();
    walk(here, DIRECTIONS[event.key]);
  }
});

function middle(spot) {
  const box = spot.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// To the nearest spot in a direction: straight ahead counts more than sideways.
function walk(here, [dx, dy]) {
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const spot of $$(SPOTS)) {
    if (spot === here || !spot.getClientRects().length) continue;
    const [sx, sy] = middle(spot);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    if (ahead > 4 && ahead + 3 * aside < least) {
      best = spot;
      least = ahead + 3 * aside;
    }
  }
  best?.focus();
}

// What is marked so far would bring: the server prices it.
on("change", async (event) => {
  const moves = form();
  const price = moves && $("output.worth", moves);
  if (!price || event.target.form !== moves || event.target.type !== "checkbox") return;
  const marked = new URLSearchParams(new FormData(moves).getAll("move").map((move) => ["move", move]));
  price.dataset.of = marked;
  const answer = await fetch(`${boardAddress()}/worth?${marked}`);
  if (answer.ok && price.dataset.of === String(marked)) price.textContent = await answer.text();
});
