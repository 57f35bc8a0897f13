// Dice: those that are rolled again show which became which, and the dice of others tumble in their panels.
import { $, $$ } from "./dom.js";
import { gapMs, still } from "./pace.js";
import { sound } from "./sounds.js";

const TUMBLE_MS = 400;

const faces = (hand) => $$("use", hand).map((die) => die.getAttribute("href"));

/** The dice that lie in the panels of players, by panel: they change places with the order of play. */
export const diceInHands = () => new Map($$(".player:has(.dice)").map((player) => [player.id, faces($(".dice", player))]));

/** A die that is rolled again: which of those that went became which of those that came, colour by colour. */
export function rerolls(gone, arrivals) {
  const found = new Map();
  const colour = (id) => /^die-(\w+)-/.exec(id)?.[1];
  const left = gone.filter(([id]) => colour(id));
  for (const [id] of arrivals) {
    const n = left.findIndex(([old]) => colour(id) && colour(old) === colour(id));
    if (n >= 0) found.set(id, left.splice(n, 1)[0][1]);
  }
  return found;
}

export const faceOf = (node) => $("use", node) ?? node;

// A die that is rolled again shows its old face until it has tumbled half.
export function oldFaceFirst(node, before, delay) {
  const face = faceOf(node);
  const now = face.getAttribute("href");
  if (!now || !before || now === before) return;
  face.setAttribute("href", before);
  setTimeout(() => { if (face.getAttribute("href") === before) face.setAttribute("href", now); }, delay);
}

// The dice of others lie in their panels: those that were not there before tumble, from the face that one of their colour lost.
export function tumbleInHands(was) {
  if (still()) return;
  for (const player of $$(".player:has(.dice)")) {
    const left = [...(was.get(player.id) ?? [])];
    const fresh = $$(".dice use", player).filter((die) => {
      const at = left.indexOf(die.getAttribute("href"));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
    for (const die of fresh) tumble(die, left);
  }
}

function tumble(die, left) {
  const delay = 2 * gapMs();
  const colour = (face) => /#die-(\w+)-/.exec(face)?.[1];
  const face = die.getAttribute("href");
  const at = colour(face) ? left.findIndex((old) => colour(old) === colour(face)) : -1;
  if (at >= 0) oldFaceFirst(die, left.splice(at, 1)[0], delay + TUMBLE_MS / 2);
  (die.closest("svg") ?? die).animate([{ transform: "rotate(-250deg) scale(1.4)", opacity: at < 0 ? 0.3 : 1 }, { transform: "rotate(12deg)", opacity: 1, offset: 0.8 }, { transform: "none" }], { duration: TUMBLE_MS, delay, easing: "ease-out", fill: "backwards" });
  sound("dice", delay);
}
