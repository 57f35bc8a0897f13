// What the stream brings: the segments of a frame, or what has changed since the one before it.
// The page keeps the segments of the last frame and hands on the whole text, so nobody else need know.
import { on } from "./events.js";

let held = [];
let stamp = null; // of the frame whose segments are held

on("htmx:sse:after:connection", () => { stamp = null; });

on("htmx:sse:before:message", ({ detail }) => {
  const { connection, message } = detail;
  if (message.event) return;
  const { from, ops } = JSON.parse(message.data);
  if (from !== undefined && from !== stamp) {
    detail.cancelled = true;
    askForAll(connection);
    return;
  }
  const segments = ops.flatMap((op) => (typeof op === "string" ? op : op.length === 2 ? held.slice(op[0], op[0] + op[1]) : changed(...op)));
  if (!message.id.endsWith(".step")) [held, stamp] = [segments, message.id];
  message.data = segments.join("");
});

// A segment with another text between what it began and what it ended with.
const changed = (place, begin, end, text) => held[place].slice(0, begin) + text + held[place].slice(held[place].length - end);

// The line is dialled again, and does not say what this page has: a new line begins with a whole frame.
function askForAll(connection) {
  connection.lastEventId = "";
  connection.reader?.cancel();
}
