"""A page that plays and searches with a game's modules in whichever browser opens it, and tells what came of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import serai.web
from serai.kernel.game import Game
from tests.contract.engine_modules import modules_of

HERE = Path(__file__).parent
SCRIPTS = Path(serai.web.__file__).parent / "static" / "scripts"
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
}
PATIENCE_S = 120
Answers = Queue[dict[str, Any]]


@contextmanager
def asking(game: Game, games: list[dict[str, Any]], positions: list[dict[str, Any]]) -> Iterator[tuple[str, Answers]]:
    """The address of a page that plays and searches in whichever browser opens it, and where its answer comes."""
    served = {
        "/": (HERE / "engine_in_browser.html").read_bytes(),
        "/engine_trials.mjs": (HERE / "engine_trials.mjs").read_bytes(),
        "/request.json": json.dumps({"games": games, "positions": positions}).encode(),
    }
    for kind, file in modules_of(game).items():
        served |= {f"/{kind}.wasm": file.module.read_bytes(), f"/{kind}.json": file.description.read_bytes()}
    for n, position in enumerate(positions):
        if position["network"]:
            served[f"/network-{n}.bin"] = Path(position["network"]).read_bytes()
    served |= {f"/scripts/{script.name}": script.read_bytes() for script in SCRIPTS.glob("engine*.js")}
    answers: Answers = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            content = served.get(self.path)
            self.send_response(404 if content is None else 200)
            self.send_header("Content-Type", KINDS.get(Path(self.path).suffix or ".html", "application/octet-stream"))
            self.end_headers()
            self.wfile.write(content or b"")

        def do_POST(self) -> None:
            answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/", answers
        finally:
            server.shutdown()


def visits_in(answer: dict[str, Any]) -> list[dict[int, int]]:
    """How often each decision of every position was tried."""
    return [{int(code): n for code, n in each["visits"].items() if n} for each in answer["thoughts"]]
