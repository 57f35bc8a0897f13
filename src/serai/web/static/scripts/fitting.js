// A decision that is longer than its place on a desk stands closer, in three steps: its place and height never change, and what
// can be chosen should be in sight without scrolling. What the steps are is written in boards.css.
import { $ } from "./dom.js";
import { on } from "./events.js";

const STEPS = ["tight", "tighter", "tightest"];
const desk = matchMedia("(min-width: 761px) and (min-height: 481px)");

function fit() {
  const decide = $(".prompt > .decide");
  if (!decide) return;
  decide.classList.remove(...STEPS);
  closer(decide);
}

function closer(decide) {
  for (const step of desk.matches ? STEPS : []) {
    if (decide.scrollHeight <= decide.clientHeight) return;
    decide.classList.add(step);
  }
}

on("htmx:after:swap", fit);
on("change", ({ target }) => { if (target.closest(".decide")) closer(target.closest(".decide")); }); // what is chosen may show more
window.addEventListener("resize", fit);
document.fonts.ready.then(fit);
fit();
