"""A bot that other processes can import, and that ends its process."""

import os
import signal

from crossings.bots.registry import Question


def dies(question: Question) -> str:
    """End the calling process."""
    os.kill(os.getpid(), signal.SIGKILL)
    return ""
