// Sitting down at a table: taking a seat, inviting others, adding to the chance of the game.
import { $, $$, post, random, tableFrame } from "./dom.js";
import { on, onClick } from "./events.js";
import { askName } from "./questions.js";

// Whether the table takes it; a refusal is shown.
async function tell(action, fields) {
  const answer = await post(`/t/${tableFrame().dataset.table}/${action}`, fields);
  if (!answer.ok) $(".answer").innerHTML = await answer.text();
  return answer.ok;
}

async function join(seat) {
  const known = $(".top .tool[href^='/people/']");
  const name = known ? $("#live").dataset.name : await askName();
  if (name && await tell("join", { seat, name, contribution: random(32) })) location.reload();
}

async function rename() {
  const name = await askName();
  if (name) tell("name", { name });
}

async function contribute() {
  const shown = tableFrame();
  if (!shown?.dataset.contribute || shown.dataset.contributing) return;
  shown.dataset.contributing = "yes";
  await post(`/t/${shown.dataset.table}/contribute`, { contribution: random(32) }).catch(() => {});
  delete shown.dataset.contributing;
}

// The host's browser remembers the links it made: the server keeps only their hashes.
async function invite(place, anew = false) {
  const table = tableFrame()?.dataset.table;
  if (!place || !table) return;
  const seat = place.dataset.invite;
  const key = `invite:${table}:${seat}`;
  const kept = anew ? null : localStorage.getItem(key);
  place.dataset.filled = "yes";
  const answer = await post(`/t/${table}/${kept ? "link" : "invite"}`, kept ? { seat, secret: kept } : { seat, anew: anew ? "yes" : "" });
  if (!answer.ok) return;
  place.innerHTML = await answer.text();
  const made = $("[data-secret]", place);
  if (made) localStorage.setItem(key, made.dataset.secret);
}

function settle() {
  contribute();
  for (const place of $$("[data-invite]:not([data-filled])")) invite(place);
}

onClick("[data-join]", (button) => join(button.dataset.join));
onClick("[data-rename]", rename);
onClick("[data-renew]", (button) => invite(button.closest("[data-invite]"), true));
on("htmx:after:swap", settle);
settle();
