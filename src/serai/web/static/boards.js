// Drawn boards: a target makes its move, everything else says why not, arrows walk from spot to spot.
// What is legal and why not is the server's to say; nothing about a game is decided here.
(() => {
  "use strict";

  const SPOTS = ".board .target, .board .spot";
  const form = () => document.querySelector("#moves");
  const table = () => document.querySelector("#frame")?.dataset;

  // -- making a move ---------------------------------------------------------------------------------------------------

  let chosen = null;

  // The moves of a chain are joined by ";" and posted together, through the page's own form of moves.
  function make(chain) {
    if (!form()) return;
    chosen = chain.split(";");
    htmx.ajax("POST", `/t/${table().table}/move`, { source: form(), target: ".answer", swap: "innerHTML" });
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
    if ((event.key === "Enter" || event.key === " ") && here.dataset.move) {
      event.preventDefault();
      make(here.dataset.move);
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

  // -- why not -----------------------------------------------------------------------------------------------------------

  let asked = null;
  let waiting = 0;

  function ask(spot) {
    if (!spot || spot === asked) return;
    clearTimeout(waiting);
    asked = spot;
    waiting = setTimeout(async () => {
      const url = `/t/${table().table}/why?move=${encodeURIComponent(spot.dataset.try)}`;
      const answer = await fetch(url, { headers: { "HX-Request": "true" } });
      if (asked === spot && answer.ok) show(spot, await answer.text());
    }, 350);
  }

  function hush() {
    clearTimeout(waiting);
    asked = null;
    document.querySelector("#why-here")?.remove();
  }

  function show(spot, html) {
    document.querySelector("#why-here")?.remove();
    const note = document.createElement("div");
    note.id = "why-here";
    note.setAttribute("role", "status");
    note.innerHTML = html;
    document.body.append(note);
    const box = spot.getBoundingClientRect();
    const left = Math.max(8, Math.min(box.x + box.width / 2 - note.offsetWidth / 2, innerWidth - note.offsetWidth - 8));
    const above = box.y - note.offsetHeight - 8;
    note.style.translate = `${left}px ${above > 8 ? above : box.bottom + 8}px`;
  }

  const tried = (event) => event.target.closest?.("[data-try]");
  document.addEventListener("pointerover", (event) => {
    if (tried(event)) ask(tried(event));
    else if (!event.target.closest?.("#why-here")) hush();
  });
  document.addEventListener("focusin", (event) => (tried(event) ? ask(tried(event)) : hush()));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hush(); });
  document.addEventListener("htmx:after:swap", hush);

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
})();
