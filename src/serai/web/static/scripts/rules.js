// The rules: on a phone the chapters are folded, and the one that an address leads into is opened.
import "./page.js";
import { $$ } from "./dom.js";

const NARROW = "(max-width: 720px)";

/** Open the chapter of the rule that the address names, and go there. */
function arrive() {
  const there = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const chapter = there?.closest("details.chapter");
  if (!chapter) return;
  chapter.open = true;
  there.scrollIntoView();
}

if (matchMedia(NARROW).matches && !new URLSearchParams(location.search).get("q")) {
  for (const chapter of $$("details.chapter")) chapter.open = false;
}
window.addEventListener("hashchange", arrive);
arrive();
