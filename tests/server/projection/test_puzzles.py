"""Puzzles over HTTP: the puzzle doesn't reveal the solution, the answer does."""

import json
from dataclasses import replace
from typing import Any

import pytest

import crossings
from crossings.engine import Game, games
from crossings.engine.effects import consequence_types
from crossings.engine.puzzle import load_puzzles
from crossings.search.levels import LEVELS
from crossings.server.messages.server_messages import SceneData
from crossings.server.messages.writing import write
from crossings.server.projection import puzzles
from rows import rows
from toys.client import Live

OWN = [one for one in games() if one.id != "coin-race"]


def read(scene: SceneData) -> dict[str, Any]:
    """Return a scene as a client reads it."""
    data: dict[str, Any] = json.loads(write(scene))
    return data


@pytest.mark.parametrize("game", OWN)
def test_every_puzzle_of_a_game_can_be_posed_and_solved(game: Game) -> None:
    """PAG-20."""
    known = load_puzzles(game)
    assert known
    for number, puzzle in enumerate(known, 1):
        posed = puzzles.describe(game, number)
        offered = {choice.move: choice.label for choice in posed.choices}
        assert 2 <= len({*offered.values()}) == len(offered) <= 4
        assert posed.picture.startswith("<svg") and posed.question and read(posed.scene)["pieces"]
        best = puzzle.solution
        assert best in [pick.move for pick in posed.picks], "it can be made on the board"
        answer = puzzles.check_answer(game, number, best)
        right = [move for move in puzzle.values if puzzles.check_answer(game, number, move).right]
        assert ("as good" in answer.summary) is (len(right) > 1), "it says that other moves are right, too"
        assert answer.right and offered.pop(best) in answer.summary
        assert answer.values[0].move == best
        assert answer.why and not answer.refutation, "it has an idea"
        wrong = puzzles.check_answer(game, number, next(iter(offered)))
        assert not wrong.right and wrong.why == answer.why
        assert wrong.refutation not in ("", answer.why), "what happens then"


def test_a_theme_does_not_give_the_solution_away() -> None:
    """What only the solution brings about at once is no theme; what others also do, or it prevents or prepares, is."""
    game = crossings.game("dune-chess")
    for event, phase, now, was, theme in (
        (["takes-points", []], "next", 5, 0, "Win material"),
        (["takes-points", []], "turn", 5, 0, ""),
        (["takes-points", []], "turn", 5, 1, "Win material"),
        (["loses-points", []], "turn", 0, 5, "Save your men"),
        (["wins-game", []], "later", 1, 0, "Win the game"),
    ):
        is_good = now > was
        why = [100.0, [*event, phase, now, was, False, is_good], None, [[], [], 0]]
        known = load_puzzles(game)[0]
        puzzle = replace(known, explanations={**known.explanations, known.solution: why})
        assert puzzles._puzzle_line(game, 1, puzzle).theme == theme


def test_events_without_a_theme_have_a_general_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = crossings.game("dune-chess")
    known = load_puzzles(game)[0]
    has_message = game.words.has_message
    monkeypatch.setattr(game.words, "has_message", lambda id: has_message(id) and not id.endswith(".theme"))
    why = [100.0, ["loses-points", [], "reply", 0, 5, False, False], None, [[], [], 0]]
    puzzle = replace(known, explanations={**known.explanations, known.solution: why})
    assert puzzles._puzzle_line(game, 1, puzzle).theme == "Avoid a setback"


def test_every_level_is_a_difficulty() -> None:
    game = crossings.game("dune-chess")
    known = load_puzzles(game)[0]
    words = [puzzles._puzzle_line(game, 1, replace(known, level=level)).difficulty for level in LEVELS]
    assert words == ["Very easy", "Easy", "Medium", "Hard", "Very hard"]


@pytest.mark.parametrize("game", OWN)
def test_every_event_has_a_theme(game: Game) -> None:
    """Base classes of events, which have no messages, need none."""
    described = [id for id in consequence_types(game.consequences) if game.words.has_message(f"{id}.then")]
    assert described and [id for id in described if not game.words.has_message(f"{id}.theme")] == []


