"""Ends child processes, and the processes that they have started, together with this process.

A signal that would end this process ends the children first. Only `SIGKILL` can't be caught; after it, children that
read their input end when it closes.
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
"""Signals that end a process by default, except `SIGINT`, which Python raises as `KeyboardInterrupt`."""

TERMINATION_SECONDS = 2.0
"""Time for processes to end after they are asked to."""

_callbacks: dict[Callable[[], None], None] = {}


def call_before_fatal_signal(end: Callable[[], None]) -> None:
    """Call `end` before a signal ends this process.

    Signals that the program handles or ignores are unaffected, and so are all signals outside the main thread.
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
    """Call all callbacks, then end this process by the same signal."""
    signal.signal(number, signal.SIG_DFL)
    for end in list(_callbacks):
        with contextlib.suppress(Exception):
            end()
    signal.raise_signal(number)


def kill_group(leader: int) -> None:
    """Kill the rest of the process group that this process leads or led."""
    if hasattr(os, "killpg") and leader > 1:  # 0 and 1 mean other groups
        with contextlib.suppress(OSError):
            os.killpg(leader, signal.SIGKILL)


def terminate_workers(workers: Collection[BaseProcess]) -> None:
    """Terminate processes that lead their own groups; kill them with their groups if they don't end in time."""
    for worker in workers:
        worker.terminate()
    end = time.monotonic() + TERMINATION_SECONDS
    for worker in workers:
        worker.join(max(0.0, end - time.monotonic()))
        worker.kill()
        if worker.pid is not None:
            kill_group(worker.pid)


def exit_with_parent(exit_now: Callable[[], None]) -> None:
    """Call `exit_now` when the process that started this one with `multiprocessing` is gone."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        exit_now()


def start_process_group() -> None:
    """Make this process the leader of its own session and process group, if it isn't yet."""
    if hasattr(os, "setsid"):
        with contextlib.suppress(OSError):  # it already leads one
            os.setsid()


def exit_now() -> NoReturn:
    """End this process immediately, and its group if it leads one."""
    if hasattr(os, "getpgrp") and os.getpgrp() == os.getpid():
        kill_group(os.getpid())
    os._exit(0)


if hasattr(os, "register_at_fork"):  # a forked child must not end its parent's children
    os.register_at_fork(after_in_child=_callbacks.clear)
