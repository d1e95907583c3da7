"""Golden playthroughs: what they are, and the command that writes them anew.

In `tests/`: `python -m conformance.golden [GAME ...]`. They change only when the behaviour of a game or of the
engine's random play is meant to change.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from conformance.walks import folder_of, option_sets
from crossings.engine import Game, game, games
from crossings.engine.playthrough import trace

GOLDEN = "golden"
ENDINGS = "endings"
SEED = 1
MOST_SETS = 3
"""Sets of options that a golden playthrough is kept of: the default, and the next in the list."""


def goldens(one: Game) -> dict[str, list[dict[str, Any]]]:
    """File name -> the lines that should stand in it."""
    return {
        f"{name_of(options)}.jsonl": [
            json.loads(json.dumps(line)) for line in trace(one, SEED, options=options, lean=True)
        ]
        for options in option_sets(one)[:MOST_SETS]
    }


def name_of(options: dict[str, Any]) -> str:
    """`default`, or the options that differ from it."""
    return "-".join(f"{name}-{value}" for name, value in options.items()).replace("_", "-").lower() or "default"


def lines_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a playthrough file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(one: Game) -> None:
    """Write the golden playthroughs of a game anew."""
    folder = folder_of(one) / GOLDEN
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.jsonl"):
        path.unlink()
    for name, lines in goldens(one).items():
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
        (folder / name).write_text(text, encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    for chosen in [game(id) for id in sys.argv[1:]] or games():
        write(chosen)
