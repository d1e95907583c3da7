"""Questions about the boards of lessons and puzzles are answered as at a table."""

from typing import Any

from crossings.engine import Game, game
from crossings.server.messages.client_messages import PlanAsked, Propose
from crossings.server.messages.requests import LessonMove
from crossings.server.messages.server_messages import CompoundMoveAnswer, PlanAnswer
from crossings.server.projection import lessons
from rows import rows
from toys.client import Live

AHEAD = "p1-0"
"""The space in front of the learner in the first step of the Coin Race's lesson."""


async def asked(server: Live, path: str, **question: Any) -> Any:
    where = {key: question.pop(key) for key in ("step", "task", "puzzle") if key in question}
    return await server.post(f"/api/games/{path}", {**where, "question": {"at": 0, **question}})


async def test_places_of_lessons_and_puzzles_are_explained(server: Live) -> None:
    """PAG-18, PAG-29: also in the wide layout; an unknown place has no hint."""
    for path in ("coin-race/ask", "coin-race/ask?wide=1"):
        hint = await asked(server, path, step=1, type="point", place=AHEAD)
        assert (hint["type"], hint["at"], hint["place"]) == ("hint", 0, AHEAD) and hint["line"] and hint["overlay"]
    assert (await asked(server, "coin-race/ask", step=1, type="point", place="nowhere"))["line"] == ""
    hint = await asked(server, "dune-chess/ask", puzzle=1, type="point", place="d1")
    assert hint["line"].startswith("d1")


def test_a_lesson_forecasts_what_placed_dice_do() -> None:
    """PAG-18, PAG-29: the chances of a chain of jumps."""
    moon = game("walking-on-the-moon")

    def forecast(**put: list[str]) -> PlanAnswer:
        dice = {f"card-of-dice-{name[-1]}": laid for name, laid in put.items()}
        answer = lessons.answer_question(moon, 2, 0, PlanAsked(at=0, seat=0, put=dice))
        assert isinstance(answer, PlanAnswer) and answer.put == dice
        return answer

    assert "accident in jump 1: certain" in forecast(jump1=["b"]).line
    safe = forecast(jump1=["w"], jump2=["b", "k"])
    assert "accident in jump 2: 1 in 6" in safe.line and "jump 1" not in safe.line and "50" in safe.overlay
    assert forecast().line == "" and forecast(jump4=["w"]).line == ""


def test_a_lesson_offers_compound_moves_but_no_reason_against_them(coin_race: Game) -> None:
    """PAG-29: a place two moves away isn't called unreachable."""
    move = lessons.answer_question(coin_race, 1, 0, Propose(at=0, seat=0, place=AHEAD))
    assert isinstance(move, CompoundMoveAnswer)
    assert (move.moves, move.why) == (["step", "rest"], None) and move.label
    dunes = game("over-the-next-dune")
    offered = lessons.answer_question(dunes, 8, 0, Propose(at=0, seat=0, place="off-c7"))
    assert isinstance(offered, CompoundMoveAnswer) and offered.moves[0] == "5:nw", "which is the right move"
    silent = lessons.check_move(dunes, 8, LessonMove(0, None, ("off-c7",)))
    assert (silent.move, silent.text, silent.why) == ("", "", None)


def test_places_without_any_move_are_explained() -> None:
    """PAG-29."""
    dunes = game("over-the-next-dune")
    far = lessons.answer_question(dunes, 8, 0, Propose(at=0, seat=0, place="c1r20"))
    assert isinstance(far, CompoundMoveAnswer) and not far.moves


async def test_wrong_questions_are_refused_in_one_line(server: Live) -> None:
    """TAB-28."""
    point: dict[str, Any] = {"type": "point", "at": 0, "place": "a1"}
    for game_id, where, question, status, code, words in rows("""
        coin-race | {} | {} | 400 | bad-request | `puzzle` or `step` is missing
        coin-race | {"step": 3} | {} | 404 | unknown-lesson | has no step 3
        coin-race | {"step": 1, "task": 7} | {} | 404 | unknown-lesson | has no task 7
        coin-race | {"puzzle": 1} | {} | 404 | unknown-puzzle | coin-race has no puzzle
        coin-race | {"step": 1} | {"type": "move"} | 400 | bad-request | `question` must be a message
        ludo | {"step": 1} | {} | 404 | unknown-game | ludo
    """):
        body = {**where, "question": {**point, **question}}
        answer = await server.http.post(f"/api/games/{game_id}/ask", json=body)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (status, code), error
        assert words in error["message"], error
