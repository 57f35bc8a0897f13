// What an engine expects, as rows of a list and as chances to win.
import { $, $$, element } from "./dom.js";

/** List lines of an engine. Rows stay as they are while what they say changes: nobody loses what he points at. */
export function listed(choices, told) {
  const list = $("#engine-lines");
  while (list.children.length > choices.length) list.lastElementChild.remove();
  while (list.children.length < choices.length) {
    const row = list.appendChild(document.createElement("li")).appendChild(document.createElement("button"));
    row.type = "button";
  }
  choices.forEach((choice, n) => fill(list.children[n].firstElementChild, choice, told[n], n));
}

function fill(button, choice, steps, n) {
  Object.assign(button.dataset, { play: steps[0].move, code: choice.code });
  const points = $("#engine-lines").dataset.points.replace("{n}", Math.round(choice.points));
  const [first, ...others] = steps.filter((step) => step.turn);
  button.replaceChildren(element("i", n + 1), element("b", `${Math.round(100 * choice.win)} %`), turn(first), element("small", points));
  if (others.length) button.append(then(first, others));
  button.title = steps.map(({ words }) => words).join(" · ");
}

/** A turn in one line: where it goes, and icons as the log has them, which the server drew. */
function turn({ turn: words, icons = "" }) {
  const made = element("span", words, "turn");
  made.insertAdjacentHTML("beforeend", icons);
  return made;
}

/** What is expected afterwards; whoever decides next has their emblem before it. */
function then(first, others) {
  const made = element("span", "", "then");
  let { seat } = first;
  for (const step of others) {
    if (step.seat !== null && step.seat !== seat) made.append($(`#chances .seat-${step.seat} svg`).cloneNode(true));
    seat = step.seat;
    made.append(turn(step));
  }
  return made;
}

/** Set every seat's chance to win: whose search it is has what its lines say, the others share the rest by how they stand. */
export function chances({ values, win }, own) {
  const others = values.reduce((all, value, seat) => all + (seat === own ? 0 : value), 0) || 1;
  $$("#chances .chance").forEach((row, seat) => {
    const percent = Math.round(100 * (seat === own ? win : ((1 - win) * values[seat]) / others));
    $("meter", row).value = percent;
    $("b", row).textContent = `${percent} %`;
    const part = $("#chance-bar")?.children[seat];
    if (!part) return; // a study has none
    part.style.flexGrow = percent;
    part.textContent = percent >= 8 ? percent : "";
  });
}
