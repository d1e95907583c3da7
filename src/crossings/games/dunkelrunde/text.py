"""Checks of state fields, and reasons for refused moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.engine.notation import need
from crossings.words import Name

from .rules import data, schema
from .rules import kernels as rules
from .words import WORDS


def check(s: Record) -> None:
    """Check all fields of a state. Raises `BadState`."""
    for child in range(rules.count_children(s)):
        _check_child(s, child)
    for ghost in range(data.GHOSTS):
        _check_ghost(s, ghost)
    _check_result(s)
    _check_dice(s)


def _need_tile(s: Record, tile: int, key: str) -> None:
    """DKR-05: require a tile of the board in play."""
    board = data.BOARDS[s.option_board]
    need(data.is_in_play(s.option_board, tile), key, f"must be a tile of the {board} board, not {data.TILE_IDS[tile]}")


def _check_child(s: Record, child: int) -> None:
    """DKR-01, DKR-22, DKR-24, DKR-25, DKR-32, DKR-55: no child is where it can't stay.

    That is: on blue, on red although it would cross, or alone with a ghost.
    """
    tile = s.child[child]
    key, name = f"children[{child // 2}].{data.KINDS[child % 2]}", data.TILE_IDS[tile]
    _need_tile(s, tile, key)
    alone = rules.lone_child_on(s, tile) == child
    need(not data.has(data.BLUE, tile), key, f"children can't stop on the blue tile {name}")
    crosses = data.has(data.RED, tile) and not alone
    need(not crosses, key, f"two children on {name} would cross at once; only one can wait there")
    helped = tile == data.RIVER and rules.is_last_before_river(s)
    need(not helped, key, "the last child before the river does not wait: the witch helps it across")
    need(not (alone and rules.is_held(s, child)), key, f"a child alone with a ghost on {name} would have run back")


def _check_ghost(s: Record, ghost: int) -> None:
    """DKR-51: each ghost is on its own road."""
    tile, key, road = s.ghost[ghost], f"ghosts[{ghost}]", data.ghost_road(s.option_board, ghost)
    _need_tile(s, tile, key)
    ends, name = f"{data.TILE_IDS[road[0]]} to {data.TILE_IDS[road[-1]]}", data.TILE_IDS[tile]
    need(tile in road, key, f"ghost {ghost + 1} can't leave its road, {ends}, so it can't be on {name}")


def _check_result(s: Record) -> None:
    """DKR-60, DKR-63: the game is over exactly if a girl and a boy are at the linden, or at dawn."""
    if rules.is_curse_lifted(s):
        need(s.reason == schema.CURSE_LIFTED, "result", "must say curse-lifted: a girl and a boy are at the linden")
    else:
        need(s.reason != schema.CURSE_LIFTED, "result", "can't be curse-lifted: a girl and a boy must be at the linden")
    if s.reason == schema.DAWN:
        need(s.round == s.option_dawn, "round", f"dawn comes after round {s.option_dawn}, not {s.round}")
        last = s.option_players - 1
        need(s.turn == last, "turn", f"dawn comes after the turn of the last seat, {last}, not {s.turn}")


def _check_dice(s: Record) -> None:
    """DKR-13, DKR-17, section 6: numbers still to be used can be used."""
    if s.reason:
        need(rules.is_roll_due(s), "dice", "must both be 0: the game is over")
    if rules.is_double(s):
        need(rules.can_any_group_move(s), "dice", "show a double that no group can use, so it would have expired")
    elif s.child_die and not s.ghost_die:
        need(rules.can_anyone_walk(s), "dice", "leave only the child part, which is skipped: neither child can move")


refusal = WORDS.refusal
ACTION_TEXT = re.compile(r"(?:(?P<kind>girl|boy)|ghost(?P<ghost>[1-4])|group:(?P<start>\w+)):(?P<end>\w+)", re.ASCII)
"""The syntax of action texts."""


class Walk(NamedTuple):
    """The start, end and number of a requested walk."""

    start: int
    end: int
    number: int


def explain(s: Record, text: str) -> Refusal:
    """Return the first reason why a text is not a legal move here."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    action = ACTION_TEXT.fullmatch(text)
    is_action = action is not None and all(_is_tile(s, name) for name in (action["start"], action["end"]) if name)
    if not is_action and not _is_outcome(s, text):
        yield refusal("unknown-move", "DKR-05", text=shorten(text))
    if s.reason:
        yield refusal("game-over", "DKR-60" if s.reason == schema.CURSE_LIFTED else "DKR-63")
    if not is_action:
        yield refusal("no-roll-due", "DKR-10")
    if rules.actor(s) == CHANCE:
        yield refusal("roll-first", "DKR-10")
    assert action
    if action["start"]:
        yield from _why_no_group(s, data.INDEX[action["start"]], data.INDEX[action["end"]])
    if rules.is_double(s):
        yield refusal("double", "DKR-16")
    if action["kind"]:
        yield from _why_no_walk(s, data.KINDS.index(action["kind"]), data.INDEX[action["end"]])
    yield from _why_no_haunt(s, int(action["ghost"]) - 1, data.INDEX[action["end"]])


