// Movement: what goes fades, dice tumble, cards turn, numbers count; one part of a move after another, as it is told.
// What lies where is the server's to say; nothing about a game is decided here.
import { diceInHands, faceOf, oldFaceFirst, rerolls, tumbleInHands } from "./dice.js";
import { $, $$, frame } from "./dom.js";
import { on } from "./events.js";
import { arriving, gapMs, moving, still } from "./pace.js";
import { sound } from "./sounds.js";

const ARRIVE_MS = 400;
const FADE_MS = 300;
const STAGGER_MS = 70; // between pieces of the same part

// The parts of a move in the order of its story: what is dropped or placed, what is taken or paid, what is put there, what is gained.
const PARTS = [/^(yellow|white|green|blue|red|purple|turn-p\d|p\d)-/, null, /^(camel|build|garden|boat|river)-/, /^(palm|palace|cube)-/, /^(card|djinn|die)-/, /^(pawn|karma|fame|money)-/];
const GONE = 1;
const COUNTED = PARTS.length;
const ROWS = /^(card|djinn)-/; // they lie in rows and close ranks: one that only shifted was not touched

/** The pieces that each version moved. */
export const touched = new Map();
let before = null;

const partOf = (id) => { const part = PARTS.findIndex((ids) => ids?.test(id)); return part < 0 ? 0 : part; };

const seen = () => ({
  board: $(".board"),
  pieces: new Map($$(".board .piece[id]").map((node) => [node.id, { node, layer: node.parentNode, at: node.getAttribute("transform"), face: node.getAttribute("href") }])),
  numbers: new Map($$(".holdings :is(span, b)[id]").map((node) => [node.id, { node, n: Number(node.textContent) }])),
  dice: diceInHands(),
});

on("htmx:before:swap", () => { before = seen(); });
on("htmx:after:swap", () => {
  const [was, now] = [before, seen()];
  before = null;
  if (!was?.board || was.board !== now.board) return;
  const moves = changes(was, now);
  for (const [id, { node, n }] of now.numbers) {
    const old = was.numbers.get(id)?.n;
    if (old !== n && Number.isFinite(old) && Number.isFinite(n)) moves.push({ part: COUNTED, run: () => count(node, old, n), heard: /coin$/.test(id) && n > old && "coins" });
  }
  tumbleInHands(was.dice);
  const told = moves.filter(({ id, shifted }) => id && !shifted).map(({ id }) => id);
  if (told.length) touched.set(Math.max(arriving, Number(frame()?.dataset.version)), told);
  if (moves.length) play(moves);
});

/** What differs between two boards: each with its part of the story and how it is shown. */
function changes(was, now) {
  const found = [];
  const gone = [...was.pieces].filter(([id]) => !now.pieces.has(id));
  const arrivals = [];
  for (const [id, { node, at, face }] of now.pieces) {
    const old = was.pieces.get(id);
    if (old && old.at === at && old.face === face) continue;
    if (old) found.push({ id, part: partOf(id), shifted: ROWS.test(id) && old.face === face, run: (delay) => { node.style.transitionDelay = `${delay}ms`; }, heard: "drop", node });
    else arrivals.push([id, node, at]);
  }
  const rerolled = rerolls(gone, arrivals);
  const boxes = still() ? [] : arrivals.map(([, node]) => node.getBBox()); // all are measured first
  arrivals.forEach(([id, node, at], n) => {
    const from = rerolled.get(id);
    found.push({ id, part: partOf(id), run: (delay) => arrive(node, at, delay, boxes[n], id, from), heard: id.startsWith("die-") ? "dice" : "drop", node });
  });
  for (const [id, { node, layer }] of gone) {
    if (![...rerolled.values()].some((old) => old.node === node)) found.push({ id, part: GONE, run: (delay) => fade(node, layer, delay) });
  }
  return found;
}

/** Show the parts of a move one after another. */
function play(moves) {
  const silent = still();
  const parts = [...new Set(moves.map(({ part }) => part))].sort((a, b) => a - b);
  const seenIn = new Map();
  let last = 0;
  for (const { part, run, heard } of moves) {
    const nth = seenIn.get(part) ?? 0;
    seenIn.set(part, nth + 1);
    const delay = silent ? 0 : Math.round(parts.indexOf(part) * gapMs() + Math.min(nth, 5) * STAGGER_MS);
    last = Math.max(last, delay);
    if (part === COUNTED && delay) setTimeout(run, delay);
    else run(delay);
    if (heard && !nth) sound(heard, delay);
  }
  moving(last + ARRIVE_MS);
  if (last) setTimeout(() => { for (const { node } of moves) node?.style.removeProperty("transition-delay"); }, last + ARRIVE_MS);
}

const asCss = (at) => at.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)").replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");

// A die tumbles, from where it lay if it is rolled again; what is turned up turns about its own middle; what is put there comes down.
function arrive(node, at, delay, box, id, from) {
  if (!at || still()) return;
  const rest = asCss(at);
  const middle = box.x + box.width / 2;
  let frames = [{ transform: `${rest} scale(1.35)`, opacity: 0 }];
  if (id.startsWith("die-")) frames = [{ transform: `${from ? asCss(from.at) : rest} rotate(-250deg)`, opacity: from ? 1 : 0.3 }, { transform: `${rest} rotate(12deg)`, opacity: 1, offset: 0.8 }];
  else if (/^(card|djinn|build|garden|river)-/.test(id)) frames = [{ transform: `${rest} translateX(${middle}px) scaleX(0.02) translateX(${-middle}px)`, opacity: 0 }, { opacity: 1, offset: 0.1 }];
  node.animate([...frames, { transform: rest, opacity: 1 }], { duration: from ? 1.5 * ARRIVE_MS : ARRIVE_MS, delay, easing: "ease-out", fill: "backwards" });
  if (from) oldFaceFirst(node, faceOf(from.node).getAttribute("href"), delay + 0.6 * ARRIVE_MS);
}

function fade(node, layer, delay) {
  if (still() || !layer.isConnected) return;
  node.removeAttribute("id");
  layer.append(node);
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, delay, easing: "ease-out", fill: "backwards" }).finished.then(() => node.remove(), () => node.remove());
}

function count(node, from, to) {
  if (still()) return;
  const begun = performance.now();
  const next = (time) => {
    const part = Math.min(1, Math.max(0, time - begun) / ARRIVE_MS);
    node.textContent = Math.round(from + (to - from) * part);
    if (part < 1 && node.isConnected) requestAnimationFrame(next);
  };
  next(begun);
}
