// The course of a game that this browser went through: a curve for every seat, a verdict for every turn, and how well each decided.
import { $, $$, frame, post, shape } from "./dom.js";
import { on, onClick } from "./events.js";
import { threads } from "./engine_workers.js";
import { go, goAlong, judge, lineOf, mainLine } from "./variations.js";

const [W, H, LEFT] = [700, 104, 34];
const LEAST = { mistake: 0.08, inaccuracy: 0.03 }; // of the chance to win, given away
const room = $("#room");
const box = $("#course");
const key = `serai-review-${room.dataset.key}`;
const free = !room.dataset.table; // of a position: what is reviewed are the moves that lead on from it
let going = false; // a review is being made
let found = JSON.parse(localStorage.getItem(key) ?? "null");

/** Every seat's curve as the mean of the round up to each turn; beginning and end are as they are. */
function smooth(wins) {
  const around = wins[0].length;
  const mean = (some) => some[0].map((_, seat) => some.reduce((all, each) => all + each[seat], 0) / some.length);
  return wins.map((each, n) => (n === wins.length - 1 ? each : mean(wins.slice(Math.max(0, n + 1 - around), n + 1))));
}

/** How well somebody decided, from 0 to 100: what is given away counts more the more it is. */
const accuracy = (losses) => losses.reduce((all, loss) => all + Math.min(100, 103.17 * Math.exp(-4.35 * loss) - 3.17), 0) / Math.max(1, losses.length);

const verdictOf = ({ loss, best, code }) => (best === code ? "best" : loss >= LEAST.mistake ? "mistake" : loss >= LEAST.inaccuracy ? "inaccuracy" : "good");

/** The turns of a game: decisions of one seat in a row, judged by the one that gave away most. */
function turns() {
  const made = [];
  for (const each of found.verdicts) {
    const last = made.at(-1);
    if (last?.seat === each.seat) { last.after = each.after; if (each.loss > last.worst.loss) last.worst = each; } else made.push({ seat: each.seat, after: each.after, worst: each });
  }
  return made;
}

const across = (version) => LEFT + ((W - LEFT - 20) * (version - found.points[0])) / Math.max(1, found.points.at(-1) - found.points[0]);
const down = (win) => 6 + (H - 12) * (1 - win);

function curves() {
  const chart = shape("svg", { viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": box.getAttribute("aria-label") });
  for (const share of [0, 0.5, 1]) {
    chart.append(shape("path", { class: "rule", d: `M${LEFT} ${down(share)}H${W - 18}` }));
    const text = shape("text", { x: LEFT - 5, y: down(share) + 4, "text-anchor": "end" });
    text.textContent = `${100 * share}${share === 1 ? " %" : ""}`;
    chart.append(text);
  }
  const wins = smooth(found.wins);
  wins[0].forEach((_, seat) => {
    const path = wins.map((each, n) => `${across(found.points[n]).toFixed(1)} ${down(each[seat]).toFixed(1)}`).join("L");
    chart.append(shape("path", { class: `curve seat-${seat}`, d: `M${path}` }));
  });
  for (const { seat, worst } of turns()) {
    const kind = verdictOf(worst);
    if (kind !== "mistake" && kind !== "inaccuracy") continue;
    const n = Math.max(0, found.points.findLastIndex((at) => at <= worst.after));
    const mark = shape("g", { class: `dot ${kind} seat-${seat}`, transform: `translate(${across(worst.after)} ${down(wins[n][seat])})` });
    mark.append(kind === "mistake" ? shape("rect", { x: -5, y: -5, width: 10, height: 10, rx: 2 }) : shape("path", { d: "M0 -6.5L6.5 0L0 6.5L-6.5 0Z" }));
    mark.dataset.go = worst.before;
    chart.append(mark);
  }
  chart.append(shape("path", { class: "cursor", id: "course-cursor", d: "" }));
  return chart;
}

function draw() {
  $("#course-chart").replaceChildren(curves());
  const own = (seat) => Math.round(accuracy(found.verdicts.filter((each) => each.seat === seat).map(({ loss }) => loss)));
  $$("#accuracies b").forEach((cell, seat) => { cell.textContent = `${own(seat)} %`; });
  $$("#main-line .turn-verdict").forEach((mark) => mark.remove());
  const [moves, signs] = [free ? mainLine() : [], new Map()];
  for (const { after, worst } of turns()) {
    const at = worst.loss ? worst.after : after;
    const mark = $(`#verdict-${verdictOf(worst)}`).content.firstElementChild.cloneNode(true);
    if (free) signs.set(moves[at - 1], mark);
    else $(`#v${at} a`)?.append(mark);
  }
  if (free) judge(signs);
  cursor();
}

function cursor() {
  const at = across(free ? $$("#steps li").length : Number(frame().dataset.version));
  $("#course-cursor")?.setAttribute("d", `M${at} 2V${H - 2}`);
}

/** Have the game gone through, and show what comes of it. */
export async function reviewed(button) {
  button.disabled = going = true;
  box.hidden = false;
  const bar = $("#course progress");
  bar.hidden = false;
  try {
    const { review } = await import("./reviewing.js"); // few ask for it
    const [base, from, line] = [frame().dataset.at, $("#moves [name=from]")?.value, free ? lineOf(mainLine()) : ""];
    const start = new URLSearchParams(free ? { from } : { at: 1 });
    const task = await (await fetch(`${base}/task?${start}`)).json();
    const ask = (part, fields) => (free ? post(`${base}/${part}`, { from, line, ...fields }) : fetch(`${base}/${part}?${new URLSearchParams(fields)}`));
    found = { ...await review({ ...room.dataset }, ask, task, threads(), (share) => { bar.value = share; }), line };
    localStorage.setItem(key, JSON.stringify(found));
    draw();
  } finally {
    bar.hidden = true;
    button.disabled = going = false;
    look();
  }
}
onClick("#course [data-go]", ({ dataset }) => (free ? goAlong(Number(dataset.go)) : go({ at: Number(dataset.go), line: "" })));

/** A review is shown as long as it is of the moves that are there. */
function look() {
  box.hidden = !going && (!found || (found.line ?? "") !== (free ? lineOf(mainLine()) : ""));
  return Boolean(found) && !box.hidden;
}
on("serai:position", () => look() && cursor());
if (look()) draw();
