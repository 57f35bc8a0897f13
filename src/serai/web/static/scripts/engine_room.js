// An engine beside a board: it thinks about the position that is shown; its figures are set here, the server words its lines.
// It begins before styles and the rest of the page are there, so nothing here may need them.
import { $, frame } from "./dom.js";
import { on, onClick } from "./events.js";
import { arrows } from "./engine_arrows.js";
import { chances, listed } from "./engine_lines.js";
import { taskOf } from "./engine_task.js";
import { Words } from "./engine_words.js";
import { Thinkers } from "./engine_workers.js";

const MOST = 1e6; // simulations; more are no goal
const WORDED = 14; // decisions of a line
const room = $("[data-worker]");
const says = $("#engine-says");
const engine = $("#engine");
const threat = $("#threat");
const lines = $("#engine-lines");

let thinkers = null;

const say = (key) => { says.textContent = says.dataset[key]; };
const number = (n) => n.toLocaleString(document.documentElement.lang);
const threatened = () => threat.getAttribute("aria-pressed") === "true";
const asked = (address) => `${address}${threatened() ? "&threat=true" : ""}`;
const words = new Words(() => asked(frame().dataset.words), list);

function start() {
  const where = { ...room.dataset, ...frame().dataset };
  engine.setAttribute("aria-checked", "true");
  if (!where.module || !window.WebAssembly) return askHouse();
  thinkers = new Thinkers(where, show, askHouse);
  think();
}

const refused = () => { says.textContent = threatened() ? threat.title : says.dataset.failed; };

/** This browser cannot run an engine: the server answers, if it may. */
async function askHouse() {
  if (thinkers?.elsewhere || engine.getAttribute("aria-checked") === "false") return; // it does, or nobody wants to know
  thinkers?.end();
  if (!room.dataset.server) return say("failed");
  const { ServerThinkers } = await import("./engine_server.js"); // few need it
  if (thinkers?.elsewhere) return; // several workers have failed
  thinkers = new ServerThinkers(() => asked(frame().dataset.thought), show, refused);
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

async function think() {
  if (!thinkers) return;
  words.begin(threatened() ? {} : JSON.parse(frame().dataset.choices ?? "{}"));
  lines.replaceChildren();
  arrows();
  const mark = thinkers.begin();
  if (frame().dataset.over === "yes") return say("over");
  if (thinkers.elsewhere) {
    say("asked");
    return thinkers.think(mark);
  }
  const task = await taskOf(room, asked(frame().dataset.task), threatened());
  if (task) thinkers?.think(mark, task, Number($("#depth").value));
  else refused();
}

/** What all workers came to so far. */
function show({ simulations, perSecond, deepest, root, choices, seat }) {
  const best = choices.slice(0, Number($("#line-count").value)).map((choice) => ({ ...choice, line: choice.line.slice(0, WORDED) }));
  words.ask(best); // it takes longest
  const { server, speed } = says.dataset;
  says.textContent = thinkers.elsewhere ? server.replace("{n}", number(simulations)) : speed.replace("{n}", number(perSecond)).replace("{depth}", number(deepest));
  const [count, most] = [$("#engine-count"), Number($("#depth").value)];
  count.textContent = thinkers.elsewhere || most > MOST ? number(simulations) : count.dataset.of.replace("{n}", number(simulations)).replace("{all}", number(most));
  chances(root, seat);
  list(best);
}

function list(choices) {
  const told = choices.map((choice) => words.of(choice));
  if (!told.every(Boolean)) return; // words are on their way
  const pointed = $("[data-play]:is(:hover, :focus-visible)", lines)?.dataset.code;
  listed(choices, told);
  arrows(words.latest.get(Number(pointed)) ?? told[0]);
}

onClick("[data-play]", ({ dataset }) => {
  if (threatened()) return; // it is another's move, who cannot make it now
  htmx.ajax("POST", `${frame().dataset.at}/move`, { source: $("#moves"), target: "#frame", swap: "outerMorph", values: { move: dataset.play } });
});
on("mouseover focusin", ({ target }) => {
  const row = target.closest?.("[data-play]");
  if (row) arrows(words.latest.get(Number(row.dataset.code)));
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
