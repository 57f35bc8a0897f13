// The page of a plan: a board that asks and answers, from what its planner sees. It listens to the table as the table's own
// page does, so that being here looks like being there, and says when the table has moved on.
// Handlers are called in the order of these lines (events.js).
import "./board_moves.js";
import "./board_view.js";
import "./fitting.js";
import "./focus.js";
import "./questions.js";
import "./page.js";
import { $, frame } from "./dom.js";
import { on } from "./events.js";

let newest = 0;

function tell() {
  const note = $("#moved-on");
  if (note) note.hidden = newest <= Number(frame().dataset.version);
}

const { plan, stamp } = frame().dataset;
const stream = new window.EventSource(`/t/${plan}/events?since=${stamp}`);
stream.addEventListener("message", ({ lastEventId }) => {
  newest = Math.max(newest, Number(lastEventId.split(".")[0]) || 0);
  tell();
});
on("htmx:after:swap", tell);
