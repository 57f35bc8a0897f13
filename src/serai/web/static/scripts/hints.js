// A hint is thought of in this page, where it may compile an engine; otherwise, and where that fails, by the server.
import { $, post } from "./dom.js";
import { before } from "./events.js";

const HINT_MS = 1600;
const PATIENCE_MS = 12_000; // then the server is asked

/** An engine's answer about a position. */
async function thought(where, task) {
  const { hired } = await import("./engine_workers.js"); // few ask for it
  let worker = null;
  try {
    return await new Promise((answered, failed) => {
      setTimeout(failed, PATIENCE_MS);
      worker = hired(where, (message) => {
        if (message.kind === "failed") failed(new Error(message.reason));
        else if (message.kind === "thought" && message.done) answered(message);
      }, failed);
      worker.postMessage({ kind: "think", id: 1, task, network: task.network, seed: task.seed, most: 1e9, ms: HINT_MS, least: 1 }); // a turn is told to its end
    });
  } finally {
    worker?.terminate();
  }
}

const figures = ({ win, points, values }, seat, name = "") => ({ [`${name}win`]: win, [`${name}points`]: points, [`${name}value`]: values[seat] });

async function hint(form) {
  const [address, version] = [form.getAttribute("hx-post"), new FormData(form).get("version")];
  const asked = await fetch(`${address}/task?version=${version}`);
  if (!asked.ok) throw new Error("nothing to think about");
  const task = await asked.json();
  const { choices: [best, other] } = await thought({ ...$("#live").dataset }, task);
  const beside = other ? { other: other.code, ...figures(other, task.seat, "other_") } : {};
  const answer = await post(`${address}/found`, { version, codes: best.line.join("."), ...figures(best, task.seat), ...beside });
  if (!answer.ok) throw new Error("it was not taken");
}

before("submit", async (event) => {
  const form = event.target.closest("#hint");
  if (!form || !$("#live").dataset.module) return; // htmx sends it
  event.preventDefault();
  event.stopImmediatePropagation();
  $("#ask-hint").disabled = true;
  const says = document.createElement("div");
  says.className = "hint thinking";
  says.setAttribute("role", "status");
  says.textContent = $("#live").dataset.thinking;
  $(".prompt .answer").replaceChildren(says);
  try {
    await hint(form);
  } catch {
    $("#ask-hint").disabled = false; // as the frame has it
    htmx.ajax("POST", form.getAttribute("hx-post"), { source: form, target: ".answer" });
  } finally {
    says.remove();
  }
});
