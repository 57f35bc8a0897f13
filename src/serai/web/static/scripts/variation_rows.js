// The moves of a variation as buttons, a row for each turn, with their notes and verdicts.
import { $, element } from "./dom.js";

const AROUND = 6; // pixels between a move and the edge of the list
const nodes = new WeakMap(); // what is shown to what it stands for

/** The move that a button stands for. */
export const nodeOf = (button) => nodes.get(button);

/** A move as a button: whoever decides it, where that changes, what it is, and the verdict. */
function chip(node, { here, judged }) {
  const button = element("button", "", "step");
  button.type = "button";
  nodes.set(button, node);
  if (node.seat !== undefined && node.seat !== node.parent.seat) button.append($(`#chances .seat-${node.seat} svg`).cloneNode(true));
  button.append(element("span", node.words ?? node.move));
  if (node.mark) button.append(element("b", node.mark, "verdict"));
  if (judged.has(node)) button.append(judged.get(node).cloneNode(true));
  if (node === here) button.setAttribute("aria-current", "true");
  return button;
}

/** Draw a line and what branches from it into a box; `shown` is where we are, and what a review says of moves. */
export function drawLine(first, box, shown) {
  let row = null; // the turn that goes on
  for (let node = first; node; [node] = node.children) {
    if (node.seat !== node.parent.seat) row = null;
    row ??= box.appendChild(element("div", "", "turn-row"));
    row.append(chip(node, shown));
    if (node.comment) row.append(element("p", node.comment, "comment"));
    const others = node === node.parent.children[0] ? node.parent.children.slice(1) : [];
    for (const other of others) drawLine(other, box.appendChild(element("div", "", "variation")), shown);
    if (others.length) row = null;
  }
}

/** Bring the place that is shown into sight within the list; the page itself stays where it is. */
export function seek() {
  const [box, now] = [$("#tree"), $("#tree [aria-current=true]")];
  if (!now) return;
  const [{ top, bottom }, at] = [box.getBoundingClientRect(), now.getBoundingClientRect()];
  box.scrollTop += Math.min(0, at.top - top - AROUND) + Math.max(0, at.bottom - bottom + AROUND);
}
new window.ResizeObserver(seek).observe($("#tree")); // what is above it may grow
