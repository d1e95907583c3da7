"""Positions for the tests of Dune Chess: DUC-FEN with non-default options, such as `..., riders both`."""

import crossings
from crossings.engine import State

GAME = crossings.game("dune-chess")


def at(position: str) -> State:
    """Return a state from a line of DUC-FEN, or the start from `new game`."""
    line, *options_text = position.split(", ")
    options = {name: int(value) if value.isdigit() else value for name, value in map(str.split, options_text)}
    return GAME.start(**options) if line == "new game" else GAME.from_text(line, **options)


def fen(state: State) -> str:
    """Return the line of DUC-FEN of a state."""
    assert GAME.fen is not None
    return GAME.fen.to_fen(state.unpacked())


def facts(state: State) -> set[str]:
    """Return the facts of a state: its line, moves of each man (`d8 to d7 e8`), Spice held, and the result."""
    data, legal = state.to_json(), state.actions()
    found = {fen(state), f"actor {state.actor}", *(f"can {move}" for move in legal)}
    for square, man in zip(
        (file + rank for rank in "87654321" for file in "abcdefgh"), "".join(data["men"]), strict=True
    ):
        if man != "." or square in data["worms"]:
            found.add(f"{square} to {' '.join(move[3:] for move in legal if move.startswith(f'{square}-')) or 'none'}")
    found |= {f"held {data['held'][0]}/{data['held'][1]}", f"scores {state.scores[0]} : {state.scores[1]}"}
    found |= {f"{key} {data[key]}" for key in ("quiet", "ply")}
    if state.result:
        found.add(f"{state.result.reason} won by {' '.join(map(str, state.result.winners)) or 'none'}")
    return found
