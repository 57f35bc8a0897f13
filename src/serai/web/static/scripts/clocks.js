// Clocks that run between two frames.
import { $, $$ } from "./dom.js";
import { on } from "./events.js";

const LOW_MS = 30_000;
const DAYS_MS = 2 * 86_400_000; // clocks of days are told in words
let since = performance.now(); // when the times that are shown were true

const two = (n) => String(n).padStart(2, "0");

function tick() {
  for (const clock of $$(".clock[data-running]")) {
    const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - since));
    if (left > DAYS_MS) continue;
    const s = Math.floor(left / 1000);
    const text = s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
    $("span", clock).textContent = text;
    clock.classList.toggle("low", left < LOW_MS);
  }
}

on("htmx:after:swap", () => { since = performance.now(); });
if ($("#live")) setInterval(tick, 250);
