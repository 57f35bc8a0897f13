// The note beside something on the page: what is written into it, and where it stands.
import { $, $$ } from "./dom.js";
import { shown } from "./meanings.js";

const GAP = 8;
export const note = Object.assign(document.createElement("div"), { id: "tip", hidden: true });
note.setAttribute("role", "tooltip");
note.innerHTML = '<p class="what" aria-hidden="true"></p><div role="status"></div>'; // its name a reader has heard already
document.body.append(note);
const [what, more] = note.children;

let about = null; // what the note is about

/** What the note is about. */
export const noted = () => about;

/** The link to a rule in the note about a spot, if there is one. */
export const ruleOf = (spot) => spot === about && !note.hidden && note.querySelector("a");

/** Write a note about a thing, and stand beside it. */
export function show(thing, name, parts = []) {
  about = thing;
  what.textContent = shown(name);
  more.innerHTML = parts.join("");
  what.hidden = !name;
  for (const drawn of $$(".board > .ahead")) drawn.remove();
  const ahead = more.querySelector("svg.ahead");
  if (ahead) drawAhead(ahead);
  note.hidden = false;
  placeBeside(note, thing.getBoundingClientRect());
}

// What a move could lead to is drawn on the board itself while it is pointed at.
function drawAhead(ahead) {
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
  layer.setAttribute("class", "ahead");
  layer.setAttribute("aria-hidden", "true");
  layer.append(...ahead.childNodes);
  ahead.remove();
  $("#board")?.append(layer);
}

/** Put the note away; who was in it is led back. */
export function hide() {
  if (note.contains(document.activeElement)) about?.focus();
  note.hidden = true;
  for (const drawn of $$(".board > .ahead")) drawn.remove();
}

/** Beside a box, on the first side that has room (those at its sides first, if wanted); else on the roomiest, within the window. */
export function placeBeside(part, box, atSides = false) {
  const [w, h] = [part.offsetWidth, part.offsetHeight];
  const [x, y] = [box.left + (box.width - w) / 2, box.top + (box.height - h) / 2];
  const sides = [
    [x, box.top - h - GAP, box.top - h - 2 * GAP],
    [x, box.bottom + GAP, innerHeight - box.bottom - h - 2 * GAP],
    [box.left - w - GAP, y, box.left - w - 2 * GAP],
    [box.right + GAP, y, innerWidth - box.right - w - 2 * GAP],
  ];
  if (atSides) sides.push(...sides.splice(0, 2));
  // what was asked for on the board is covered as little as may be
  const pills = $$(".board > .ahead .pill").map((pill) => pill.getBoundingClientRect());
  const covered = ([nx, ny]) => pills.filter(({ left, right, top, bottom }) => nx < right && nx + w > left && ny < bottom && ny + h > top).length;
  const roomy = sides.filter((side) => side[2] >= 0).toSorted((a, b) => covered(a) - covered(b));
  const [left, top] = roomy[0] ?? sides.toSorted((a, b) => b[2] - a[2])[0];
  const within = (n, most) => Math.max(GAP, Math.min(n, most - GAP));
  part.style.translate = `${within(left, innerWidth - w)}px ${within(top, innerHeight - h)}px`;
}
