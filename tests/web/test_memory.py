"""A server's memory: one heap for all its threads."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

ALLOCATING = """
import ctypes, sys, threading
from serai.web.memory import use_one_heap
if sys.argv[2] == "one":
    use_one_heap()
met = threading.Barrier(8)
def allocate():
    held = [bytearray(40_000) for _ in range(20)]
    met.wait()
threads = [threading.Thread(target=allocate) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
file = libc.fopen(sys.argv[1].encode(), b"w")
libc.malloc_info(0, ctypes.c_void_p(file))
libc.fclose(ctypes.c_void_p(file))
"""


def heaps(folder: Path, how: str) -> int:
    """The heaps of a process whose threads have allocated at the same time."""
    told = folder / f"{how}.xml"
    subprocess.run([sys.executable, "-c", ALLOCATING, str(told), how], check=True, timeout=60)
    return told.read_text().count("<heap nr=")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only the GNU C library has several heaps")
def test_all_threads_of_a_server_share_one_heap(tmp_path: Path) -> None:
    assert heaps(tmp_path, "many") > 1
    assert heaps(tmp_path, "one") == 1
