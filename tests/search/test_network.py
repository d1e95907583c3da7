"""Networks in the search: equal to numpy, the same interpreted and compiled, and used as a bot by their file."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crossings
from cli.command import Command
from crossings.bots.match import entry, play_game
from crossings.bots.registry import NETWORK, bot
from crossings.engine import Game, State, game_ids
from crossings.lab.luck import side_value
from crossings.search.budget import Budget, Clock
from crossings.search.network import (
    KERNELS,
    BadNetwork,
    Network,
    NetworkEvaluator,
    load_network,
    make_evaluator,
    network_searcher,
    prior_scale,
    side_score,
    write_network,
    zero_network,
)
from crossings.search.search import Searcher, UnpackedStates, searcher
from crossings.search.simulation import WALK, WIN_VALUE, Workspace, new_workspace, prior_weight
from playing import random_moves
from toys.coin_race.game import GAME as COIN_RACE

GAMES = [COIN_RACE, crossings.game("dunkelrunde"), crossings.game("over-the-next-dune")]
UNITS = 5


def network_for(game: Game, seed: int = 1) -> Network:
    """Return a network with random weights."""
    draw = np.random.default_rng(seed)
    return Network(*(draw.normal(0, 0.2, one.shape).astype(np.float32) for one in zero_network(game, UNITS)))


def in_the_middle(game: Game, moves: int = 9, **options: object) -> State:
    """Return a position in which a seat has several moves."""
    state, following = game.start(**options), random_moves(3)
    while moves > 0 or state.actor == "chance" or len(state.actions()) < 2:
        state = state.play(following(state))
        moves -= 1
    return state


def evaluate_interpreted(state: State, network: Network) -> tuple[Workspace, NetworkEvaluator, list[int], int]:
    """Evaluate a position interpreted; return workspace, evaluator, legal moves and number of sides."""
    game, sides = state.game, 1 if state.game.cooperative else state.seats
    kernels, evaluator, legal = game.kernels, make_evaluator(game, network), game.kernels.legal(state.record)
    workspace = new_workspace(sides, max(kernels.max_legal, kernels.max_outcomes), len(game.moves), 2)._replace(
        network=evaluator
    )
    workspace.moves[: len(legal)] = legal
    names = ("prepare_priors", "evaluate")
    bound = kernels.bind([KERNELS[one] for one in names], compiled=False, extra={"observe": game.observer.kernel})
    states = UnpackedStates(Clock(Budget(simulations=1)))
    states[WALK] = kernels.unpacked(state.record)
    bound["prepare_priors"](states, workspace, len(legal))
    bound["evaluate"](states[WALK], workspace)
    return workspace, evaluator, legal, sides


def layers(state: State, network: Network) -> tuple[Any, Any]:
    """Return the sides' shares, beginning with the side to move, and the logits of all actions, computed by numpy."""
    game, seat = state.game, state.actor
    assert isinstance(seat, int)
    sides = 1 if game.cooperative else state.seats
    bound = game.kernels.bind([KERNELS["side_score"]], compiled=False)["side_score"]
    s, places = game.kernels.unpacked(state.record), range(network.shares.shape[1])
    odds = np.log([bound(s, seat, place, sides) + 1 for place in places])

    def passed(given: Any, matrix: Any) -> Any:
        return given @ matrix[:-1] + matrix[-1]

    near = passed(np.concatenate([state.observation(seat), odds]), network.near)
    far = passed(np.maximum(near, 0), network.far)
    share = np.exp(passed(np.maximum(far, 0), network.shares) + odds)
    return share / share.sum(), passed(np.maximum(far, 0), network.policy.T)


@pytest.mark.parametrize("game", GAMES)
def test_the_kernels_equal_numpy(game: Game) -> None:
    state, network = in_the_middle(game), network_for(game)
    workspace, evaluator, legal, sides = evaluate_interpreted(state, network)
    share, logits = layers(state, network)
    np.testing.assert_allclose(evaluator.share, share, rtol=1e-4)
    assert isinstance(state.actor, int)
    by_evaluation = layers(state, zero_network(game, UNITS))[0]
    gain = [(share - by_evaluation)[(side - state.actor) % sides] for side in range(sides)]
    assert workspace.value == pytest.approx(
        np.clip(evaluations(state, sides) + WIN_VALUE * np.array(gain), 0, WIN_VALUE), abs=1
    )
    priors = evaluator.logits[legal]
    weights = [prior_weight(prior, priors.max(), prior_scale(game)) for prior in priors]
    after = [
        int(WIN_VALUE * side_value(State(game, game.kernels.play_number(state.record, move)), state.actor))
        for move in legal
    ]
    chances = np.exp(logits[legal]) * [prior_weight(one, max(after), prior_scale(game)) for one in after]
    np.testing.assert_allclose(np.array(weights) / sum(weights), chances / chances.sum(), rtol=1e-3)
    assert priors.max() == pytest.approx(max(after) + WIN_VALUE * (share[0] - by_evaluation[0]), abs=0.1)


