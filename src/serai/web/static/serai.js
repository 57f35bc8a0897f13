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
    for (const input of $$("input[data-contribute]", root)) input.value ||= random(32);
  }

  // The first click on "Play now" asks for a name, the second plays.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-ask-name]");
    const ask = button && $(".ask-name", button.form);
    if (ask?.hidden) {
      event.preventDefault();
      for (const other of $$(".ask-name")) other.hidden = other !== ask;
      const input = $("input", ask);
      input.focus();
      input.select();
    }
  });

  document.addEventListener("click", (event) => {
    const dismiss = event.target.closest("[data-dismiss]");
    if (dismiss) {
      const target = dismiss.dataset.dismiss ? $(dismiss.dataset.dismiss) : dismiss.closest(".answer");
      if (target?.id === "away") target.remove();
      else target?.replaceChildren();
      ($(".move") || $("#question"))?.focus();
    }
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const input = $("[data-copy-from]", copy.parentElement);
      input.select();
      navigator.clipboard?.writeText(input.value).catch(() => document.execCommand("copy"));
    }
    const renew = event.target.closest("[data-renew]");
    if (renew) invite(renew.closest("[data-invite]"), true);
    const join = event.target.closest("[data-join]");
    if (join) sitDown(join.dataset.join);
  });

  // The address of a score pad holds its entries: a reload, or a friend with the link, sees the same.
  document.addEventListener("change", (event) => {
    const pad = event.target.closest("#pad");
    if (pad) history.replaceState(null, "", `?${new URLSearchParams([...new FormData(pad)].filter(([, text]) => text))}`);
  });

  // A plain form inside a frame carries no token: it is added when it is sent.
  document.addEventListener("submit", (event) => {
    if (!$("[data-csrf-form]", event.target)) return;
    const token = document.createElement("input");
    Object.assign(token, { type: "hidden", name: "csrf", value: document.body.dataset.csrf });
    event.target.append(token);
  });

  // -- sitting down --------------------------------------------------------------------------------------------------------

  async function sitDown(seat) {
    const live = $("#live");
    const dialog = $("#ask-name");
    let name = "";
    if (!$(".top .tool[href^='/people/']")) {
      dialog.showModal();
      name = await new Promise((resolve) => {
        dialog.addEventListener("close", () => resolve($("input", dialog).value), { once: true });
      });
      if (!name) return;
    }
    const answer = await post(`/t/${frame().dataset.table}/join`, { seat, name: name || live.dataset.name, contribution: random(32) });
    if (answer.ok) location.reload();
    else $(".answer").innerHTML = await answer.text();
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
    const answer = await post(`/t/${table}/${kept ? "link" : "invite"}`, kept ? { seat, secret: kept } : { seat });
    if (!answer.ok) return;
    place.innerHTML = await answer.text();
    localStorage.setItem(key, $("[data-secret]", place).dataset.secret);
  }

  function joinByFragment() {
    const form = $("form#join");
    if (!form) return;
    const secret = decodeURIComponent(location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
    if (secret) sessionStorage.setItem(location.pathname, secret);
    form.elements.secret.value = secret || sessionStorage.getItem(location.pathname) || "";
  }

  // -- the live line ---------------------------------------------------------------------------------------------------------

  let heard = Date.now();
  let wasMine = null;
  let clockAt = 0;
  let focused = null;

  document.addEventListener("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const path = ctx.request.action || "";
    if (/\/(move|undo|back)$/.test(path)) {
      const body = ctx.request.body;
      const what = [path.split("/").pop(), body.get?.("version"), body.get?.("to") ?? "", ...(body.getAll?.("move") ?? [])].join(".");
      ctx.request.headers["X-Serai-Key"] = `${page}.${what.replace(/[^\w.:-]+/g, "-")}`.slice(0, 64);
    }
  });

  // An answer never overtakes the stream: if the stream is late, the frame is fetched.
  document.addEventListener("htmx:after:request", (event) => {
    const version = Number(event.detail.ctx?.response?.headers?.get?.("Serai-Version") || 0);
    if (version) setTimeout(() => catchUp(version), 1200);
    const form = event.detail.ctx?.sourceElement;
    if (form?.matches?.("[data-clear]") && event.detail.ctx.response?.status === 200) form.reset();
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
    focused = document.activeElement?.closest("#frame") ? document.activeElement.id : null;
  });
  document.addEventListener("htmx:after:swap", () => settle());
  document.addEventListener("htmx:sse:before:message", () => { heard = Date.now(); });
  document.addEventListener("htmx:sse:after:connection", () => { heard = Date.now(); lost(false); });
  document.addEventListener("htmx:sse:error", () => lost(true));
  document.addEventListener("htmx:sse:close", () => lost(true));

  function lost(is) {
    const note = $("#line-lost");
    if (note) note.hidden = !is;
  }

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
    wasMine = mine;
    clockAt = performance.now();
    if (focused !== "confirm-yes") $("#confirm-yes")?.focus();
    if (focused && !document.getElementById(focused) && mine) ($(".move") || $("#question"))?.focus({ preventScroll: true });
    focused = null;
    contribute();
    for (const place of $$("[data-invite]:not([data-filled])")) invite(place);
    const lines = $("#lines");
    if (lines && lines.dataset.n !== String(lines.children.length)) {
      lines.dataset.n = lines.children.length;
      lines.scrollTop = lines.scrollHeight;
    }
  }

  function call(shown) {
    if (document.body.dataset.sound === "on") ring();
    if (document.hidden && document.body.dataset.notices === "on" && window.Notification?.permission === "granted") {
      const notice = new Notification(shown.dataset.title, { body: $("#question")?.textContent, tag: shown.dataset.table });
      notice.onclick = () => { window.focus(); notice.close(); };
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

  function begin() {
    fillContributions();
    joinByFragment();
    replay();
    settle();
    $("#sound")?.addEventListener("click", (event) => {
      const on = document.body.dataset.sound !== "on";
      document.body.dataset.sound = on ? "on" : "off";
      event.currentTarget.setAttribute("aria-pressed", String(on));
      if (on) ring();
    });
    const notices = $("input[name=browser_notices]");
    notices?.addEventListener("change", () => { if (notices.checked) window.Notification?.requestPermission(); });
    // Escape puts a question aside.
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") $(".answer")?.replaceChildren(); });
    if ($("#live")) {
      setInterval(watch, 3000);
      setInterval(tick, 250);
      window.addEventListener("pagehide", () => {
        const shown = frame();
        if ($("#live").dataset.seated === "yes" && shown) {
          const seen = new URLSearchParams({ version: shown.dataset.version, csrf: document.body.dataset.csrf });
          navigator.sendBeacon?.(`/t/${shown.dataset.table}/looked`, seen);
        }
      });
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
