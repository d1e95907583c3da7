"""The 'Why not' table, row by row, and that it refuses exactly what is not legal."""

from __future__ import annotations

import pytest

from crossings.engine import Game, IllegalMove, State
from crossings.engine.playthrough import random_policy
from games.dune_chess.conftest import Position

BOTH = {"riders": "both"}
BARRED = {"worm_back": "barred"}
ROWS: list[tuple[str, str, str, str, dict[str, str]]] = [
    ("game-over", "DUC-60", "3B4/8/8/8/8/8/8/3d4 - 0/0 - 20 30 -", "d1-d2", {}),
    ("game-over", "DUC-60", "3B4/8/8/8/8/8/8/3d4 - 0/0 - 20 30 -", "nonsense", {}),
    ("unknown-text", "DUC-08", "3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "nonsense", {}),
    ("may-not-pass", "DUC-07", "3B4/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "pass", {}),
    # ransom
    ("not-your-kind", "DUC-50", "7T/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "fr@a1", {}),
    ("not-your-kind", "DUC-50", "7T/8/8/8/8/8/8/3d4 a 0/0 - 0 10 -", "sr@a1", {}),
    ("leader-gone", "DUC-51", "7T/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "tr@d1", {}),
    ("leader-gone", "DUC-51", "7M/8/8/8/8/8/8/3d4 h 5/0 S 0 10 -", "sr@a1", {}),
    ("leader-gone", "DUC-51", "7M/8/8/8/8/8/8/3m4 a 0/5 f 0 10 -", "fr@a1", {}),
    ("mentat-gone", "DUC-52", "7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "ha@d1", {}),
    ("mentat-gone", "DUC-52", "7B/8/8/8/8/8/8/3d4 h 5/0 O 0 10 -", "or@a1", {}),
    ("none-captured", "DUC-50", "7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "tr@d1", {}),
    ("too-little-spice", "DUC-53", "7B/8/8/8/8/8/8/3d4 h 0/5 T 0 10 -", "tr@d1", {}),
    ("too-little-spice", "DUC-53", "7M/8/8/8/8/8/8/3d4 h 4/5 O 0 10 -", "or@a1", {}),
    ("not-vacant", "DUC-55", "7B/8/8/8/8/8/8/3d4 h 1/0 T 0 10 -", "tr@d1", {}),
    ("not-vacant", "DUC-55", "7B/8/8/8/8/8/8/2#d4 h 1/0 T 0 10 -", "tr@c1", {}),
    ("not-vacant", "DUC-55", "7B/8/8/8/8/8/8/2*d4 h 1/0 T 0 10 -", "tr@c1", {}),
    ("not-vacant", "DUC-55", "7B/8/8/8/8/8/8/2wd4 h 1/0 T 0 10 -", "tr@c1", {}),
    # who moves
    ("nothing-there", "DUC-06", "7B/8/8/8/8/8/8/2*d4 h 0/0 - 0 10 -", "a1-h8", {}),
    ("nothing-there", "DUC-06", "7B/8/8/8/8/8/8/2*d4 h 0/0 - 0 10 -", "c1-c2", {}),
    ("not-yours", "DUC-06", "7B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "d1-d8", {}),
    ("not-yours", "DUC-06", "7B/8/8/8/8/8/8/3(wf)d3 h 0/0 - 0 10 -", "d1-d2", {}),
    ("not-yours", "DUC-06", "7B/8/8/8/8/8/8/3(wf)d3 h 0/0 - 0 10 -", "d1-d2/", {}),
    ("not-yours", "DUC-06", "7B/8/8/8/8/8/8/3(ot)d3 h 0/0 - 0 10 -", "d1-e2+", {}),
    ("rider-not-yours", "DUC-20", "7B/8/8/8/8/8/3*4/3(wf)d3 h 0/0 - 0 10 -", "d1-d2+", {}),
    ("nothing-aboard", "DUC-32", "7B/8/8/8/8/8/8/3od3 a 0/0 - 0 10 -", "d1-e2/", {}),
    ("nothing-aboard", "DUC-32", "7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 -", "d1-e2/", {}),
    ("nothing-aboard", "DUC-31", "7B/8/8/8/8/8/8/3od3 a 0/0 - 0 10 -", "d1-e2+", {}),
    ("nothing-aboard", "DUC-31", "7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 -", "d1-e2+", {}),
    ("only-sardaukar", "DUC-42", "7B/8/8/8/8/8/8/#2fd3 a 0/0 - 0 10 -", "d1-a1*", {}),
    ("only-sardaukar", "DUC-42", "7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 -", "d1-d2*", {}),
    # a Sandworm moves
    ("not-its-way", "DUC-43", "7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 -", "d1-d3", {}),
    ("not-its-way", "DUC-43", "7B/8/8/8/8/8/8/3(wf)d3 a 0/0 - 0 10 -", "d1-f3+", {}),
    ("worm-not-on-seitch", "DUC-45", "7B/8/8/8/8/8/3(#T)4/3wd3 a 0/0 - 0 10 -", "d1-d2", {}),
    ("worm-there", "DUC-46", "7B/8/8/8/8/8/3(*w)4/3wd3 a 0/0 - 0 10 -", "d1-d2", {}),
    ("worm-there", "DUC-46", "7B/8/8/8/8/8/3(*wf)4/3wd3 a 0/0 - 0 10 -", "d1-d2", {}),
    ("own-man-there", "DUC-44", "7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 -", "d1-e1", {}),
    ("own-man-there", "DUC-44", "7B/8/8/8/8/8/3T4/3(wf)d3 h 0/0 - 0 10 -", "d1-d2+", BOTH),
    ("worm-needs-spice", "DUC-43", "7B/8/8/8/8/8/8/3wd3 a 0/0 - 0 10 -", "d1-d2", {}),
    ("worm-needs-spice", "DUC-43", "7B/8/8/8/8/8/3w4/4d3 a 0/0 - 1 10 d1d2", "d2-d1", BARRED),
    ("worm-just-came", "DUC-47", "7B/8/8/8/8/8/3w4/3*d3 a 0/0 - 1 10 d1d2", "d2-d1", BARRED),
    ("worm-just-came", "DUC-47", "7B/8/8/8/8/8/3(wf)4/3*d3 a 0/0 - 1 10 d1d2", "d2-d1+", BARRED),
    # a man moves
    ("not-its-way", "DUC-14", "7B/8/8/8/8/8/8/3d4 a 0/0 - 0 10 -", "d1-d3", {}),
    ("not-its-way", "DUC-14", "7B/8/8/8/8/8/8/3m4 a 0/0 - 0 10 -", "d1-f3", {}),
    ("not-its-way", "DUC-16", "7B/8/8/8/8/8/8/3f4 a 0/0 - 0 10 -", "d1-e2", {}),
    ("not-its-way", "DUC-26", "7B/8/8/8/8/8/8/3o4 a 0/0 - 0 10 -", "d1-d2", {}),
    ("not-its-way", "DUC-26", "7B/8/8/8/8/8/8/3(ot)4 a 0/0 - 0 10 -", "d1-d2+", {}),
    ("not-its-way", "DUC-34", "7B/8/8/8/8/8/8/3hd3 a 0/0 - 0 10 -", "d1-d3", {}),
    ("not-its-way", "DUC-34", "7B/8/8/8/8/8/8/3(oh)4 a 0/0 - 0 10 -", "d1-e2/", {}),
    ("not-its-way", "DUC-37", "7B/8/8/8/8/8/8/3t4 a 0/0 - 0 10 -", "d1-d2", {}),
    ("not-its-way", "DUC-37", "7B/8/8/8/8/8/8/3(ot)4 a 0/0 - 0 10 -", "d1-d2/", {}),
    ("worm-in-the-way", "DUC-16", "7B/8/8/8/8/3(*w)4/8/3f4 a 0/0 - 0 10 -", "d1-d5", {}),
    ("worm-in-the-way", "DUC-16", "7B/8/8/8/8/3(*wf)4/8/3f4 a 0/0 - 0 10 -", "d1-d5", {}),
    ("man-in-the-way", "DUC-16", "7B/8/8/8/8/3(#T)4/8/3f4 a 0/0 - 0 10 -", "d1-d5", {}),
    ("spice-in-the-way", "DUC-16", "7B/8/8/8/3T4/3*4/8/3f4 a 0/0 - 0 10 -", "d1-d5", {}),
    ("must-stop-on-seitch", "DUC-41", "7B/8/8/8/3T4/3#4/8/3f4 a 0/0 - 0 10 -", "d1-d5", {}),
    ("worm-has-rider", "DUC-21", "7B/8/8/8/3(wf)4/8/8/3f4 a 0/0 - 0 10 -", "d1-d4", {}),
    ("worm-there", "DUC-18", "7B/8/8/8/8/8/3(*w)4/3d4 a 0/0 - 0 10 -", "d1-d2", {}),
    ("worm-there", "DUC-18", "7B/8/8/8/8/8/3(*w)4/3h3d a 0/0 - 0 10 -", "d1-d2", {}),
    ("spice-there", "DUC-11", "7B/8/8/8/8/8/3*4/3d4 a 0/0 - 0 10 -", "d1-d2", {}),
    ("spice-there", "DUC-11", "7B/8/8/8/8/8/4*3/3(ot)4 a 0/0 - 0 10 -", "d1-e2+", {}),
    ("spice-there", "DUC-11", "7B/8/8/8/8/8/4*3/3(oh)4 a 0/0 - 0 10 -", "d1-e2", {}),
    ("already-loaded", "DUC-29", "7B/8/8/8/8/8/4(ot)3/3t4 a 0/0 - 0 10 -", "d1-e2", {}),
    ("already-loaded", "DUC-29", "7B/8/8/8/8/8/4h3/3(ot)4 a 0/0 - 0 10 -", "d1-e2+", {}),
    ("own-man-there", "DUC-10", "7B/8/8/8/8/8/4(ot)3/3o4 a 0/0 - 0 10 -", "d1-e2", {}),
    ("own-man-there", "DUC-10", "7B/8/8/8/8/8/4t3/3t4 a 0/0 - 0 10 -", "d1-e2", {}),
    ("own-man-there", "DUC-10", "3S3B/8/8/3(#T)4/8/8/8/3d4 h 0/0 - 0 10 -", "d8-d5*", {}),
    ("harvester-does-not-attack", "DUC-35", "7B/8/8/8/8/8/3T4/3h3d a 0/0 - 0 10 -", "d1-d2", {}),
    ("laden-does-not-attack", "DUC-33", "7B/8/8/8/8/8/4T3/3(oh)4 a 0/0 - 0 10 -", "d1-e2+", {}),
    ("seitch-goes-anyway", "DUC-42", "3S3B/8/8/3(#t)4/8/8/8/3d4 h 0/0 - 0 10 -", "d8-d5*", {}),
    ("no-seitch-there", "DUC-42", "3S3B/8/8/8/8/8/8/3d4 h 0/0 - 0 10 -", "d8-d5*", {}),
    ("no-seitch-there", "DUC-42", "3S3B/8/8/3t4/8/8/8/3d4 h 0/0 - 0 10 -", "d8-d5*", {}),
]  # fmt: skip


@pytest.mark.parametrize(("reason", "rule", "text", "move", "options"), ROWS)
def test_row(at: Position, reason: str, rule: str, text: str, move: str, options: dict[str, str]) -> None:
    with pytest.raises(IllegalMove) as error:
        at(text, **options).play(move)
    assert (error.value.reason, error.value.rule) == (reason, rule)
    assert error.value.sentence.endswith(".") and "\n" not in error.value.sentence


@pytest.mark.parametrize(
    "options", [{}, {"setup": "heart", "riders": "both"}, {"setup": "checker", "worm_back": "barred"}]
)
def test_refuses_exactly_what_is_not_legal(game: Game, options: dict[str, str]) -> None:
    """No reason fits a legal move, and one fits every other."""
    state: State = game.start(**options)
    choose = random_policy(3)
    while state.result is None:
        legal = set(state.actions())
        s = state.unpacked()
        if state.to_json()["ply"] % 10 == 0:
            for text in game.actions:
                assert is_refused(game, s, text) == (text not in legal), text
        state = state.play(choose(state))


def is_refused(game: Game, s: object, text: str) -> bool:
    try:
        return bool(game.refusal.explain(s, text))
    except StopIteration:
        return False
