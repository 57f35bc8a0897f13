// Why something on the board or beside it cannot be done: a note next to it, after a moment.
import { $, boardAddress, frame } from "./dom.js";
import { on } from "./events.js";

const ASK_MS = 350; // until a spot is taken for a question
const STAY_MS = 800; // the way to a note's link leads over other spots

const note = () => $("#why-here");
let asked = null; // what the pointer or the focus rests on
let noted = null; // what the note is about
let waiting = 0;

/** The link to a rule in the note about a spot, if there is one. */
export const ruleOf = (spot) => spot === noted && note()?.querySelector("a");

function ask(spot) {
  if (spot === asked) return;
  clearTimeout(waiting);
  asked = spot;
  waiting = setTimeout(spot ? answer : hush, note() || !(spot?.dataset.try ?? spot?.dataset.why) ? STAY_MS : ASK_MS);
}

// The server knows the rules; why a button is idle, and who decides now, stands in the frame.
async function answer() {
  const spot = asked;
  const known = spot.dataset.why ?? (spot.dataset.try ? null : frame().dataset.waits ?? "");
  const found = known === null && await fetch(`${boardAddress()}/why?move=${encodeURIComponent(spot.dataset.try)}`, { headers: { "HX-Request": "true" } });
  const html = found?.ok && await found.text();
  if (asked !== spot) return;
  if (known || html) show(spot, known ? { textContent: known } : { innerHTML: html });
  else note()?.remove();
}

function hush() {
  if (note()?.contains(document.activeElement)) noted.focus();
  clearTimeout(waiting);
  asked = null;
  note()?.remove();
}

function show(spot, content) {
  note()?.remove();
  noted = spot;
  const made = Object.assign(document.createElement("div"), { id: "why-here", role: "status", ...content });
  const words = made.querySelector("p")?.firstChild ?? made.firstChild; // a style sheet would take the accent of a Greek letter
  words.data = words.data.charAt(0).toUpperCase() + words.data.slice(1);
  document.body.append(made);
  const box = spot.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.x + box.width / 2 - made.offsetWidth / 2, innerWidth - made.offsetWidth - 8));
  const above = box.y - made.offsetHeight - 8;
  made.style.translate = `${left}px ${above > 8 ? above : box.bottom + 8}px`;
}

on("pointerover focusin", ({ target }) => {
  if (target.closest?.("#why-here")) {
    clearTimeout(waiting);
    asked = noted;
  } else if (!note()?.contains(document.activeElement)) {
    ask(target.closest?.("[data-try], [data-why], .board .spot") ?? null);
  }
});

on("keydown", (event) => {
  if (event.key === "Escape") hush();
  // Tab leaves the note for what comes after the spot; backwards it is the spot itself.
  if (event.key !== "Tab" || !event.target.matches?.(event.shiftKey ? "#why-here a" : "#why-here a:last-of-type")) return;
  if (event.shiftKey) event.preventDefault();
  hush();
});

on("htmx:after:swap", hush);
// A finger that rests on a spot asks as a mouse does; one that begins to scroll takes the question back.
on("pointercancel", hush);
document.addEventListener("scroll", () => { if (note()) hush(); }, { capture: true, passive: true }); // scrolling does not bubble
