"""What has to hold between the fields of a state of DunkelRunde (section 6 of the rules)."""

from __future__ import annotations

from crossings.engine import Record
from crossings.engine.notation import need
from crossings.games.dunkelrunde.rules import data, schema
from crossings.games.dunkelrunde.rules import kernels as rules


def check(s: Record) -> None:
    """All of it. Raises `BadState`."""
    for child in range(rules.count_children(s)):
        _check_child(s, child)
    for ghost in range(data.GHOSTS):
        _check_ghost(s, ghost)
    _check_result(s)
    _check_dice(s)


def _need_tile(s: Record, tile: int, key: str) -> None:
    """DKR-05: a tile of the board in play."""
    board = data.BOARDS[s.option_board]
    need(data.is_in_play(s.option_board, tile), key, f"must be a tile of the {board} board, not {data.TILE_IDS[tile]}")


def _check_child(s: Record, child: int) -> None:
    """DKR-01, DKR-22, DKR-24, DKR-25, DKR-32, DKR-55: nobody on blue, nobody waits on red who would cross, nobody is
    alone with a ghost."""
    tile = s.child[child]
    key, name = f"children[{child // 2}].{data.KINDS[child % 2]}", data.TILE_IDS[tile]
    _need_tile(s, tile, key)
    alone = rules.lone_child_on(s, tile) == child
    need(not data.has(data.BLUE, tile), key, f"no child ever stays on the blue tile {name}")
    crosses = data.has(data.RED, tile) and not alone
    need(not crosses, key, f"two children on {name} cross at once; only one can wait there")
    helped = tile == data.RIVER and rules.is_last_before_river(s)
    need(not helped, key, "the last child before the river does not wait; the witch helps it")
    need(not (alone and rules.is_held(s, child)), key, f"a child alone with a ghost on {name} would have run back")


def _check_ghost(s: Record, ghost: int) -> None:
    """DKR-51: each ghost on its own road."""
    tile, key, road = s.ghost[ghost], f"ghosts[{ghost}]", data.ghost_road(s.option_board, ghost)
    _need_tile(s, tile, key)
    ends, name = f"{data.TILE_IDS[road[0]]} to {data.TILE_IDS[road[-1]]}", data.TILE_IDS[tile]
    need(tile in road, key, f"ghost {ghost + 1} keeps to its road, {ends}, and is not on {name}")


def _check_result(s: Record) -> None:
    """DKR-60, DKR-63: over exactly when a girl and a boy are at the linden, or at dawn."""
    if rules.is_curse_lifted(s):
        need(s.reason == schema.CURSE_LIFTED, "result", "must say curse-lifted: a girl and a boy are at the linden")
    else:
        need(s.reason != schema.CURSE_LIFTED, "result", "is not curse-lifted: there is no girl and boy at the linden")
    if s.reason == schema.DAWN:
        need(s.round == s.option_dawn, "round", f"dawn comes with round {s.option_dawn}, not {s.round}")
        last = s.option_players - 1
        need(s.turn == last, "turn", f"dawn comes after the turn of the last seat, {last}, not {s.turn}")


def _check_dice(s: Record) -> None:
    """DKR-13, DKR-17, section 6: what is still to be used can be used."""
    if s.reason:
        need(rules.is_roll_due(s), "dice", "must both be 0, the game is over")
    if rules.is_double(s):
        need(rules.can_any_group_move(s), "dice", "show a double that no group can use; it would have expired")
    elif s.child_die and not s.ghost_die:
        need(rules.can_anyone_walk(s), "dice", "leave only the child part, which lapses: neither child can walk")
