// Which drawing of the board is shown, and which part of it is in sight on a phone.
import { $, $$, frame } from "./dom.js";
import { on } from "./events.js";

const narrow = matchMedia("(max-width: 760px)");
const layout = () => (narrow.matches ? "tall" : "wide");

// A narrow window gets the tall drawing: the cookie tells the server, the page is asked for again.
function tellLayout() {
  if (document.cookie.includes(`serai-layout=${layout()}`)) return;
  document.cookie = `serai-layout=${layout()};path=/;max-age=31536000;samesite=lax`;
  if ($(".board") && !$(`.board.${layout()}`)) location.reload();
}
narrow.addEventListener("change", tellLayout);
tellLayout();

// What the decision is about comes into sight between the header and the docked prompt, unless some of it is there already.
function bringIntoSight(always = false) {
  if (!narrow.matches) return;
  const pins = $$(".board [data-pinned]");
  const needed = pins.length ? pins : $$("#frame:has(#moves) .board :is(.target, .glow)");
  const top = $(".top")?.getBoundingClientRect().bottom ?? 0;
  const bottom = $(".prompt")?.getBoundingClientRect().top ?? innerHeight;
  const shown = needed.filter((part) => part.getClientRects().length);
  const seen = ({ x, y, right, bottom: end }) => y >= top && end <= bottom && x >= 0 && right <= innerWidth;
  if (shown.length && (always || !shown.some((part) => seen(part.getBoundingClientRect())))) {
    shown[0].scrollIntoView({ block: "center", inline: "center" });
  }
}

let about = null; // the decision that was brought into sight
function settle() {
  const shown = frame();
  const now = shown && (shown.dataset.address ?? shown.dataset.version);
  if (!shown || now === about) return;
  about = now;
  if (shown.dataset.address) history.replaceState(null, "", shown.dataset.address);
  if (shown.dataset.status === "over" && narrow.matches) window.scrollTo(0, 0); // the result stands above the board
  else if (!$("#offer")) bringIntoSight();
}
on("htmx:after:swap", settle);
settle();

// Twice as large, to be pushed about with a finger; and back again.
$("#zoom")?.addEventListener("click", (event) => {
  const large = document.documentElement.toggleAttribute("data-zoomed");
  event.currentTarget.setAttribute("aria-pressed", String(large));
  if (large) bringIntoSight(true);
});
