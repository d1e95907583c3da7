"""Matches: players against one another, over the public interface, in which they see views only.

Games come in *rounds*: a round has one seed for all that chance decides, and as many games as there are ways to sit,
each entry moving on by a seat. So nobody profits from dice or from a seat, and what is compared are equals. In a
co-operative game an entry is a team that holds all seats, and a round is one game of each team.
"""

from __future__ import annotations

import math
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from crossings.bots.budget import Budget
from crossings.bots.registry import Question
from crossings.engine import BadOption, Game, State, game
from crossings.engine.playthrough import random_outcomes, random_policy

SEEDS_A_GAME = 100_000
OPENING = 4
"""Random moves at the start of a game in which chance decides nothing, lest all games be one."""
SURE = 1.96
"""Standard errors on each side of an interval of 95 %."""


@dataclass(frozen=True)
class Entry:
    """A player of a match: a bot and what it may spend on a decision."""

    name: str
    decide: Callable[[Question], str]
    budget: Budget


@dataclass(frozen=True)
class Played:
    """One game: which entry held which seat, who won, and each entry's share of the one point."""

    number: int
    seating: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    moves: int
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Standing:
    """What an entry came to. `points`: wins, shared ones in part, and draws by equal parts; a game has one point."""

    name: str
    games: int
    wins: int
    draws: int
    points: float
    interval: tuple[float, float]
    """Of points a game, 95 %, by the rounds: games of one round are not independent."""


def seats_for(game: Game, entries: int, options: Mapping[str, object]) -> dict[str, object]:
    """The options of a match: as many seats as entries, if the options do not say how many. Raises `BadOption`."""
    if game.cooperative or "players" in options or entries == 1:
        return dict(options)
    if entries not in game.seats:
        most = max(game.seats)
        raise BadOption(f"{game.id} is for {min(game.seats)} to {most} players; {entries} entries are not possible")
    return {**options, "players": entries}


def seatings(game: Game, entries: int, seats: int) -> list[tuple[int, ...]]:
    """The games of a round: the entry of each seat."""
    if game.cooperative:
        return [(entry,) * seats for entry in range(entries)]
    return [tuple((seat + turn) % entries for seat in range(seats)) for turn in range(max(entries, 1))]


def play_game(start: State, entries: Sequence[Entry], seating: Sequence[int], seed: int, number: int) -> Played:
    """One game to its end."""
    state, draw, moves = start, random_outcomes(seed), 0
    opening = random_policy(seed)
    has_chance = bool(start.game.notation.OUTCOMES)
    while state.actor is not None:
        if state.actor == "chance":
            move = draw(state)
        elif moves < OPENING and not has_chance:
            move = opening(state)
        else:
            move = ask(entries[seating[state.actor]], state, seed * SEEDS_A_GAME + moves)
        state = state.play(move)
        moves += 1
    result = state.result
    assert result is not None
    return Played(number, tuple(seating), result.winners, result.reason, moves, result.scores)


def ask(entry: Entry, state: State, seed: int) -> str:
    """An entry's move, from the view of the seat to move."""
    seat = state.actor
    assert isinstance(seat, int)
    return entry.decide(Question(state.game, seat, state.view(seat), state.actions(), seed, entry.budget))


def _play_numbered(
    game_id: str, options: Mapping[str, Any], entries: Sequence[Entry], seed: int, number: int
) -> Played:
    start = game(game_id).start(**options)
    places = seatings(start.game, len(entries), start.seats)
    return play_game(start, entries, places[number % len(places)], seed + number // len(places), number)


def play_match(
    one: Game,
    entries: Sequence[Entry],
    *,
    games: int,
    seed: int,
    options: Mapping[str, object] | None = None,
    processes: int | None = None,
) -> Iterator[Played]:
    """The games of a match in their order, as they end. `processes`: how many play at once (None: one a core)."""
    resolved = seats_for(one, len(entries), options or {})
    one.start(**resolved)  # a bad option is told before anything starts
    count = min(games, processes or os.cpu_count() or 1)
    if count == 1:
        for number in range(games):
            yield _play_numbered(one.id, resolved, entries, seed, number)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=context) as pool:
        jobs = [pool.submit(_play_numbered, one.id, resolved, entries, seed, n) for n in range(games)]
        try:
            for job in jobs:
                yield job.result()
        finally:
            for job in jobs:
                job.cancel()


def points_of(played: Played, entry: int, cooperative: bool) -> float:
    """An entry's share of a game's one point."""
    if cooperative:
        return float(bool(played.winners) and entry in played.seating)
    if not played.winners:
        return played.seating.count(entry) / len(played.seating)
    return sum(played.seating[seat] == entry for seat in played.winners) / len(played.winners)


def standings(one: Game, names: Sequence[str], games: Sequence[Played]) -> list[Standing]:
    """What each entry came to."""
    return [_standing(one, index, name, games) for index, name in enumerate(names)]


def _standing(one: Game, entry: int, name: str, games: Sequence[Played]) -> Standing:
    own = [played for played in games if entry in played.seating]
    points = [points_of(played, entry, one.cooperative) for played in own]
    wins = sum(any(played.seating[seat] == entry for seat in played.winners) for played in own)
    draws = 0 if one.cooperative else sum(not played.winners for played in own)
    rounds: dict[int, list[float]] = {}
    size = max(1, len({played.seating for played in games}))
    for played, share in zip(own, points, strict=True):
        rounds.setdefault(played.number // size, []).append(share)
    return Standing(name, len(own), wins, draws, sum(points), interval(list(rounds.values())))


def interval(rounds: Sequence[Sequence[float]]) -> tuple[float, float]:
    """95 % for the mean of a game's points, 0..1, from rounds that are independent of one another.

    By the standard error of the rounds' means, and never narrower than Wilson's interval for so many rounds allows at
    the edges, where all rounds are alike.
    """
    count = len(rounds)
    if count == 0:
        return 0.0, 1.0
    means = [sum(one) / len(one) for one in rounds]
    mean = sum(means) / count
    spread = sum((one - mean) ** 2 for one in means) / (count - 1) if count > 1 else mean * (1 - mean)
    middle, half = wilson(mean, spread, count)
    return max(0.0, middle - half), min(1.0, middle + half)


def wilson(mean: float, spread: float, count: int) -> tuple[float, float]:
    """Middle and half width: Wilson's interval for as many yes-or-no trials as have this spread of the mean."""
    error = spread / count
    trials = mean * (1 - mean) / error if error > 0 and 0 < mean < 1 else float(count)
    z = SURE * SURE / trials
    middle = (mean + z / 2) / (1 + z)
    half = SURE / (1 + z) * math.sqrt(mean * (1 - mean) / trials + z / (4 * trials))
    return middle, half
