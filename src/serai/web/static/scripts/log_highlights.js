// The log points at the board: a line that is pointed at or focused lights what it is about; arrow keys walk through it.
import { $$ } from "./dom.js";
import { on } from "./events.js";
import { touched } from "./motion.js";

const lineOf = (event) => event.target.closest?.(".log li[id]");

on("pointerover focusin", (event) => {
  for (const node of $$(".told")) node.classList.remove("told");
  const line = lineOf(event);
  if (!line) return;
  const told = [...(line.dataset.about ?? "").split(" "), ...(touched.get(Number(line.id.slice(1))) ?? [])];
  for (const id of told) for (const node of $$(`[id="${id}"], .board [id^="${id}-"]`)) node.classList.add("told");
});

on("keydown", (event) => {
  const to = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  if (!to || !lineOf(event)) return;
  event.preventDefault();
  lineOf(event)[to]?.focus();
});
