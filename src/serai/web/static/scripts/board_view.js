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
  if (told() && $(".board") && !$(`.board.${layout()}`)) location.reload();
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

// What the decision is about comes into sight, unless some of it is there already: in the board's own window, or behind its tab.
function bringIntoSight(always = false) {
  if (layout() === "wide") return;
  const pins = $$(".board [data-pinned]");
  const needed = pins.length ? pins : $$("#frame:has(#moves) .board :is(.target, .glow)");
  const tab = needed.length && needed.every((part) => part.closest(".side")) && $(`#tab-${needed[0].closest(".side").dataset.tab}`);
  if (tab && !tab.checked) tab.click();
  else if (tab) fold(false);
  const shown = needed.filter((part) => part.getClientRects().length);
  const seen = (part) => {
    const [box, window] = [part.getBoundingClientRect(), (part.closest(".face, .side") ?? part).getBoundingClientRect()];
    const [top, bottom] = [Math.max(window.top, $(".top")?.getBoundingClientRect().bottom ?? 0), Math.min(window.bottom, $(".prompt")?.getBoundingClientRect().top ?? innerHeight)];
    return lying.matches || (box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= window.left - 1 && box.right <= window.right + 1);
  };
  if (shown.length && (always || !shown.some(seen))) shown[0].scrollIntoView({ block: "center", inline: "center" });
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
