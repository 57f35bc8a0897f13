// Movement: what goes fades, dice tumble, cards turn, numbers count.
// What lies where is the server's to say; nothing about a game is decided here.
import { $, $$, frame } from "./dom.js";
import { on } from "./events.js";
import { arriving, moving, still } from "./pace.js";

const ARRIVE_MS = 400;
const FADE_MS = 300;

/** The pieces that each version moved. */
export const touched = new Map();
let before = null;

const seen = () => ({
  board: $(".board"),
  pieces: new Map($$(".board .piece[id]").map((node) => [node.id, { node, layer: node.parentNode, at: node.getAttribute("transform"), face: node.getAttribute("href") }])),
  numbers: new Map($$(".holdings :is(span, b)[id]").map((node) => [node.id, { node, n: Number(node.textContent) }])),
});

on("htmx:before:swap", () => { before = seen(); });
on("htmx:after:swap", () => {
  const [was, now] = [before, seen()];
  before = null;
  if (!was?.board || was.board !== now.board) return;
  const [changed, arrived] = [[], []];
  for (const [id, { node, at, face }] of now.pieces) {
    const old = was.pieces.get(id);
    if (old && old.at === at && old.face === face) continue;
    changed.push(id);
    if (!old && /^(die|card|djinn|build|garden|river)-/.test(id)) arrived.push([node, at, id.startsWith("die-")]);
  }
  if (!still()) for (const [piece, box] of arrived.map((one) => [one, one[0].getBBox()])) arrive(...piece, box); // all are measured first
  for (const [id, { node, layer }] of was.pieces) {
    if (now.pieces.has(id)) continue;
    changed.push(id);
    fade(node, layer);
  }
  for (const [id, { node, n }] of now.numbers) count(node, was.numbers.get(id)?.n, n);
  if (!changed.length) return;
  touched.set(Math.max(arriving, Number(frame()?.dataset.version)), changed);
  moving();
});

// A new die tumbles; what is turned up turns about its own middle.
function arrive(node, at, die, box) {
  if (!at) return;
  const rest = at.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)").replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");
  const middle = box.x + box.width / 2;
  const tumble = [{ transform: `${rest} rotate(-250deg)`, opacity: 0.3 }, { transform: `${rest} rotate(12deg)`, opacity: 1, offset: 0.8 }];
  const edge = [{ transform: `${rest} translateX(${middle}px) scaleX(0.02) translateX(${-middle}px)` }];
  node.animate([...(die ? tumble : edge), { transform: rest }], { duration: ARRIVE_MS, easing: "ease-out" });
}

function fade(node, layer) {
  if (still() || !layer.isConnected) return;
  node.removeAttribute("id");
  layer.append(node);
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, easing: "ease-out" }).finished.then(() => node.remove(), () => node.remove());
}

function count(node, from, to) {
  if (still() || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
  const begun = performance.now();
  const next = (time) => {
    const part = Math.min(1, Math.max(0, time - begun) / ARRIVE_MS);
    node.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && node.isConnected) requestAnimationFrame(next);
  };
  next(begun);
}