def test_a_theme_fits_both_sides() -> None:
    """What the defender of Bridges and Boats wants is what the attacker prevents."""
    game = crossings.game("bridges-and-boats")
    for now, was, theme in ((0.9, 0.1, "Destroy the bridge"), (0.1, 0.9, "Protect the bridge")):
        why = [100.0, ["sections-fall", [], "next", now, was, True, now > was], None, [[], [], 0]]
        known = load_puzzles(game)[0]
        puzzle = replace(known, explanations={**known.explanations, known.solution: why})
        assert puzzles._puzzle_line(game, 1, puzzle).theme == theme


def test_every_legal_move_is_an_answer() -> None:
    """Answers are not limited to the choices, because moves are made on the board."""
    game = crossings.game("dune-chess")
    posed = puzzles.describe(game, 1)
    offered = [choice.move for choice in posed.choices]
    other = next(pick.move for pick in posed.picks if pick.move not in offered)
    answer = puzzles.check_answer(game, 1, other)
    assert answer.right is False
    assert answer.label
    assert answer.value is None or 0 <= answer.value < answer.values[0].value
    shown = answer.solution[0]
    assert shown.line and shown.steps and read(shown.scene)["pieces"], "the best turn is shown"


def test_a_refutation_is_the_wrong_turn_and_the_reply() -> None:
    """PAG-26. In puzzle 24, every wrong turn leaves a man to be taken; in puzzle 2, every wrong turn misses a prize.

    With the solution, the refutation shows what happens otherwise.
    """
    game = crossings.game("dune-chess")
    man_in_danger = load_puzzles(game)[23]
    for wrong in [move for move in man_in_danger.turns if move != man_in_danger.solution]:
        turn, reply = puzzles.check_answer(game, 24, wrong).refuted
        assert turn.line and ("killed" in reply.line or "captured" in reply.line)
        assert not turn.scene.whole and not reply.scene.whole, "only changes are sent"
    otherwise = puzzles.check_answer(game, 24, man_in_danger.solution)
    assert otherwise.solution and not otherwise.refuted
    best = puzzles.check_answer(game, 2, load_puzzles(game)[1].solution)
    assert len(best.solution) > 1 and not best.refuted, "the solution goes on"


@pytest.mark.parametrize("game", OWN)
def test_every_wrong_turn_is_refuted_by_a_line_of_its_own(game: Game) -> None:
    """PAG-26. The solution is not revealed, even if a wrong turn does nothing worse than miss it."""
    for number, puzzle in enumerate(load_puzzles(game), 1):
        for wrong in [move for move in puzzle.turns if move != puzzle.solution]:
            turn, _, _ = puzzle.explanations[wrong][3]
            assert turn == puzzle.turns[wrong], (number, wrong)
            assert puzzles.check_answer(game, number, wrong).refuted, (number, wrong)


async def test_puzzles_are_asked_and_answered_over_http(server: Live) -> None:
    today = (await server.get("/api/puzzles?day=2026-01-31"))["puzzles"]
    assert {one["game"] for one in today} == {game.id for game in OWN}
    puzzle = f"{today[0]['game']}/{today[0]['number']}"
    posed = await server.get(f"/api/puzzles/{puzzle}")
    assert posed["question"] == today[0]["question"] and "best" not in posed
    move = posed["choices"][0]["move"]
    answer = await server.post(f"/api/puzzles/{puzzle}", {"move": move})
    assert answer["right"] == (answer["best"] == move)
    assert (await server.http.get(f"/puzzle/{puzzle}")).status_code == 200


async def test_unknown_puzzles_are_refused_in_one_line(server: Live) -> None:
    """TAB-28."""
    for path, body, status, words in rows("""
        /api/puzzles?day=tomorrow | null | 400 | as 2026-01-31
        /api/puzzles/dune-chess/99 | null | 404 | no puzzle 99
        /api/puzzles/ludo/1 | null | 404 | ludo
        /api/puzzles/dune-chess/1 | {"move": "castle"} | 404 | has no move 'castle'
    """):
        answer = await server.http.request("POST" if body else "GET", path, json=body)
        assert (answer.status_code, words in answer.json()["error"]["message"]) == (status, True), path
