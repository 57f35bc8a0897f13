"""`python -m bench.engine`: simulations a second of the search in Node's WebAssembly beside the processor's, by turns.

The same position, the same settings and as many simulations on one thread each, in processor time, so that a busy
machine does not count. Sizes are those that a browser loads, compressed.
"""

import argparse
import gzip
import json
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import serai
from serai.bots.engine import build_engine, network_bytes, task
from serai.bots.levels import settings_with
from serai.bots.networks import network_for
from serai.bots.search import BLOCK, EDGE
from serai.bots.thinking import Knowledge, TreeSearch
from serai.kernel.position import Position
from tests.contract.test_engine import node

SCRIPT = """
import fs from "node:fs";
const [engine, search, given, code, about, weights, simulations] = process.argv.slice(2);
const { Engine } = await import(engine);
const { Search } = await import(search);
const task = JSON.parse(fs.readFileSync(given, "utf8"));
const network = weights ? new Uint8Array(fs.readFileSync(weights)) : null;
const description = JSON.parse(fs.readFileSync(about, "utf8"));
const fresh = async () => new Search(await Engine.load(fs.readFileSync(code), description), task, network);
(await fresh()).grow(2000); // until it is compiled well
const thinking = await fresh();
const before = process.cpuUsage();
thinking.grow(Number(simulations));
const { user, system } = process.cpuUsage(before);
console.log(Number(simulations) / ((user + system) / 1e6));
"""


def on_processor(position: Position, simulations: int, edges: int) -> float:
    """Simulations a second here."""
    network = network_for(position)
    settings = settings_with(position.game.name, "grandmaster", network)
    memory = edges * (EDGE.itemsize + BLOCK.itemsize // 2)
    search = TreeSearch(position.game, settings, 1, 1, memory, knows=Knowledge(network))
    search.think(position, simulations=100)
    started = time.process_time()
    search.think(position, simulations=simulations)
    return simulations / (time.process_time() - started)


def in_node(position: Position, simulations: int, folder: Path) -> float:
    """The same in Node."""
    scripts = Path(__file__).parents[1] / "src" / "serai" / "web" / "static" / "scripts"
    file, network = build_engine(position.game), network_for(position)
    given, weights, script = folder / "task.json", folder / "network.bin", folder / "run.mjs"
    given.write_text(json.dumps(task(position)))
    script.write_text(SCRIPT)
    if network is not None:
        weights.write_bytes(network_bytes(network))
    asked = [scripts / "engine.js", scripts / "engine_search.js", given, file.module, file.description]
    command = [node(), str(script), *map(str, asked), str(weights) if network is not None else "", str(simulations)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=60_000)
    asked = parser.parse_args()
    print("| game | players | processor, simulations/s | WebAssembly | ratio | module, KiB compressed |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in serai.game_names():
        game = serai.game(name)
        file = build_engine(game)
        size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in (file.module, file.description)) / 1024
        for players in (game.players[0], game.players[-1]):
            position = game.new(players, 7)
            edges = int(task(position)["edges"])
            rows = []
            with tempfile.TemporaryDirectory() as folder:
                for _ in range(asked.rounds):
                    here = on_processor(position, asked.simulations, edges)
                    rows.append((here, in_node(position, asked.simulations, Path(folder))))
            here, there = (statistics.median(column) for column in zip(*rows, strict=True))
            ratio = statistics.median(b / a for a, b in rows)
            print(f"| {game.title} | {players} | {here:,.0f} | {there:,.0f} | {ratio:.2f} | {size:.0f} |", flush=True)


if __name__ == "__main__":
    main()
