"""What the club counts for its host: Prometheus objects, shown at `/metrics`."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
_FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
_SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60)

TABLES = Gauge("serai_tables", "tables by state", ["state"], registry=REGISTRY)
PEOPLE = Gauge("serai_people", "people by kind", ["kind"], registry=REGISTRY)
LOADED = Gauge("serai_tables_loaded", "tables held in memory", registry=REGISTRY)
MOVES = Counter("serai_moves", "moves stored", ["game", "by"], registry=REGISTRY)
REFUSED = Counter("serai_refused", "requests refused, by kind of error", ["kind"], registry=REGISTRY)
MOVE_TIME = Histogram("serai_move_seconds", "storing entries, to the commit", registry=REGISTRY, buckets=_FAST)
FRAME_TIME = Histogram("serai_frame_seconds", "drawing one frame", registry=REGISTRY, buckets=_FAST)
DELIVERY_TIME = Histogram("serai_delivery_seconds", "from commit to sent", registry=REGISTRY, buckets=_FAST)
REQUEST_TIME = Histogram("serai_request_seconds", "requests", ["route", "status"], registry=REGISTRY, buckets=_FAST)
CONNECTIONS = Gauge("serai_connections", "open event streams", registry=REGISTRY)
DROPPED = Counter("serai_connections_dropped", "streams dropped because they did not keep up", registry=REGISTRY)
CHAT_LINES = Counter("serai_chat_lines", "chat lines stored", registry=REGISTRY)

BOT_QUEUE = Gauge("serai_bot_queue", "bot decisions waiting or being thought about", ["state"], registry=REGISTRY)
BOT_THINK_TIME = Histogram("serai_bot_think_seconds", "thinking", ["bot"], registry=REGISTRY, buckets=_SLOW)
BOT_WAIT_TIME = Histogram("serai_bot_wait_seconds", "from asked to thinking", registry=REGISTRY, buckets=_SLOW)
BOT_FALLBACKS = Counter("serai_bot_fallbacks", "decisions by a cheap bot, by why", ["why"], registry=REGISTRY)
WORKERS = Gauge("serai_workers", "living bot processes", registry=REGISTRY)
WORKERS_REPLACED = Counter("serai_workers_replaced", "bot processes that died and were replaced", registry=REGISTRY)

NOTICES = Counter("serai_notices", "notices by way and outcome", ["way", "outcome"], registry=REGISTRY)
HOUSEKEEPING_TIME = Histogram(
    "serai_housekeeping_seconds", "one round of housekeeping", registry=REGISTRY, buckets=_SLOW
)
HOUSEKEEPING_ERRORS = Counter(
    "serai_housekeeping_errors", "parts of housekeeping that failed", ["part"], registry=REGISTRY
)
