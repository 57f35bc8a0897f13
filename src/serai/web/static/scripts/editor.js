// A board set up by hand: a form made from what the server says of a game's fields. It draws the board, and says what is wrong.
import "./board_view.js";
import "./page.js";
import { $, $$, post } from "./dom.js";
import { on, onClick } from "./events.js";

const WAIT_MS = 350; // after the last change
const FEW = 14; // values that a list to choose from may have
const editor = $("#editor");
const facts = JSON.parse(editor.dataset.facts);
const fields = JSON.parse(editor.dataset.fields);
const part = $("#part");
const SEATS = /^p\d$/;
let whole = JSON.parse($("#whole").dataset.whole); // with all that follows from the facts
let later = 0;
let chosen = "";

/** The parts of the form: the turn, the players, and one for every kind of place. */
function partsOf() {
  const found = new Map();
  for (const field of fields) {
    const keys = field.axes[0]?.map(([key]) => key) ?? [];
    const kind = !keys.length ? (field.open ? "turn" : "more") : SEATS.test(keys[0]) ? "players" : keys.join(" ");
    if (!found.has(kind)) found.set(kind, { kind, keys: field.axes[0] ?? [], fields: [] });
    found.get(kind).fields.push(field);
  }
  return [...found.values()].sort((one, other) => (one.kind === "more") - (other.kind === "more"));
}
const parts = partsOf();
const here = () => parts[part.selectedIndex];

const at = (from, path) => path.reduce((inner, key) => inner?.[key], from);
const pathOf = (field, ...keys) => (field.option ? ["options", field.name] : [field.name, ...keys]);

function put(path, value) {
  if (!(path[0] in facts)) facts[path[0]] = window.structuredClone(whole[path[0]]);
  let inner = facts;
  path.slice(0, -1).forEach((key) => { inner = inner[key] ??= {}; });
  const [last] = path.slice(-1);
  if (path.length > 1 && (value === null || value === 0)) delete inner[last];
  else inner[last] = value;
  clearTimeout(later);
  later = setTimeout(preview, WAIT_MS);
}

async function preview() {
  const answer = await post(`/analysis/${editor.dataset.game}/edit`, { position: JSON.stringify(facts) });
  const drawn = made("template", { innerHTML: await answer.text() }).content;
  const fine = $("#preview", drawn);
  $("#wrong").replaceWith($("#wrong", drawn) ?? made("div", { id: "wrong" }));
  $("#analyse").setAttribute("aria-disabled", String(!fine));
  if (!fine) return $("#analyse").removeAttribute("href"); // the board stays as it was
  $("#preview").replaceWith(fine);
  whole = JSON.parse($("#whole").dataset.whole);
  $("#analyse").href = $("#whole").dataset.analyse;
}

function made(name, more, ...inside) {
  const element = Object.assign(document.createElement(name), more);
  element.append(...inside);
  return element;
}

function widget(field, path) {
  const value = at(facts, path) ?? at(whole, path);
  if (field.flags) {
    const box = ([key, word]) => made("label", { className: "flag" }, made("input", {
      type: "checkbox", checked: value?.includes(key) ?? false,
      onchange: ({ target }) => { const set = new Set(at(facts, path) ?? at(whole, path)); set[target.checked ? "add" : "delete"](key); put(path, [...set]); },
    }), word);
    return made("span", { className: "flags" }, ...field.flags.map(box));
  }
  if (!field.values) {
    return made("input", { type: "number", min: field.least, max: field.most, value: value ?? 0, onchange: ({ target }) => put(path, Number(target.value)) });
  }
  const chosenAt = Math.max(0, field.values.findIndex(([each]) => each === (value ?? null)));
  if (field.values.length <= FEW || field.option) {
    const options = field.values.map(([, word], n) => made("option", { value: n, selected: n === chosenAt }, word));
    return made("select", { onchange: ({ target }) => put(path, field.values[target.value][0]) }, ...options);
  }
  const list = `values-${field.name}`;
  if (!document.getElementById(list)) editor.append(made("datalist", { id: list }, ...field.values.map(([, word]) => made("option", { value: word }))));
  const input = made("input", { type: "text", value: field.values[chosenAt][1], onchange: ({ target }) => put(path, field.values.find(([, word]) => word === target.value)?.[0] ?? null) });
  input.setAttribute("list", list);
  return input;
}

function rows(field, path, axes, label) {
  if (!axes.length) return [made("label", { className: "fact" }, made("span", {}, label), widget(field, path))];
  const [axis, ...inner] = axes;
  return [made("h3", {}, label), ...axis.flatMap(([key, word]) => rows(field, [...path, key], inner, word))];
}

function show() {
  const { keys, fields: mine } = here();
  if (!keys.some(([key]) => key === chosen)) chosen = keys[0]?.[0] ?? "";
  const button = ([key, word]) => { const one = made("button", { type: "button", className: "key" }, word); one.dataset.key = key; one.setAttribute("aria-pressed", String(key === chosen)); return one; };
  $("#keys").replaceChildren(...keys.map(button));
  $("#facts").replaceChildren(...mine.flatMap((field) => rows(field, pathOf(field, ...(keys.length ? [chosen] : [])), field.axes.slice(1), field.label)));
}

const named = ({ kind, fields: mine }) => part.dataset[kind] ?? mine.slice(0, 3).map(({ label }) => label).join(", ");
part.append(...parts.map((each) => made("option", {}, named(each))));
part.addEventListener("change", show);
onClick("#keys .key", ({ dataset }) => { chosen = dataset.key; show(); });
onClick("#copy", () => navigator.clipboard?.writeText(JSON.stringify(whole)));
on("click", ({ target }) => {
  const spot = target.closest?.("#preview [id]");
  const found = spot && parts.findIndex(({ kind, keys }) => kind !== "players" && keys.some(([key]) => `-${spot.id}-`.includes(`-${key}-`)));
  if (!spot || found < 0) return;
  part.selectedIndex = found;
  [chosen] = parts[found].keys.find(([key]) => `-${spot.id}-`.includes(`-${key}-`));
  show();
  $$("#facts :is(input, select)")[0]?.focus();
});
show();
