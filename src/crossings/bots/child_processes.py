"""Processes that this one has started end with it, and so does what they have started themselves.

A signal that would end this process at once ends them first. Only `SIGKILL` can't be caught: after it, a process that
reads its input ends when that closes.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

SIGNALS = ("SIGHUP", "SIGQUIT", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGXCPU")
"""Signals that end a process by default, besides `SIGINT`, which Python raises as `KeyboardInterrupt`."""

TERMINATION_SECONDS = 2.0
"""How long processes may take to end when they are asked to."""

_callbacks: dict[Callable[[], None], None] = {}


def call_before_fatal_signal(end: Callable[[], None]) -> None:
    """Have `end` called before a signal ends this process.

    Signals that the program handles or ignores stay as they are, and so do all of them outside the main thread.
    """
    _callbacks[end] = None
    if threading.current_thread() is threading.main_thread():
        for name in SIGNALS:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, _end)


@contextlib.contextmanager
def call_on_fatal_signal(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` if a signal ends this process during the block."""
    call_before_fatal_signal(end)
    try:
        yield
    finally:
        _callbacks.pop(end, None)


def _end(number: int, _frame: FrameType | None) -> None:
    """End what has been started, then this process by the same signal."""
    signal.signal(number, signal.SIG_DFL)
    for end in list(_callbacks):
        with contextlib.suppress(Exception):
            end()
    signal.raise_signal(number)


def kill_group(leader: int) -> None:
    """Kill what is left of the process group that this process leads, or led."""
    if hasattr(os, "killpg") and leader > 1:  # 0 and 1 mean other groups
        with contextlib.suppress(OSError):
            os.killpg(leader, signal.SIGKILL)


def terminate_workers(workers: Collection[BaseProcess]) -> None:
    """End processes that lead groups of their own, and their groups; kill them if they don't end soon."""
    for worker in workers:
        worker.terminate()
    end = time.monotonic() + TERMINATION_SECONDS
    for worker in workers:
        worker.join(max(0.0, end - time.monotonic()))
        worker.kill()
        if worker.pid is not None:
            kill_group(worker.pid)


def exit_with_parent(exit_now: Callable[[], None]) -> None:
    """Call `leave` once the process that has started this one by `multiprocessing` is gone."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        exit_now()


def start_process_group() -> None:
    """Make this process the leader of a session and process group of its own, if it isn't yet."""
    if hasattr(os, "setsid"):
        with contextlib.suppress(OSError):  # it leads one already
            os.setsid()


def exit_now() -> NoReturn:
    """End this process at once, and its group if it leads one."""
    if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
        kill_group(os.getpid())
    os._exit(0)


if hasattr(os, "register_at_fork"):  # a forked child must not end what its parent has started
    os.register_at_fork(after_in_child=_callbacks.clear)
