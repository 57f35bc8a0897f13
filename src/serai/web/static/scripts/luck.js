// Chance chosen: what was drawn with the last move, each with all that may come instead.
import { $, frame, post } from "./dom.js";
import { on } from "./events.js";
import { go } from "./variations.js";

const fields = () => Object.fromEntries(new FormData($("#moves")));

let open = false;

async function show() {
  const [button, box] = [$("#choose-luck"), $("#luck")];
  button?.setAttribute("aria-expanded", String(open));
  box.hidden = !open || !button;
  if (box.hidden) return;
  const { move, ...where } = fields();
  const answer = await post(`${frame().dataset.at}/luck`, where);
  if (box.isConnected) box.innerHTML = await answer.text();
}

/** Open or close it. */
export async function toggle() {
  open = !open;
  await show();
  $("#luck select")?.focus();
}

on("change", ({ target }) => {
  if (!target.matches?.("[data-luck]")) return;
  const { at, line } = fields();
  go({ at, line: line.replace(/(~[^;~]*)?$/, `~${target.value}`) });
});
on("serai:position", show); // the next die may be chosen as well
