"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.games.dunkelrunde.rules import data
from crossings.games.dunkelrunde.rules import kernels as rules

SHAPE = re.compile(r"(?:(?P<kind>girl|boy)|ghost(?P<ghost>[1-4])|group:(?P<start>\w+)):(?P<end>\w+)", re.ASCII)


class Walk(NamedTuple):
    """A walk that is asked for."""

    start: int
    end: int
    number: int


def explain(s: Record, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    asked = SHAPE.fullmatch(text)
    is_action = asked is not None and all(_is_tile(s, name) for name in (asked["start"], asked["end"]) if name)
    if not is_action and not _is_outcome(s, text):
        yield Refusal(
            "unknown-move",
            "DKR-05",
            f"{shorten(text)} is no move with this board and these dice; moves look like `girl:a2`, `ghost1:a7`,"
            " `group:hut:b3` or, for the dice, `2-5`",
        )
    if s.reason:
        yield Refusal("game-over", _rule_of_end(s), "the game is over")
    if not is_action:
        yield Refusal("no-roll-due", "DKR-10", "nothing is to be rolled now; a player decides")
    if rules.actor(s) == CHANCE:
        yield Refusal("roll-first", "DKR-10", "both dice have to be rolled first")
    assert asked
    if asked["start"]:
        yield from _why_no_group(s, data.INDEX[asked["start"]], data.INDEX[asked["end"]])
    if rules.is_double(s):
        yield Refusal("double", "DKR-16", "the dice show a double: a group has to be moved, as in `group:village:a3`")
    if asked["kind"]:
        yield from _why_no_walk(s, data.KINDS.index(asked["kind"]), data.INDEX[asked["end"]])
    yield from _why_no_haunt(s, int(asked["ghost"]) - 1, data.INDEX[asked["end"]])


def _is_tile(s: Record, name: str) -> bool:
    return name in data.INDEX and data.is_in_play(s.option_board, data.INDEX[name])


def _is_outcome(s: Record, text: str) -> bool:
    return text in data.OUTCOMES and int(text.split("-")[1]) <= s.option_ghost_die


def _rule_of_end(s: Record) -> str:
    return "DKR-60" if s.reason == rules.CURSE_LIFTED else "DKR-63"


# ---- groups --------------------------------------------------------------------------------------


def _why_no_group(s: Record, start: int, end: int) -> Iterator[Refusal]:
    if not rules.is_double(s):
        yield Refusal("no-double", "DKR-16", "a group is moved only with a double")
    if rules.count_on(s, start) < 2:
        yield Refusal("no-group", "DKR-40", f"there are not two children on {_name(start)}")
    if start == data.LINDEN:
        yield Refusal("at-the-linden", "DKR-28", "children at the linden stay there")
    yield from _why_not_that_far(s, Walk(start, end, s.child_die))
    yield Refusal("as-far-as-possible", "DKR-42", "a group goes as far as it can along its way; it could go farther")


# ---- children ------------------------------------------------------------------------------------


def _why_no_walk(s: Record, kind: int, end: int) -> Iterator[Refusal]:
    child = len(data.KINDS) * s.turn + kind
    start = int(s.child[child])
    if s.child_die == 0:
        yield Refusal("child-done", "DKR-11", "a child has walked already; now a ghost has to be moved")
    if start == data.LINDEN:
        yield Refusal("at-the-linden", "DKR-28", f"the {data.KINDS[kind]} has arrived at the linden and stays there")
    if data.has(data.RED, start):
        yield Refusal(
            "waits-for-others", "DKR-23", f"the {data.KINDS[kind]} waits on {_name(start)} until another child comes"
        )
    if rules.is_held(s, child):
        yield Refusal(
            "ghost-holds-group",
            "DKR-34",
            f"a ghost is with the group on {_name(start)}; nobody dares to leave it alone",
        )
    yield from _why_not_that_far(s, Walk(start, end, s.child_die))
    yield Refusal("ghost-there", "DKR-32", f"a ghost is on {_name(end)}; a child alone cannot stop there")


def _why_not_that_far(s: Record, walk: Walk) -> Iterator[Refusal]:
    """The walk checks."""
    ways = [way for way in data.ways(s.option_board, walk.start, data.TILE_COUNT) if way[-1] == walk.end]
    if not ways:
        yield Refusal("only-forward", "DKR-30", f"no way leads forward from {_name(walk.start)} to {_name(walk.end)}")
    between = next((tile for tile in ways[0][1:-1] if data.has(data.RED, tile)), None)
    if between is not None:
        yield Refusal(
            "obstacle-ahead", "DKR-23", f"a walk ends on {_name(between)}, which lies before {_name(walk.end)}"
        )
    within = [way for way in ways if len(way) - 1 <= walk.number]
    if not within:
        steps = min(len(way) for way in ways) - 1
        yield Refusal("too-far", "DKR-31", f"{_name(walk.end)} is {steps} steps away, and the die shows {walk.number}")
    if rules.pace(s, walk.number) == data.HIGH and all(_is_slow(way) for way in within):
        rule = "DKR-27" if data.has(data.BROWN, walk.start) or data.has(data.BROWN, walk.end) else "DKR-26"
        kind = "castle" if rule == "DKR-27" else "hidden"
        yield Refusal("slow-path", rule, f"{kind} paths can be walked only with a number up to {s.option_slow}")
    if data.has(data.BLUE, walk.end):
        yield Refusal("haunted-place", "DKR-22", f"{_name(walk.end)} is a haunted place; nobody stops there")


def _is_slow(way: tuple[int, ...]) -> bool:
    return any(data.has(data.SLOW_TILES, tile) for tile in way)


# ---- ghosts --------------------------------------------------------------------------------------


def _why_no_haunt(s: Record, ghost: int, end: int) -> Iterator[Refusal]:
    who = f"ghost {ghost + 1}"
    if s.ghost_die == 0:
        yield Refusal("ghost-done", "DKR-11", "a ghost has been moved already; now a child has to walk")
    if data.has(data.YELLOW, end):
        yield Refusal("shelter", "DKR-21", f"{_name(end)} is a shelter; no ghost ever enters it")
    if data.has(data.GREEN, end):
        yield Refusal("hidden-path", "DKR-54", "ghosts never find the hidden paths")
    if end not in data.ghost_road(s.option_board, ghost):
        yield Refusal("other-area", "DKR-51", f"{who} never leaves its own area, and {_name(end)} lies outside")
    yield Refusal(
        "full-count", "DKR-52", f"{who} goes exactly {s.ghost_die} forward or backward, which does not end there"
    )


def _name(tile: int) -> str:
    """A tile as players know it: `Dead Tree (a4)`."""
    return f"{data.TILES[tile].name} ({data.TILE_IDS[tile]})"
