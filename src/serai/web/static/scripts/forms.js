// Forms of all pages: what only the browser knows is filled in, links are copied, codes come out of the address.
import { $, $$, random } from "./dom.js";
import { on, onClick } from "./events.js";

function fill() {
  for (const input of $$("input[data-contribute]")) input.value ||= random(32); // also tells a form sent twice
  for (const input of $$("input[data-zone]")) input.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
}
fill();
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return; // who comes back to a form fills it in anew
  for (const input of $$("input[data-contribute]")) input.value = "";
  fill();
});

// A game that was waited for is ready: on to its table.
on("htmx:after:swap", () => {
  fill();
  const button = $("form[data-go] button, button[form][data-go]");
  if (!button) return;
  for (const mark of [button, button.form]) mark.removeAttribute("data-go"); // once, whatever else is swapped meanwhile
  button.form.requestSubmit(button);
});

onClick("[data-copy]", (button) => {
  const input = $("[data-copy-from]", button.parentElement);
  input.select();
  // A club on plain http in one's own network has no clipboard; the old way works there.
  (navigator.clipboard?.writeText(input.value) ?? Promise.reject()).catch(() => document.execCommand("copy"));
});

// A plain form inside a frame carries no token: it is added when it is sent.
on("submit", (event) => {
  if (!$("[data-csrf-form]", event.target)) return;
  const token = document.createElement("input");
  Object.assign(token, { type: "hidden", name: "csrf", value: document.body.dataset.csrf });
  event.target.append(token);
});

const notices = $("input[name=browser_notices]");
notices?.addEventListener("change", () => { if (notices.checked) window.Notification?.requestPermission(); });

// Secrets come in the fragment, so that no server's log holds them; the address forgets them at once.
function takeFragment() {
  const secret = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
  return secret;
}

const join = $("form#join");
if (join) {
  const secret = takeFragment();
  if (secret) sessionStorage.setItem(location.pathname, secret);
  join.elements.secret.value = secret || sessionStorage.getItem(location.pathname) || "";
}

const code = $("input[data-fragment]");
if (code && location.hash) code.value = takeFragment();
