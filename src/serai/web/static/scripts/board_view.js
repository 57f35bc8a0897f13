// Which drawing of the board is shown, and which part of it is in sight on a phone.
import { $, $$, frame } from "./dom.js";
import { on, onClick } from "./events.js";

const narrow = matchMedia("(max-width: 760px)");
const lying = matchMedia("(max-height: 480px)");
export const layout = () => (narrow.matches ? "tall" : lying.matches ? "low" : "wide");

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

/** What a lesson does in its own way (pins.js): its words ask for parts, and its page is pushed as a whole. */
export const way = { needed: () => $$("#frame:has(#moves) .board :is(.target, .glow)"), push() {}, settle() {} };

// What the decision is about comes into sight, unless it is there already: in the board's own window, or behind its tab.
// All of it where there is room for all; else one part is enough, and the rest is a push away.
function bringIntoSight(always = false) {
  if (layout() === "wide") return;
  const needed = way.needed();
  const tab = needed.length && needed.every((part) => part.closest(".side")) && $(`#tab-${needed[0].closest(".side").dataset.tab}`);
  if (tab && !tab.checked) tab.click();
  else if (tab) fold(false);
  const shown = needed.filter((part) => part.getClientRects().length);
  if (!shown.length) return;
  const together = !always && showTogether(shown);
  if (!together && (always || !shown.some(inSight))) shown[0].scrollIntoView({ block: "center", inline: "center" });
  way.settle(shown.find(inSight) ?? shown[0]);
}

export function inSight(part) {
  const [box, window] = [part.getBoundingClientRect(), inSightOf(part)];
  return box.top >= window.top - 1 && box.bottom <= window.bottom + 1 && box.left >= window.left - 1 && box.right <= window.right + 1;
}

/** What can be seen of the window that a part of the board is pushed in. */
export function inSightOf(part) {
  const { left, right, top, bottom } = (part.closest(".face, .side") ?? part).getBoundingClientRect();
  const edge = (selector, side, otherwise) => $(selector)?.getBoundingClientRect()[side] ?? otherwise;
  if (layout() === "low") return { left, right, top: Math.max(0, top), bottom: Math.min(innerHeight, bottom) }; // bar and decision stand beside it
  // the bar above may be pushed out of the window
  return { left, right, top: Math.max(0, top, edge(".top", "bottom", 0)), bottom: Math.min(innerHeight, bottom, edge(".prompt", "top", innerHeight)) };
}

/** Push the board so that what belongs together is in sight: the whole of what these lie on, else all of them; false if there is no room. */
export function showTogether(parts) {
  const face = parts[0]?.closest(".face");
  if (!face || !parts.every((part) => face.contains(part))) return false;
  const whole = $("[data-whole]", face);
  const around = whole?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  const within = parts.filter((part) => part.getBoundingClientRect().top >= around.top && part.getBoundingClientRect().bottom <= around.bottom);
  return (whole && within.length > 0 && (showAll(face, [whole]) || showAll(face, within))) || showAll(face, parts);
}

function showAll(face, parts) {
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const [window, itself] = [inSightOf(face), face.scrollHeight > face.clientHeight];
  if (bottom - top > window.bottom - window.top + 2) return false;
  const by = top < window.top - 1 || bottom > window.bottom + 1 ? (top + bottom - window.top - window.bottom) / 2 : 0;
  if (itself) face.scrollBy({ top: by });
  else way.push(by);
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
Promise.resolve().then(settle); // when all scripts are there

// Twice as large, to be pushed about with a finger; and back again.
$("#zoom")?.addEventListener("click", (event) => {
  const large = document.documentElement.toggleAttribute("data-zoomed");
  event.currentTarget.setAttribute("aria-pressed", String(large));
  if (large) bringIntoSight(true);
});
