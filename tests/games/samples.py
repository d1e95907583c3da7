"""The sample playthroughs of a game, and a selection of their steps by kind."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from crossings.conformance.checked_game import PLAYTHROUGHS, Transition, read_playthrough
from crossings.engine import Game

Node = dict[str, Any]


def samples(folder: Path) -> Iterator[list[Node]]:
    """Yield the nodes of each sample; the last node has the result and no move."""
    return (read_playthrough(path)[1:] for path in sorted((folder / PLAYTHROUGHS).glob("*.jsonl.gz")))


def kind_of(before: Node, after: Node) -> tuple[object, ...]:
    """Return the kind of a step: number of players, form of the move, phases, and changed keys."""
    one, other = before["state"], after["state"]
    changed = frozenset(key for key in one if one[key] != other[key])
    return one["options"]["players"], re.sub(r"\w+", "", before["move"]), one.get("phase"), other.get("phase"), changed


def steps_of(game: Game, folder: Path, most: int) -> list[Transition]:
    """Return the steps of all samples, at most `most` of each kind."""
    found = []
    seen: Counter[object] = Counter()
    for nodes in samples(folder):
        for node, following in pairwise(nodes):
            kind = kind_of(node, following)
            seen[kind] += 1
            if seen[kind] <= most:
                state, move = game.from_json(node["state"]), node["move"]
                found.append((state, move, state.play(move)))
    return found
