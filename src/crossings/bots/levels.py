"""Levels: how well a bot plays, in words that people choose by.

Each has a budget (the fewer the simulations, the less it sees of distant threats; with no more than `BATCH` of them it
takes its first guess at what is hidden for the truth) and errs like a person: it overlooks some moves, but none that
stands out, and of moves that look about as good it may take the wrong one; now and then it may not think at all. It
never gives away knowingly what it sees to be worth much more, and a game that it sees to be won it wins. How it errs
follows from the question's view and seed alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from crossings.bots.calibration import FULL
from crossings.engine import Game, Rng, Skill
from crossings.engine.rng import draw_below, plain_generator

if TYPE_CHECKING:
    from crossings.bots.search import Thought

LEVELS: Mapping[str, Skill] = {
    "novice": Skill(simulations=1, seconds=0.3, overlooks=30, misjudges=60),
    "casual": Skill(simulations=6, seconds=0.5, overlooks=25, misjudges=50),
    "club": Skill(simulations=30, seconds=1.0, overlooks=18, misjudges=40),
    "expert": Skill(simulations=200, seconds=1.5, overlooks=8, misjudges=15),
    "master": Skill(simulations=None, seconds=2.5),
}
"""From the weakest to the strongest; a game's advice may have other numbers for any of them."""
TEAM_LEVELS: Mapping[str, Skill] = {
    "novice": Skill(simulations=8, seconds=0.3, overlooks=10, misjudges=25),
    "casual": Skill(simulations=32, seconds=0.5, overlooks=6, misjudges=15),
    "club": Skill(simulations=100, seconds=1.0, overlooks=3, misjudges=8),
    "expert": Skill(simulations=400, seconds=1.5),
    "master": LEVELS["master"],
}
"""The same where all win or lose together: one seat's slip is everybody's, so that slips are fewer."""
SEEING = ("club", "expert", "master")
"""Levels that see far enough to know when a game is lost."""

SALT = 0x1E7E15
"""Sets the draws of erring apart from those of the search."""
CONSIDERED = 2
"""A move is considered that was tried at least one of so many times as often as the one tried most: what few tries say
where dice are thrown is luck."""
STEPS = 1000
"""How finely misjudgements are drawn."""


def skill_of(level: str, game: Game) -> Skill:
    """What a level is in a game: the game's own numbers where its advice has some."""
    own: Mapping[str, Skill] = getattr(game.advice, "LEVELS", {})
    usual = TEAM_LEVELS if game.cooperative else LEVELS
    return own.get(level, usual[level])


def chosen(thought: Thought, allowed: Collection[int], skill: Skill, seed: int) -> int:
    """The move (of those allowed) that somebody of this skill makes who has thought this."""
    if not skill.errs:
        return thought.best(allowed)
    rng = plain_generator(seed ^ SALT)
    if skill.lapses and draw_below(rng, 100) < skill.lapses:
        move = at_first_sight(thought, allowed)
        if thought.worth[thought.best(allowed)] - thought.worth[move] <= skill.most_misjudged:
            return move
    spread = spread_of(thought, allowed)
    seen = noticed(thought, considered(thought, allowed), skill, spread, rng)
    won = [move for move in seen if thought.worth[move] >= FULL]
    if won or not skill.misjudges:
        return thought.best(won or seen)
    return best_judged(thought, seen, min(skill.misjudges * spread / 100, skill.most_misjudged), rng)


def at_first_sight(thought: Thought, allowed: Collection[int]) -> int:
    """The move that looks best of those that were not tried; of all, where all were."""
    untried = [move for move in allowed if thought.visits[move] == 0] or list(allowed)
    return max(untried, key=lambda move: (thought.worth[move], -move))


def spread_of(thought: Thought, allowed: Collection[int]) -> float:
    """By how much the best move is better than the average."""
    worths = [worth for move, worth in thought.worth.items() if move in allowed]
    return max(worths) - sum(worths) / len(worths)


def considered(thought: Thought, allowed: Collection[int]) -> list[int]:
    """The moves that were tried often enough to be judged, by their numbers; all, where none was tried."""
    moves = sorted(move for move in thought.visits if move in allowed)
    most = max(thought.visits[move] for move in moves)
    return [move for move in moves if thought.visits[move] * CONSIDERED >= most]


def noticed(thought: Thought, moves: list[int], skill: Skill, spread: float, rng: Rng) -> list[int]:
    """The moves that are not overlooked; all, if that is none."""
    ranked = sorted((thought.worth[move] for move in moves), reverse=True)
    stands_out = len(ranked) == 1 or ranked[0] - ranked[1] > spread / 2
    seen = []
    for move in moves:
        is_overlooked = draw_below(rng, 100) < skill.overlooks
        if not is_overlooked or (stands_out and thought.worth[move] == ranked[0]):
            seen.append(move)
    return seen or moves


def best_judged(thought: Thought, moves: list[int], error: float, rng: Rng) -> int:
    """The move that seems best to somebody who misjudges each by up to `error`, either way."""
    judged = {}
    for move in moves:
        judged[move] = thought.worth[move] + error * (draw_below(rng, 2 * STEPS + 1) - STEPS) / STEPS
    return max(moves, key=lambda move: (judged[move], -move))
