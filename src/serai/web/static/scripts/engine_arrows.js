// What an engine expects, drawn on the board: a ring round what makes its best move, an arrow for every turn of its line.
import { $, $$, shape } from "./dom.js";

const GAP = 5; // between a spot and its ring
const MOST = 4; // arrows: the turn itself, and the answers

/** Where something is on the board, in the board's own units; null where it is not drawn. */
function middle(board, ids) {
  for (const id of ids.split(" ").filter((each) => each && !each.startsWith("player-"))) {
    const found = document.getElementById(id) ?? $(`[id^="${CSS.escape(id)}-"]`, board);
    if (!found || !board.contains(found)) continue;
    const { x, y, width, height } = found.getBoundingClientRect();
    if (!width) continue;
    const at = new window.DOMPoint(x + width / 2, y + height / 2).matrixTransform(board.getScreenCTM().inverse());
    return { x: at.x, y: at.y };
  }
  return null;
}

/** The steps of a line by turns: each with who has it and the places it leads to. */
function turns(board, steps) {
  const found = [];
  for (const step of steps) {
    if (step.seat === null) break;
    if (found.at(-1)?.seat !== step.seat) found.push({ seat: step.seat, way: [] });
    const at = middle(board, step.on);
    const { way } = found.at(-1);
    if (at && (step.way || !way.length)) way.push(at); // from tile to tile: what lies elsewhere is no way
  }
  return found.filter((turn) => turn.way.length).slice(0, MOST);
}

function drawn({ seat, way }, n) {
  const [first, last] = [way[0], way.at(-1)];
  const group = shape("g", { class: `engine-arrow seat-${seat}`, "aria-hidden": "true" });
  if (way.length > 1 && Math.hypot(last.x - first.x, last.y - first.y) > 1) {
    const path = `M${way.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
    const before = way.findLast(({ x, y }) => Math.hypot(last.x - x, last.y - y) > 1);
    const turn = (180 * Math.atan2(last.y - before.y, last.x - before.x)) / Math.PI;
    group.append(shape("path", { class: "halo", d: path }), shape("path", { class: "way", d: path }));
    group.append(shape("path", { class: "head", d: "M-14 -12L12 0L-14 12Z", transform: `translate(${last.x} ${last.y}) rotate(${turn})` }));
  }
  const badge = shape("g", { transform: `translate(${first.x} ${first.y})` });
  const number = shape("text", { y: 5.5, "text-anchor": "middle" });
  number.textContent = n + 1;
  badge.append(shape("circle", { r: 14 }), number);
  group.append(badge);
  return group;
}

/** What makes a move, and where its ring goes. */
function rings(move) {
  const makes = (spot) => (spot.dataset.move ?? spot.value ?? "").split(";")[0] === move;
  return $$("#frame [data-move], #moves button[name=move]").filter(makes).map((spot) => ({ spot, box: ($(".hit", spot) ?? spot).getBBox?.() })); // what answers to a pointer, and not all that is told there
}

function draw() {
  const move = wanted[0]?.move;
  if (shown === wanted && $(".engine-best, .engine-arrow")) return;
  shown = wanted;
  // all is measured before anything is changed: a board is laid out once, and not for every mark
  const board = move && $("#frame .face > .board");
  const ways = board ? turns(board, wanted).map(drawn) : [];
  const spots = move ? rings(move) : [];
  $$(".engine-ring, .engine-arrow").forEach((part) => part.remove());
  $$(".engine-best").forEach((spot) => spot.classList.remove("engine-best"));
  for (const { spot, box } of spots) {
    spot.classList.add("engine-best");
    if (!box) continue;
    const { x, y, width, height } = box;
    spot.append(shape("rect", { x: x - GAP, y: y - GAP, width: width + 2 * GAP, height: height + 2 * GAP, rx: 2 * GAP, class: "engine-ring" }));
  }
  board?.append(...ways);
}

let wanted = [];
let shown = wanted;

/** Draw a line of an engine; nothing takes away the last one. */
export function arrows(steps = []) {
  wanted = steps;
  if (document.readyState === "complete") draw();
}
window.addEventListener("load", draw); // before, nothing has its place
