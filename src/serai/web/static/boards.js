// Drawn boards: a target makes its move, everything else says why not, arrows walk from spot to spot.
// What is legal and why not is the server's to say; nothing about a game is decided here.
(() => {
  "use strict";

  const SPOTS = ".board .target, .board .spot";
  const form = () => document.querySelector("#moves");
  const frame = () => document.querySelector("#frame");
  // Where a board's moves and questions go: its table, or a step of a guide.
  const at = () => frame().dataset.at ?? `/t/${frame().dataset.table}`;

  // -- making a move ---------------------------------------------------------------------------------------------------

  let chosen = null;

  // The moves of a chain are joined by ";" and posted together, through the page's own form of moves.
  function make(chain) {
    const moves = form();
    if (!moves) return;
    chosen = chain.split(";");
    htmx.ajax("POST", `${at()}/move`, { source: moves, target: moves.getAttribute("hx-target"), swap: moves.getAttribute("hx-swap") });
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { request } = event.detail.ctx;
    if (!chosen || !/\/move$/.test(request.action || "")) return;
    request.body.delete("move");
    for (const move of chosen) request.body.append("move", move);
    chosen = null;
  }, true);

  document.addEventListener("click", (event) => {
    const spot = event.target.closest("[data-move]");
    if (spot) make(spot.dataset.move);
  });

  document.addEventListener("keydown", (event) => {
    const here = event.target.closest?.(SPOTS);
    if (!here) return;
    const rule = here === noted && note()?.querySelector("a");
    if ((event.key === "Enter" || event.key === " ") && here.dataset.move) {
      event.preventDefault();
      make(here.dataset.move);
    } else if (rule && (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey))) {
      event.preventDefault();
      rule.focus();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      walk(here, event.key);
    }
  });

  // To the nearest spot in a direction: straight ahead counts more than sideways.
  function walk(here, key) {
    const middle = (spot) => {
      const box = spot.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(here);
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    let best = null;
    let least = Infinity;
    for (const spot of document.querySelectorAll(SPOTS)) {
      if (spot === here || !spot.getClientRects().length) continue;
      const [sx, sy] = middle(spot);
      const ahead = (sx - x) * dx + (sy - y) * dy;
      const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      if (ahead > 4 && ahead + 3 * aside < least) {
        best = spot;
        least = ahead + 3 * aside;
      }
    }
    best?.focus();
  }

  // What is marked so far would bring: the server prices it.
  document.addEventListener("change", async (event) => {
    const price = form()?.querySelector("output.worth");
    if (!price || event.target.form !== form() || event.target.type !== "checkbox") return;
    const marked = new URLSearchParams(new FormData(form()).getAll("move").map((move) => ["move", move]));
    price.dataset.of = marked;
    const answer = await fetch(`${at()}/worth?${marked}`);
    if (answer.ok && price.dataset.of === String(marked)) price.textContent = await answer.text();
  });

  // -- why not -----------------------------------------------------------------------------------------------------------

  const note = () => document.querySelector("#why-here");
  let asked = null; // what the pointer or the focus rests on
  let noted = null; // what the note is about
  let waiting = 0;

  // Answered after a moment; a note stays for longer, since the way to its link leads over other spots.
  function ask(spot) {
    if (spot === asked) return;
    clearTimeout(waiting);
    asked = spot;
    waiting = setTimeout(spot ? answer : hush, note() || !(spot?.dataset.try ?? spot?.dataset.why) ? 800 : 350);
  }

  // The server knows the rules; why a button is idle, and who decides now, stands in the frame.
  async function answer() {
    const spot = asked;
    const known = spot.dataset.why ?? (spot.dataset.try ? null : frame().dataset.waits ?? "");
    const found = known === null && await fetch(`${at()}/why?move=${encodeURIComponent(spot.dataset.try)}`, { headers: { "HX-Request": "true" } });
    const html = found?.ok && await found.text();
    if (asked !== spot) return;
    if (known || html) show(spot, known ? { textContent: known } : { innerHTML: html });
    else note()?.remove();
  }

  function hush() {
    if (note()?.contains(document.activeElement)) noted.focus();
    clearTimeout(waiting);
    asked = null;
    note()?.remove();
  }

  function show(spot, content) {
    note()?.remove();
    noted = spot;
    const made = Object.assign(document.createElement("div"), { id: "why-here", role: "status", ...content });
    const words = made.querySelector("p")?.firstChild ?? made.firstChild; // a style sheet would take the accent of a Greek letter
    words.data = words.data.charAt(0).toUpperCase() + words.data.slice(1);
    document.body.append(made);
    const box = spot.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.x + box.width / 2 - made.offsetWidth / 2, innerWidth - made.offsetWidth - 8));
    const above = box.y - made.offsetHeight - 8;
    made.style.translate = `${left}px ${above > 8 ? above : box.bottom + 8}px`;
  }

  function heed({ target }) {
    if (target.closest?.("#why-here")) {
      clearTimeout(waiting);
      asked = noted;
    } else if (!note()?.contains(document.activeElement)) {
      ask(target.closest?.("[data-try], [data-why], .board .spot") ?? null);
    }
  }
  document.addEventListener("pointerover", heed);
  document.addEventListener("focusin", heed);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hush();
    // Tab leaves the note for what comes after the spot; backwards it is the spot itself.
    if (event.key !== "Tab" || !event.target.matches?.(event.shiftKey ? "#why-here a" : "#why-here a:last-of-type")) return;
    if (event.shiftKey) event.preventDefault();
    hush();
  });
  document.addEventListener("htmx:after:swap", hush);
  // A finger that rests on a spot asks as a mouse does; one that begins to scroll takes the question back.
  document.addEventListener("pointercancel", hush);
  document.addEventListener("scroll", () => { if (note()) hush(); }, { capture: true, passive: true });

  // -- which layout ---------------------------------------------------------------------------------------------------------

  // A narrow window gets the tall drawing: the cookie tells the server, the stream is dialled again.
  const narrow = matchMedia("(max-width: 760px)");
  const layout = () => (narrow.matches ? "tall" : "wide");
  function tell(reload) {
    if (document.cookie.includes(`serai-layout=${layout()}`)) return;
    document.cookie = `serai-layout=${layout()};path=/;max-age=31536000;samesite=lax`;
    if (reload && document.querySelector(".board") && !document.querySelector(`.board.${layout()}`)) location.reload();
  }
  narrow.addEventListener("change", () => tell(true));
  tell(true);

  // -- on a phone -----------------------------------------------------------------------------------------------------------

  // What the decision is about comes into sight between the header and the docked prompt, unless some of it is there already.
  function bring(always) {
    if (!narrow.matches) return;
    const pins = document.querySelectorAll(".board [data-pinned]");
    const needed = pins.length ? pins : document.querySelectorAll("#frame:has(#moves) .board :is(.target, .glow)");
    const top = document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0;
    const bottom = document.querySelector(".prompt")?.getBoundingClientRect().top ?? innerHeight;
    const shown = [...needed].filter((part) => part.getClientRects().length);
    const seen = ({ x, y, right, bottom: end }) => y >= top && end <= bottom && x >= 0 && right <= innerWidth;
    if (shown.length && (always || !shown.some((part) => seen(part.getBoundingClientRect())))) {
      shown[0].scrollIntoView({ block: "center", inline: "center" });
    }
  }

  let about = null;
  function settled() {
    const shown = frame();
    const now = shown && (shown.dataset.address ?? shown.dataset.version);
    if (!shown || now === about) return;
    about = now;
    if (shown.dataset.address) history.replaceState(null, "", shown.dataset.address);
    if (shown.dataset.status === "over" && narrow.matches) window.scrollTo(0, 0); // the result stands above the board
    else if (!document.querySelector("#offer")) bring();
  }
  document.addEventListener("htmx:after:swap", settled);
  settled();

  // Twice as large, to be pushed about with a finger; and back again.
  document.querySelector("#zoom")?.addEventListener("click", (event) => {
    const large = document.documentElement.toggleAttribute("data-zoomed");
    event.currentTarget.setAttribute("aria-pressed", String(large));
    if (large) bring(true);
  });
})();
