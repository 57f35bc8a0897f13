// Telling somebody that it is their turn: a sound, and a notice of the browser where the page is out of sight.
import { $, post } from "./dom.js";
import { sound } from "./sounds.js";

export function call(shown) {
  sound("turn");
  if (document.hidden && document.body.dataset.notices === "on" && window.Notification?.permission === "granted") {
    try {
      const notice = new Notification(shown.dataset.title, { body: $("#question")?.textContent, tag: shown.dataset.table });
      notice.onclick = () => { window.focus(); notice.close(); };
    } catch { /* on Android only a service worker may */ }
  }
}

$("#sound")?.addEventListener("click", (event) => {
  const on = document.body.dataset.sound !== "on";
  document.body.dataset.sound = on ? "on" : "off";
  event.currentTarget.setAttribute("aria-pressed", String(on));
  post("/sound", { sound: document.body.dataset.sound }).catch(() => {});
  if (on) sound("turn");
});
