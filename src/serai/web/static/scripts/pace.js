// One change after another: the stream waits until the last movement has come to rest, unless somebody is in a hurry.
import { $, fetchFrame, frame } from "./dom.js";
import { on, onClick } from "./events.js";

const PACE_MS = 420;
const quiet = matchMedia("(prefers-reduced-motion: reduce)");

let restsAt = 0; // when the last movement has come to rest
let hurrying = false;
let go = null;

/** Whether nothing should move: out of sight, or as the settings or the system want it. */
export const still = () => document.hidden || ({ reduced: true, full: false }[document.documentElement.dataset.motion] ?? quiet.matches);

/** The version that the stream brought last. */
export let arriving = 0;

/** Something moves: what comes next waits for it. */
export function moving() {
  if (!still()) restsAt = performance.now() + PACE_MS;
}

// The stream is the queue: a message is let in when the one before it has come to rest. Steps are boards on the way.
on("htmx:sse:before:message", ({ detail }) => {
  if (detail.message.event || !frame()) return;
  const version = parseInt(detail.message.id, 10);
  const step = detail.message.id.endsWith(".step");
  const late = () => (step ? still() || hurrying || version <= Number(frame().dataset.version) : version < Number(frame().dataset.version));
  const letIn = () => {
    detail.cancelled = late();
    arriving = version;
    if (step && !detail.cancelled) $("#skip")?.removeAttribute("hidden");
  };
  const wait = late() || hurrying || still() ? 0 : restsAt - performance.now();
  if (wait <= 0) { letIn(); return; }
  detail.waitUntil(new Promise((rested) => { go = rested; setTimeout(rested, wait); }).then(letIn));
});

// The newest at once; what is still under way is late then.
async function hurry() {
  hurrying = true;
  go?.();
  await fetchFrame(frame().dataset.table).catch(() => {});
  hurrying = false;
}
onClick("#skip", hurry);
on("keydown", (event) => {
  if (event.key !== "End" || event.target.matches?.("input, textarea") || !$("#skip:not([hidden])")) return;
  event.preventDefault();
  hurry();
});

// One's own move is shown at once.
on("htmx:config:request", ({ detail }) => { if (/\/(move|undo|back)$/.test(detail.ctx.request.action || "")) restsAt = 0; });
