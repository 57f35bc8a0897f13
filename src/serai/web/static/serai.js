// What the page cannot do without a script: random bytes, secrets in fragments, the live line, clocks, keys.
// Frames come from the server and are morphed by htmx; nothing about a game is decided here.
(() => {
  "use strict";

  const $ = (selector, root = document) => root.querySelector(selector);
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const random = (bytes) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");
  const page = random(8);
  const frame = () => $("#frame[data-table]");

  function post(path, fields, headers = {}) {
    return fetch(path, {
      method: "POST",
      headers: { "X-CSRF-Token": document.body.dataset.csrf, "HX-Request": "true", ...headers },
      body: new URLSearchParams(fields),
    });
  }

  // -- forms -----------------------------------------------------------------------------------------------------------

  function fillContributions(root = document) {
    for (const input of $$("input[data-contribute]", root)) input.value ||= random(32); // also tells a form sent twice
    for (const input of $$("input[data-zone]", root)) input.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  document.addEventListener("click", (event) => {
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) {
      const target = dismiss.dataset.dismiss ? $(dismiss.dataset.dismiss) : dismiss.closest(".answer");
      if (target?.id === "away") target.remove();
      else target?.replaceChildren();
      toDecision(asker);
    }
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const input = $("[data-copy-from]", copy.parentElement);
      input.select();
      // A house on plain http in one's own network has no clipboard; the old way works there.
      (navigator.clipboard?.writeText(input.value) ?? Promise.reject()).catch(() => document.execCommand("copy"));
    }
    const renew = event.target.closest("[data-renew]");
    if (renew) invite(renew.closest("[data-invite]"), true);
    const join = event.target.closest("[data-join]");
    if (join) sitDown(join.dataset.join);
    if (event.target.closest("[data-rename]")) askName().then((name) => name && told("name", { name }));
  });

  // The chat is read when its tab opens.
  document.addEventListener("change", (event) => { if (event.target.name === "tab") listen(); });

  // The address of a score pad holds its entries while they are typed: a reload, or a friend with the link, sees the same.
  document.addEventListener("input", (event) => {
    const pad = event.target.closest("#pad");
    if (pad) history.replaceState(null, "", `?${new URLSearchParams([...new FormData(pad)].filter(([, text]) => text))}`);
  });

  // An answer never touches what is typed meanwhile (`hx-morph-skip`), so what it says of a field is marked here.
  document.addEventListener("htmx:after:swap", () => {
    for (const input of $$("#pad .line input[hx-morph-skip]")) {
      const id = `wrong-${input.name.replace(/\.\d$/, "")}`;
      for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", id]]) {
        if (document.getElementById(id)) input.setAttribute(name, value);
        else input.removeAttribute(name);
      }
    }
  });

  // A plain form inside a frame carries no token: it is added when it is sent.
  document.addEventListener("submit", (event) => {
    if (!$("[data-csrf-form]", event.target)) return;
    const token = document.createElement("input");
    Object.assign(token, { type: "hidden", name: "csrf", value: document.body.dataset.csrf });
    event.target.append(token);
  });

  // -- sitting down --------------------------------------------------------------------------------------------------------

  const askName = () => new Promise((resolve) => {
    const dialog = $("#ask-name");
    Object.assign(dialog, { returnValue: "", onclose: () => resolve(dialog.returnValue && $("input", dialog).value) });
    dialog.showModal();
  });

  // A question of the page itself instead of the browser's: Escape and "No" put it aside, the focus goes back by itself.
  document.addEventListener("htmx:confirm", (event) => {
    const { ctx, issueRequest, dropRequest } = event.detail;
    const dialog = $("#ask-sure");
    event.preventDefault();
    $("#sure-of").textContent = ctx.confirm;
    Object.assign(dialog, { returnValue: "", onclose: () => (dialog.returnValue === "yes" ? issueRequest() : dropRequest()) });
    dialog.showModal();
  });

  async function sitDown(seat) {
    const known = $(".top .tool[href^='/people/']");
    const name = known ? $("#live").dataset.name : await askName();
    if (name && await told("join", { seat, name, contribution: random(32) })) location.reload();
  }

  // Whether the table takes it; a refusal is shown.
  async function told(deed, fields) {
    const answer = await post(`/t/${frame().dataset.table}/${deed}`, fields);
    if (!answer.ok) $(".answer").innerHTML = await answer.text();
    return answer.ok;
  }

  async function contribute() {
    const shown = frame();
    if (!shown?.dataset.contribute || shown.dataset.contributing) return;
    shown.dataset.contributing = "yes";
    await post(`/t/${shown.dataset.table}/contribute`, { contribution: random(32) }).catch(() => {});
    delete shown.dataset.contributing;
  }

  // The host's browser remembers the links it made: the server keeps only their hashes.
  async function invite(place, anew = false) {
    const table = frame()?.dataset.table;
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

  function joinByFragment() {
    const form = $("form#join");
    if (!form) return;
    const secret = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    if (secret) sessionStorage.setItem(location.pathname, secret);
    form.elements.secret.value = secret || sessionStorage.getItem(location.pathname) || "";
  }

  // The code of a letter comes in the fragment, so that no server's log holds it.
  function codeByFragment() {
    const field = $("input[data-fragment]");
    if (!field || !location.hash) return;
    field.value = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }

  // -- the live line ---------------------------------------------------------------------------------------------------------

  const PATIENCE_MS = 5000; // until an answer that does not come is taken for a lost line
  let heard = Date.now();
  let wasMine = null;
  let clockAt = 0;
  let said; // the last line of the chat that was shown
  let heeded; // the last one that was read
  let was = {}; // before a swap: what had the focus, which question was open, which step of a guide was shown
  let asker = null; // what had the focus when a question opened
  let parked = null; // where the focus waits for the next decision

  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const path = ctx.request.action || "";
    if (/\/(move|undo|back)$/.test(path)) {
      const body = ctx.request.body;
      const what = [path.split("/").pop(), body.get?.("version"), body.get?.("to") ?? "", ...(body.getAll?.("move") ?? [])].join(".");
      ctx.request.headers["X-Serai-Key"] = `${page}.${what.replace(/[^\w.:-]+/g, "-")}`.slice(0, 64);
    } else if (/\/(say|play-on)$/.test(path)) {
      ctx.request.headers["X-Serai-Key"] = `${page}.${ctx.sourceElement.dataset.key ||= random(16)}`; // until it is answered
    }
  });

  // An answer never overtakes the stream: if the stream is late, the frame is fetched.
  document.addEventListener("htmx:after:request", (event) => {
    const version = Number(event.detail.ctx?.response?.headers?.get?.("Serai-Version") || 0);
    if (version) setTimeout(() => catchUp(version), 1200);
    const form = event.detail.ctx?.sourceElement;
    if (!form || event.detail.ctx.response?.status !== 200) return;
    delete form.dataset.key;
    if (version && /\/move$/.test(event.detail.ctx.request.action)) $$(".away").forEach((told) => told.remove()); // who plays on knows it
    if (form.matches("[data-clear]")) form.reset();
  });

  async function catchUp(version) {
    const shown = frame();
    if (!shown || Number(shown.dataset.version) >= version) return;
    if ($("#skip")?.hidden === false) { setTimeout(() => catchUp(version), 600); return; } // it is on its way, step by step
    htmx.ajax("GET", `/t/${shown.dataset.table}/frame`, { target: "#frame", swap: "outerMorph" });
  }

  // A frame older than what is shown is not shown.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    const next = /id="frame"[^>]*data-version="(\d+)"/.exec(ctx?.text ?? "");
    if (next && frame() && Number(next[1]) < Number(frame().dataset.version)) event.preventDefault();
    const here = document.activeElement ?? document.body;
    was = { inside: here.closest("#frame"), deciding: here.matches(DECIDES), yes: $("#confirm-yes"), at: $("#frame")?.dataset.at };
  });
  document.addEventListener("htmx:after:swap", () => { refocus(); settle(); });
  document.addEventListener("htmx:sse:before:message", () => { heard = Date.now(); lost(false); });
  document.addEventListener("htmx:sse:after:connection", () => { heard = Date.now(); lost(false); });
  document.addEventListener("htmx:sse:error", () => lost(true));
  document.addEventListener("htmx:sse:close", () => lost(true));

  function lost(is) {
    const note = $("#line-lost");
    if (note) note.hidden = !is;
  }

  // What did not get through is said at once, and the line is tried: it may be down without having noticed.
  function unsent(ctx) {
    if (ctx?.request?.method !== "POST" || !$("#live")) return;
    lost(true);
    $(".answer")?.replaceChildren($("#not-sent").content.cloneNode(true));
    $("#live")._htmx?.sse?.reader?.cancel();
  }
  document.addEventListener("htmx:error", ({ detail }) => { if (detail.error instanceof TypeError) unsent(detail.ctx); }); // fetch says so of a dead line
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (ctx.request.method === "POST") ctx.overdue = setTimeout(() => lost(true), PATIENCE_MS);
  });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    clearTimeout(ctx?.overdue);
    if (ctx?.overdue && ctx.response) lost(false);
  });
  window.addEventListener("offline", () => lost(true));

  // Both ends send a sign of life; a line that says nothing is hung up and dialled again.
  function watch() {
    const live = $("#live");
    if (!live) return;
    const line = live._htmx?.sse;
    if (!line) {
      htmx.ajax("GET", `/t/${frame().dataset.table}/events?since=${frame().dataset.stamp}`, { source: live });
    } else if (Date.now() - heard > 40000) {
      heard = Date.now();
      line.reader?.cancel();
    }
  }

  // -- where the keyboard is ---------------------------------------------------------------------------------------------------

  const DECIDES = ".board .target, #moves *, .answer *";
  const usable = (part) => part.isConnected && part.getClientRects().length && getComputedStyle(part).pointerEvents !== "none";
  const first = (selector) => $$(selector).find(usable);

  // To what can be decided, wherever it stands: back to `part` if it still can be used, the board, the panel, the question.
  function toDecision(part) {
    const next = part && usable(part) ? part : first(".board .target") ?? first("#moves .move, #moves input") ?? $("#question");
    next?.focus({ preventScroll: true });
  }

  // A question takes the focus when it opens, never from somebody who writes; a frame gives back the focus that it took.
  function refocus() {
    const [here, yes] = [document.activeElement ?? document.body, $("#confirm-yes")];
    if ($("#frame")?.dataset.at !== was.at) {
      $("#question").focus({ preventScroll: true });
    } else if (yes && yes !== was.yes && !here.matches("textarea, input:not([type=radio], [type=checkbox])")) {
      asker = here;
      yes.focus();
    } else if (!here.matches(DECIDES) && (here === document.body ? was.inside : was.deciding || here === parked)) {
      toDecision();
      parked = document.activeElement;
    }
  }

  // -- after every frame -------------------------------------------------------------------------------------------------------

  function settle() {
    const shown = frame();
    if (!shown) return;
    const mine = shown.dataset.turn === "yes";
    document.title = shown.dataset.title;
    const where = $("#where");
    if (where) where.textContent = shown.dataset.where;
    const sign = `/art/sign${mine ? "-turn" : ""}.svg`;
    if ($("#favicon").getAttribute("href") !== sign) $("#favicon").setAttribute("href", sign);
    if (mine && wasMine === false) call(shown);
    if (mine && wasMine === false && !document.hidden) looked();
    wasMine = mine;
    clockAt = performance.now();
    contribute();
    for (const place of $$("[data-invite]:not([data-filled])")) invite(place);
    listen();
  }

  // The newest line of the chat is in sight; its tab has a mark while another one is open.
  function listen() {
    const lines = $("#lines");
    const last = lines?.lastElementChild?.id;
    if (lines && said !== last) lines.scrollTop = lines.scrollHeight;
    if (said === undefined || lines?.getClientRects().length) heeded = last;
    said = last;
    $("#tab-chat")?.parentElement.toggleAttribute("data-new", last !== heeded);
  }

  // What was seen is not told again: neither by letter nor as "while you were away".
  function looked() {
    const shown = frame();
    if ($("#live").dataset.seated !== "yes" || !shown) return;
    const seen = new URLSearchParams({ version: shown.dataset.version, csrf: document.body.dataset.csrf });
    navigator.sendBeacon?.(`/t/${shown.dataset.table}/looked`, seen);
  }

  function call(shown) {
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

  function tick() {
    for (const clock of $$(".clock[data-running]")) {
      const left = Math.max(0, Number(clock.dataset.left) - (performance.now() - clockAt));
      if (left > 2 * 86400e3) continue;
      const s = Math.floor(left / 1000);
      const two = (n) => String(n).padStart(2, "0");
      const text = s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
      $("span", clock).textContent = text;
      clock.classList.toggle("low", left < 30000);
    }
  }

  // -- replay --------------------------------------------------------------------------------------------------------------------

  function replay() {
    const bar = $("#replay-bar");
    if (!bar) return;
    const slider = $("#slider");
    let wanted = null;
    const go = (to) => {
      slider.value = Math.max(1, Math.min(Number(bar.dataset.last), to));
      $("#at").textContent = slider.value;
      clearTimeout(wanted);
      wanted = setTimeout(() => {
        htmx.ajax("GET", `/t/${bar.dataset.table}/replay?at=${slider.value}`, { target: "#frame", swap: "outerMorph" });
        history.replaceState(null, "", `?at=${slider.value}`);
      }, 60);
    };
    slider.addEventListener("input", () => go(Number(slider.value)));
    for (const button of $$("[data-step]", bar)) button.addEventListener("click", () => go(Number(slider.value) + Number(button.dataset.step)));
    document.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 };
      if (!(event.key in steps) || event.target.matches("input:not([type=range]), textarea, select")) return;
      event.preventDefault();
      go(Number(slider.value) + steps[event.key]);
    });
    bar.dataset.ready = "yes";
  }

  // -- beginning ------------------------------------------------------------------------------------------------------------------

  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return; // who comes back to a form fills it in anew
    for (const input of $$("input[data-contribute]")) input.value = "";
    fillContributions();
  });

  function begin() {
    fillContributions();
    joinByFragment();
    codeByFragment();
    replay();
    settle();
    $("#sound")?.addEventListener("click", (event) => {
      const on = document.body.dataset.sound !== "on";
      document.body.dataset.sound = on ? "on" : "off";
      event.currentTarget.setAttribute("aria-pressed", String(on));
      post("/sound", { sound: document.body.dataset.sound }).catch(() => {});
      if (on) ring();
    });
    const notices = $("input[name=browser_notices]");
    notices?.addEventListener("change", () => { if (notices.checked) window.Notification?.requestPermission(); });
    // Escape puts a question aside.
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      const inside = $(".answer :focus");
      $(".answer")?.replaceChildren();
      if (inside) toDecision(asker);
    });
    if ($("#live")) {
      setInterval(watch, 3000);
      setInterval(tick, 250);
      document.addEventListener("visibilitychange", looked);
      window.addEventListener("pagehide", () => { if (!document.hidden) looked(); });
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
