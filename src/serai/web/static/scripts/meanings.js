// What a thing on the page is called, what its move would bring, and why it cannot be chosen: asked for, and kept a while.
import { $$, boardAddress, frame } from "./dom.js";

const known = new Map(); // what moves would bring, at the version that is shown

export const moveOf = (thing) => thing.dataset.move ?? (thing.matches("button[name=move]") ? thing.value : null);
/** A text as a sentence begins. */
export const shown = (text) => text.charAt(0).toUpperCase() + text.slice(1); // a style sheet would take the accent of a Greek letter

// What a button shows need not be repeated beside it; what its signs mean is in its name.
export const nameOf = (thing) => thing.dataset.tip ?? thing.getAttribute("aria-label") ?? thing.querySelector(".visually-hidden")?.textContent ?? "";

// Whether others of its kind can be chosen now: only then is it a question why this one cannot.
function inQuestion(attempt) {
  const verb = attempt.split(" ")[0];
  return $$("[data-move], #moves [name=move]").some((choice) => (choice.dataset.move ?? choice.value).split(" ")[0] === verb);
}

/** What a thing's move would bring now, as the server tells it. */
export async function brings(thing) {
  const move = moveOf(thing);
  if (!move || !frame()) return "";
  const version = frame().dataset.version ?? frame().dataset.at;
  if (known.version !== version) known.clear();
  known.version = version;
  if (!known.has(move)) {
    const query = new URLSearchParams(move.split(";").map((one) => ["move", one]));
    known.set(move, fetch(`${boardAddress()}/brings?${query}`).then((answer) => (answer.ok ? answer.text() : ""), () => ""));
  }
  return known.get(move);
}

// The server knows the rules; why a button is idle, and who decides now, stands in the frame.
export async function whyNot(thing, clicked) {
  if (thing.dataset.why) return escaped(thing.dataset.why);
  if (moveOf(thing) || !thing.matches("[data-try], .spot")) return "";
  if (!thing.dataset.try) return clicked ? escaped(frame().dataset.waits ?? "") : "";
  if (!clicked && !inQuestion(thing.dataset.try)) return "";
  const found = await fetch(`${boardAddress()}/why?move=${encodeURIComponent(thing.dataset.try)}`, { headers: { "HX-Request": "true" } }).catch(() => null);
  return found?.ok ? found.text() : "";
}

function escaped(text) {
  if (!text) return "";
  const line = document.createElement("p");
  line.textContent = shown(text);
  return line.outerHTML;
}
