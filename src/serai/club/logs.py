"""Logging, configured once in each process: time, level, logger, and the request and the table a line is about.

Modules log with `logging.getLogger(__name__)`; nothing secret belongs into a line.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TextIO

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")

#: What the lines of this thread or task are about; empty where it is nothing in particular.
request_id: ContextVar[str] = ContextVar("request_id", default="")
table_id: ContextVar[str] = ContextVar("table_id", default="")

#: Which process of a server this is, where there are several; its bots' processes say so too.
process_name = ""


@contextmanager
def about_table(id: str) -> Iterator[None]:
    """Whatever is logged meanwhile is about this table."""
    before = table_id.set(id)
    try:
        yield
    finally:
        table_id.reset(before)


class AddContext(logging.Filter):
    """Gives a record what it is about. A handler's filter runs in the thread that logs, so the context is its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.serving, record.request, record.table = process_name, request_id.get(), table_id.get()
        return True


class TextFormatter(logging.Formatter):
    """A line for people: `2026-01-31T12:00:00.000Z INFO serai.web [request=… table=…] message`."""

    def format(self, record: logging.LogRecord) -> str:
        about = " ".join(f"{name}={value}" for name, value in _context(record).items())
        # One event, one line: what somebody else wrote into it cannot pass for another.
        message = record.getMessage().replace("\r", "\\r").replace("\n", "\\n")
        line = f"{_time(record)} {record.levelname} {record.name} {f'[{about}] ' if about else ''}{message}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """A JSON object per line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            **_context(record),
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class StderrHandler(logging.StreamHandler[TextIO]):
    """Ours, to be known again when the logs are configured once more."""


def configure(format: str, level: str, process: str = "") -> None:
    """Send every log of this process to standard error. Libraries log from warnings on.

    Where a server has several processes, each line says from which it is.
    """
    global process_name
    process_name = process
    handler = StderrHandler()
    handler.setLevel(level.upper())
    handler.setFormatter(JsonFormatter() if format == "json" else TextFormatter())
    handler.addFilter(AddContext())
    root = logging.getLogger()
    # Not by logging.config: that closes the handlers of others, and some of them close standard error with them.
    root.handlers = [*(other for other in root.handlers if not isinstance(other, StderrHandler)), handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("serai").setLevel(level.upper())
    logging.captureWarnings(True)


def _context(record: logging.LogRecord) -> dict[str, str]:
    about = (("process", "serving"), ("request", "request"), ("table", "table"))  # a record has a `process` of its own
    found = {name: getattr(record, attribute, "") for name, attribute in about}
    return {name: value for name, value in found.items() if value}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
