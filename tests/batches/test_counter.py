"""The counter-based generator: published results of Threefry, and fair draws across rows, games and moves."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from crossings.batches import Batch, batch
from crossings.batches.counter_rng import OUTCOME, Words, seed_generator, threefry, words_of
from crossings.engine.kernels.rng import draw_below
from toys.coin_race.game import GAME as COIN_RACE

PUBLISHED = [
    ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
    ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
    ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
]
"""Key, counter and result: `threefry2x32 20` in the known answers of Random123."""


def words(first: int, second: int) -> Words:
    return np.array([first, second], np.int64)


def answer(key: Words, first: int, second: int) -> tuple[int, ...]:
    out = words(0, 0)
    threefry(key, first, second, out)
    return tuple(out.tolist())


@pytest.mark.parametrize("key, counted, expected", PUBLISHED)
def test_threefry_gives_the_published_answers(
    key: tuple[int, int], counted: tuple[int, int], expected: tuple[int, int]
) -> None:
    assert answer(words(*key), *counted) == expected


def draws(faces: int, seeds: range, rows: range, games: range, moves: range) -> list[int]:
    """Return the faces of a die, along each of these counters."""
    found = []
    for seed in seeds:
        for row in rows:
            for game in games:
                key = words(*answer(words_of(seed), row, game))
                for move in moves:
                    rng = words(0, 0)
                    seed_generator(key, move, OUTCOME, rng)
                    found.append(draw_below(rng, faces))
    return found


ONE, MANY = range(1), range(3000)


@pytest.mark.parametrize(
    "counted",
    [(MANY, ONE, ONE, ONE), (ONE, MANY, ONE, ONE), (ONE, ONE, MANY, ONE), (ONE, ONE, ONE, MANY)],
    ids=["seeds", "rows", "games", "moves"],
)
def test_dice_are_fair_along_every_counter(counted: tuple[range, range, range, range]) -> None:
    """Chi-square with 5 degrees of freedom for faces, 35 for pairs; exceeded by chance once in a thousand."""
    faces = draws(6, *counted)
    expected = len(faces) / 6
    assert sum((count - expected) ** 2 / expected for count in Counter(faces).values()) < 20.5
    pairs = Counter(pairwise(faces))
    expected = (len(faces) - 1) / 36
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6)) < 66.6


# ---- documentation -------------------------------------------------------------------------------

RESEARCH = Path(__file__).parents[2] / "docs" / "research"
DOCS, FUNCTIONAL = ((RESEARCH / name).read_text(encoding="utf-8") for name in ("batches.md", "functional.md"))
PROGRAMS: list[str] = re.findall(r"```python\n(.*?)```", DOCS + FUNCTIONAL, re.DOTALL)


def test_the_examples_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Examples that need JAX, or torch and a GPU, are left out."""
    names: dict[str, object] = {}
    for program in PROGRAMS:
        if not re.search("^import (torch|jax)", program, re.MULTILINE):
            exec(program, names)
    *_, shapes, error, actors = capsys.readouterr().out.splitlines()
    assert "(256," in shapes and actors.startswith("[0 0 0] False")
    assert f"print(error)  # {error}\n" in "".join(PROGRAMS)
    assert isinstance(names["batch"], Batch)


def test_every_array_is_documented() -> None:
    documented = [re.findall(r"`(\w+)`", line.split("|")[1]) for line in DOCS.splitlines() if line.count("|") == 4]
    shown = {
        name for name, value in vars(batch(COIN_RACE, 1)).items() if isinstance(value, np.ndarray) and name[0] != "_"
    }
    assert {name for names in documented for name in names} == shown
