"""The 'Why not' table: every line, in its order."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crossings.engine import Game
from crossings.games.over_the_next_dune.rules import data

from .conftest import Play

At = Callable[..., Play]

CHOOSING = {"players": 5, "first": 2, "cards": {2: 1}}
JOINING = {"players": 5, "phase": "join", "first": 2, "cards": {2: 1, 3: 5, 4: 3, 5: 4}, "moved": [2]}
MOVING = {"players": 5, "cards": {n: n for n in range(1, 6)}, "moved": [1], "mover": 1, "points": 5}
SEARCHER = [(10, 10, 1)]


@pytest.mark.parametrize(
    "text", ["", "1:n ", "6:n", "1:up", "done!", "2:card-6", "s-row-1", "1:N", "1:place-x", "e2e4"]
)
def test_unknown_text(at: At, text: str) -> None:
    assert at(SEARCHER).why(text) == ("unknown-text", "OND-65")


def test_game_over(at: At) -> None:
    over = at(SEARCHER, {1: 1, 2: "safe", 3: "safe", 4: (5, 1)})("4:n")
    assert over.why("5:n") == over.why("left") == ("game-over", "OND-64")


@pytest.mark.parametrize(
    ("moves", "impossible", "rule"),
    [
        ([], "t-row-1", "OND-03"),
        (["piece-1"], "piece-1", "OND-04"),
        (["piece-1", "t-row-1"], "t-row-1", "OND-04"),
        (["piece-1", "t-row-1", "t-col-1"], "piece-1", "OND-03"),
    ],
)
def test_draws_of_terrain(game: Game, moves: list[str], impossible: str, rule: str) -> None:
    play = Play(game.start())(*moves)
    assert play.why(impossible) == ("not-possible", rule)
    assert play.why("1:n") == ("chance-first", "OND-12")


@pytest.mark.parametrize(
    ("draws", "impossible", "rule"),
    [(0, "first-1", "OND-07"), (1, "left", "OND-08"), (2, "s-row-2", "OND-09"), (3, "s-col-2", "OND-11")],
)
def test_draws_of_searchers(game: Game, draws: int, impossible: str, rule: str) -> None:
    play = Play(game.start(players=2, searchers=1))
    while play.json["phase"] != "s-row":
        play(next(iter(play.state.outcomes())))
    play(*["s-row-5", "s-col-5", "s-face-5"][:draws])
    assert play.why(impossible) == ("not-possible", rule)


def test_search(at: At) -> None:
    play = at(SEARCHER, phase="search", deck={"left": 0, "straight": 3, "right": 1})
    assert play.why("left") == ("not-possible", "OND-13")
    assert play.why("done") == ("chance-first", "OND-12")


def test_not_chance(at: At) -> None:
    assert at(SEARCHER).why("straight") == ("not-chance", "OND-12")


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("3:n", "card-first", "OND-23"),
        ("done", "card-first", "OND-23"),
        ("4:card-1", "other-soldier", "OND-23"),
        ("3:card-1", "card-taken", "OND-23"),
    ],
)
def test_order(at: At, text: str, reason: str, rule: str) -> None:
    assert at(SEARCHER, phase="order", **CHOOSING).why(text) == (reason, rule)


def test_card_1_needed(at: At) -> None:
    cards = {2: 2, 3: 3, 4: 4, 5: 5}
    play = at(SEARCHER, phase="order", players=5, first=2, cards=cards)
    assert play.why("1:card-2") == ("card-taken", "OND-23")
    play = at(SEARCHER, {5: "safe"}, phase="order", players=5, first=2, cards={2: 2, 3: 3, 4: 4})
    assert play.why("1:card-5") == ("card-1-needed", "OND-24")


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [("1:n", "card-first", "OND-49"), ("3:card-2", "other-soldier", "OND-49"), ("1:card-3", "card-taken", "OND-23")],
)
def test_join(at: At, text: str, reason: str, rule: str) -> None:
    assert at(SEARCHER, **JOINING).why(text) == (reason, rule)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2:n", "place-first"),
        ("3:place-n", "other-soldier"),
        ("1:place-w", "off-board"),
        ("1:place-se", "searcher-there"),
        ("1:place-n", "soldier-there"),
    ],
)
def test_place(at: At, text: str, reason: str) -> None:
    helpers = {2: (2, 8), 3: (4, 8), 4: (4, 9)}
    play = at([(2, 10, 1), (4, 13, 1)], {1: 1, **helpers}, phase="place")
    assert play.why(text) == (reason, "OND-48")


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("1:card-1", "cards-closed", "OND-23"),
        ("1:place-n", "no-rescue", "OND-47"),
        ("done", "solo-only", "OND-27"),
        ("4:n", "soldier-safe", "OND-33"),
        ("5:end", "soldier-caught", "OND-45"),
        ("2:n", "other-soldier", "OND-26"),
    ],
)
def test_moving_with_several_players(at: At, text: str, reason: str, rule: str) -> None:
    setting = MOVING | {"cards": {1: 1, 2: 2, 3: 3}, "options": {"rescuers": 2}}
    assert at(SEARCHER, {4: "safe", 5: 1}, **setting).why(text) == (reason, rule)


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("1:card-1", "no-cards", "OND-27"),
        ("1:place-n", "no-rescue", "OND-47"),
        ("2:n", "already-moved", "OND-27"),
        ("2:end", "already-moved", "OND-27"),
        ("1:end", "not-moving", "OND-27"),
        ("3:end", "not-moving", "OND-27"),
    ],
)
def test_solo_between_movements(at: At, text: str, reason: str, rule: str) -> None:
    assert at(SEARCHER, moved=[2]).why(text) == (reason, rule)


def test_solo_during_a_movement(at: At) -> None:
    play = at(SEARCHER, mover=1, points=2, moved=[1])
    assert play.why("done") == ("still-moving", "OND-34")
    assert play.why("2:end") == ("other-soldier", "OND-27")


@pytest.mark.parametrize(
    ("text", "reason", "rule"),
    [
        ("1:sw", "off-board", "OND-29"),
        ("1:n", "searcher-there", "OND-30"),
        ("1:e", "soldier-there", "OND-31"),
    ],
)
def test_steps(at: At, text: str, reason: str, rule: str) -> None:
    assert at([(2, 11, 1)], {1: (1, 13), 2: (2, 13)}).why(text) == (reason, rule)


def test_every_text_has_one_answer(at: At) -> None:
    """What is legal plays; all else is refused with a known rule and a sentence of its own."""
    states = [
        at(SEARCHER),
        at(SEARCHER, phase="search"),
        at(SEARCHER, **JOINING),
        at(SEARCHER, **MOVING),
        at(SEARCHER, phase="order", **CHOOSING),
        at(SEARCHER, {1: 1, 2: (8, 8), 3: (12, 12), 4: (12, 8)}, phase="place"),
    ]
    for play in states:
        legal = {*play.state.actions(), *play.state.outcomes()}
        refused = [play.state.why_not(text) for text in (*data.ACTIONS, *data.OUTCOMES) if text not in legal]
        assert len(refused) == 214 - len(legal)
        for error in refused:
            assert error.rule in play.state.game.rulebook.ids
            assert len(error.sentence) > 15
            assert error.sentence[0].isupper() or error.sentence.startswith("'")
            assert error.sentence.endswith(".")
