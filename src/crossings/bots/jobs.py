"""The jobs of bot workers: moves, hints, reviews and explanations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from crossings.advice.doubts import best_turn, doubt
from crossings.advice.hints import INTERPRETED_BUDGET, advise, explain
from crossings.advice.observed_turns import ObservedTurn, explain_observed_turn
from crossings.advice.results import NO_EXPLANATION
from crossings.advice.review import review_turn
from crossings.advice.turns import DEFAULT_BUDGET
from crossings.bots import registry
from crossings.bots.registry import bot, question
from crossings.engine import CrossingsError, Game, game
from crossings.search.budget import Budget, never_cancelled
from crossings.search.provider import search_of

Message = Mapping[str, Any]
"""A message between the server and a worker."""


def run_job(game: Game, job: Message, is_cancelled: Callable[[], bool] = never_cancelled) -> Any:
    """Return the result of a job as JSON: `advise`, `best-turn`, `doubt`, `explain`, `explain-observed` or `weigh`."""
    search_budget = DEFAULT_BUDGET if search_of(game).compiled else INTERPRETED_BUDGET
    match job["job"]:
        case "advise":
            budget = Budget(job["seconds"], job.get("simulations"), is_cancelled)
            advice = advise(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
            return [one.to_json() for one in advice]
        case "explain":
            if not search_of(game).compiled:
                return NO_EXPLANATION.to_json()
            state = game.from_json(job["state"])
            return explain(state, job["seat"], job["better"], job["worse"], search_budget).to_json()
        case "explain-observed":
            turn = ObservedTurn(game, job["view"], job["observer"], job["mover"], tuple(job["moves"]))
            budget = Budget(job["seconds"], job.get("simulations"), is_cancelled)
            return explain_observed_turn(turn, seed=job["seed"], budget=budget).to_json()
        case "best-turn" | "doubt":
            return _run_coach_job(game, job, is_cancelled)
        case _:
            return [one.to_json() for one in review_turn(game.from_json(job["state"]), job["moves"], search_budget)]


def _run_coach_job(game: Game, job: Message, is_cancelled: Callable[[], bool]) -> list[Any] | None:
    """Return the best turn, or why a turn that was begun is doubted."""
    if job["job"] == "best-turn":
        budget = Budget(job["seconds"], is_cancelled=is_cancelled)
        return best_turn(game, job["view"], job["seat"], job["legal"], seed=job["seed"], budget=budget)
    why = doubt(game, job["view"], job["seat"], job["best"], job["begun"])
    return why.to_json() if why else None


def answer_message(message: Message, is_cancelled: Callable[[], bool] = never_cancelled) -> Message:
    """Return the answer to a message of a worker's protocol (see `worker.py`)."""
    number = message["ask"]
    try:
        if "job" in message:
            return {"answer": number, "done": run_job(game(message["game"]), message, is_cancelled)}
        asked_bot, about = bot(message["bot"]), game(message["game"])
        fixed = message.get("fixed")
        usual = asked_bot.fixed_budget(about) if fixed else asked_bot.table_budget(about, message["seconds"])
        budget = replace(usual, is_cancelled=is_cancelled)
        asked_question = question(about, message["view"], message["seat"], message["seed"], budget, message["legal"])
        if message.get("share"):
            return {"answer": number, "result": registry.think(asked_question).to_json()}
        return {
            "answer": number,
            "decision": registry.answer(asked_bot.name, asked_bot.decide, asked_question).to_json(),
        }
    except CrossingsError as error:
        return {"answer": number, "error": str(error)}
