// One change after another: the stream waits until the last movement has come to rest, unless somebody is in a hurry.
// Between the turns of two players there is a beat; step by step, the next turn waits until somebody asks for it.
import { $, $$, fetchFrame, frame, post } from "./dom.js";
import { on, onClick } from "./events.js";

const REST_MS = { step: 420, slow: 900, normal: 420, instant: 0 };
const BEAT_MS = { step: 0, slow: 1400, normal: 600, instant: 0 };
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

let restsAt = 0; // when the last movement has come to rest
let hurrying = false;
let go = null; // lets in what waits
let mover = null; // who made the move that is shown

const chosen = () => document.body.dataset.pace || "normal";

/** How long a movement rests before the next one, and how far the parts of one are apart. */
export const restMs = () => REST_MS[chosen()];
export const gapMs = () => restMs() * 0.62;

/** Whether nothing should move: out of sight, at once, or as the settings or the system want it. */
export const still = () => document.hidden || chosen() === "instant" || ({ reduced: true, full: false }[document.documentElement.dataset.motion] ?? quiet.matches);

/** The version that the stream brought last. */
export let arriving = 0;

/** Whether somebody else's turn waits until it is asked for. */
export const holding = () => $("#next")?.hidden === false;

/** Something moves for so long: what comes next waits for it. */
export function moving(ms = 0) {
  if (!still()) restsAt = performance.now() + Math.max(ms, restMs());
}

const moverOf = (text) => /data-by="(\d*)"/.exec(text.slice(0, 1200))?.[1] ?? "";

function waits(next) {
  const another = next !== "" && mover !== null && next !== mover && !frame().dataset.mine?.split(" ").includes(next);
  if (hurrying || document.hidden) return 0;
  if (another && chosen() === "step") return Infinity;
  return still() ? 0 : Math.max(0, restsAt - performance.now()) + (another ? BEAT_MS[chosen()] : 0);
}

// The stream is the queue: a message is let in when the one before it has come to rest. Steps are boards on the way.
on("htmx:sse:before:message", ({ detail }) => {
  if (detail.cancelled || detail.message.event || !frame()) return;
  const version = parseInt(detail.message.id, 10);
  const step = detail.message.id.endsWith(".step");
  const late = () => (step ? still() || hurrying || version <= Number(frame().dataset.version) : version < Number(frame().dataset.version));
  const next = moverOf(detail.message.data);
  const letIn = () => {
    detail.cancelled = late();
    arriving = version;
    if (detail.cancelled) return;
    if (next !== "") mover = next;
    if (step) $("#skip")?.removeAttribute("hidden");
  };
  const wait = late() ? 0 : waits(next);
  if (wait <= 0) { letIn(); return; }
  const button = wait === Infinity && $("#next");
  if (button) button.hidden = false;
  detail.waitUntil(new Promise((rested) => {
    go = rested;
    if (!button) setTimeout(rested, Math.min(wait, 3000));
  }).then(() => {
    if (button) button.hidden = true;
    letIn();
  }));
});
on("visibilitychange", () => { if (document.hidden) go?.(); });

// The newest at once; what is still under way is late then.
async function hurry() {
  hurrying = true;
  go?.();
  await fetchFrame(frame().dataset.table).catch(() => {});
  mover = frame().dataset.by;
  hurrying = false;
}
onClick("#skip", hurry);
onClick("#next", () => go?.());
on("keydown", (event) => {
  if (event.target.matches?.("input:not([type=radio], [type=checkbox]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "End" && $("#skip:not([hidden])")) hurry();
  else if (event.key.toLowerCase() === "n" && holding()) go?.();
  else return;
  event.preventDefault();
});

// One's own move is shown at once.
on("htmx:config:request", ({ detail }) => { if (/\/(move|undo|back)$/.test(detail.ctx.request.action || "")) restsAt = 0; });

// The choice is kept with the person, or in this browser.
on("change", ({ target }) => {
  if (!target.matches?.("[name=pace]")) return;
  document.body.dataset.pace = target.value;
  for (const other of $$("input[name=pace]")) other.checked = other.value === target.value;
  for (const other of $$("select[name=pace]")) other.value = target.value;
  post("/pace", { pace: target.value }).catch(() => {});
  if (target.value !== "step") go?.();
});
if (frame()) mover = frame().dataset.by ?? null;
