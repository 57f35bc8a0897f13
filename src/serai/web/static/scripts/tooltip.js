// What something is, what it would bring now, and why it cannot be chosen: a note beside it, never on it.
// It is asked for by pointing, by a long press or by the focus of somebody who walks with keys; why not, by a click as well.
import { brings, moveOf, nameOf, whyNot } from "./meanings.js";
import { hide, note, noted, ruleOf, show } from "./note.js";
import { before, on } from "./events.js";

const ASK_MS = 300; // until something is taken to be pointed at
const NEXT_MS = 90; // from one thing to the next
const STAY_MS = 700; // the way to a note's link leads over other things
const PRESS_MS = 450;
const WALKED_MS = 400; // a focus that comes so soon after a key was moved by it
const NAMED = "[data-try], [data-why], [data-tip], [data-move], #moves button.move, .board .target, .board .spot";
const WALKS = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

let asked = null; // what the pointer or the focus rests on
let waiting = 0;
let at = [-1, -1]; // where the pointer was seen last
let spent = null; // the box of what was clicked: it keeps silent until the pointer has left it
let walkedAt = -WALKED_MS;
let pressed = null; // what a long press told of: letting go of it is no click

const named = (target) => (target.closest?.("[data-full]") ? null : target.closest?.(NAMED) ?? null); // those open in full
const inside = (box, [x, y]) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

function point(thing, wait = note.hidden ? ASK_MS : NEXT_MS) {
  if (thing === asked) return;
  clearTimeout(waiting);
  asked = thing;
  waiting = setTimeout(() => (thing ? tell(thing) : hush()), thing ? wait : note.querySelector("a") ? STAY_MS : NEXT_MS);
}

/** Tell of a thing; `clicked` asks why not, whatever it is. */
async function tell(thing, clicked = false) {
  const name = nameOf(thing);
  if (name || thing.dataset.why) show(thing, name);
  const parts = await Promise.all([brings(thing), whyNot(thing, clicked)]);
  if (asked !== thing || !thing.isConnected) return;
  if (!name && !parts.some(Boolean)) { hush(); return; }
  show(thing, name, parts);
}

function hush() {
  clearTimeout(waiting);
  asked = null;
  hide();
}

on("pointermove pointerover", (event) => {
  const here = [event.clientX, event.clientY];
  const moved = here[0] !== at[0] || here[1] !== at[1];
  at = here;
  if (event.pointerType === "touch" || !moved) return; // what comes to lie under a pointer that rests was not asked about
  if (spent && inside(spent, here)) return;
  spent = null;
  if (event.target.closest?.("#tip")) {
    clearTimeout(waiting);
    asked = noted();
  } else if (!note.contains(document.activeElement)) {
    point(named(event.target));
  }
});

on("focusin", ({ target }) => {
  if (note.contains(target)) return;
  if (performance.now() - walkedAt < WALKED_MS) point(named(target));
  else if (!note.hidden && asked !== named(target)) hush();
});

on("pointerdown", (event) => {
  if (event.target.closest?.("#tip")) return;
  hush();
  pressed = null;
  const thing = named(event.target);
  if (event.pointerType !== "touch" || !thing) return;
  asked = thing;
  waiting = setTimeout(() => {
    pressed = thing;
    tell(thing, true);
  }, PRESS_MS);
});
on("pointerup", (event) => { if (event.pointerType === "touch" && !pressed) clearTimeout(waiting); });

// Letting go after a long press is no move; a click on what is no target asks why not.
before("click", (event) => {
  const thing = named(event.target);
  if (pressed && thing === pressed) {
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = null;
    return;
  }
  if (!thing || event.target.closest("#tip")) return;
  spent = event.detail ? thing.getBoundingClientRect() : null;
  if (moveOf(thing) || !thing.matches("[data-try], [data-why], .spot")) return;
  clearTimeout(waiting);
  asked = thing;
  tell(thing, true);
});
on("contextmenu", (event) => { if (pressed || (event.pointerType === "touch" && named(event.target))) event.preventDefault(); });

on("keydown", (event) => {
  if (WALKS.includes(event.key)) walkedAt = performance.now();
  if (event.key === "Escape") hush();
  const here = event.target;
  if (event.key === "Enter" && here.matches?.(".board .spot") && !ruleOf(here)) {
    event.preventDefault();
    asked = here;
    tell(here, true);
  }
  // Tab leaves the note for what comes after the spot; backwards it is the spot itself.
  if (event.key !== "Tab" || !here.matches?.(event.shiftKey ? "#tip a" : "#tip a:last-of-type")) return;
  if (event.shiftKey) event.preventDefault();
  hush();
});

// What is told goes with what it is about; who is there stands elsewhere.
on("htmx:after:swap", ({ target }) => { if (!target.closest?.(".top")) hush(); });
on("pointercancel", hush); // a finger that begins to scroll takes the question back
document.addEventListener("scroll", () => { if (!note.hidden) hush(); }, { capture: true, passive: true }); // scrolling does not bubble
