"""The texts of the lab: output of its commands and errors."""

from __future__ import annotations

from crossings.reports.words import REPORTS
from crossings.words import Catalogue

LAB = Catalogue.beside(__file__, "lab", REPORTS)
translate = LAB.translate


def table_head(*ids: str) -> list[str]:
    """Return the head of a table: the messages `head-ID`."""
    return [translate(f"head-{id}") for id in ids]
