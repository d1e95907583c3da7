"""The texts of reports."""

from __future__ import annotations

from crossings.words import CORE, Catalogue

REPORTS = Catalogue.beside(__file__, "reports", CORE)
translate = REPORTS.translate


def table_head(*ids: str) -> list[str]:
    """Return the head of a table: the messages `head-ID`."""
    return [translate(f"head-{id}") for id in ids]
