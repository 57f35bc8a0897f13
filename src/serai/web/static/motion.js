// Movement: one event after another, what goes fades, dice tumble, numbers count, and the log points at the board.
// What lies where is the server's to say; nothing about a game is decided here.
(() => {
  "use strict";

  const PACE = 420;
  const quiet = matchMedia("(prefers-reduced-motion: reduce)");
  const still = () => document.hidden || ({ reduced: true, full: false }[document.documentElement.dataset.motion] ?? quiet.matches);
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const frame = () => document.querySelector("#frame");

  // -- one after another -----------------------------------------------------------------------------------------------

  let restsAt = 0; // when the last movement has come to rest
  let hurrying = false;
  let go = null;
  let arriving = 0;

  // The stream is the queue: a message is let in when the one before it has come to rest. Steps are boards on the way.
  document.addEventListener("htmx:sse:before:message", ({ detail }) => {
    if (detail.message.event || !frame()) return;
    const version = parseInt(detail.message.id, 10);
    const step = detail.message.id.endsWith(".step");
    const late = () => (step ? still() || hurrying || version <= Number(frame().dataset.version) : version < Number(frame().dataset.version));
    const letIn = () => {
      detail.cancelled = late();
      arriving = version;
      if (step && !detail.cancelled) document.querySelector("#skip")?.removeAttribute("hidden");
    };
    const wait = late() || hurrying || still() ? 0 : restsAt - performance.now();
    if (wait <= 0) { letIn(); return; }
    detail.waitUntil(new Promise((rested) => { go = rested; setTimeout(rested, wait); }).then(letIn));
  });

  // The newest at once; what is still under way is late then.
  async function hurry() {
    hurrying = true;
    go?.();
    await htmx.ajax("GET", `/t/${frame().dataset.table}/frame`, { target: "#frame", swap: "outerMorph" }).catch(() => {});
    hurrying = false;
  }
  document.addEventListener("click", (event) => { if (event.target.closest?.("#skip")) hurry(); });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "End" || event.target.matches?.("input, textarea") || !document.querySelector("#skip:not([hidden])")) return;
    event.preventDefault();
    hurry();
  });

  // One's own move is shown at once.
  document.addEventListener("htmx:config:request", ({ detail }) => { if (/\/(move|undo|back)$/.test(detail.ctx.request.action || "")) restsAt = 0; });

  // -- what changes -----------------------------------------------------------------------------------------------------

  const touched = new Map(); // the pieces that each version moved
  let before = null;

  const seen = () => ({
    board: document.querySelector(".board"),
    pieces: new Map($$(".board .piece[id]").map((node) => [node.id, { node, layer: node.parentNode, at: node.getAttribute("transform"), face: node.getAttribute("href") }])),
    numbers: new Map($$(".holdings :is(span, b)[id]").map((node) => [node.id, { node, n: Number(node.textContent) }])),
  });

  document.addEventListener("htmx:before:swap", () => { before = seen(); });
  document.addEventListener("htmx:after:swap", () => {
    const [was, now] = [before, seen()];
    before = null;
    if (!was?.board || was.board !== now.board) return;
    const [changed, arrived] = [[], []];
    for (const [id, { node, at, face }] of now.pieces) {
      const old = was.pieces.get(id);
      if (old && old.at === at && old.face === face) continue;
      changed.push(id);
      if (!old && /^(die|card|djinn|build|garden|river)-/.test(id)) arrived.push([node, at, id.startsWith("die-")]);
    }
    if (!still()) for (const [piece, box] of arrived.map((one) => [one, one[0].getBBox()])) arrive(...piece, box); // all are measured first
    for (const [id, { node, layer }] of was.pieces) {
      if (now.pieces.has(id)) continue;
      changed.push(id);
      fade(node, layer);
    }
    for (const [id, { node, n }] of now.numbers) count(node, was.numbers.get(id)?.n, n);
    if (!changed.length) return;
    touched.set(Math.max(arriving, Number(frame()?.dataset.version)), changed);
    if (!still()) restsAt = performance.now() + PACE;
  });

  // A new die tumbles; what is turned up turns about its own middle.
  function arrive(node, at, die, box) {
    if (!at) return;
    const rest = at.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)").replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");
    const middle = box.x + box.width / 2;
    const tumble = [{ transform: `${rest} rotate(-250deg)`, opacity: 0.3 }, { transform: `${rest} rotate(12deg)`, opacity: 1, offset: 0.8 }];
    const edge = [{ transform: `${rest} translateX(${middle}px) scaleX(0.02) translateX(${-middle}px)` }];
    node.animate([...(die ? tumble : edge), { transform: rest }], { duration: 400, easing: "ease-out" });
  }

  function fade(node, layer) {
    if (still() || !layer.isConnected) return;
    node.removeAttribute("id");
    layer.append(node);
    node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 300, easing: "ease-out" }).finished.then(() => node.remove(), () => node.remove());
  }

  function count(node, from, to) {
    if (still() || from === to || !Number.isFinite(from) || !Number.isFinite(to)) return;
    const begun = performance.now();
    const next = (time) => {
      const part = Math.min(1, Math.max(0, time - begun) / 400);
      node.textContent = Math.round(from + (to - from) * part);
      if (part < 1 && node.isConnected) requestAnimationFrame(next);
    };
    next(begun);
  }

  // -- the log points at the board -----------------------------------------------------------------------------------------

  const lineOf = (event) => event.target.closest?.(".log li[id]");
  function point(event) {
    for (const node of $$(".told")) node.classList.remove("told");
    const line = lineOf(event);
    if (!line) return;
    const told = [...(line.dataset.about ?? "").split(" "), ...(touched.get(Number(line.id.slice(1))) ?? [])];
    for (const id of told) for (const node of $$(`[id="${id}"], .board [id^="${id}-"]`)) node.classList.add("told");
  }
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  document.addEventListener("keydown", (event) => {
    const to = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (!to || !lineOf(event)) return;
    event.preventDefault();
    lineOf(event)[to]?.focus();
  });
})();
