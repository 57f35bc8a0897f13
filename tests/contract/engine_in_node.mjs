// Runs a game's modules in Node, for test_engine.py: reads a request from standard input, writes what came of it.
import { createHash } from "node:crypto";
import fs from "node:fs";
import { Engine } from "../../src/serai/web/static/scripts/engine.js";
import * as searching from "../../src/serai/web/static/scripts/engine_search.js";
import { play, think } from "./engine_trials.mjs";

const request = JSON.parse(fs.readFileSync(0, "utf8"));
const load = ({ module, description }) => Engine.load(fs.readFileSync(module), JSON.parse(fs.readFileSync(description, "utf8")));

const games = [];
for (const game of request.games) {
  const told = createHash("sha256");
  const came = play(searching, await load(request.rules), game, told);
  games.push({ ...came, digest: told.digest("hex") });
}
const thoughts = [];
for (const position of request.positions) {
  const network = position.network && new Uint8Array(fs.readFileSync(position.network));
  thoughts.push(think(searching, await load(request.search), position, network));
}
process.stdout.write(JSON.stringify({ games, thoughts }));
