"""Positions for the tests of DunkelRunde, each in one line.

They are written as in the rules: `0 girl b7, 1 boy hut, ghost 2 b12, dice 2-5, turn 1, players 2, board short`.
Children who are not mentioned are on the tile `rest` (by default the tower), ghosts on their starting tiles. `facts`
returns what can be checked of a state.
"""

from __future__ import annotations

from typing import Any

import crossings
from crossings.engine import State
from crossings.games.dunkelrunde.rules.data import KINDS
from playing import Branch, begun, ending

GAME = crossings.game("dunkelrunde")
START = ("a4", "b5", "b11", "c4")
EXAMPLE = (
    "0 girl b7, 0 boy deer2, 1 girl b9, 1 boy a6, 2 boy b9, "
    "ghost 1 a8, ghost 2 b12, ghost 3 b4, ghost 4 c6, dice 3-5, turn 1, round 9"
)
"""The position of section 6 of the rules."""
WALKERS = (*KINDS, "ghost1", "ghost2", "ghost3", "ghost4", "group")


def build(position: str) -> dict[str, Any]:
    """Return the JSON of a state."""
    options: dict[str, Any] = {}
    fields: dict[str, Any] = {"turn": 0, "round": 2, "rest": "tower"}
    children: dict[tuple[int, str], str] = {}
    ghosts = list(START)
    dice = (0, 0)
    for item in filter(None, position.split(", ")):
        match item.split():
            case ["ghost", number, tile]:
                ghosts[int(number) - 1] = tile
            case ["dice", roll]:
                dice = (int(roll[0]), int(roll[2]))
            case [seat, kind, tile]:
                children[int(seat), kind] = tile
            case [key, value]:
                (fields if key in fields else options)[key] = int(value) if value.isdigit() else value
            case _:
                raise ValueError(item)
    rest, chosen = fields.pop("rest"), GAME.resolve(options)
    return fields | {
        "game": "dunkelrunde",
        "options": dict(chosen),
        "actor": fields["turn"] if any(dice) else "chance",
        "result": None,
        "dice": dict(zip(("child", "ghost"), dice, strict=True)),
        "children": [
            {kind: children.get((seat, kind), rest) for kind in KINDS} for seat in range(int(chosen["players"]))
        ],
        "ghosts": ghosts,
    }


class Play(Branch):
    """A position to play on, by moves with blanks between them."""

    def __call__(self, *moves: str) -> Play:
        return super().__call__(*" ".join(moves).split())


def at(position: str) -> Play:
    """Return a position, `the example` or a variant of it, or a new game: `new game, players 4`."""
    position = position.replace("the example", EXAMPLE)
    return Play(begun(GAME, position) if position.startswith("new game") else GAME.from_json(build(position)))


def facts(state: State) -> set[str]:
    """Return the facts of a state: its position, the moves of each piece or group (`girl to a1 a2`), and the result."""
    fields = state.to_json()
    items = {f"{key} {fields[key]}" for key in ("actor", "turn", "round")}
    items.add("dice {child}-{ghost}".format(**fields["dice"]))
    items |= {f"{seat} {kind} {both[kind]}" for seat, both in enumerate(fields["children"]) for kind in KINDS}
    items |= {f"ghost {number} {tile}" for number, tile in enumerate(fields["ghosts"], 1)}
    paths = [text.partition(":")[::2] for text in state.actions()]
    ends = {name: " ".join(end for who, end in paths if who == name) or "none" for name in WALKERS}
    items |= {f"{name} to {end}" for name, end in ends.items()} | {f"can {text}" for text in state.actions()}
    return items | ending(state)
