"""Finished games, one for every reason to end: what they are, and the command that writes them anew.

In `tests/`: `python -m conformance.endings [GAME ...]`. The last moves come from `LAST_MOVES` of the game's
`conformance_data.py`, else random play looks for a game that ends so, else it is the last move of a sample playthrough.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from conformance.golden import ENDINGS
from conformance.walks import facts_of, folder_of, option_sets, samples
from crossings.engine import Game, State, game, games
from crossings.engine.playthrough import trace

MOST_GAMES = 200


def endings(one: Game) -> dict[str, list[dict[str, Any]]]:
    """Reason -> the lines of a finished game; raises `LookupError` where none is found."""
    found = {reason: told(one, *ending) for reason, ending in facts_of(one).LAST_MOVES.items()}
    for lines in (*random_games(one), *last_moves(one)):
        found.setdefault(lines[-1]["result"]["reason"], lines)
    missing = set(one.rules.REASONS) - set(found)
    if missing:
        raise LookupError(f"{one.id}: no game ends by {', '.join(sorted(missing))}; name LAST_MOVES")
    return found


def random_games(one: Game) -> Iterator[list[dict[str, Any]]]:
    """Games of random play, over all options."""
    sets = option_sets(one)
    for seed in range(1, MOST_GAMES + 1):
        yield list(trace(one, seed, options=sets[seed % len(sets)], lean=True))


def last_moves(one: Game) -> Iterator[list[dict[str, Any]]]:
    """The last move of each sample playthrough, where a seat makes it."""
    for _, *nodes, _ in samples(one):
        if nodes and "legal" in nodes[-1]:
            yield told(one, nodes[-1]["state"], {}, (nodes[-1]["move"],))


def told(one: Game, position: str | dict[str, Any], options: dict[str, Any], moves: tuple[str, ...]) -> list[Any]:
    """The playthrough of these moves from a position, in one line or as JSON."""
    state: State = one.from_text(position, **options) if isinstance(position, str) else one.from_json(position)
    rest = iter(moves)
    return list(trace(one, 0, origin=state, policy=lambda _: next(rest), lean=True))


def write(one: Game) -> None:
    """Write the finished games of a game."""
    one.kernels.compile()
    folder = folder_of(one) / ENDINGS
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.jsonl"):
        path.unlink()
    for reason, lines in endings(one).items():
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        (folder / f"{reason}.jsonl").write_text(text, encoding="utf-8")
        print(folder / f"{reason}.jsonl", len(lines))


if __name__ == "__main__":
    for chosen in [game(id) for id in sys.argv[1:]] or games():
        write(chosen)
