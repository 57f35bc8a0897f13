// Telling somebody that it is their turn: a sound, and a notice of the browser where the page is out of sight.
import { $, post } from "./dom.js";

export function call(shown) {
  if (document.body.dataset.sound === "on") ring();
  if (document.hidden && document.body.dataset.notices === "on" && window.Notification?.permission === "granted") {
    try {
      const notice = new Notification(shown.dataset.title, { body: $("#question")?.textContent, tag: shown.dataset.table });
      notice.onclick = () => { window.focus(); notice.close(); };
    } catch { /* on Android only a service worker may */ }
  }
}

// Two quiet notes of a small bell.
function ring() {
  try {
    const audio = new AudioContext();
    [[660, 0], [880, 0.14]].forEach(([pitch, at]) => {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.0001, audio.currentTime + at);
      gain.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + at + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.5);
      tone.connect(gain).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.55);
    });
    setTimeout(() => audio.close(), 1200);
  } catch { /* a browser without sound stays silent */ }
}

$("#sound")?.addEventListener("click", (event) => {
  const on = document.body.dataset.sound !== "on";
  document.body.dataset.sound = on ? "on" : "off";
  event.currentTarget.setAttribute("aria-pressed", String(on));
  post("/sound", { sound: document.body.dataset.sound }).catch(() => {});
  if (on) ring();
});
