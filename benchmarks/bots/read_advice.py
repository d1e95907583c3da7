"""Print advice beside its boards, to be read: hints, turning points of reviews, or puzzles.

    python -m benchmarks.bots.read_advice dune-chess hints --count 30 --seed 1
    python -m benchmarks.bots.read_advice dune-chess turning-points --count 20
    python -m benchmarks.bots.read_advice dune-chess puzzles

Hints and turning points come from games of the level `club` with the default options of the lobby (`advice.py`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, count, islice

import crossings
from benchmarks.bots.advice import REPEATABLE, game_of, hints
from crossings.advice.describe import describe_explanation, event_in_text, play_moves, proposed_turn
from crossings.advice.hints import explain, start_states
from crossings.advice.results import TurnAdvice
from crossings.advice.review import TurningPoint, possible_mistakes, review_game
from crossings.advice.review_text import ReviewFormatter
from crossings.engine import CHANCE, Game, State
from crossings.engine.puzzle import load_puzzles
from crossings.search.search import searcher
from crossings.server.projection import puzzles

MOVES_AFTER = 12
"""Number of moves of the game that are printed after a turning point."""


def hint_texts(game: Game, seed: int) -> Iterator[str]:
    """Yield the hints of one game."""
    states, _ = game_of(game, seed)
    for state, turns in hints(states, seed, REPEATABLE):
        yield "\n".join(_hint_lines(state, turns))


def _hint_lines(state: State, turns: Sequence[TurnAdvice]) -> Iterator[str]:
    """Yield the position as the player to move sees it, and what the hint says."""
    seat, game = state.actor, state.game
    assert isinstance(seat, int)
    name, start = game.seat_names.__getitem__, start_states(state, seat)
    yield f"{name(seat)}: {game.prompts.prompt(state.position(seat))}"
    yield state.text(seat)
    for one in turns:
        words = "equally good" if one.is_equal else "safer" if one.is_safer else ""
        yield f"{one.value / 10:5.0f}  {proposed_turn(play_moves(start[0], one.moves), seat)} {words}"
        yield f"       {describe_explanation(one.why, start, seat, name, is_marked=one.is_equal)}"
        if event := event_in_text(one.why, start, seat, name):
            yield f"       ({event})"


def turning_point_texts(game: Game, seed: int) -> Iterator[str]:
    """Yield the turning points of the review of one game."""
    states, moves = game_of(game, seed)
    positions = list(review_game(states, moves))
    whys = {
        point.first: explain(states[point.first], point.by, point.best, moves[point.first : point.last])
        for point in possible_mistakes(positions)
    }
    formatter = ReviewFormatter(game, states, moves, game.seat_names.__getitem__)
    review = formatter.assess(positions, whys)
    for point in review.points:
        yield "\n".join(_turning_point_lines(formatter, point))


def _turning_point_lines(formatter: ReviewFormatter, point: TurningPoint) -> Iterator[str]:
    """Yield the positions before and after a turning point, the moves, and what the review says."""
    seen_by = None if point.by == CHANCE else point.by
    yield formatter.states[point.first].text(seen_by)
    yield f"moves: {' '.join(formatter.moves[point.first : point.last])}"
    yield f"after them: {' '.join(formatter.moves[point.last : point.last + MOVES_AFTER])}"
    if point.by == CHANCE:
        yield formatter.states[point.last].text(seen_by)
    data = formatter.point(point)
    yield from filter(None, (data["headline"], data["what"], data["better"], data["why"], data["value"]))


def puzzle_texts(game: Game) -> Iterator[str]:
    """Yield the puzzles with the answers to all choices."""
    for number, puzzle in enumerate(load_puzzles(game), 1):
        posed = puzzles.describe(game, number)
        state = game.from_json(puzzle.state)
        answers = [puzzles.check_answer(game, number, choice.move) for choice in posed.choices]
        lines = [state.text(puzzle.seat), f"{posed.question} ({posed.difficulty}; theme: {posed.theme or 'none'})"]
        lines += [f"solution: {answers[0].summary}", f"  {answers[0].why}"]
        lines += [f"wrong: {answer.label}\n  {answer.refutation}" for answer in answers if not answer.right]
        yield "\n".join(lines)


def texts(game: Game, kind: str, seed: int) -> Iterator[str]:
    """Yield advice of one kind: hints and turning points of games from `seed` on, without end."""
    if kind == "puzzles":
        return puzzle_texts(game)
    searcher(game).compile()
    of_game = hint_texts if kind == "hints" else turning_point_texts
    return chain.from_iterable(of_game(game, number) for number in count(seed))


def main() -> None:
    """Print advice of one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("kind", choices=("hints", "turning-points", "puzzles"))
    parser.add_argument("--count", type=int, default=30, metavar="N", help="how many to print (default 30)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    args = parser.parse_args()
    for number, text in enumerate(islice(texts(crossings.game(args.game), args.kind, args.seed), args.count), 1):
        print(f"\n==== {number}. {text}", flush=True)


if __name__ == "__main__":
    main()
