"""Moves and states of DunkelRunde as text and JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import BadState, Loose, Record, blank, shorten
from crossings.games.dunkelrunde.rules import data
from crossings.games.dunkelrunde.rules import kernels as rules

ACTIONS = data.ACTIONS
OUTCOMES = data.OUTCOMES

Json = Mapping[str, Any]

# ---- writing -------------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state, as section 6 of the rules lists them."""
    return {
        "turn": int(s.turn),
        "round": int(s.round),
        "dice": {"child": int(s.child_die), "ghost": int(s.ghost_die)},
        "children": [_children(s, seat) for seat in range(s.option_players)],
        "ghosts": [data.TILE_IDS[tile] for tile in s.ghost],
    }


def _children(s: Record, seat: int) -> dict[str, str]:
    return {kind: data.TILE_IDS[s.child[len(data.KINDS) * seat + i]] for i, kind in enumerate(data.KINDS)}


# ---- reading -------------------------------------------------------------------------------------


def loose_state(state: Json) -> Loose:
    """The record of a state or view (this game hides nothing), loose, for questions of `rules`."""
    s = blank(rules.State, state["options"], {"board": data.BOARDS})
    from_json(state, s)
    return s


def from_json(state: Json, s: Record) -> None:
    """Fill a record whose options are set and all else zero. Raises `BadState`."""
    s.turn = _number(state, "turn", 0, s.option_players - 1)
    s.round = _number(state, "round", 1, s.option_dawn)
    dice = _get(state, "dice")
    s.child_die = _number(dice, "child", 0, data.CHILD_DIE, "dice.")
    s.ghost_die = _number(dice, "ghost", 0, s.option_ghost_die, "dice.")
    _read_children(state, s)
    _read_ghosts(state, s)
    _read_result(state, s)
    _check_children(s)
    _check_result(s)
    _check_dice(s)


def _need(holds: bool, key: str, why: str) -> None:
    if not holds:
        raise BadState(key, why)


def _get(holder: Json, key: str, path: str = "") -> Any:
    _need(isinstance(holder, Mapping), path.rstrip(".") or key, f"must be an object, not {shorten(holder)}")
    _need(key in holder, path + key, "is missing")
    return holder[key]


def _number(holder: Json, key: str, low: int, high: int, path: str = "") -> int:
    value = _get(holder, key, path)
    good = type(value) is int and low <= value <= high
    _need(good, path + key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return int(value)


def _list(holder: Json, key: str, length: int) -> list[Any]:
    value = _get(holder, key)
    good = isinstance(value, list) and len(value) == length
    _need(good, key, f"must be a list of {length} entries, not {shorten(value)}")
    return list(value)


def _tile(s: Record, value: object, path: str) -> int:
    """DKR-05: a tile of the board in play."""
    good = isinstance(value, str) and value in data.INDEX and data.is_in_play(s.option_board, data.INDEX[value])
    _need(good, path, f"must be a tile of the {data.BOARDS[s.option_board]} board, not {shorten(value)}")
    return data.INDEX[str(value)]


def _read_children(state: Json, s: Record) -> None:
    """DKR-01, DKR-22: a girl and a boy for each seat, nobody on blue."""
    for seat, entry in enumerate(_list(state, "children", s.option_players)):
        for i, kind in enumerate(data.KINDS):
            path = f"children[{seat}]."
            tile = _tile(s, _get(entry, kind, path), path + kind)
            _need(
                not data.has(data.BLUE, tile),
                path + kind,
                f"no child ever stays on the blue tile {data.TILE_IDS[tile]}",
            )
            s.child[len(data.KINDS) * seat + i] = tile


def _read_ghosts(state: Json, s: Record) -> None:
    """DKR-51: each ghost on its own road."""
    for ghost, value in enumerate(_list(state, "ghosts", data.GHOSTS)):
        tile = _tile(s, value, f"ghosts[{ghost}]")
        road = data.ghost_road(s.option_board, ghost)
        ends = f"{data.TILE_IDS[road[0]]} to {data.TILE_IDS[road[-1]]}"
        _need(tile in road, f"ghosts[{ghost}]", f"ghost {ghost + 1} keeps to its road, {ends}, and is not on {value}")
        s.ghost[ghost] = tile


def _read_result(state: Json, s: Record) -> None:
    """DKR-60, DKR-63: the reason; winners and scores follow from the rest."""
    result = _get(state, "result")
    if result is None:
        return
    value = _get(result, "reason", "result.")
    good = isinstance(value, str) and value in rules.REASONS
    _need(good, "result.reason", f"must be one of {', '.join(rules.REASONS)}, not {shorten(value)}")
    s.reason = 1 + rules.REASONS.index(value)


def _check_children(s: Record) -> None:
    """DKR-24, DKR-25, DKR-32, DKR-55: nobody waits on red who would cross, nobody is alone with a ghost."""
    for child in range(rules.count_children(s)):
        tile = int(s.child[child])
        key, name = f"children[{child // 2}].{data.KINDS[child % 2]}", data.TILE_IDS[tile]
        alone = rules.lone_child_on(s, tile) == child
        if data.has(data.RED, tile):
            _need(alone, key, f"two children on {name} cross at once; only one can wait there")
        if tile == data.RIVER:
            _need(
                not rules.is_last_before_river(s),
                key,
                "the last child before the river does not wait; the witch helps it",
            )
        _need(not (alone and rules.is_held(s, child)), key, f"a child alone with a ghost on {name} would have run back")


def _check_result(s: Record) -> None:
    """DKR-60, DKR-63: over exactly when a girl and a boy are at the linden, or at dawn."""
    if rules.is_curse_lifted(s):
        _need(s.reason == rules.CURSE_LIFTED, "result", "must say curse-lifted: a girl and a boy are at the linden")
    else:
        _need(s.reason != rules.CURSE_LIFTED, "result", "is not curse-lifted: there is no girl and boy at the linden")
    if s.reason == rules.DAWN:
        _need(s.round == s.option_dawn, "round", f"dawn comes with round {s.option_dawn}, not {s.round}")
        last = s.option_players - 1
        _need(s.turn == last, "turn", f"dawn comes after the turn of the last seat, {last}, not {s.turn}")


def _check_dice(s: Record) -> None:
    """DKR-13, DKR-17, section 6: what is still to be used can be used."""
    if s.reason:
        _need(rules.is_roll_due(s), "dice", "must both be 0, the game is over")
    if rules.is_double(s):
        _need(bool(rules.can_any_group_move(s)), "dice", "show a double that no group can use; it would have expired")
    elif s.child_die and not s.ghost_die:
        _need(bool(rules.can_anyone_walk(s)), "dice", "leave only the child part, which lapses: neither child can walk")
