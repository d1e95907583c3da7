"""Memory is handed back that was needed for a while, and everything goes on as before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crossings.server.ops.memory import hand_back

COMPILER = "libllvmlite"
HEAPS = """
import ctypes, threading
from crossings.server.ops.memory import share_one_heap
{first}
all_run = threading.Barrier(4)
def work():
    kept = [bytes(5000) for _ in range(100)]
    all_run.wait()
threads = [threading.Thread(target=work) for _ in range(4)]
for one in threads: one.start()
for one in threads: one.join()
ctypes.CDLL(None).malloc_stats()
"""
CODE = "define i64 @one() {\n  ret i64 1\n}\n"


def kilobytes(of: str, file: str) -> int:
    """How much memory of this kind the parts of a file take."""
    total, is_meant = 0, False
    for line in Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines():
        name, *more = line.split()
        if not name.endswith(":"):
            is_meant = file in line
        elif name == of and is_meant:
            total += int(more[0])
    return total


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what is mapped")
def test_what_a_file_of_code_took_is_handed_back_and_the_code_still_works() -> None:
    llvm = pytest.importorskip("llvmlite.binding")
    assert llvm.parse_assembly(CODE).get_function("one").name == "one"
    before, changed = kilobytes("Rss:", COMPILER), kilobytes("Anonymous:", COMPILER)
    hand_back(COMPILER)
    assert kilobytes("Rss:", COMPILER) - changed < (before - changed) / 2
    assert kilobytes("Anonymous:", COMPILER) == changed > 0, "what was changed of it is nowhere else"
    assert llvm.parse_assembly(CODE).get_function("one").name == "one"


def heaps(first: str) -> int:
    """How many heaps a process has whose four threads took memory at the same time."""
    told = subprocess.run([sys.executable, "-c", HEAPS.format(first=first)], capture_output=True, text=True, check=True)
    return told.stderr.count("Arena ")


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has heaps for threads")
def test_threads_share_one_heap() -> None:
    assert heaps("") > 1
    assert heaps("share_one_heap()") == 1


def test_a_file_that_is_not_there_takes_nothing() -> None:
    hand_back("no such file")
