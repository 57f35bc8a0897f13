// Where the keyboard is: a question takes the focus when it opens, a frame gives back the focus that it took.
import { $, $$ } from "./dom.js";
import { on } from "./events.js";

const DECIDES = ".board .target, #moves *, .answer *";
const WRITES = "textarea, input:not([type=radio], [type=checkbox])";

let was = {}; // before a swap: what had the focus, which question was open, which step of a lesson was shown
let asker = null; // what had the focus when a question opened
let parked = null; // where the focus waits for the next decision

const usable = (part) => part.isConnected && part.getClientRects().length && getComputedStyle(part).pointerEvents !== "none";
const first = (selector) => $$(selector).find(usable);
const step = () => $("#frame")?.dataset.step ?? $("#frame")?.dataset.at;
const active = () => document.activeElement ?? document.body;

// To what can be decided, wherever it stands: the board, the panel, the question.
function toDecision() {
  const next = first(".board .target") ?? first("#moves .move, #moves input") ?? $("#question");
  next?.focus({ preventScroll: true });
}

/** A question was put aside: back to what had the focus before it, if that can still be used. */
export function backFromQuestion() {
  if (asker && usable(asker)) asker.focus({ preventScroll: true });
  else toDecision();
}

on("htmx:before:swap", () => {
  const here = active();
  was = { inside: here.closest("#frame"), deciding: here.matches(DECIDES), yes: $("#confirm-yes"), at: step() };
});

// A question never takes the focus from somebody who writes.
on("htmx:after:swap", () => {
  const [here, yes] = [active(), $("#confirm-yes")];
  if (step() !== was.at) {
    $("#question").focus({ preventScroll: true });
  } else if (yes && yes !== was.yes && !here.matches(WRITES)) {
    asker = here;
    yes.focus();
  } else if (!here.matches(DECIDES) && (here === document.body ? was.inside : was.deciding || here === parked)) {
    toDecision();
    parked = document.activeElement;
  }
});
