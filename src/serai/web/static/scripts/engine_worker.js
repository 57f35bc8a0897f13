// Thinks beside the page, so that the page never waits. Messages in: load {module (compiled), description}, think {id,
// task, network (an address, or nothing), seed, most, and perhaps ms, only (a code), choices (how many), least (visits within a line)}, stop. Messages out: ready, thought {id, simulations, perSecond,
// deepest, root, choices, done}, failed {id, reason}.
import { Engine } from "./engine.js";
import { Search } from "./engine_search.js";

const SLICE_MS = 40; // between looks at what the page wants
const TELL_MS = 150;

let load;
const loaded = new Promise((resolve) => { load = resolve; }); // what will be {module, description}
const NOTHING = { address: null, bytes: null, here: false };
let kept = NOTHING; // the weights that were asked for last
let thinking = 0; // which request is thought about; another number ends it

// a timer would be held back to once in four milliseconds, in a hidden page to once a second
const turn = new MessageChannel();
const resumed = [];
turn.port1.onmessage = () => resumed.shift()();
const afterMessages = () => new Promise((resume) => {
  resumed.push(resume);
  turn.port2.postMessage(null);
});

const tell = (kind, more = {}) => self.postMessage({ kind, ...more });

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there`);
  return answer;
}

/** The weights of a network; the last ones are kept. */
async function weights(address) {
  if (!address) return null;
  if (address !== kept.address) {
    const bytes = fetched(address).then((answer) => answer.arrayBuffer()).then((buffer) => new Uint8Array(buffer));
    kept = { address, bytes, here: false };
    bytes.then(() => { kept.here = true; }, () => { kept = NOTHING; });
  }
  return kept.bytes;
}

async function think({ id, task, network, seed, most, ms = Infinity, only, choices, least }) {
  const mine = ++thinking;
  const { module, description } = await loaded;
  const asked = { id, most, ms, choices, least };
  const grown = async (given, bytes, wanted) => {
    const search = new Search(await Engine.load(module, description), given, bytes, seed, only);
    await run(search, asked, () => mine === thinking && wanted());
    return search;
  };
  const coming = weights(network);
  // nobody waits for weights: until they are there, the heuristics judge
  if (network && ms === Infinity && !kept.here) await grown({ ...task, ...task.unlearned }, null, () => kept.address === network && !kept.here);
  const search = await grown(task, await coming, () => true);
  if (mine === thinking) report(search, asked, true);
}

/** Let a search grow as long as it is wanted, and tell in between what it has come to. */
async function run(search, asked, wanted) {
  const started = performance.now();
  search.started = started;
  let told = started;
  let chunk = 16;
  while (wanted() && search.simulations < asked.most && !search.full && told - started < asked.ms) {
    const before = performance.now();
    search.grow(Math.min(chunk, asked.most - search.simulations));
    const now = performance.now();
    chunk = Math.max(1, Math.round(Math.min(4 * chunk, (chunk * SLICE_MS) / Math.max(now - before, 0.1))));
    if (asked.ms < Infinity) told = now; // nobody waits for what comes in between
    else if (now - told >= TELL_MS || told === started) {
      told = now;
      report(search, asked, false);
    }
    await afterMessages();
  }
}

function report(search, { id, choices, least }, done) {
  const { simulations, deepest, root, started } = search;
  const perSecond = Math.round((1000 * simulations) / Math.max(performance.now() - started, 1));
  tell("thought", { id, simulations, perSecond, deepest, root, choices: search.choices(done ? choices : undefined, least), done });
}

const commands = {
  load: async (brought) => {
    load(brought);
    tell("ready");
  },
  think,
  stop: async () => {
    thinking += 1;
  },
};

self.onmessage = async ({ data }) => {
  try {
    await commands[data.kind](data);
  } catch (error) {
    tell("failed", { id: data.id, reason: String(error?.message ?? error) });
  }
};
