// Questions of the page itself instead of the browser's, and how they are put aside.
import { $ } from "./dom.js";
import { on, onClick } from "./events.js";
import { backFromQuestion } from "./focus.js";

/** Show a dialog; resolves with the button it was closed by, or with "" when it was put aside. */
function ask(dialog) {
  return new Promise((resolve) => {
    Object.assign(dialog, { returnValue: "", onclose: () => resolve(dialog.returnValue) });
    dialog.showModal();
  });
}

/** The name somebody wants to be called by; "" if they would rather not say. */
export async function askName() {
  const dialog = $("#ask-name");
  return await ask(dialog) && $("input", dialog).value;
}

// Escape and "No" put it aside, the focus goes back by itself.
on("htmx:confirm", async (event) => {
  const { ctx, issueRequest, dropRequest } = event.detail;
  event.preventDefault();
  $("#sure-of").textContent = ctx.confirm;
  if (await ask($("#ask-sure")) === "yes") issueRequest();
  else dropRequest();
});

// Who has said yes once in a turn is not asked again in it.
let sure = "";
on("htmx:config:request", ({ detail: { ctx: { request, sourceElement } } }) => {
  if (!/\/move$/.test(request.action || "")) return;
  sure = sourceElement?.dataset.occasion ?? sure;
  if (sure) request.body.set("sure", sure);
});

onClick("[data-dismiss]", (button) => {
  const target = button.dataset.dismiss ? $(button.dataset.dismiss) : button.closest(".answer");
  target?.replaceChildren();
  backFromQuestion();
});

on("keydown", (event) => {
  if (event.key !== "Escape") return;
  const inside = $(".answer :focus");
  $(".answer")?.replaceChildren();
  if (inside) backFromQuestion();
});
