"""The board in characters, three a space, with coordinates and what else matters."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from crossings.games.over_the_next_dune.face.position import Position, Searcher, Space, next_space, nine
from crossings.games.over_the_next_dune.face.prompts import now
from crossings.games.over_the_next_dune.rules.data import SIZE
from crossings.games.over_the_next_dune.words import say
from crossings.words import Name

WIDE = 78
ARROWS = " ↓↙←↖↑↗→↘"
INKS = {
    "·": "dim",
    "▒": "yellow",
    f"[{ARROWS[1:]}]": "cyan",
    r"\(\d\)|-\d-": "bold green",
    r"<\d>": "bold white on dark_green",
    "#[^ ]#": "bold red",
    r"\*\d\*": "bold white on dark_red",
}
MARKS = {"free": "({})", "moving": "<{}>", "moved": "-{}-"}
"""By what a soldier on the battlefield does."""


def plain(position: Position) -> str:
    """The battlefield, row 1 above, between what is to be said of it and the key."""
    cells, columns, rows = _cells(position), range(1, SIZE + 1), range(1, SIZE + 1)
    numbers = "   " + "".join(f"{column:^3}" for column in columns).rstrip()
    lines = [f"{row:>2} {''.join(cells.get((column, row), ' · ') for column in columns)} {row}" for row in rows]
    status = [line for status in _status(position) for line in wrap(status, WIDE, subsequent_indent="  ")]
    return "\n".join([now(position), *status, numbers, *lines, numbers, *wrap(say("plain-key"), WIDE)])


def _status(position: Position) -> Iterator[str]:
    kinds = tuple(say("plain-kind", kind=Name(kind), left=left) for kind, left in position.deck.items())
    yield say("plain-deck", kinds=kinds)
    yield say("plain-soldiers", soldiers=tuple(say("soldier.short", **soldier.facts) for soldier in position.soldiers))
    if position.holders:
        cards = tuple(say("plain-card", card=card, soldier=holder) for card, holder in position.holders.items())
        yield say("plain-order", cards=cards)


def _cells(position: Position) -> dict[Space, str]:
    cells = dict.fromkeys(position.rocks, "▒▒▒")
    for space, direction in position.markers.items():
        side = cells.get(space, " ")[0]
        cells[space] = side + ARROWS[direction] + side
    for soldier in position.soldiers:
        if soldier.is_free:
            cells[soldier.at] = MARKS[soldier.doing].format(soldier.number)
    for searcher in position.searchers:
        cells |= _searcher(searcher)
    return cells


def _searcher(searcher: Searcher) -> dict[Space, str]:
    middle = f"*{searcher.number}*" if searcher.captives else f"#{searcher.number}#"
    ahead = next_space(searcher.at, searcher.face)
    return dict.fromkeys(nine(searcher.at), "###") | {searcher.at: middle, ahead: f"#{ARROWS[searcher.face]}#"}
