// The variations beside the moves of the game they branch from, with notes and verdicts; walking in them is undo and redo.
import { $, $$, element, frame } from "./dom.js";
import { on, onClick } from "./events.js";
import { stepsOf, Tree } from "./tree.js";
import { drawLine, nodeOf, seek } from "./variation_rows.js";

const room = $("#room");
const key = `serai-tree-${room.dataset.key}`;
const given = Object.fromEntries($$("#moves > input[type=hidden]").map(({ name, value }) => [name, value]));
const free = !room.dataset.table;
const start = { game: room.dataset.game, players: Number(room.dataset.players), ...(free ? { packed: given.from } : { table: room.dataset.table }) };
const tree = Tree.kept(key, start);
let judged = new Map(); // moves of the main line to what a review says of them
let here = null;

/** Show another place: after a version of the game, a line from there. */
export function go({ at, line }) {
  const values = { ...(free ? { from: given.from } : { at }), line };
  return htmx.ajax("POST", `${frame().dataset.at}/move`, { source: room, target: "#frame", swap: "outerMorph", values });
}

/** The moves of the main line of a room that begins with a position. */
export function mainLine() {
  const found = [];
  for (let [node] = tree.root(0).children; node; [node] = node.children) found.push(node);
  return found;
}

/** Show the main line after so many moves. */
export const goAlong = (moves) => go(moves ? tree.where(mainLine()[moves - 1]) : { at: 0, line: "" });

/** The main line as an address has it. */
export const lineOf = (moves) => (moves.length ? tree.where(moves.at(-1)).line : "");

/** Say what a review found of moves of the main line, as signs beside them. */
export function judge(signs) {
  judged = signs;
  if (here) draw();
}

const rootNow = () => (free ? 0 : Number(frame().dataset.version));

function arrive() {
  const told = $$("#steps li").map(({ dataset }) => ({ ...stepsOf(dataset.step)[0], words: dataset.words, seat: Number(dataset.seat) }));
  here = tree.at(rootNow(), told);
  draw();
  tree.keep(key);
}

function draw() {
  for (const box of $$(".branch")) {
    const root = tree.roots.get(Number(box.dataset.root));
    box.replaceChildren();
    if (!root) continue;
    if (root.mark) box.append(element("b", root.mark, "verdict"));
    if (root.comment) box.append(element("p", root.comment, "comment"));
    const [main] = root.children;
    if (main) drawLine(main, free ? box : box.appendChild(element("div", "", "variation")), { here, judged });
  }
  const current = here.parent ? null : `v${frame().dataset.version}`;
  for (const row of $$("#main-line > li")) row.setAttribute("aria-current", row.id === current ? "true" : "false");
  seek();
  $("#note").value = here.comment;
  for (const mark of $$(".notes .mark")) mark.setAttribute("aria-pressed", String(mark.dataset.mark === here.mark));
  const review = $("#review"); // where there is something to review
  if (free && review && room.dataset.module) review.disabled = !tree.root(0).children.length;
  $("#promote").disabled = !here.parent || tree.where(here).line === "" || mainAlready();
}

const mainAlready = () => { for (let node = here; node.parent; node = node.parent) if (node.parent.children[0] !== node) return false; return true; };

function changed() {
  draw();
  tree.keep(key);
}

/** The places before and after this one, and the ends of what it lies on. */
function beside(where) {
  const versions = $$("#main-line a").map(({ dataset }) => Number(dataset.version));
  const now = versions.indexOf(rootNow());
  const version = (n) => (n in versions ? { at: versions[n], line: "" } : n === -1 && !free ? { at: 1, line: "" } : null);
  const last = (node) => { let end = node; while (end.children.length) [end] = end.children; return end; };
  switch (where) {
    case "ArrowLeft": return here.parent ? tree.where(here.parent) : version(now - 1);
    case "ArrowRight": return here.children.length && (here.parent || free) ? tree.where(here.children[0]) : version(now + 1);
    case "Home": return free ? { at: 0, line: "" } : { at: 1, line: "" };
    default: return here.parent || free ? tree.where(last(here)) : version(versions.length - 1);
  }
}

function walk(where) {
  const place = beside(where);
  if (place) go(place);
}

onClick("#tree .step", (button) => go(tree.where(nodeOf(button))));
onClick("[data-walk]", ({ dataset }) => walk(dataset.walk));
onClick(".notes .mark", ({ dataset }) => { here.mark = here.mark === dataset.mark ? "" : dataset.mark; changed(); });
onClick("#promote", () => { tree.promote(here); changed(); });
onClick("#prune", () => go(tree.where(tree.prune(here))));
onClick("#draw-again", ({ dataset }) => { const { at, line } = tree.where(here.parent); go({ at, line: line ? `${line};${dataset.step}` : dataset.step }); });
$("#note").addEventListener("change", ({ target }) => { here.comment = target.value.trim(); changed(); });
on("click", (event) => {
  const link = event.target.closest("#main-line a");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go({ at: Number(link.dataset.version), line: "" });
});
on("keydown", (event) => {
  if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key) || event.target.closest("input, textarea, select, .board")) return;
  event.preventDefault();
  walk(event.key);
});
on("serai:position DOMContentLoaded", arrive);
