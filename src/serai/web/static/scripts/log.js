// The log: oldest to newest, the newest kept in view unless somebody reads further up; then a mark says that there is more.
// Earlier entries are fetched when they are asked for and stay; what falls out of the frame meanwhile is fetched as well.
import { $, $$, frame } from "./dom.js";
import { on, onClick } from "./events.js";

const NEAR = 24; // so close to its end somebody reads the newest

const sheet = () => $('.sheet[data-tab="log"]');
const atEnd = () => { const log = sheet(); return !log || log.scrollHeight - log.scrollTop - log.clientHeight < NEAR; };
const versionOf = (entry) => parseInt(entry.id.slice(1), 10);
const lastVersion = () => Number(frame()?.dataset.version ?? 0);

let followed = true; // whether the newest was in view
let seen = Number($("#live")?.dataset.looked || lastVersion()); // what was there when somebody last looked

function toEnd() {
  const log = sheet();
  if (log) log.scrollTop = log.scrollHeight;
}

function settle() {
  const log = sheet();
  if (!log) return;
  if (followed) toEnd();
  for (const entry of $$("#log > li")) entry.classList.toggle("new", entry.matches(".turn, .other") && !entry.matches(".now") && versionOf(entry) > seen);
  const more = $("#log-new");
  if (more) more.hidden = followed;
  fillGap();
}

/** Ask for entries between two others and put them in their place. */
async function fetchEntries(before, after = "") {
  const shown = frame().dataset.table;
  const answer = await fetch(`/t/${shown}/log?before=${before}&after=${after}`, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  const held = $("#log-before");
  const height = sheet().scrollHeight;
  held?.insertAdjacentHTML("beforeend", await answer.text());
  if (!after) sheet().scrollTop += sheet().scrollHeight - height; // what was read stays where it is
  const button = $("#log-earlier");
  if (button) button.hidden = true;
}

let fetching = false;
async function fillGap() {
  const [held, first] = [$("#log-before"), $("#log > li[id]")];
  if (!held?.lastElementChild || !first) return;
  $("#log-earlier")?.setAttribute("hidden", "");
  for (const entry of $$("li.turn, li.round, li.other, li.back", held)) if ($(`#log > [id="${entry.id}"]`)) entry.remove();
  if (fetching || !held.lastElementChild) return;
  fetching = true;
  await fetchEntries(first.id, held.lastElementChild.id).catch(() => {});
  fetching = false;
}

onClick("#log-earlier", () => { const first = $("#log > li[id]"); if (first) fetchEntries(first.id).catch(() => {}); });
onClick("#log-new", () => { followed = true; settle(); });

on("htmx:before:swap", () => { followed = atEnd(); });
on("htmx:after:swap", settle);
document.addEventListener("scroll", (event) => {
  if (event.target !== sheet()) return;
  followed = atEnd();
  const more = $("#log-new");
  if (more && followed) more.hidden = true;
}, { capture: true, passive: true });
on("change", ({ target }) => { if (target.id === "tab-log") { followed = true; settle(); } });
// Who decides knows what is there.
on("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx?.response?.status === 200 && /\/move$/.test(ctx.request.action ?? "")) seen = lastVersion();
});
settle();
