"""How a person picks a move of Dune Chess: places in order, and words that tell moves with the same places apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crossings.drawing.scene import Pick
from crossings.games.dune_chess.face.layout import (
    CARRIED,
    DESTROYING,
    OUT,
    SEITCH_MARK,
    TOGETHER,
    Man,
    Stack,
    View,
    stacks,
    worm_moves,
)
from crossings.games.dune_chess.face.wording import a, name
from crossings.games.dune_chess.rules.data import (
    CODE_KIND,
    HARKONNEN,
    HARVESTER,
    NAMES,
    ORNITHOPTER,
    PASS_TEXT,
    PRICE,
    WARRIOR,
)

SARDAUKAR_MAN = Man(HARKONNEN, WARRIOR)


class Deed(NamedTuple):
    """What a move does on the square it reaches, besides reaching it: 'capture' 'the Troop'."""

    verb: str
    whom: str = ""
    takes: bool = False

    def plain(self) -> str:
        """'capture the Troop'."""
        return f"{self.verb} {self.whom}".strip()

    def third(self) -> str:
        """'captures the Troop'."""
        return f"{self.verb}s {self.whom}".strip()


def picks(view: View, seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """For each legal move the places to pick, in order, and its label."""
    squares = stacks(view)
    return [_pick(view, squares, move) for move in legal]


def _pick(view: View, squares: dict[str, Stack], move: str) -> Pick:
    if move == PASS_TEXT:
        return Pick(move, (), "Pass: nothing can move")
    if "@" in move:
        return _ransom(view["actor"], move)
    start, end, way = move[:2], move[3:5], move[5:]
    here, there = squares[start], squares[end]
    deed = _worm_deed(there) if worm_moves(here, way) else _man_deed(here, there, way)
    return Pick(move, (start, end), _label(here, there, way, deed), bool(deed and deed.takes) or way == DESTROYING)


def _ransom(seat: int, move: str) -> Pick:
    code, square = move.split("@")
    kind = CODE_KIND[code]
    return Pick(move, (f"ransom-{code}", square), f"Buy back {a(NAMES[seat][kind])} for {PRICE[kind]} Spice")


def _worm_deed(there: Stack) -> Deed | None:
    return Deed("swallow", _all_of(there), True) if there.man else None


def _man_deed(here: Stack, there: Stack, way: str) -> Deed | None:
    """What the man who moves does; DUC-12, 19, 29, 36."""
    mover = here.load if way == OUT else here.top
    assert mover
    victim = there.top
    if victim and victim.seat != mover.seat:
        return Deed("capture", _all_of(there), True)
    if victim and mover.kind == ORNITHOPTER:
        return Deed("pick up", f"the {name(victim)}")
    if victim:
        return Deed("board", f"the {name(victim)}")
    if there.worm:
        return Deed("mount", "the Sandworm")
    return Deed("harvest", takes=True) if there.open_spice else None


def _all_of(there: Stack) -> str:
    """'the Ornithopter and its Troop'."""
    assert there.top
    return f"the {name(there.top)}" + (f" and its {name(there.load)}" if there.load else "")


def _label(here: Stack, there: Stack, way: str, deed: Deed | None) -> str:
    does = f" and {deed.plain()}" if deed else ""
    if here.worm:
        return _worm_label(here, way, deed)
    if way == OUT:
        assert here.load
        leaves = "The Harvester drives out" if here.load.kind == HARVESTER else "The Troop walks out"
        return leaves + (f" and {deed.third()}" if deed else "")
    man = here.top
    assert man
    if man.kind == ORNITHOPTER:
        if way == TOGETHER:
            return f"Fly with the {_load(here)}{does}"
        return f"Fly{does}, leave the {_load(here)} behind" if here.load else f"Fly{does}"
    if man.kind == WARRIOR and there.ground == SEITCH_MARK:
        return _on_seitch(man, there, way, deed)
    return _capital(deed.plain()) if deed else "Move"


def _worm_label(here: Stack, way: str, deed: Deed | None) -> str:
    does = f" and {deed.plain()}" if deed else ""
    if way == TOGETHER:
        return f"Ride the Sandworm{does}"
    if here.man:
        return "The Fremen dismounts" + (f" and {deed.third()}" if deed else "")
    return f"Move the Sandworm{does}"


def _on_seitch(man: Man, there: Stack, way: str, deed: Deed | None) -> str:
    """DUC-42: a Sardaukar may destroy an empty Seitch; one that he captures on falls anyway."""
    if way == DESTROYING:
        return "Land and destroy the Seitch"
    if not deed:
        return "Land"
    falls = " and destroy the Seitch" if man == SARDAUKAR_MAN else ""
    return _capital(deed.plain()) + falls


def _load(here: Stack) -> str:
    assert here.load and here.load.kind in CARRIED
    return name(here.load)


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
