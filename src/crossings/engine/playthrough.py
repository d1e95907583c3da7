"""Playthroughs: whole games as JSON Lines, one node per move (see the contract)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from crossings.engine.checks import check_seed
from crossings.engine.game import Game
from crossings.engine.kernels.interface import Rng
from crossings.engine.kernels.rng import draw_below, draw_weighted, list_generator
from crossings.engine.notation import JsonObject
from crossings.engine.state import State

Policy = Callable[[State], str]
"""A function that chooses one of a state's legal moves."""


def random_policy(seed: int) -> Policy:
    """Return a policy that chooses all legal actions with equal probability, deterministically by seed.

    Raises `BadSeed`.
    """
    rng = list_generator(seed)

    def choose(state: State) -> str:
        actions = state.actions()
        return actions[draw_below(rng, len(actions))]

    return choose


def random_outcomes(seed: int) -> Policy:
    """Return a policy that draws outcomes by their probabilities, deterministically by seed.

    Raises `BadSeed`.
    """
    return outcomes_of(list_generator(seed))


def outcomes_of(rng: Rng) -> Policy:
    """Return a policy that draws outcomes by their probabilities from a generator."""

    def choose(state: State) -> str:
        weights = state.game.kernels.chances(state.record)
        index = draw_weighted(rng, list(weights.values()), len(weights))
        return state.game.moves[list(weights)[index]]

    return choose


def trace(
    game: Game,
    seed: int,
    *,
    options: Mapping[str, object] | None = None,
    origin: State | None = None,
    policy: Policy | None = None,
    lean: bool = False,
) -> Iterator[JsonObject]:
    """Yield the lines of one playthrough, from the set-up or from `origin`.

    With `lean`, only the first and last node include the state. Raises `BadSeed`, `BadOption`.
    """
    seed = check_seed(seed)
    state = origin or game.start(**(options or {}))
    choose = policy or random_policy(2 * seed + 1)
    draw = random_outcomes(2 * seed)
    yield head(state, seed)
    first = True
    while state.result is None:
        move = draw(state) if state.actor == "chance" else choose(state)
        yield node(state, move, with_state=first or not lean)
        state = state.play(move)
        first = False
    yield last_node(state)


def head(start: State, seed: int) -> JsonObject:
    """Return the first line of a playthrough."""
    return {"game": start.game.id, "options": start.options, "seed": seed, "version": start.game.version}


def node(state: State, move: str, *, with_state: bool) -> JsonObject:
    """Return the line of a position and the move played there."""
    line: JsonObject = {"state": state.to_json()} if with_state else {}
    if state.actor == "chance":
        return line | {"chance": {text: str(chance) for text, chance in sorted(state.outcomes().items())}, "move": move}
    return line | {"legal": state.actions(), "move": move}


def last_node(state: State) -> JsonObject:
    """Return the line of the final position with its result."""
    assert state.result is not None
    return {"state": state.to_json(), "result": state.result.to_json()}
