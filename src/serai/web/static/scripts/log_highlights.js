// The log points at the board: a line that is pointed at lights what it is about; arrow keys walk through the turns.
import { $$ } from "./dom.js";
import { on } from "./events.js";
import { touched } from "./motion.js";

const lineOf = (event) => event.target.closest?.(".log li[data-about]");

on("pointerover focusin", (event) => {
  for (const node of $$(".told")) node.classList.remove("told");
  const line = lineOf(event);
  if (!line) return;
  const told = [...(line.dataset.about ?? "").split(" "), ...(touched.get(Number(line.id.slice(1))) ?? [])];
  for (const id of told) for (const node of $$(`[id="${id}"], .board [id^="${id}-"]`)) node.classList.add("told");
});

on("keydown", (event) => {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const sheet = event.target.closest?.('.sheet[data-tab="log"]');
  if (!way || !sheet || event.target.matches("button")) return;
  const entries = $$("summary", sheet);
  const at = entries.indexOf(event.target);
  const next = at < 0 ? entries.at(-1) : entries[at + way];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
