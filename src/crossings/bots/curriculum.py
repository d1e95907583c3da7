"""Starting positions for curriculum learning: a game that is rarely won is learned backwards from its end.

`before_end` returns positions at a fixed distance from the ends of won games; a `Curriculum` moves its distance.
"""

from __future__ import annotations

from collections.abc import Iterator

from crossings.bots.match import Entry, entry
from crossings.bots.registry import answer, question
from crossings.engine import CrossingsError, State
from crossings.engine.checks import check_number, check_seed
from crossings.engine.playthrough import random_outcomes

SEEDS_PER_GAME = 1 << 20


class NoGamesWon(CrossingsError):
    """None of the games that were played was won."""


def before_end(
    start: State,
    decisions: int,
    *,
    games: int = 20,
    seed: int = 0,
    player: str = "club",
    simulations: int | None = None,
) -> tuple[State, ...]:
    """Return one position per won game, this many decisions before its end, for the `starts` of any adapter.

    The player, named as in `crossings match`, plays all seats from `start` on; the seed determines the games. A shorter
    game contributes its first decision. Raises `NoGamesWon`, `BadNumber`, `BadSeed`, `UnknownBot`, `BadBudget`.
    """
    decisions = check_number(decisions, "decisions", 1)
    return tuple(
        history[max(0, len(history) - decisions)] for history in won_games(start, games, seed, player, simulations)
    )


class Curriculum:
    """Starting positions that move away from the ends of won games as the learner wins (Florensa and others 2017).

    Give `starts` to an environment or a batch, and report each game to `record`. When that returns True, assign the new
    `starts` to the environment's attribute of the same name; the next games begin there. The last stage is the game
    itself: `starts` is then empty. The stages depend on the arguments and the reports alone.
    """

    def __init__(
        self,
        start: State,
        *,
        games: int = 20,
        seed: int = 0,
        player: str = "club",
        simulations: int | None = None,
        window: int = 100,
    ) -> None:
        """Play the games that the positions are from, as `before_end` does, which raises the same errors.

        `window`: number of games of a stage that are reported before the share of wins is judged.
        """
        self.decisions = 1
        """The stage: each game begins at most this many decisions before the end of a won game, more than in the last
        stage."""
        self._window = check_number(window, "window", 1)
        self._histories = won_games(start, games, seed, player, simulations)
        self._won, self._played = 0, 0

    @property
    def progress(self) -> tuple[int, int, int]:
        """The stage, and the games won and played in it: assign it to continue where another curriculum was."""
        return self.decisions, self._won, self._played

    @progress.setter
    def progress(self, progress: tuple[int, int, int]) -> None:
        self.decisions, self._won, self._played = progress

    @property
    def starts(self) -> tuple[State, ...]:
        """The positions of the stage, for the `starts` of any adapter; empty in the last stage."""
        if self.decisions >= max(map(len, self._histories)):
            return ()
        last_stage = 2 * self.decisions // 3
        return tuple(state for history in self._histories for state in history[-self.decisions : -last_stage or None])

    def record(self, won: bool, stage: int | None = None) -> bool:
        """Count a finished game, and move on to half as many decisions again if half of the games were won.

        `stage`: the value of `decisions` when the game's start was drawn, by default the current one; games of earlier
        stages don't count. Returns whether `starts` has changed.
        """
        if not self.starts or stage not in (None, self.decisions):
            return False
        self._won += won
        self._played += 1
        if self._played < self._window:
            return False
        is_learned = 2 * self._won >= self._played
        self._won, self._played = 0, 0
        if is_learned:
            self.decisions += self.decisions // 2 + 1
        return is_learned


def won_games(start: State, games: int, seed: int, player: str, simulations: int | None) -> list[tuple[State, ...]]:
    """Let bots play games, and return the positions of each won one in which a seat decides.

    Raises the errors of `before_end`.
    """
    one, won = entry(player, start.game, simulations=simulations), list[tuple[State, ...]]()
    for number in range(check_number(games, "games", 1)):
        *decisions, last = history(start, one, check_seed(seed) * SEEDS_PER_GAME + number)
        if last.result and last.result.winners:
            won.append(tuple(decisions))
    if not won:
        raise NoGamesWon(
            f"{player} won none of {games} games of {start.game.id}; allow more games or choose a stronger player"
        )
    return won


def history(start: State, player: Entry, seed: int) -> Iterator[State]:
    """Play a game and yield the positions in which a seat decides, then the final position."""
    game, state, draw, number = start.game, start, random_outcomes(seed), 0
    while state.actor is not None:
        if state.actor == "chance":
            state = state.play(draw(state))
            continue
        yield state
        seat, move_seed = state.actor, seed * SEEDS_PER_GAME + number
        asked = question(game, state.view(seat), seat, move_seed, player.budget, state.actions())
        state = state.play(answer(player.name, player.decide, asked).move)
        number += 1
    yield state
