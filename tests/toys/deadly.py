"""A bot that other processes can import, and that takes its process along."""

import os
import signal

from crossings.bots.registry import Question


def dies(question: Question) -> str:
    """End the process that asks."""
    os.kill(os.getpid(), signal.SIGKILL)
    return ""
