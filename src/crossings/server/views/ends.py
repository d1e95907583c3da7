"""How a game ended, told to one seat or to all: who won, why, and what sums it up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crossings.engine.effect import Figure, Story
from crossings.server.web.messages import End, FigureLine, ResultShown, ScorePart
from crossings.table import Eyes, Match
from crossings.words import HOUSE, spoken

Parts = list[list[tuple[str, int]]]


def end(match: Match, eyes: Eyes, result: ResultShown, seat: int | None, name: Callable[[int], str]) -> End:
    """For a seat; None: for a spectator, or for several seats at one screen. `name`: what a seat is called."""
    game, seen = match.game, eyes.position(eyes.now)
    told = None if match.ended else game.at_the_end
    return {
        "headline": _headline(match, result, seat, name),
        "sentence": told.verdict(seen, seat) if told else ending(match, result, name),
        "figures": [_figure_line(figure) for figure in (figures(eyes) if told else [])],
        "breakdown": _meaningful(game.prompts.breakdown(seen)),
        "undos": match.undos,
        "hints": list(match.hints),
        "seed": match.revealed_seed,
        "salt": match.salt,
    }


def ending(match: Match, result: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """Why it was over, in a sentence."""
    if match.ended:
        return HOUSE.say(f"end-by-{match.ended.how}", name=name(match.ended.by))
    return match.game.ending(result["reason"])


def figures(eyes: Eyes) -> list[Figure]:
    """What sums up a game that is over; worked out once for each language, since it takes all that happened."""
    kept = eyes.figures.get(spoken())
    if kept is None:
        told = eyes.match.game.at_the_end
        kept = eyes.figures[spoken()] = list(told.figures(eyes.position(eyes.now), story(eyes))) if told else []
    return kept


def story(eyes: Eyes) -> Story:
    """What every move did that stands, from the first to the last, as far as a viewer may know."""
    return [eyes.happened(at) for at in reversed(list(eyes.standing()))]


def _headline(match: Match, result: ResultShown, seat: int | None, name: Callable[[int], str]) -> str:
    """How it ended for a seat or for the team; to all it says who has won."""
    winners, scores = result["winners"], result["scores"]
    if len(scores) == 1:
        return HOUSE.say("end-you-won" if winners else "end-you-lost")
    if match.game.cooperative:
        return HOUSE.say("end-team-won" if winners else "end-team-lost")
    if not winners:
        return HOUSE.say("end-draw")
    if seat is None:
        return HOUSE.say("end-won", names=tuple(map(name, winners)))
    if seat in winners:
        return HOUSE.say("end-you-won" if len(winners) == 1 else "end-you-share", others=len(winners) - 1)
    better = sum(one not in winners and score > scores[seat] for one, score in enumerate(scores))
    return HOUSE.say("end-you-came", place=len(winners) + better + 1, seats=len(scores))


def _figure_line(figure: Figure) -> FigureLine:
    return {"label": figure.label, "value": figure.value, "at": figure.at}


def _meaningful(parts: Parts) -> list[list[ScorePart]]:
    """Without what is nothing for everybody."""
    counts: dict[str, bool] = {}
    for seat in parts:
        for label, number in seat:
            counts[label] = counts.get(label, False) or bool(number)
    return [[{"label": label, "number": number} for label, number in seat if counts[label]] for seat in parts]
