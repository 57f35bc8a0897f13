"""Asynchronous work in tests."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end in a thread of its own: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()
