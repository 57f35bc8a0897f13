// A search in this browser: what `serai.bots.thinking` does on a server, from what the server says of a position.

const NONE = -1;

/** Bytes as they come in JSON. */
export const decoded = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** One tree for one position, in an engine's memory. */
export class Search {
  /** `task` and `network` are what `serai.bots.engine` says; `seed` makes the chance in this worker its own; of an `only` code nothing else is tried. */
  constructor(engine, task, network = null, seed = task.seed, only = NONE) {
    this.engine = engine;
    const of = (name) => engine.parameter("grow", name);
    const filled = (name, text, ...shape) => {
      const room = engine.room(of(name), ...shape);
      room.bytes.set(decoded(text));
      return room;
    };
    const given = { simulations: 0 };
    given.states = filled("states", task.state, 2);
    given.e = filled("e", task.edition, 1);
    given.w = filled("w", task.weights, 1);
    given.p = filled("p", task.settings, 1);
    given.d = engine.room(of("d"), 1);
    given.d.set("rng", seed);
    given.out = engine.room(of("out"), task.width);
    given.edges = engine.room(of("edges"), task.edges);
    given.blocks = engine.room(of("blocks"), task.edges >> 1);
    given.t = engine.room(of("t"), 1);
    given.t.set("seat", task.seat);
    given.t.set("only", only);
    given.net = of("net").tuple.map((part, at) => engine.room(part, ...task.shapes[at]));
    let at = 0;
    for (const room of given.net) {
      if (!network || at === network.length) break; // the rest is room to work in
      room.bytes.set(network.subarray(at, at + room.bytes.length));
      at += room.bytes.length;
    }
    Object.assign(this, { given, players: task.players, seat: task.seat });
  }

  /** Run some simulations; answers how many there are in all. */
  grow(simulations) {
    return this.engine.call("grow", { ...this.given, simulations });
  }

  get simulations() {
    return this.given.t.get("simulations");
  }

  get deepest() {
    return this.given.t.get("deepest");
  }

  get full() {
    return this.given.t.get("full") !== 0;
  }

  /** The edges of the decisions that follow an edge. */
  children(edge) {
    const { edges, blocks } = this.given;
    const found = [];
    for (let block = edges.get("block", edge); block !== NONE; block = blocks.get("more", block)) {
      const first = blocks.get("first", block);
      for (let n = 0; n < blocks.get("count", block); n++) found.push(first + n);
    }
    return found;
  }

  /** What is known of an edge: how often it was tried, each seat's part of the reward, chance to win and points. */
  about(edge) {
    const { edges } = this.given;
    const visits = edges.get("visits", edge);
    const mean = (value) => (visits ? value / visits : 0);
    return {
      code: edges.get("code", edge),
      visits,
      win: mean(edges.get("win", edge)),
      points: mean(edges.get("points", edge)),
      values: Array.from({ length: this.players }, (_, seat) => mean(edges.get("value", edge, seat))),
    };
  }

  /** The position itself, over all that was tried. */
  get root() {
    return this.about(this.given.t.get("root"));
  }

  /** The decisions at the root, the most tried first, each with the line that it is expected to lead to. */
  choices(most = 5, least = 8, length = 24) {
    const visits = (edge) => this.given.edges.get("visits", edge);
    const order = (one, other) => visits(other) - visits(one) || one - other;
    const tried = this.children(this.given.t.get("root")).filter((edge) => visits(edge) > 0).sort(order);
    return tried.slice(0, most).map((edge) => {
      const line = [];
      for (let at = edge; at !== undefined && line.length < length && (line.length === 0 || visits(at) >= least);) {
        line.push(this.given.edges.get("code", at));
        at = this.children(at).sort(order)[0];
      }
      return { ...this.about(edge), line };
    });
  }

  /** How often every decision at the root was tried, by code. */
  visits() {
    return Object.fromEntries(this.children(this.given.t.get("root")).map((edge) => [this.about(edge).code, this.about(edge).visits]));
  }
}
