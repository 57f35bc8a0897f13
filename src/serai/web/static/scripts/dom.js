// What every script asks the page for.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** The part of the page that is replaced with every change: a table's, a replay's or a lesson's. */
export const frame = () => $("#frame");

/** The same where a table is played, and nowhere else. */
export const tableFrame = () => $("#frame[data-table]");

/** An element with a text and a class. */
export function element(name, text = "", kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = kind;
  return made;
}

/** A shape of a drawing. */
export function shape(name, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Random bytes in hexadecimal. */
export const random = (bytes) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");

/** A form sent to the server without leaving the page. */
export function post(path, fields) {
  return fetch(path, {
    method: "POST",
    headers: { "X-CSRF-Token": document.body.dataset.csrf, "HX-Request": "true" },
    body: new URLSearchParams(fields),
  });
}

/** Where the moves and questions of a board go: to its table, or to a task of a lesson. */
export const boardAddress = () => frame().dataset.at ?? `/t/${frame().dataset.table}`;

/** The newest frame of a table, fetched instead of waited for. */
export const fetchFrame = (table) => htmx.ajax("GET", `/t/${table}/frame`, { target: "#frame", swap: "outerMorph" });
