// The numbers in the words of a lesson: each leads to the part of the board that it stands for, and says if that is out of sight.
import { inSight, pinned, reach } from "./board_view.js";
import { $$ } from "./dom.js";
import { on, onClick } from "./events.js";

onClick(".pin-mark", ({ dataset: { pin } }) => {
  const [part] = pinned(pin);
  if (part && !inSight(part)) reach(part);
  for (const one of $$(".board .pin")) one.classList.toggle("called", one.id === `pin-${pin}`);
});

function tell() {
  for (const mark of $$(".pin-mark")) {
    const parts = pinned(mark.dataset.pin);
    const away = parts.length && !parts.some(inSight);
    const below = away && parts[0].getBoundingClientRect().top > mark.getBoundingClientRect().top;
    mark.dataset.away = away ? (below ? "below" : "above") : "";
  }
}

let due = false;
function soon() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => { due = false; tell(); });
}
on("htmx:after:swap", soon);
for (const what of ["scroll", "resize"]) window.addEventListener(what, soon, { capture: true, passive: true });
soon();
