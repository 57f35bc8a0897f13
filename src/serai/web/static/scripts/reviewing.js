// A whole game thought through in this browser, as `serai.arena.advice` does on a server: chances and verdicts as numbers.
import { hired } from "./engine_workers.js";

const SEAT_MS = 60; // for a seat's chance at a moment
const JUDGE_MS = 150; // for a decision
const ENOUGH = 0.05; // of the visits: then a move's own figures are good enough to judge it
const AT_ONCE = 24; // moments asked for together
const SEED = 20;

/** One worker with one question at a time. */
class Thinker {
  constructor(where) {
    this.asked = 0;
    this.failed = () => {};
    this.worker = hired(where, (message) => this.heard(message), (reason) => this.failed(reason));
  }

  heard(message) {
    if (message.kind === "failed") this.failed(new Error(message.reason));
    else if (message.kind === "thought" && message.id === this.asked && message.done) this.answered(message);
  }

  think(task, ms, more = {}) {
    const id = ++this.asked;
    return new Promise((answered, failed) => {
      Object.assign(this, { answered, failed });
      this.worker.postMessage({ kind: "think", id, task, network: task.network, seed: SEED + id, most: 1e9, ms, choices: 1e4, ...more });
    });
  }

  end() {
    this.worker.terminate();
  }
}

/** Chances of all seats at a moment; together they are 1. */
async function chances(thinker, task, moment) {
  const won = moment.won ?? [];
  for (const [seat, state] of Object.entries(moment.states ?? {})) {
    won[seat] = (await thinker.think({ ...task, seat: Number(seat), state }, SEAT_MS)).root.win;
  }
  const total = won.reduce((all, each) => all + each, 0);
  return won.map((each) => (total ? each / total : 1 / won.length));
}

/** How much chance to win a decision gave away, and the better one. */
async function judged(thinker, task, moment, code) {
  if (moment.choices < 2) return { loss: 0, best: code };
  const position = { ...task, seat: moment.seat, state: moment.states[moment.seat] };
  const { choices } = await thinker.think(position, JUDGE_MS);
  const own = choices.find((choice) => choice.code === code);
  const visits = choices.reduce((all, choice) => all + choice.visits, 0);
  if (choices[0].code === code) return { loss: 0, best: code };
  const { win } = own && own.visits >= ENOUGH * visits ? own : (await thinker.think(position, JUDGE_MS, { only: code })).root;
  return { loss: Math.max(0, choices[0].win - win), best: choices[0].code };
}

/** Go through a game; `ask` fetches a part of it, `told` hears how much is done. Answers the curve and a verdict for every decision. */
export async function review(where, ask, task, threads, told) {
  const asked = async (part, fields = {}) => {
    const answer = await ask(part, fields);
    if (!answer.ok) throw new Error(`${part} is not there`);
    return answer.json();
  };
  const { points, decisions } = await asked("course");
  const jobs = [...points.map((at) => `${at}a`), ...decisions.map(({ before }) => String(before))];
  const found = [];
  let [next, done] = [0, 0];
  const batches = new Map(); // of moments that were asked for, by number
  const moment = (n) => {
    const batch = Math.floor(n / AT_ONCE);
    if (!batches.has(batch)) batches.set(batch, asked("states", { at: jobs.slice(batch * AT_ONCE, (batch + 1) * AT_ONCE).join(",") }));
    return batches.get(batch).then((some) => some[n % AT_ONCE]);
  };
  const work = async () => {
    const thinker = new Thinker(where);
    try {
      for (let n = next++; n < jobs.length; n = next++) {
        const here = await moment(n);
        found[n] = n < points.length ? await chances(thinker, task, here) : await judged(thinker, task, here, decisions[n - points.length].code);
        told(++done / jobs.length);
      }
    } finally {
      thinker.end();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
  const verdicts = decisions.map((decision, n) => ({ ...decision, ...found[points.length + n] }));
  return { points, wins: found.slice(0, points.length), verdicts };
}
