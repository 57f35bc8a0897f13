// An engine beside a board: it thinks about the position that is shown; its figures are set here, the server words its lines.
// It begins before styles and the rest of the page are there, so nothing here may need them.
import { $, frame } from "./dom.js";
import { on, onClick } from "./events.js";
import { arrows } from "./engine_arrows.js";
import { chances, listed } from "./engine_lines.js";
import { Thinkers } from "./engine_workers.js";

const WORDS_MS = 1000; // after the first words of a position the server is asked for others no sooner, and later each time
const MOST = 1e6; // simulations; more are no goal
const WORDED = 14; // decisions of a line
const room = $("[data-worker]");
const says = $("#engine-says");
const engine = $("#engine");
const threat = $("#threat");
const lines = $("#engine-lines");

let thinkers = null;
let latest = new Map(); // the last of them by their first code
let offered = null; // what can be decided, in words, by code
let whole = null; // what it was given last
let [wordsAt, pause, later] = [0, 0, 0];
let worded = new Map(); // of this position: the codes of a line to its steps

const say = (key) => { says.textContent = says.dataset[key]; };
const number = (n) => n.toLocaleString(document.documentElement.lang);
const threatened = () => threat.getAttribute("aria-pressed") === "true";
const asked = (address) => `${address}${threatened() ? "&threat=true" : ""}`;

function start() {
  const where = { ...room.dataset, ...frame().dataset };
  engine.setAttribute("aria-checked", "true");
  if (!where.module || !window.WebAssembly) return askHouse();
  thinkers = new Thinkers(where, show, askHouse);
  think();
}

const refused = () => { says.textContent = threatened() ? threat.title : says.dataset.failed; };

/** This browser cannot run an engine: the house answers, if it may. */
async function askHouse() {
  if (thinkers?.elsewhere || engine.getAttribute("aria-checked") === "false") return; // it does, or nobody wants to know
  thinkers?.end();
  if (!room.dataset.house) return say("failed");
  const { House } = await import("./engine_house.js"); // few need it
  if (thinkers?.elsewhere) return; // several workers have failed
  thinkers = new House(() => asked(frame().dataset.thought), show, refused);
  think();
}

function stop() {
  thinkers?.end();
  lines.replaceChildren();
  thinkers = null;
  engine.setAttribute("aria-checked", "false");
  arrows();
  say("off");
}

/** What the engine is given of a position: the first time all of it, with the page or asked for; later a position in a room brings along what differs. */
async function given() {
  const { given: here } = frame().dataset;
  if (room.dataset.first) {
    whole = JSON.parse(room.dataset.first);
    delete room.dataset.first;
  } else if (!whole || !here || threatened()) {
    const answer = await fetch(asked(frame().dataset.task), { headers: { "HX-Request": "true" } });
    if (!answer.ok) return null;
    whole = await answer.json();
  } else whole = { ...whole, ...JSON.parse(here) };
  return whole;
}

async function think() {
  if (!thinkers) return;
  [worded, latest, offered] = [new Map(), new Map(), null];
  pause = WORDS_MS;
  clearTimeout(later);
  lines.replaceChildren();
  arrows();
  const mark = thinkers.begin();
  if (frame().dataset.over === "yes") return say("over");
  if (thinkers.elsewhere) {
    say("asked");
    return thinkers.think(mark);
  }
  const task = await given();
  if (task) thinkers?.think(mark, task, Number($("#depth").value));
  else refused();
}

/** What all workers came to so far. */
function show({ simulations, perSecond, deepest, root, choices, seat }) {
  const best = choices.slice(0, Number($("#line-count").value)).map((choice) => ({ ...choice, line: choice.line.slice(0, WORDED) }));
  word(best); // it takes longest
  const { house, speed } = says.dataset;
  says.textContent = thinkers.elsewhere ? house.replace("{n}", number(simulations)) : speed.replace("{n}", number(perSecond)).replace("{depth}", number(deepest));
  const [count, most] = [$("#engine-count"), Number($("#depth").value)];
  count.textContent = thinkers.elsewhere || most > MOST ? number(simulations) : count.dataset.of.replace("{n}", number(simulations)).replace("{all}", number(most));
  chances(root, seat);
  list(best);
}

/** The words of a line, or of the last one that began like it, or of its first decision alone, which came with the position. */
function wordsOf({ code, line }) {
  const known = worded.get(line.join(".")) ?? latest.get(code);
  if (known || threatened()) return known;
  offered ??= JSON.parse(frame().dataset.choices ?? "{}");
  const [move, words] = offered[code] ?? [];
  return move && [{ move, words, turn: words, seat: null }];
}

function list(choices) {
  const told = choices.map(wordsOf);
  if (!told.every(Boolean)) return; // words are on their way
  const pointed = $("[data-play]:is(:hover, :focus-visible)", lines)?.dataset.code;
  listed(choices, told);
  arrows(latest.get(Number(pointed)) ?? told[0]);
}

async function word(choices) {
  const wanted = choices.map((choice) => choice.line.join("."));
  const now = performance.now();
  if (!wanted.length || wanted.every((codes) => worded.has(codes))) return;
  clearTimeout(later);
  later = now - wordsAt < (worded.size ? pause : WORDS_MS) && setTimeout(word, pause - (now - wordsAt), choices); // it may have nothing more to say by then
  if (later) return;
  if (worded.size) pause *= 2;
  wordsAt = now;
  const mine = worded;
  const answer = await fetch(`${asked(frame().dataset.words)}&codes=${wanted.join(",")}`);
  if (!answer.ok || mine !== worded) return; // another position is shown by now
  (await answer.json()).forEach((steps, n) => { mine.set(wanted[n], steps); latest.set(choices[n].code, steps); });
  list(choices);
}

onClick("[data-play]", ({ dataset }) => {
  if (threatened()) return; // it is another's move, who cannot make it now
  htmx.ajax("POST", `${frame().dataset.at}/move`, { source: $("#moves"), target: "#frame", swap: "outerMorph", values: { move: dataset.play } });
});
on("mouseover focusin", ({ target }) => {
  const row = target.closest?.("[data-play]");
  if (row) arrows(latest.get(Number(row.dataset.code)));
});

engine.addEventListener("click", () => {
  if (thinkers) return stop();
  module = frame().dataset.module;
  start();
});
$("#depth").addEventListener("change", think);
threat.addEventListener("click", () => { threat.setAttribute("aria-pressed", String(!threatened())); think(); });
let { task: shown, module } = frame().dataset;
on("htmx:after:swap htmx:after:settle", () => {
  if (frame().dataset.task === shown) return;
  shown = frame().dataset.task;
  if (frame().dataset.module === module || !thinkers) return think();
  stop(); // a study may have chapters of several games
  start();
});
if (room.dataset.start) start(); // whoever opens a room for analysis wants to know
