// A player in full: opens where it is pointed at or tapped, stays open if it is pinned, and shows the newest then.
import { $, frame, tableFrame } from "./dom.js";
import { on, onClick } from "./events.js";
import { placeBeside } from "./note.js";

const ASK_MS = 350;
const LEAVE_MS = 250; // the way from the panel into what it opened

const leaf = Object.assign(document.createElement("div"), { id: "rival", hidden: true, tabIndex: -1 });
leaf.setAttribute("role", "dialog");
leaf.setAttribute("aria-labelledby", "rival-name");
document.body.append(leaf);

let seat = null; // whose leaf is open, or about to be
let pinned = false;
let waiting = 0;
let opener = null; // what had the focus when it was pinned

const panelOf = (n) => $(`.player[data-seat="${n}"]`);

async function open(n) {
  const answer = await fetch(`/t/${tableFrame().dataset.table}/players/${n}`).catch(() => null);
  if (seat !== n || !answer?.ok || !panelOf(n)) return;
  leaf.innerHTML = await answer.text();
  leaf.hidden = false;
  leaf.classList.toggle("pinned", pinned);
  placeBeside(leaf, panelOf(n).getBoundingClientRect(), true);
}

function close() {
  clearTimeout(waiting);
  if (leaf.contains(document.activeElement)) opener?.focus();
  [seat, pinned, leaf.hidden] = [null, false, true];
}

async function pin(n) {
  if (pinned && seat === n) { close(); return; }
  opener = document.activeElement;
  [seat, pinned] = [n, true];
  await open(n);
  if (seat === n) $("button", leaf)?.focus({ preventScroll: true });
}

on("pointerover", ({ target, pointerType }) => {
  if (pointerType === "touch" || pinned || !tableFrame()) return;
  const panel = target.closest?.("[data-full], .open-full")?.closest(".player[data-seat]");
  if (target.closest?.("#rival") || (panel && panel.dataset.seat === seat)) { clearTimeout(waiting); return; }
  clearTimeout(waiting);
  if (panel) waiting = setTimeout(() => { seat = panel.dataset.seat; open(seat); }, ASK_MS);
  else if (seat !== null) waiting = setTimeout(close, LEAVE_MS);
});

// A click on a panel pins it, but for what has an answer of its own.
on("click", ({ target }) => {
  const panel = target.closest?.(".player[data-seat]");
  const own = target.closest?.("button, a, [popover]");
  if (panel && (!own || own.matches(".open-full"))) pin(panel.dataset.seat);
});
onClick("[data-close-rival]", close);
on("keydown", (event) => { if (event.key === "Escape" && seat !== null) close(); });

let shown = frame()?.dataset.version;
on("htmx:after:swap", () => {
  if (frame()?.dataset.version === shown) return;
  shown = frame()?.dataset.version;
  if (pinned) open(seat);
  else close();
});
