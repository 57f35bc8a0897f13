"""What the club counts for its host: Prometheus objects, shown at `/metrics`.

Where one server has several processes, each keeps its figures in files of a folder that the environment names, and any
of them adds up all. A gauge says how: what one process counts for the club is taken from who counted last.
"""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the library's word; it is looked at when the library is loaded

REGISTRY = CollectorRegistry()
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60)

PROCESSES = Gauge("serai_processes", "processes that serve", registry=REGISTRY, multiprocess_mode="livesum")
TABLES = Gauge("serai_tables", "tables by state", ["state"], registry=REGISTRY, multiprocess_mode="mostrecent")
PEOPLE = Gauge("serai_people", "people by kind", ["kind"], registry=REGISTRY, multiprocess_mode="mostrecent")
LOADED = Gauge("serai_tables_loaded", "tables held in memory", registry=REGISTRY, multiprocess_mode="livesum")
MOVES = Counter("serai_moves", "moves stored", ["game", "by"], registry=REGISTRY)
REFUSED = Counter("serai_refused", "requests refused, by kind of error", ["kind"], registry=REGISTRY)
MOVE_TIME = Histogram("serai_move_seconds", "storing entries, to the commit", registry=REGISTRY, buckets=_FAST)
FRAME_TIME = Histogram("serai_frame_seconds", "drawing one frame", registry=REGISTRY, buckets=_FAST)
DELIVERY_TIME = Histogram("serai_delivery_seconds", "from commit to sent", registry=REGISTRY, buckets=_FAST)
REQUEST_TIME = Histogram("serai_request_seconds", "requests", ["route", "status"], registry=REGISTRY, buckets=_FAST)
CONNECTIONS = Gauge("serai_connections", "open event streams", registry=REGISTRY, multiprocess_mode="livesum")
DROPPED = Counter("serai_connections_dropped", "streams dropped because they did not keep up", registry=REGISTRY)
CHAT_LINES = Counter("serai_chat_lines", "chat lines stored", registry=REGISTRY)

BOT_QUEUE = Gauge(
    "serai_bot_queue",
    "bot decisions waiting or being thought about",
    ["state"],
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
BOT_THINK_TIME = Histogram("serai_bot_think_seconds", "thinking", ["bot"], registry=REGISTRY, buckets=_SLOW)
BOT_WAIT_TIME = Histogram("serai_bot_wait_seconds", "from asked to thinking", registry=REGISTRY, buckets=_SLOW)
BOT_FALLBACKS = Counter("serai_bot_fallbacks", "decisions by a cheap bot, by why", ["why"], registry=REGISTRY)
WORKERS = Gauge("serai_workers", "living bot processes", registry=REGISTRY, multiprocess_mode="livesum")
WORKERS_REPLACED = Counter("serai_workers_replaced", "bot processes that died and were replaced", registry=REGISTRY)

NOTICES = Counter("serai_notices", "notices by way and outcome", ["way", "outcome"], registry=REGISTRY)
HOUSEKEEPING_TIME = Histogram(
    "serai_housekeeping_seconds", "one round of housekeeping", registry=REGISTRY, buckets=_SLOW
)
HOUSEKEEPING_ERRORS = Counter(
    "serai_housekeeping_errors", "parts of housekeeping that failed", ["part"], registry=REGISTRY
)


def of_all_processes() -> CollectorRegistry:
    """The figures of this server, whatever process is asked."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together, folder)  # type: ignore[no-untyped-call]
    return together
