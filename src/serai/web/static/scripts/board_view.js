// Which drawing of the board is shown, and which part of it is in sight on a phone.
import { $, $$, frame } from "./dom.js";
import { on, onClick } from "./events.js";

const narrow = matchMedia("(max-width: 760px)");
const lying = matchMedia("(max-height: 480px)");
const layout = () => (narrow.matches ? "tall" : lying.matches ? "low" : "wide");

// What somebody asked for comes first: asking for the page again would take back a link just followed, or the answer to a move.
const unanswered = new Set();
let [leaving, due] = [false, false];
on("htmx:before:request", ({ detail: { ctx } }) => { if (ctx.request.method === "POST") unanswered.add(ctx); });
on("htmx:finally:request", ({ detail: { ctx } }) => { if (unanswered.delete(ctx)) redraw(); });
window.navigation?.addEventListener("navigate", ({ destination, downloadRequest }) => {
  leaving ||= !destination.sameDocument && downloadRequest === null;
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  leaving = false; // somebody came back
  redraw();
});

// A phone gets a drawing of its own, upright or on its side: the cookie tells the server, the page is asked for again.
const told = () => document.cookie.includes(`serai-layout=${layout()}`);
function redraw() {
  if (!due || leaving || unanswered.size) return;
  due = false;
  if (!told() || !$(".board") || $(`.board.${layout()}`)) return;
  history.scrollRestoration = "manual"; // where the other drawing was pushed to means nothing in this one
  location.reload();
}
function tellLayout() {
  if (told()) return;
  document.cookie = `serai-layout=${layout()};path=/;max-age=31536000;samesite=lax`;
  due = true;
  redraw();
}
for (const shape of [narrow, lying]) shape.addEventListener("change", tellLayout);
tellLayout();

// A tab that is chosen once more on a phone folds its sheet away, and the board has that room; any tab brings a sheet back.
let chosen = $(".tabs input:checked")?.id;
const fold = (folded) => document.documentElement.toggleAttribute("data-folded", folded);
onClick(".tabs input", ({ id }) => {
  fold(id === chosen && narrow.matches && !document.documentElement.hasAttribute("data-folded"));
  chosen = id;
});

/** The parts of a page that a number in the words of a lesson stands for; the pin itself where its part is not drawn now. */
export function pinned(number) {
  const parts = $$(`[data-pinned="${number}"]`).filter((part) => part.getClientRects().length);
  return parts.length ? parts : $$(`#pin-${number}`);
}

// What the words speak of and can be chosen comes first, then what the task asks for, what is told, and all that can be chosen.
function needed() {
  const numbers = (root) => $$(root).map((mark) => mark.dataset.pin);
  const [asked, told] = [numbers(".prompt .do .pin-mark"), numbers(".prompt .pin-mark")].map((found) => found.flatMap(pinned).filter((part) => part.closest(".board")));
  const targets = $$("#frame:has(#moves) .board :is(.target, .glow)");
  const chosen = [asked, told].map((parts) => parts.filter((part) => part.matches(".target, .chooser")));
  return { first: [...chosen, asked, told, targets].find((parts) => parts.length) ?? [], all: told };
}

// What the decision is about comes into sight, unless it is there already: in the board's own window, or behind its tab.
// All of it where there is room for all; else one part is enough, and the rest is a push away.
function bringIntoSight(always = false) {
  if (layout() === "wide") return;
  const { first, all } = needed();
  const tab = first.length && first.every((part) => part.closest(".side")) && $(`#tab-${first[0].closest(".side").dataset.tab}`);
  if (tab && !tab.checked) tab.click();
  else if (tab) fold(false);
  const shown = first.filter((part) => part.getClientRects().length);
  if (!shown.length) return;
  const face = shown[0].closest(".face");
  const together = !always && face && [all, shown].some((parts) => parts.length && parts.every((part) => face.contains(part)) && showTogether(face, parts));
  if (!together && (always || !shown.some(inSight))) reach(shown[0]);
  if (layout() === "low" && frame().matches(".learning")) frame().scrollIntoView(); // only its board is pushed there, not the lesson
}

/** Push a part into the middle of what can be seen of its window. */
export function reach(part) {
  part.scrollIntoView({ block: "center", inline: "center" });
  const [box, window] = [part.getBoundingClientRect(), inSightOf(part)];
  if (box.top < window.top || box.bottom > window.bottom) pushPage((box.top + box.bottom - window.top - window.bottom) / 2); // the decision lies over the page
  else pushPage(0);
}

/** Push the page of a lesson, as far as the decision stays at the lower end of the window: all of the board is above it. */
function pushPage(by) {
  if (!frame().matches(".learning")) return;
  const page = document.scrollingElement;
  if (by) page.scrollBy({ top: by });
  const { bottom } = $(".prompt").getBoundingClientRect();
  if (layout() === "tall" && bottom < innerHeight) page.scrollBy({ top: bottom - innerHeight });
}

/** Whether all of a part can be seen. */
export function inSight(part) {
  const [box, window] = [part.getBoundingClientRect(), inSightOf(part)];
  return box.top >= window.top - 1 && box.bottom <= window.bottom + 1 && box.left >= window.left - 1 && box.right <= window.right + 1;
}

/** What can be seen of the window that a part of the board is pushed in. */
function inSightOf(part) {
  const { left, right, top, bottom } = (part.closest(".face, .side") ?? part).getBoundingClientRect();
  const edge = (selector, side, otherwise) => $(selector)?.getBoundingClientRect()[side] ?? otherwise;
  if (layout() === "low") return { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) }; // bar and decision stand beside it
  const beside = edge(".prompt", "left", left) >= right || edge(".prompt", "right", right) <= left;
  // the bar above may be pushed out of the window
  return { left, right, top: Math.max(0, top, edge(".top", "bottom", 0)), bottom: Math.min(innerHeight, bottom, beside ? innerHeight : edge(".prompt", "top", innerHeight)) };
}

/** Push the board so that what belongs together is in sight: the whole of what these lie on, else all of them; false if there is no room. */
function showTogether(face, parts) {
  const whole = $("[data-whole]", face);
  const around = whole?.getBoundingClientRect();
  const within = parts.filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return whole && top >= around.top && bottom <= around.bottom;
  });
  return (within.length > 0 && showAll(face, [whole])) || (within.length > 0 && showAll(face, within)) || showAll(face, parts);
}

function showAll(face, parts) {
  const span = () => {
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  };
  const [[top, bottom], window] = [span(), inSightOf(face)];
  if (bottom - top > window.bottom - window.top + 2) return false;
  const [itself, by] = [face.scrollHeight > face.clientHeight, (top + bottom - window.top - window.bottom) / 2];
  if (top < window.top - 1 || bottom > window.bottom + 1) {
    if (itself) face.scrollBy({ top: by });
    else pushPage(by);
  }
  return itself || parts.every(inSight);
}

let about = null; // the decision that was brought into sight
function settle() {
  const shown = frame();
  const now = shown && (shown.dataset.address ?? shown.dataset.version);
  if (!shown || now === about) return;
  about = now;
  if (shown.dataset.address) history.replaceState(null, "", shown.dataset.address);
  if (shown.dataset.status === "over" && narrow.matches) window.scrollTo(0, 0); // the result stands above the board
  else bringIntoSight();
}
on("htmx:after:swap", settle);
settle();

// Twice as large, to be pushed about with a finger; and back again.
$("#zoom")?.addEventListener("click", (event) => {
  const large = document.documentElement.toggleAttribute("data-zoomed");
  event.currentTarget.setAttribute("aria-pressed", String(large));
  if (large) bringIntoSight(true);
});