def _is_tile(s: Record, name: str) -> bool:
    return name in data.INDEX and data.is_in_play(s.option_board, data.INDEX[name])


def _is_outcome(s: Record, text: str) -> bool:
    return text in data.OUTCOMES and int(text.split("-")[1]) <= s.option_ghost_die


# ---- groups --------------------------------------------------------------------------------------


def _why_no_group(s: Record, start: int, end: int) -> Iterator[Refusal]:
    if not rules.is_double(s):
        yield refusal("no-double", "DKR-16")
    if rules.count_on(s, start) < 2:
        yield refusal("no-group", "DKR-40", tile=_name(start))
    if start == data.LINDEN:
        yield refusal("at-the-linden", "DKR-28")
    yield from _why_no_path(s, Walk(start, end, s.child_die))
    yield refusal("as-far-as-possible", "DKR-42")


# ---- children ------------------------------------------------------------------------------------


def _why_no_walk(s: Record, kind: int, end: int) -> Iterator[Refusal]:
    child = len(data.KINDS) * s.turn + kind
    start = int(s.child[child])
    if s.child_die == 0:
        yield refusal("child-done", "DKR-11")
    if start == data.LINDEN:
        yield refusal("at-the-linden", "DKR-28")
    if data.has(data.RED, start):
        who = Name(f"{data.KINDS[kind]}-{s.turn}")
        yield refusal("waits-for-others", "DKR-23", child=who, tile=_name(start))
    if rules.is_held(s, child):
        yield refusal("ghost-holds-group", "DKR-34", tile=_name(start))
    yield from _why_no_path(s, Walk(start, end, s.child_die))
    yield refusal("ghost-there", "DKR-32", tile=_name(end))


def _why_no_path(s: Record, walk: Walk) -> Iterator[Refusal]:
    """Check the length and path of a walk."""
    start, tile = _name(walk.start), _name(walk.end)
    paths = [path for path in data.paths(s.option_board, walk.start, data.TILE_COUNT) if path[-1] == walk.end]
    if not paths:
        yield refusal("only-forward", "DKR-30", start=start, tile=tile)
    between = next((tile for tile in paths[0][1:-1] if data.has(data.RED, tile)), None)
    if between is not None:
        yield refusal("obstacle-ahead", "DKR-23", obstacle=_name(between), tile=tile)
    in_reach = [path for path in paths if len(path) - 1 <= walk.number]
    if not in_reach:
        steps = min(len(path) for path in paths) - 1
        yield refusal("too-far", "DKR-31", start=start, tile=tile, steps=steps, number=walk.number)
    if rules.pace(s, walk.number) == data.HIGH and all(_is_slow(path) for path in in_reach):
        castle = data.has(data.BROWN, walk.start) or data.has(data.BROWN, walk.end)
        yield refusal("slow-path", "DKR-27" if castle else "DKR-26", castle=castle, slow=s.option_slow)
    if data.has(data.BLUE, walk.end):
        yield refusal("haunted-place", "DKR-22", tile=tile)


def _is_slow(path: tuple[int, ...]) -> bool:
    return any(data.has(data.SLOW_TILES, tile) for tile in path)


# ---- ghosts --------------------------------------------------------------------------------------


def _why_no_haunt(s: Record, ghost: int, end: int) -> Iterator[Refusal]:
    who, tile = Name(f"ghost-{ghost + 1}"), _name(end)
    if s.ghost_die == 0:
        yield refusal("ghost-done", "DKR-11")
    if data.has(data.YELLOW, end):
        yield refusal("shelter", "DKR-21", tile=tile)
    if data.has(data.GREEN, end):
        yield refusal("hidden-path", "DKR-54")
    if end not in data.ghost_road(s.option_board, ghost):
        yield refusal("other-area", "DKR-51", ghost=who, tile=tile)
    yield refusal("full-count", "DKR-52", ghost=who, number=s.ghost_die)


def _name(tile: int) -> Name:
    return Name(data.TILE_IDS[tile])
