"""The texts of the lab: what its commands print, its reports and its errors."""

from __future__ import annotations

from crossings.words import HOUSE, Catalogue

LAB = Catalogue.beside(__file__, "lab", HOUSE)
say = LAB.say


def heads(*ids: str) -> list[str]:
    """The head of a table, by the messages `head-ID`."""
    return [say(f"head-{id}") for id in ids]