def evaluations(state: State, sides: int) -> Any:
    """Return the evaluation of each side."""
    return np.array([state.game.kernels.query("value", state.record, side) for side in range(sides)])


@pytest.mark.parametrize("game", [COIN_RACE, *map(crossings.game, game_ids())])
def test_a_zero_network_searches_like_the_evaluation(game: Game) -> None:
    """This holds in all modes of a game's search, including rollouts with a policy."""
    state, network = in_the_middle(game), zero_network(game, UNITS)
    assert think(network_searcher(game), state, network) == think(searcher(game), state)


def test_missing_sides_have_no_value() -> None:
    game = crossings.game("dunkelrunde")
    state = in_the_middle(game, players=2)
    workspace, evaluator, _, _ = evaluate_interpreted(state, zero_network(game, UNITS))
    assert sum(workspace.value) == pytest.approx(WIN_VALUE, abs=8)
    assert max(evaluator.share[2:]) < 2 / WIN_VALUE
    assert side_score(game.kernels.unpacked(state.record), 0, 2, 2) == 0


def think(search: Searcher, state: State, network: Network | None = None) -> dict[int, int]:
    """Return the visits of each move."""
    assert isinstance(state.actor, int)
    record, clock = state.determinize(state.actor, 1).record, Clock(Budget(simulations=40))
    evaluator = make_evaluator(state.game, network) if network else ()
    return search.think(state.seats, record, state.actor, 7, clock, network=evaluator).visits


def test_moves_are_tried_even_if_all_seem_lost() -> None:
    """Every move seems a loss here; values below zero would never be tried."""
    gloomy = zero_network(GAMES[2], UNITS)
    gloomy.shares[-1, 0] = -20
    _, evaluator, legal, _ = evaluate_interpreted(in_the_middle(GAMES[2], 45), gloomy)
    assert evaluator.logits[legal].max() == 0


def test_interpreted_and_compiled_searches_by_a_network_are_the_same() -> None:
    """The search with the evaluation stays independent."""
    state, network = in_the_middle(COIN_RACE), network_for(COIN_RACE)
    searcher(COIN_RACE).compile()
    interpreted, compiled = network_searcher.__wrapped__(COIN_RACE), network_searcher.__wrapped__(COIN_RACE)
    compiled.compile()
    tried = think(interpreted, state, network)
    assert sum(tried.values()) == 39, "the first looks at the root"
    assert think(compiled, state, network) == tried != think(compiled, state, network_for(COIN_RACE, 3))


# ---- a bot by its file -------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path, game = tmp_path / "some.npz", GAMES[1]
    write_network(path, network_for(game), {"game": game.id})
    return path


def test_a_network_file_is_a_bot(file: Path) -> None:
    game, name = GAMES[1], f"{NETWORK}{file}@4"
    players = [entry(name, game), entry("random", game)]
    first, again = (play_game(game.start(players=2), players, (0, 1), seed=1, number=0) for _ in range(2))
    assert first == again
    assert players[0].budget == Budget(simulations=4)
    assert bot(f"{NETWORK}{file}").title == f"{NETWORK}{file}"
    np.testing.assert_array_equal(load_network(str(file), game).far, network_for(game).far)


def test_files_that_are_no_network_of_the_game_are_refused_in_one_line(file: Path, command: Command) -> None:
    with pytest.raises(BadNetwork, match="is a network for dunkelrunde or for earlier rules, not for this version of"):
        load_network(str(file), COIN_RACE)
    match = ("match", "dunkelrunde", "--games", "1", "--players")
    assert "nowhere.npz is not a network" in command.mistake(*match, f"random,{NETWORK}nowhere.npz")
    file.write_bytes(file.read_bytes()[:200])
    assert "is not a network" in command.mistake(*match, f"random,{NETWORK}{file}")
