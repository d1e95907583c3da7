"""Six games of a run that show what its games are like: three as most are, the closest, the clearest, the strangest."""

from __future__ import annotations

import base64
import json
import math
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import mean, median, pstdev

from crossings.lab.plan import Plan
from crossings.lab.record import Row, play_row
from crossings.lab.reports.figures import Cell, lead_changes
from crossings.lab.words import translate

TYPICAL = 3
ZLIB = 9


@dataclass(frozen=True)
class Example:
    """A game that is shown."""

    title: str
    about: str
    number: int
    """In its run."""
    playthrough: str
    """As JSON lines: its first line, its moves, and how it stands at the end."""
    picture: str
    """Its last position, as an SVG text."""

    @property
    def link(self) -> str:
        """The game as the end of an address of a table, which looks at it there (`static/lobby/games.js`)."""
        packed = base64.urlsafe_b64encode(zlib.compress(self.playthrough.encode(), ZLIB))
        return f"#game={packed.decode().rstrip('=')}"


def choose_games(cell: Cell) -> list[tuple[str, Row]]:
    """Which games, and as what."""
    rows, strangeness = list(cell.rows), EffectStatistics(cell.rows).strangeness
    told = [row for row in rows if row["undecided"] is not None]
    middle = median(row["moves"] for row in rows)
    usual = sorted(rows, key=lambda row: (abs(row["moves"] - middle) + strangeness(row), row["number"]))
    found = [(translate("example-typical", number=at), row) for at, row in enumerate(usual[:TYPICAL], 1)]
    if told:
        teams = cell.game.cooperative
        close = max(told, key=lambda row: (row["undecided"], lead_changes(row, teams) or 0, -row["number"]))
        clear = min(told, key=lambda row: (row["undecided"], lead_changes(row, teams) or 0, row["number"]))
        found += [(translate("example-close"), close), (translate("example-clear"), clear)]
    return [*found, (translate("example-strange"), max(rows, key=lambda row: (strangeness(row), -row["number"])))]


class EffectStatistics:
    """How often each kind of effect happens in games, and how far that differs from game to game."""

    def __init__(self, rows: Sequence[Row]) -> None:
        counts = [dict(row["effects"]) for row in rows]
        kinds = sorted({kind for one in counts for kind in one})
        numbers = {kind: [one.get(kind, 0) for one in counts] for kind in kinds}
        self._spread = {kind: (mean(each), pstdev(each)) for kind, each in numbers.items() if len(set(each)) > 1}

    def strangeness(self, row: Row) -> float:
        """How far a game's effects are from what they are in others, in standard deviations, all together."""
        own = dict(row["effects"])
        return math.hypot(*((own.get(kind, 0) - middle) / apart for kind, (middle, apart) in self._spread.items()))


def examples(cell: Cell) -> Iterator[Example]:
    """The games, played once more: every game of a plan follows from its number. Raises `BotFailed`."""
    plan = replace(cell.plan, keep=1.0)
    for title, row in choose_games(cell):
        yield _example(plan, title, play_row(plan, row["number"]))


def _example(plan: Plan, title: str, row: Row) -> Example:
    game = plan.subject
    head, *nodes, last = map(json.loads, row["playthrough"].splitlines())
    lean = "".join(json.dumps(line) + "\n" for line in (head, *({"move": node["move"]} for node in nodes), last))
    state = game.from_json(last["state"])
    about = translate(
        "example-about",
        ending=game.ending(row["reason"]),
        teams=game.cooperative,
        won=bool(row["winners"]),
        winners=tuple(game.seat_names[seat] for seat in row["winners"]),
        moves=row["moves"],
        number=str(row["number"]),
    )
    return Example(title, about, row["number"], lean, game.board.scene(state.position(None)).svg())
