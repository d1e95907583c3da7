"""Logs as JSON, a line an event; with the extra `hosting` alone, and so imported only where they are asked for."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.stdlib import ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import Processor


def one_line() -> logging.Formatter:
    """`time` (UTC), `level`, `logger`, `event`, and `exception` with its traceback if there is one."""
    described: list[Processor] = [
        add_log_level,
        add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        structlog.processors.format_exc_info,
    ]
    written: list[Processor] = [ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()]
    return ProcessorFormatter(foreign_pre_chain=described, processors=written)


def log_as_json() -> None:
    """Write everything that is logged in this process to the standard error, a line an event."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(one_line())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("crossings").setLevel(logging.INFO)
    logging.captureWarnings(True)
