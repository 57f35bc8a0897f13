// What others did since one's own turn: pointing at a chip, or at a turn of the log, draws it on the board; a click plays it again.
import { $, $$, frame } from "./dom.js";
import { on, onClick } from "./events.js";
import { gapMs, still } from "./pace.js";
import { clear, draw, replay, wait } from "./retelling.js";

let version = frame()?.dataset.version;
let playing = 0; // counts what was begun: a newer one ends an older one

/** A chip shows what the entry of its turn in the log shows; it is sent once. Its words are its own. */
function fill() {
  for (const chip of $$("#story .chip")) {
    const entry = document.getElementById(chip.id.slice(1));
    if (!entry || $(".emblem", chip)) continue;
    chip.append(...$$(":scope > .emblem, :scope > details > summary > span:first-child", entry).map((part) => Object.assign(part.cloneNode(true), { ariaHidden: "true" })));
    for (const key of ["way", "seat"]) if (entry.dataset[key]) chip.dataset[key] = entry.dataset[key];
  }
}

// All chips of a round should be in sight: where they are not, they stand closer, and those still out of sight are counted.
function fit() {
  const [story, chips] = [$("#story"), $("#story .chips")];
  if (!chips) return;
  story.classList.remove("tight");
  delete story.dataset.more;
  story.classList.toggle("tight", chips.scrollWidth > chips.clientWidth);
  if (chips.scrollWidth <= chips.clientWidth) return;
  const count = () => {
    const { right } = chips.getBoundingClientRect();
    story.toggleAttribute("data-before", chips.scrollLeft > 1);
    const unseen = $$(".chip", chips).filter((chip) => chip.getBoundingClientRect().right > right + 1).length;
    if (unseen) story.dataset.more = `${unseen} ›`;
    else delete story.dataset.more;
  };
  chips.onscroll = count;
  count();
  count(); // their number takes room from them
}

const turnAt = (event) => event.target.closest?.(".chip, .log li.turn");

on("pointerover focusin", (event) => {
  const turn = turnAt(event);
  if (turn?.matches(".chip")) turn.title = $(".visually-hidden", turn).textContent;
  if (!$(".playing")) (turn ? draw : clear)(turn);
});
on("htmx:after:swap", () => {
  fill();
  fit();
  if (frame().dataset.version === version) return; // somebody came, a clock was set: the turn plays on
  [version, playing] = [frame().dataset.version, playing + 1];
  clear();
});
fill();
fit();
window.addEventListener("resize", fit);
document.fonts.ready.then(fit);

on("click", ({ target }) => {
  if (!target.matches?.(".story[data-more]")) return;
  const chips = $(".chips", target);
  chips.scrollBy({ left: 0.8 * chips.clientWidth, behavior: still() ? "instant" : "smooth" });
});

/** Play a turn; what is drawn of it goes, unless something newer is drawn by then. */
async function play(turn, mine) {
  await replay(turn);
  if (mine === playing) clear();
}

onClick(".chip", (chip) => { playing += 1; play(chip, playing); });
onClick("#again", async () => {
  const mine = (playing += 1);
  for (const chip of $$("#story .chip")) {
    if (mine !== playing || !chip.isConnected) return;
    chip.scrollIntoView({ block: "nearest", inline: "nearest" });
    await play(chip, mine);
    await wait(gapMs());
  }
});
