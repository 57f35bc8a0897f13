// Everything that is wrong with the boxes of what is in sight, one line each. `least` is the smallest size of letters in px,
// `small` the smallest size of letters in each symbol of the sprite, which a page cannot look into, `thumb` whether buttons
// are hit by a finger. A pill lies on what it tells of, so it may cover that.
({ least, small, thumb }) => {
  const found = new Set();
  const tell = (what, node, more) => {
    const words = (node.textContent || node.getAttribute?.("href") || "").trim().replace(/\s+/g, " ").slice(0, 40);
    const near = node.closest("[id]");
    found.add(`${what} ${more}: <${node.localName} ${node.getAttribute("class") ?? ""}> "${words}" in #${near?.id} ${node.parentElement?.getAttribute("class") ?? ""}`);
  };
  const seen = (node) => {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let up = node; up; up = up.parentElement) if (getComputedStyle(up).clipPath === "inset(50%)") return false;
    if (node.closest(".visually-hidden, #news, .skip, [hidden], template, title, option, datalist, dialog:not([open])")) return false;
    return true;
  };
  const scale = (node) => { const m = node.getScreenCTM(); return m ? Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)) : 0; };
  const inside = ({ x, y, right, bottom }) => right > 0.5 && bottom > 0.5 && x < innerWidth - 0.5 && y < innerHeight - 0.5;
  // What is left of a box when everything round it has cut it: as far as it can be scrolled to, and as far as it is in sight.
  const cut = (node, box) => {
    let [whole, sight] = [{ ...box }, { ...box }];
    const to = (part, clip, x, y) => {
      if (x) [part.x, part.right] = [Math.max(part.x, clip.x), Math.min(part.right, clip.right)];
      if (y) [part.y, part.bottom] = [Math.max(part.y, clip.y), Math.min(part.bottom, clip.bottom)];
    };
    let [x, y] = [true, true]; // whether it is still cut for good that way
    for (let up = node.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const how = getComputedStyle(up);
      if (how.display === "contents" || how.overflow === "visible") continue;
      const svg = up.ownerSVGElement;
      if (svg || how.display === "inline") continue;
      const clip = up.getBoundingClientRect();
      const rect = { x: clip.x, y: clip.y, right: clip.right, bottom: clip.bottom };
      const scrolls = [how.overflowX, how.overflowY].map((one) => one === "auto" || one === "scroll");
      if (scrolls[0]) x = false;
      if (scrolls[1]) y = false;
      to(whole, rect, x, y);
      to(sight, rect, true, true);
    }
    return [whole, sight];
  };
  const flat = (box) => ({ x: box.x, y: box.y, right: box.right, bottom: box.bottom });
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !node || !seen(node) || node.closest("noscript, script, style")) continue;
    const drawn = node.ownerSVGElement;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = flat(drawn ? node.getBoundingClientRect() : range.getBoundingClientRect());
    if (box.right - box.x < 0.5) continue;
    const line = drawn ? undefined : [node, node.parentElement].find((part) => getComputedStyle(part).overflow === "hidden");
    if (line && box.y > line.getBoundingClientRect().bottom - 1) continue; // it has no room: its line is not shown
    const size = parseFloat(getComputedStyle(node).fontSize) * (drawn ? scale(node) : 1);
    const [whole, sight] = cut(node, box);
    if (!drawn && getComputedStyle(node).textOverflow === "ellipsis") sight.right = Math.min(sight.right, node.getBoundingClientRect().right); // what "…" stands for is not there
    if (!drawn && getComputedStyle(node).textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth + 1 && !node.closest(".gone, .player b")) tell("shortened", node, ""); // but names
    if (size < least - 0.05) tell("small", node, size.toFixed(1));
    if (whole.right - whole.x < box.right - box.x - 1.5 || whole.bottom - whole.y < box.bottom - box.y - (drawn ? 4 : 1.5)) tell("cut", node, "");
    const air = drawn ? 0.17 * (box.bottom - box.y) : 0; // above and below the letters of a line
    const letters = { ...sight, y: Math.max(sight.y, box.y + air), bottom: Math.min(sight.bottom, box.bottom - air) };
    if (letters.right - letters.x > 1 && letters.bottom - letters.y > 1 && inside(letters)) texts.push([node, letters, size]);
    if (drawn && !node.closest(".part")) {
      const page = drawn.getBoundingClientRect();
      if (box.x < page.x - 2 || box.right > page.right + 2 || box.y < page.y - 3 || box.bottom > page.bottom + 3) tell("outside", node, "");
    }
  }
  for (const node of document.querySelectorAll("#frame use")) {
    const size = small[(node.getAttribute("href") ?? "").split("#")[1]];
    if (size && seen(node) && size * scale(node) < least - 0.05 && scale(node) > 0.05) tell("small", node, (size * scale(node)).toFixed(1));
  }
  const buttons = [...document.querySelectorAll("button, a.button, summary, select, input:not([type=hidden]), .tabs label, .board .target .hit")]
    .filter((node) => seen(node) || (node.matches("input, select") && seen(node.parentElement)))
    .map((node) => [node, flat((node.matches(".choices input, .cards input") ? node.nextElementSibling : node).getBoundingClientRect())])
    .filter(([, box]) => box.right - box.x > 1).map(([node, box]) => [node, box, cut(node, box)[1]]);
  for (const [node, box] of buttons) {
    const [w, h] = [box.right - box.x, box.bottom - box.y];
    if (node.matches(".board .hit")) { if (Math.min(w, h) < 23.5) tell("tiny", node.parentElement, `${w.toFixed(0)} x ${h.toFixed(0)}`); continue; }
    if (node.matches("input[type=checkbox], input[type=radio]") && !node.closest(".choices, .cards")) continue;
    const wanted = thumb && node.closest(".prompt, .tabs") ? 40 : 24;
    if (w < 23.5 || h < wanted - 0.5) tell("tiny", node, `${w.toFixed(0)} x ${h.toFixed(0)}`);
  }
  const meets = (a, b, slack) => Math.min(a.right, b.right) - Math.max(a.x, b.x) > slack && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > slack;
  // what is chosen from scrolls under what ends the choice
  const scrollsUnder = (a, b) => {
    const [end, other] = a.closest(".ending") ? [a.closest(".ending"), b] : [b.closest(".ending"), a];
    return end && !end.contains(other) && end.parentElement.contains(other);
  };
  const apart = (a, b) => !a.contains(b) && !b.contains(a) && !scrollsUnder(a, b);
  texts.forEach(([one, a], n) => {
    for (const [other, b] of texts.slice(n + 1)) {
      if (apart(one, other) && !one.closest(".pill") && !other.closest(".pill") && Boolean(one.ownerSVGElement) === Boolean(other.ownerSVGElement) && meets(a, b, one.ownerSVGElement ? 1.5 : 2) && one.closest("text, p, li, h1, h2, h3, summary") !== other.closest("text, p, li, h1, h2, h3, summary")) tell("overlap", one, `with "${other.textContent.trim().slice(0, 30)}"`);
    }
  });
  const solid = buttons.filter(([node, , sight]) => !node.matches(".board .hit, input") && sight.right - sight.x > 2 && sight.bottom - sight.y > 2);
  solid.forEach(([one, , a], n) => {
    for (const [other, , b] of solid.slice(n + 1)) if (apart(one, other) && meets(a, b, 1.5)) tell("overlap", one, `with button "${other.textContent.trim().slice(0, 30)}"`);
    for (const [text, b] of texts) if (apart(one, text) && !text.ownerSVGElement && meets(a, b, 2)) tell("overlap", text, `with button "${one.textContent.trim().slice(0, 30)}"`);
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} wide`);
  if (scrollHeight > innerHeight + 1) found.add(`the page is ${scrollHeight} high`);
  return [...found];
}
