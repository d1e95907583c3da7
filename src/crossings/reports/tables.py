"""Tables of texts, as Markdown."""

from __future__ import annotations

Table = list[list[str]]
"""Rows of cells; the first row is the head."""


def markdown(rows: Table) -> str:
    """Format a table without its empty columns."""
    head, *body = drop_empty_columns(rows)
    lines = (f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *body))
    return "\n".join([*lines, ""])


def drop_empty_columns(rows: Table) -> Table:
    """Return a table without the columns that are empty below the head."""
    columns = [column for column in zip(*rows, strict=True) if any(column[1:])]
    return [[*row] for row in zip(*columns, strict=True)]
