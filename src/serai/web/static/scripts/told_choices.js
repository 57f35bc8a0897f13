// What is chosen in a list is explained beside it: the sentence that belongs to the chosen option.
import { $$ } from "./dom.js";
import { on } from "./events.js";

function tell(select) {
  const place = document.getElementById(select.dataset.tells);
  if (place) place.textContent = select.selectedOptions[0]?.dataset.about ?? "";
}

const tellAll = () => $$("select[data-tells]").forEach(tell);

on("change", (event) => { if (event.target.matches("select[data-tells]")) tell(event.target); });
on("htmx:after:swap", tellAll);
tellAll(); // a browser that comes back to a page keeps what was chosen
