"""The texts of the lab: what its commands print, its reports and its errors."""

from __future__ import annotations

from crossings.words import CORE, Catalogue

LAB = Catalogue.beside(__file__, "lab", CORE)
translate = LAB.translate


def table_head(*ids: str) -> list[str]:
    """The head of a table, by the messages `head-ID`."""
    return [translate(f"head-{id}") for id in ids]
