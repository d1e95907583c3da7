"""The jobs of bot workers: moves, hints, reviews and explanations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

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
    """Run a job (`advise`, `explain`, `explain-observed` or `weigh`) and return its result as JSON."""
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
        case _:
            return [one.to_json() for one in review_turn(game.from_json(job["state"]), job["moves"], search_budget)]


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
