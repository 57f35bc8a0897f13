// A turn drawn on the board: the way it went and where it ended; or played once more along that way.
import { $, $$, shape } from "./dom.js";
import { gapMs, still } from "./pace.js";

const STEP_MS = 260; // from one place of the way to the next
const SHOWN_MS = 1400; // how long a turn stays drawn where nothing moves

const made = (name, attributes, parent) => parent.appendChild(shape(name, attributes));

const shownOn = (id) => $$(`.board [id="${id}"], .board [id^="${id}-"]`).find((node) => node.getBoundingClientRect().width);

/** Where something lies on a board, in the board's own measure; nowhere if it is not on this one. */
function boxOf(board, id) {
  const found = shownOn(id);
  if (found?.closest(".board") !== board) return null;
  const [{ x, y, width, height }, inverse] = [found.getBoundingClientRect(), board.getScreenCTM().inverse()];
  const [from, to] = [new window.DOMPoint(x, y), new window.DOMPoint(x + width, y + height)].map((point) => point.matrixTransform(inverse));
  return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
}

const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

export const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export function clear() {
  for (const node of $$(".retold")) node.remove();
  for (const node of $$(".told-by-chip")) node.classList.remove("told-by-chip");
}

/** Draw the way of a turn; returns the points along it. */
export function draw(turn) {
  clear();
  const ids = (turn.dataset.way ?? "").split(" ").filter(Boolean);
  const board = ids.map(shownOn).find(Boolean)?.closest(".board");
  if (turn.dataset.seat) $(`#player-${turn.dataset.seat}`)?.classList.add("told-by-chip");
  if (!board) return [];
  for (const id of ids) for (const node of $$(`.player [id="${id}"]`)) node.classList.add("told-by-chip");
  const boxes = ids.map((id) => boxOf(board, id)).filter(Boolean);
  if (!boxes.length) return [];
  const group = made("g", { class: `retold p${turn.dataset.seat}`, "aria-hidden": "true" }, board);
  const points = boxes.map(middle);
  if (points.length > 1) {
    for (const kind of ["under", "way"]) made("polyline", { class: kind, points: points.map((point) => point.join(",")).join(" ") }, group);
    made("circle", { class: "start", cx: points[0][0], cy: points[0][1], r: 7 }, group);
  }
  const { x, y, width, height } = boxes.at(-1);
  made("rect", { class: "end", x, y, width, height, rx: 9 }, group);
  return points;
}

/** Play a turn once more: what moved goes its way, what it brought appears where it ended. */
export async function replay(turn) {
  const [points, group] = [draw(turn), $(".retold")];
  turn.classList.add("playing");
  if (still() || !points.length || !group) await wait(SHOWN_MS);
  else await travel(turn, group, points);
  turn.classList.remove("playing");
}

async function travel(turn, group, points) {
  const uses = $$("i use", turn).map((use) => use.getAttribute("href"));
  const brought = $("s", turn) ? $$("s ~ i use", turn).map((use) => use.getAttribute("href")) : uses;
  const token = made("use", { class: "token", href: uses[0] ?? $(".emblem use", turn).getAttribute("href") }, group);
  const frames = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  if (frames.length < 2) frames.unshift({ transform: `${frames[0].transform} scale(1.8)`, opacity: 0 });
  await token.animate(frames, { duration: Math.max(1, points.length - 1) * STEP_MS + 200, easing: "ease-in-out", fill: "forwards" }).finished;
  const [x, y] = points.at(-1);
  for (const [n, href] of brought.entries()) {
    const gained = made("use", { class: "token", href }, group);
    const at = `translate(${x + (n - (brought.length - 1) / 2) * 26}px, ${y - 30}px)`;
    gained.animate([{ transform: `${at} translateY(20px) scale(0.2)`, opacity: 0 }, { transform: `${at} scale(0.8)`, opacity: 1 }], { duration: 260, delay: n * gapMs(), fill: "both", easing: "ease-out" });
  }
  await wait(brought.length * gapMs() + 700);
}
