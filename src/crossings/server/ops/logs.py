"""Logs as JSON, one line per event. Needs the extra `hosting`, so it is imported only on demand."""

from __future__ import annotations

import logging
import sys

import structlog
from structlog.stdlib import ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import Processor


def one_line() -> logging.Formatter:
    """Return a formatter for `time` (UTC), `level`, `logger`, `event`, and `exception` with a traceback."""
    described: list[Processor] = [
        add_log_level,
        add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
        structlog.processors.format_exc_info,
    ]
    written: list[Processor] = [ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()]
    return ProcessorFormatter(foreign_pre_chain=described, processors=written)


def log_as_json() -> None:
    """Write all logs of this process to standard error, one line per event."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(one_line())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("crossings").setLevel(logging.INFO)
    logging.captureWarnings(True)
