// The numbers in the words of a lesson: each leads to the part of the board that it stands for, and says if that is out of sight.
import { inSight, inSightOf, layout, showTogether, way } from "./board_view.js";
import { $, $$, frame } from "./dom.js";
import { on, onClick } from "./events.js";

// The parts that a number stands for; the pin itself where its part is not drawn now.
function pinned({ dataset: { pin } }) {
  const parts = $$(`[data-pinned="${pin}"]`).filter((part) => part.getClientRects().length);
  return parts.length ? parts : $$(`#pin-${pin}`);
}

// Everything told, if there is room for it. Else what the words speak of and can be chosen, what the task asks for, what is told.
const { needed } = way;
way.needed = () => {
  const [asked, told] = [".prompt .do button.pin-mark", ".prompt button.pin-mark"].map((marks) => $$(marks).flatMap(pinned).filter((part) => part.closest(".board")));
  const chosen = [asked, told].map((parts) => parts.filter((part) => part.matches(".target, .chooser")));
  showTogether(told);
  return [...chosen, asked, told].find((parts) => parts.length) ?? needed();
};

// The page goes only as far as the decision stays at the lower end of the window: all of the board is above it.
way.push = (by) => {
  const page = document.scrollingElement;
  if (by) page.scrollBy({ top: by });
  const { bottom } = $(".prompt").getBoundingClientRect();
  if (layout() === "low") frame().scrollIntoView(); // only its board is pushed there, not the lesson
  else if (layout() === "tall" && bottom < innerHeight) page.scrollBy({ top: bottom - innerHeight });
};

// The decision lies over the page: what is in the middle of the window may be behind it.
way.settle = (part) => {
  const [{ top, bottom }, window] = [part.getBoundingClientRect(), inSightOf(part)];
  way.push(top < window.top - 1 || bottom > window.bottom + 1 ? (top + bottom - window.top - window.bottom) / 2 : 0);
};

// Whether nothing lies over something beside the board.
function isSeen(part) {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && part.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

// At a desk everything is in sight.
const isAway = (part) => layout() !== "wide" && part && !(part.closest(".board") ? inSight(part) : isSeen(part));

onClick("button.pin-mark", (mark) => {
  const [part] = pinned(mark);
  if (isAway(part)) {
    part.scrollIntoView({ block: "center", inline: "center" });
    if (part.closest(".board")) way.settle(part);
  }
  const { pin } = mark.dataset;
  for (const one of $$(".board .pin, [data-pinned]:not(g)")) one.classList.toggle("called", one.id === `pin-${pin}` || one.dataset.pinned === pin);
});

function tell() {
  for (const mark of $$("button.pin-mark")) {
    const [part] = pinned(mark);
    const away = isAway(part);
    const below = away && part.getBoundingClientRect().top > mark.getBoundingClientRect().top;
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
