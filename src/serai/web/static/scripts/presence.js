// Who of the players has the table before them: the page's head knows it, the players' emblems show it.
import { $ } from "./dom.js";
import { on } from "./events.js";

function settle() {
  const known = $("#presence");
  if (known && $("#live")) $("#live").dataset.here = known.dataset.here;
}

on("htmx:after:swap", settle);
settle();
