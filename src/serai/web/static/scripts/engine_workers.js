// Several workers that think about one position, each with luck of its own, and what they came to together.

const MOST = 4;
const PHONE = "(max-width: 700px)";

/** How many threads this machine can spare; a phone keeps cool with one. */
export const threads = () => (matchMedia(PHONE).matches ? 1 : Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency ?? 2) - 1)));

const compiled = new Map(); // modules with their descriptions, by address: every worker of a page gets the same

function brought(module, description) {
  if (!compiled.has(module)) {
    const about = fetch(description).then((answer) => answer.json());
    compiled.set(module, Promise.all([WebAssembly.compileStreaming(fetch(module)), about]));
    compiled.get(module).catch(() => compiled.delete(module)); // another time it may be there
  }
  return compiled.get(module);
}

/** A worker that is given a game's module as soon as it is compiled; `where` says where all that is. */
export function hired({ worker, module, description }, heard, failed) {
  const made = new Worker(worker, { type: "module" });
  made.onmessage = ({ data }) => heard(data);
  made.onerror = () => failed();
  brought(module, description).then(([code, about]) => made.postMessage({ kind: "load", module: code, description: about }), failed);
  return made;
}

export class Thinkers {
  /** `where` says where the worker's script, the module and its description are; `told` gets what was found so far. */
  constructor(where, told, failed) {
    Object.assign(this, { told, failed, thoughts: [], asked: 0 });
    this.workers = Array.from({ length: threads() }, (_, n) => hired(where, (message) => this.heard(n, message), failed));
  }

  end() {
    this.workers.forEach((worker) => worker.terminate());
  }

  /** Another position: nothing of the last one is heard any more. */
  begin() {
    this.thoughts = [];
    this.workers.forEach((worker) => worker.postMessage({ kind: "stop" }));
    return ++this.asked;
  }

  think(mark, task, most) {
    if (mark !== this.asked) return;
    this.seat = task.seat;
    const share = Math.ceil(most / this.workers.length);
    this.workers.forEach((worker, n) => worker.postMessage({ kind: "think", id: mark, task, network: task.network, seed: task.seed + 7919 * n, most: share }));
  }

  heard(n, message) {
    if (message.kind === "failed") this.failed(message.reason);
    if (message.kind !== "thought" || message.id !== this.asked) return;
    this.thoughts[n] = message;
    this.told({ ...together(this.thoughts.filter(Boolean)), seat: this.seat });
  }
}

/** The thoughts of several trees about one position as one: by how often each tried what. */
export function together(thoughts) {
  const sum = (of) => thoughts.reduce((all, thought) => all + of(thought), 0);
  const choices = new Map();
  for (const thought of thoughts) {
    for (const choice of thought.choices) {
      const known = choices.get(choice.code);
      choices.set(choice.code, known ? mixed(known, choice) : choice);
    }
  }
  return {
    simulations: sum((thought) => thought.simulations),
    perSecond: sum((thought) => thought.perSecond),
    deepest: Math.max(...thoughts.map((thought) => thought.deepest)),
    root: thoughts.map((thought) => thought.root).reduce(mixed),
    choices: [...choices.values()].sort((one, other) => other.visits - one.visits),
  };
}

function mixed(one, other) {
  const visits = one.visits + other.visits;
  const mean = (a, b) => (a * one.visits + b * other.visits) / Math.max(visits, 1);
  const longer = one.visits >= other.visits ? one : other;
  return {
    ...longer,
    visits,
    win: mean(one.win, other.win),
    points: mean(one.points, other.points),
    values: one.values.map((value, seat) => mean(value, other.values[seat])),
  };
}
