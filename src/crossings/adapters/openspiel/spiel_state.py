"""States as OpenSpiel knows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pyspiel

from crossings.adapters.openspiel.position import Position
from crossings.engine import CHANCE, OVER
from crossings.engine.errors import seat_among, seed_from
from crossings.engine.kernels.rng import draw_bits, generator

if TYPE_CHECKING:
    from crossings.adapters.openspiel.spiel_game import CrossingsGame

PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls whoever is to decide and is no seat."""
SEEDS = 1 << 32


class CrossingsState(pyspiel.State):  # type: ignore[misc]  # the library is not typed
    """A state of a game. Actions and outcomes of chance are counted from 0 each, in the order of the game's texts."""

    def __init__(self, game: CrossingsGame, position: Position) -> None:
        super().__init__(game)
        self.position = position
        """All there is of it: OpenSpiel clones and stores a state's attributes."""

    def current_player(self) -> int:
        """A seat, or OpenSpiel's number for chance or the end."""
        actor = self.position.actor
        return PLAYERS.get(actor, actor)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may give, with probabilities."""
        return list(self.position.outcomes)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state, texts = self.position.state, self.position.texts(player)
        if player != CHANCE:
            seat_among(player, state.seats)
        if not 0 <= action < len(texts):
            raise state.why_not(str(action))
        return texts[action]

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 while it goes on."""
        return self.position.returns

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> CrossingsState:
        """A state that the player cannot tell from this one; `rng` gives numbers from 0 to 1."""
        return self.imagined(player, int(rng() * SEEDS))

    def imagined(self, player: int, seed: int) -> CrossingsState:
        """A state that the player cannot tell from this one, what it does not see being dealt anew.

        Raises `BadSeat`, `BadSeed`.
        """
        other: CrossingsState = self.clone()
        other.position = self.position.imagined(seat_among(player, self.num_players()), seed)
        return other

    def __str__(self) -> str:
        return self.position.whole


def resampler(seed: int) -> Callable[[CrossingsState, int], CrossingsState]:
    """What `ISMCTSBot.set_resampler` takes, so that a search can be repeated: equal seeds give equal states.

    Raises `BadSeed`.
    """
    rng = generator(seed_from(seed))
    return lambda state, player: state.imagined(player, draw_bits(rng))
