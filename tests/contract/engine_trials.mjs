// What the contract asks of a game's modules, wherever they run; `told` is a hash that is fed and answers at the end.

/** Play a game by the codes that were chosen; all positions and all legal codes are told. */
export function play({ decoded }, engine, { state, edition, width, choices, asked, draws }, told) {
  const of = (name) => engine.parameter("step", name);
  const s = engine.room(of("s"), 1);
  s.bytes.set(decoded(state));
  const e = engine.room(of("e"), 1);
  e.bytes.set(decoded(edition));
  const out = engine.room(of("out"), width);
  const points = engine.room(engine.parameter("scores", "out"), 4);
  const places = engine.room(engine.parameter("places", "out"), 8);
  let n = engine.call("legal", { s, e, out });
  for (let made = 0; n > 0 && made < draws; made++) {
    told.update(out.bytes.slice(0, 8 * n));
    for (const code of asked) told.update(`${engine.call("check", { s, e, code })} `);
    n = engine.call("step", { s, e, code: out.get(choices[made % choices.length] % n), out });
    told.update(s.bytes.slice());
  }
  engine.call("scores", { s, e, out: points });
  engine.call("places", { s, e, out: places });
  told.update(points.bytes.slice(0, 8 * s.get("players")));
  told.update(places.bytes.slice(0, 8 * s.get("players")));
  return { over: s.get("over"), ply: s.get("ply") };
}

/** Search a position; how often each decision was tried. */
export function think({ Search }, engine, { task, simulations }, network) {
  const search = new Search(engine, task, network);
  search.grow(simulations);
  return { visits: search.visits(), root: search.root, choices: search.choices(3), bytes: engine.memory.buffer.byteLength };
}
