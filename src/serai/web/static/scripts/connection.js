// The stream of a table: whether it is alive, what is shown when it is not, and what is done when it is late.
import { $, fetchFrame, tableFrame } from "./dom.js";
import { on } from "./events.js";
import { holding } from "./pace.js";

const ANSWER_MS = 5000; // until an answer that does not come is taken for a lost line
const LATE_MS = 1200; // until a frame that does not come is fetched
const STEP_MS = 600; // the same while moves are shown one after another
const SILENCE_MS = 40_000; // until a line that says nothing is hung up
const WATCH_MS = 3000;

let heard = Date.now();

function showLost(is) {
  const note = $("#line-lost");
  if (note) note.hidden = !is;
}

function hear() {
  heard = Date.now();
  showLost(false);
}

on("htmx:sse:before:message htmx:sse:after:connection", hear);
on("htmx:sse:error htmx:sse:close", () => showLost(true));
window.addEventListener("offline", () => showLost(true));

// An answer never overtakes the stream: if the stream is late, the frame is fetched.
on("htmx:after:request", ({ detail: { ctx } }) => {
  const version = Number(ctx?.response?.headers?.get?.("Serai-Version") || 0);
  if (version) setTimeout(() => catchUp(version), LATE_MS);
});

function catchUp(version) {
  const shown = tableFrame();
  if (!shown || Number(shown.dataset.version) >= version) return;
  if (holding() || $("#skip")?.hidden === false) setTimeout(() => catchUp(version), STEP_MS); // it is on its way, step by step
  else fetchFrame(shown.dataset.table);
}

// A frame older than what is shown is not shown.
on("htmx:before:swap", (event) => {
  const next = /id="frame"[^>]*data-version="(\d+)"/.exec(event.detail.ctx?.text ?? "");
  const shown = tableFrame();
  if (next && shown && Number(next[1]) < Number(shown.dataset.version)) event.preventDefault();
});

// What did not get through is said at once, and the line is tried: it may be down without having noticed.
on("htmx:error", ({ detail: { ctx, error } }) => {
  if (!(error instanceof TypeError) || ctx?.request?.method !== "POST" || !$("#live")) return; // fetch says so of a dead line
  showLost(true);
  $(".answer")?.replaceChildren($("#not-sent").content.cloneNode(true));
  $("#live")._htmx?.sse?.reader?.cancel();
});
on("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.request.method === "POST") ctx.overdue = setTimeout(() => showLost(true), ANSWER_MS);
});
on("htmx:finally:request", ({ detail: { ctx } }) => {
  clearTimeout(ctx?.overdue);
  if (ctx?.overdue && ctx.response) showLost(false);
});

// Both ends send a sign of life; a line that says nothing is hung up and dialled again.
function watch() {
  const live = $("#live");
  const line = live._htmx?.sse;
  if (!line) {
    const { table, stamp } = tableFrame().dataset;
    htmx.ajax("GET", `/t/${table}/events?since=${stamp}`, { source: live });
  } else if (holding()) {
    hear(); // what came waits here until it is asked for
  } else if (Date.now() - heard > SILENCE_MS) {
    heard = Date.now();
    line.reader?.cancel();
  }
}
if ($("#live")) setInterval(watch, WATCH_MS);
