// The bar of a replay: buttons, slider and keys fetch a step of the game, or it plays by itself.
import { $, $$ } from "./dom.js";
import { on } from "./events.js";

const WAIT_MS = 60; // a key that is held down asks for one step at a time
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
const bar = $("#replay-bar");

function begin() {
  const [slider, unit, pace, player] = ["#slider", "#unit", "#replay-pace", "#autoplay"].map((id) => $(id, bar));
  const stops = Object.fromEntries(["moves", "turns", "rounds"].map((name) => [name, bar.dataset[name].split(" ").filter(Boolean).map(Number)]));
  const last = Number(bar.dataset.last);
  let at = Number(bar.dataset.at);
  let wanted = null;
  let next = null;

  const playing = () => player.getAttribute("aria-pressed") === "true";
  function play(on) {
    clearTimeout(next);
    player.setAttribute("aria-pressed", String(on));
    if (on) go(at >= last ? 1 : after(1));
  }
  const after = (way) => {
    const list = stops[unit.value];
    return way > 0 ? list.find((version) => version > at) ?? last : list.findLast((version) => version < at) ?? 1;
  };
  const places = { first: () => 1, last: () => last, back: () => after(-1), forward: () => after(1) };

  function fetchStep() {
    const file = $("#opened");
    if (file) {
      file.elements.at.value = at;
      file.requestSubmit();
    } else {
      htmx.ajax("GET", `/t/${bar.dataset.table}/replay?at=${at}`, { target: "#frame", swap: "outerMorph" });
      history.replaceState(null, "", `?at=${at}`);
    }
  }
  function go(to) {
    at = to;
    slider.value = stops.moves.findLastIndex((version) => version <= at);
    $("#at").textContent = slider.value;
    clearTimeout(wanted);
    wanted = setTimeout(fetchStep, WAIT_MS);
  }
  function step(where) {
    play(false);
    go(places[where]());
  }

  slider.addEventListener("input", () => { play(false); go(stops.moves[Number(slider.value)]); });
  for (const button of $$("[data-step]", bar)) button.addEventListener("click", () => step(button.dataset.step));
  player.addEventListener("click", () => play(!playing()));
  on("keydown", (event) => {
    if (event.target.matches("input:not([type=range]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in KEYS) step(KEYS[event.key]);
    else if (event.key === " " && !event.target.closest("button, a, summary, [role=button]")) play(!playing());
    else return;
    event.preventDefault();
  });
  // The next step waits for the one before it: a slow line plays slower, it does not skip.
  on("htmx:after:swap", () => {
    if (!playing() || Number($("#frame").dataset.version) !== at) return;
    clearTimeout(next);
    if (at >= last) play(false);
    else next = setTimeout(() => go(after(1)), Number(pace.value));
  });
  bar.dataset.ready = "yes";
}

if (bar) begin();
