// What goes along with a form of a table, and what its answer clears away.
import { $$, random } from "./dom.js";
import { on } from "./events.js";

const page = random(8);

// A key tells a request that is sent twice from two requests: a move's is made of what it says, a message's lasts until it is answered.
on("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  const path = ctx.request.action || "";
  if (/\/(move|undo|back)$/.test(path)) {
    const body = ctx.request.body;
    const what = [path.split("/").pop(), body.get?.("version"), body.get?.("to") ?? "", ...(body.getAll?.("move") ?? [])].join(".");
    ctx.request.headers["X-Serai-Key"] = `${page}.${what.replace(/[^\w.:-]+/g, "-")}`.slice(0, 64);
  } else if (/\/(say|play-on)$/.test(path)) {
    ctx.request.headers["X-Serai-Key"] = `${page}.${ctx.sourceElement.dataset.key ||= random(16)}`;
  }
});

on("htmx:after:request", ({ detail: { ctx } }) => {
  const form = ctx?.sourceElement;
  if (!form || ctx.response?.status !== 200) return;
  delete form.dataset.key;
  const moved = ctx.response.headers.get("Serai-Version") && /\/move$/.test(ctx.request.action);
  if (moved) $$("#offer").forEach((told) => told.remove()); // who plays on needs no lesson
  if (form.matches("[data-clear]")) form.reset();
});
