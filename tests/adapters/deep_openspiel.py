"""OpenSpiel's own tests pass, its algorithms run, and its information states are complete and keep secrets."""

import json
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import crossings
from adapters.observed import OBSERVED, SHORT, run_examples
from crossings.adapters import openspiel as adapter
from crossings.engine import BadSeat, BadSeed, BadState, CrossingsError, Game, IllegalMove, NoObservation, State, games
from processes import printed
from rows import cases
from wrong_numbers import INTEGERS, INVALID_NUMBERS

HIDING = ["bridges-and-boats", "walking-on-the-moon"]
COOPERATIVE = ["march-on-mars", "over-the-next-dune"]
EITHER = ["0-0", "3-5"]
"""Two dominoes, one of which an attacker draws: a boat on the first can't be sunk."""

NOW, RECALL = (pyspiel.IIGObservationType(perfect_recall=recall) for recall in (False, True))
KINDS = [
    pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
    for recall in (False, True)
    for public, private in (
        (True, pyspiel.PrivateInfoType.SINGLE_PLAYER),
        (True, pyspiel.PrivateInfoType.NONE),
        (False, pyspiel.PrivateInfoType.SINGLE_PLAYER),
    )
]
"""All kinds of observers."""

pytestmark = pytest.mark.deep
every_game = pytest.mark.parametrize("game", games())
SOME = [crossings.game(id) for id in (HIDING[0], COOPERATIVE[0])]
some_games = pytest.mark.parametrize("game", SOME)
"""A game with hidden information, and a co-operative one."""


def small(game: Game) -> Any:
    return adapter.load(game.id, **SHORT[game.id])


def played_at_random(game: Any, seed: int) -> Iterator[Any]:
    """Return all states of a random game."""
    draw = random.Random(seed)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state = state.child(draw.choices(outcomes, chances)[0])
        else:
            state = state.child(draw.choice(state.legal_actions()))
        yield state


def play(state: Any, *texts: str) -> Any:
    """Return the state after these moves."""
    for text in texts:
        state = state.child(state.string_to_action(state.current_player(), text))
    return state


def ours(state: Any) -> State:
    """Return the position as a `State`."""
    data = json.loads(str(state))
    return crossings.game(data["game"]).from_json(data)


def late(pool: list[str], **changed: Any) -> State:
    """Round 9 of 10 of Bridges and Boats, with the attacker to buy: both have little, and can't afford a bridge."""
    game = crossings.game("bridges-and-boats")
    data = game.start(attacker_income=1, defender_income=0, bridge_cost=3, max_rounds=10).to_json()
    gone = [domino for domino in data["pool"] if domino not in (*pool, *changed.get("cannons", []))]
    return game.from_json(data | {"round": 9, "coins": [3, 2], "pool": pool, "discard": gone} | changed)


def small_end() -> Any:
    """What the attacker draws decides whether the boat can be lost; the defender may end the game before it lands."""
    return adapter.game_from(late(EITHER, crossed=1, cannons=["3-4"]))


def histories(state: Any) -> Iterator[Any]:
    """Yield the state and all states that can follow."""
    yield state
    for action in state.legal_actions():
        yield from histories(state.child(action))


# ---- registration --------------------------------------------------------------------------------


def test_every_game_is_registered() -> None:
    names = {f"crossings_{game.id.replace('-', '_')}" for game in games()}
    assert len(names) == 6
    assert names <= set(pyspiel.registered_names())


@every_game
def test_facts(game: Game) -> None:
    loaded, start = small(game), game.start(**SHORT[game.id])
    kind = loaded.get_type()
    hidden = pyspiel.GameType.Information.IMPERFECT_INFORMATION
    team = game.id in COOPERATIVE
    assert (kind.information == hidden) == (game.id in HIDING)
    assert (kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC) == (game.id == "dune-chess")
    assert kind.utility == (pyspiel.GameType.Utility.IDENTICAL if team else pyspiel.GameType.Utility.ZERO_SUM)
    assert kind.provides_observation_tensor == (game in OBSERVED)
    assert (kind.min_num_players, kind.max_num_players) == (min(game.seats), max(game.seats))
    assert loaded.num_players() == start.seats
    assert loaded.num_distinct_actions() == len(game.actions)
    assert loaded.get_parameters() == start.options == ours(loaded.new_initial_state()).options
    assert loaded.min_utility() == (-1.0 if team or start.seats == 2 else -0.5)


@cases("""
    id | options | most
    bridges-and-boats | {"max_rounds": 10} | 2567 -- 167 + 10 * 240
    dune-chess | {"cap": 200} | 200
    dunkelrunde | {"players": 2, "dawn": 10} | 180 -- 2 * 10 * 4 + 100
    march-on-mars | {"players": 2, "turns": 3} | 349 -- 40 + 3 * (2 * 45 + 13)
    over-the-next-dune | {"turns": 4} | 1699 -- 43 + 4 * 414
    walking-on-the-moon | {"players": 2, "round_limit": 2} | 1392 -- 14 + 2 * (2 * 252 + 185)
""")
def test_bounds_follow_the_options(id: str, options: dict[str, Any], most: int) -> None:
    """The maximum length of a game and of its chance events depends on the options."""
    game, default = adapter.load(id, **options), adapter.load(id)
    assert game.max_game_length() == most < default.max_game_length()
    assert game.max_chance_nodes_in_history() == (0 if id == "dune-chess" else most)
    assert adapter.game_from(crossings.game(id).start(**options)).max_game_length() == most


# ---- OpenSpiel's own tests -----------------------------------------------------------------------


@every_game
def test_random_simulations(game: Game) -> None:
    """They check clones, serialization, masks, utilities, bounds and observations at every state."""
    pyspiel.random_sim_test(small(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", ["bridges-and-boats", "dune-chess"])
def test_playthroughs_are_generated(id: str) -> None:
    """The game starts near its end, from a position that is part of its string."""
    *_, late_state = list(played_at_random(small(crossings.game(id)), seed=1))[:-20]
    text = generate_playthrough.playthrough(str(adapter.game_from(ours(late_state))), [], seed=1)
    assert f'GameType.short_name = "{adapter.short_name(id)}"' in text
    assert "IsTerminal() = True" in text


# ---- equality with the engine --------------------------------------------------------------------


@every_game
def test_moves_and_chances_are_those_of_the_engine(game: Game) -> None:
    states = list(played_at_random(small(game), seed=3))
    for state in states[:-1:3]:
        true = ours(state)
        if state.is_chance_node():
            chances = {state.action_to_string(outcome): chance for outcome, chance in state.chance_outcomes()}
            assert chances == pytest.approx({text: float(chance) for text, chance in true.outcomes().items()})
        else:
            assert state.current_player() == true.actor
            assert sorted(map(state.action_to_string, state.legal_actions())) == true.actions()
    assert ours(states[-1]).result is not None


@cases("""
    coins | crossed | returns
    [2, 4] | 5 | [1.0, -1.0]
    [2, 4] | 4 | [0.0, 0.0]
    [2, 4] | 3 | [-1.0, 1.0]
""")
def test_returns_follow_the_result(coins: list[int], crossed: int, returns: list[float]) -> None:
    """BAB-65 to BAB-67: the last domino is bought, and soldiers across are compared to the defender's coins."""
    state = adapter.game_from(late(["0-0"], coins=coins, crossed=crossed)).new_initial_state()
    assert state.returns() == [0.0, 0.0]
    assert play(state, "buy").returns() == returns


@pytest.mark.parametrize("id", ["dunkelrunde", *COOPERATIVE])
def test_returns_of_many_and_of_teams(id: str) -> None:
    *_, last = played_at_random(small(crossings.game(id)), seed=1)
    result = ours(last).result
    assert result is not None
    if id in COOPERATIVE:
        assert set(last.returns()) == {1.0 if result.winners else -1.0}
    else:
        assert sum(last.returns()) == pytest.approx(0.0)
        assert [seat for seat, value in enumerate(last.returns()) if value > 0] == list(result.winners)


@pytest.mark.parametrize("game", OBSERVED)
def test_tensors_are_the_observations_of_the_game(game: Game) -> None:
    loaded = small(game)
    states = list(played_at_random(loaded, seed=2))
    for state in states[:: len(states) // 5]:
        for seat in range(loaded.num_players()):
            assert np.array_equal(state.observation_tensor(seat), ours(state).observation(seat))
    assert loaded.observation_tensor_size() == game.observer.size


@every_game
def test_tensors_have_the_shapes_of_the_layout(game: Game) -> None:
    """Shapes are found by name, as in OpenSpiel's own observers in Python and C++."""
    loaded = small(game)
    shapes = {block.name: block.shape for block in game.observer.layout}
    ours = make_observation(loaded)
    theirs = pyspiel._Observation(loaded, loaded.make_observer(NOW, {}))
    assert {name: block.shape for name, block in ours.dict.items()} == shapes
    theirs.set_from(loaded.new_initial_state(), 0)
    assert {tensor.name: tuple(tensor.shape) for tensor in theirs.tensors_info()} == shapes
    ours.set_from(loaded.new_initial_state(), 0)
    assert np.frombuffer(theirs, np.float32).tolist() == ours.tensor.tolist()
    assert loaded.observation_tensor_shape() == [game.observer.size]


@every_game
def test_tensors_of_information_states_contain_the_history(game: Game) -> None:
    """In short games they contain the moves, under other numbers if partly hidden, and the current observation."""
    loaded = small(game)
    size, most = game.observer.size, game.most_moves(game.start(**SHORT[game.id]).options)
    assert loaded.information_state_tensor_shape() == [size + most]
    by_text: dict[tuple[float, ...], str] = {}
    for state in [*played_at_random(loaded, seed=1)][::7]:
        for seat in range(loaded.num_players()):
            tensor, text = state.information_state_tensor(seat), state.information_state_string(seat)
            assert tensor[:size] == state.observation_tensor(seat)
            assert np.count_nonzero(tensor[size:]) == len(text.partition("\n")[0].split())
            assert by_text.setdefault(tuple(tensor), text.partition("\n")[0]) == text.partition("\n")[0]
    assert make_observation(loaded, RECALL).dict["past"].shape == (most,)


def test_longer_games_have_no_tensor_of_information_states() -> None:
    """It is refused; OpenSpiel would accept an empty one, from which nothing can be learned."""
    loaded = adapter.load("walking-on-the-moon")
    assert not loaded.get_type().provides_information_state_tensor
    assert pyspiel.load_game("crossings_walking_on_the_moon_sprint").get_type().provides_information_state_tensor
    state = next(one for one in played_at_random(loaded, seed=1) if one.current_player() >= 0)
    for call in (
        state.information_state_tensor,
        lambda: state.information_state_tensor(0),
        loaded.information_state_tensor_shape,
        loaded.information_state_tensor_size,
        lambda: make_observation(loaded, RECALL).set_from(state, 0),
        lambda: pyspiel._Observation(loaded, loaded.make_observer(RECALL, {})).set_from(state, 0),
    ):
        with pytest.raises(NoObservation, match=r"^there is no such tensor: .* 10,000 moves at most, .*state_string$"):
            call()


@every_game
def test_presets_are_games(game: Game) -> None:
    """Their options replace the defaults."""
    for preset in game.presets:
        loaded = pyspiel.load_game(adapter.short_name(game.id, preset.name))
        assert loaded.get_parameters() == game.start(preset=preset.name).options
        assert str(pyspiel.load_game(str(loaded))) == str(loaded)


@pytest.mark.parametrize("wrong", ["x", 1.5, None, 10**30, [0]])
def test_errors_are_one_line(wrong: Any) -> None:
    """OpenSpiel itself would print the whole state."""
    state = adapter.load("dune-chess").new_initial_state()
    calls: list[Callable[[Any], object]] = [
        *(state.apply_action, state.child, state.action_to_string, lambda it: state.string_to_action(0, it)),
    ]
    seats: list[Callable[[Any], object]] = [
        *(state.observation_string, state.observation_tensor, state.legal_actions, state.legal_actions_mask),
        *(state.information_state_string, state.information_state_tensor),
    ]
    for call in [*calls, *(seats if wrong is not None else [])]:
        if call is calls[-1] and wrong == "x":
            continue
        with pytest.raises(CrossingsError) as raised:
            call(wrong)
        assert "\n" not in str(raised.value)
    for call in (state.observation_tensor, state.observation_string):
        with pytest.raises(BadSeat, match="seat True"):
            call(True)
    with pytest.raises(BadState, match="a game begins with a State"):
        adapter.game_from(wrong)


def test_a_game_without_observations_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from toys.nim.game import GAME

    monkeypatch.setattr("crossings.adapters.openspiel.spiel_game.game_of", lambda id: GAME)
    adapter.register(GAME)
    game = pyspiel.load_game("crossings_nim")
    assert not game.get_type().provides_observation_tensor
    assert game.make_py_observer().tensor is None
    assert game.new_initial_state().observation_string(0)


# ---- secrets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", HIDING)
def test_resampled_states_are_indistinguishable(id: str) -> None:
    """Everything that the seat sees is the same, though the states differ."""
    game, differing = crossings.game(id), 0
    states = list(played_at_random(small(game), seed=5))
    for state in states[:: len(states) // 8]:
        true = ours(state)
        for seat in range(true.seats):
            resampled = game.determinize(true.view(seat), seed=1, seat=seat)
            one, other = (adapter.game_from(world).new_initial_state() for world in (true, resampled))
            assert one.information_state_string(seat) == other.information_state_string(seat)
            assert one.observation_string(seat) == other.observation_string(seat)
            if game in OBSERVED:
                assert one.observation_tensor(seat) == other.observation_tensor(seat)
            differing += str(one) != str(other)
    assert differing > 0


def test_a_draw_is_known_only_to_its_seat() -> None:
    """BAB-10: the defender can't distinguish two draws."""
    start = small_end().new_initial_state()
    one, other = (play(start, "buy", f"d-{domino}", "end") for domino in EITHER)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1).startswith("buy d-? end \n")
    assert one.information_state_string(0).startswith("buy d-0-0 end \n")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_public_observation_with_recall_reveals_no_secrets(seat: int) -> None:
    """BAB-10: it doesn't reveal which domino was drawn, not even to the seat that drew it."""
    public = pyspiel.IIGObservationType(
        perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE
    )
    game = small_end()
    observer, start = game.make_py_observer(public), game.new_initial_state()
    one, other = (observer.string_from(play(start, "buy", f"d-{domino}", "end"), seat) for domino in EITHER)
    assert one == other
    assert one.startswith("buy d-? end \n")


def test_the_history_is_part_of_the_information_state() -> None:
    """The same two dominoes in the other order give the same position but another history."""
    start = adapter.game_from(late(["0-0", "1-2", "3-5"], coins=[4, 2])).new_initial_state()
    one = play(start, "buy", "d-0-0", "buy", "d-1-2")
    other = play(start, "buy", "d-1-2", "buy", "d-0-0")
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_a_secret_pass_is_hidden_from_others() -> None:
    """Section 8 of Walking on the Moon: the moves that others have seen are the same before and after it."""
    game, passes = small(crossings.game("walking-on-the-moon")), 0
    for seed in range(4):
        for state in played_at_random(game, seed):
            if state.is_terminal() or state.is_chance_node():
                continue
            seat = state.current_player()
            others = [other for other in range(3) if other != seat]
            if not any('"actor":"?"' in state.observation_string(other) for other in others):
                continue
            passed = play(state, "pass")
            moves = {one: state.information_state_string(one).partition("\n")[0] for one in range(3)}
            after = {one: passed.information_state_string(one).partition("\n")[0] for one in range(3)}
            assert after == moves | {seat: moves[seat] + "pass "}
            passes += 1
    assert passes > 0


def shown(seat: int, mover: int, text: str) -> str:
    """Return what a seat sees of a move, by section 8 of Bridges and Boats on its log."""
    word = text.partition("-")[0]
    covered = {"bridge", "boat", "cannon", "d"}
    return f"{word}-?" if mover != seat and word in covered else text


def test_information_states_are_exact() -> None:
    """A seat's information states of two histories are equal if and only if the rules show it the same in both."""
    found: dict[tuple[int, str], set[tuple[str, ...]]] = defaultdict(set)

    def walk(state: Any, turn: int, seen: tuple[tuple[str, ...], ...]) -> None:
        seat = state.current_player()
        if seat >= 0:
            found[seat, state.information_state_string()].add(seen[seat])
        mover = seat if seat >= 0 else turn
        for action in state.legal_actions():
            text = state.action_to_string(action)
            extended = tuple((*past, shown(viewer, mover, text)) for viewer, past in enumerate(seen))
            walk(state.child(action), mover, extended)

    walk(small_end().new_initial_state(), -1, ((), ()))
    assert all(len(pasts) == 1 for pasts in found.values())
    assert len({(seat, *pasts) for (seat, _), pasts in found.items()}) == len(found)
    assert len(found) > 100


# ---- initial states and copies -------------------------------------------------------------------


def test_a_stored_state_remembers_what_was_seen() -> None:
    game = small_end()
    state = play(game.new_initial_state(), "buy", "d-3-5", "boat-3-5")
    _, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for seat in range(2):
        assert stored.information_state_string(seat) == state.information_state_string(seat)
    assert stored.legal_actions() == state.legal_actions()
    assert stored.history() == state.history()


def test_a_game_begins_at_any_state() -> None:
    game = small(crossings.game("dunkelrunde"))
    states = list(played_at_random(game, seed=1))
    middle = states[len(states) // 2]
    assert str(game.new_initial_state(str(middle))) == str(middle)
    end = adapter.game_from(ours(middle))
    assert str(end.new_initial_state()) == str(middle)
    packed = end.get_parameters()["state"]
    for again in (
        adapter.load("dunkelrunde", state=ours(middle)),
        adapter.load("dunkelrunde", state=packed, players=3),
        pyspiel.load_game(str(end)),
    ):
        assert str(again.new_initial_state()) == str(middle)
        assert again.num_players() == ours(middle).seats


# ---- algorithms ----------------------------------------------------------------------------------


def rollouts(seed: int) -> mcts.RandomRolloutEvaluator:
    return mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(seed))


def test_mcts_finds_an_immediate_win() -> None:
    """BAB-66: five are across and the defender has four coins, so buying the last domino wins."""
    game = adapter.game_from(late(["0-0"], coins=[2, 4], crossed=5, reserves=[["1-1"], []], discard=rest("0-0", "1-1")))
    state = game.new_initial_state()
    assert len(state.legal_actions()) > 2
    slow = mcts.MCTSBot(game, 2, 30, rollouts(1), random_state=np.random.RandomState(1))
    quick = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 30, 10, True, 1, False)
    assert state.action_to_string(slow.step(state)) == "buy"
    assert state.action_to_string(quick.mcts_search(state).best_child().action) == "buy"


def rest(*used: str) -> list[str]:
    """All other dominoes."""
    pool: list[str] = crossings.game("bridges-and-boats").start().to_json()["pool"]
    return [domino for domino in pool if domino not in used]


@pytest.mark.parametrize("id", HIDING)
def test_ismcts_searches_games_with_hidden_information(id: str) -> None:
    """It asks for indistinguishable states, and works with either kind of resampler."""
    game = small(crossings.game(id))
    decisions = (one for one in played_at_random(game, seed=4) if one.current_player() >= 0)
    state = next(one for one in decisions if len(one.legal_actions()) > 2 and one.move_number() > 20)

    def policy() -> list[tuple[int, float]]:
        bot = ismcts.ISMCTSBot(game, rollouts(2), 2.0, 15, random_state=np.random.RandomState(3))
        bot.set_resampler(adapter.resampler(seed=7))
        return bot.get_policy(state)  # type: ignore[no-any-return]

    chosen = policy()
    assert {action for action, _ in chosen} == set(state.legal_actions())
    assert policy() == chosen


def test_resampling_reveals_nothing() -> None:
    """Equal seeds give equal results for indistinguishable states; the other seat's history is the public one."""
    start = small_end().new_initial_state()
    one, other = (play(start, "buy", f"d-{domino}", "end") for domino in EITHER)
    for seed in range(4):
        resampled = [state.determinize(1, seed) for state in (one, other)]
        assert len({str(state) for state in resampled}) == 1
        for seat in range(2):
            assert len({state.information_state_string(seat) for state in resampled}) == 1
        assert resampled[0].information_state_string(1) == one.information_state_string(1)
    assert len({str(one.determinize(1, seed)) for seed in range(20)}) == 2
    sampled = one.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert sampled.information_state_string(1) == one.information_state_string(1)


def test_cfr_solves_a_small_end() -> None:
    game = small_end()
    uniform = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(game, solver.average_policy()) < 0.05 < uniform


def test_the_examples_of_the_page_run() -> None:
    made = run_examples("openspiel.md")
    assert len(list(histories(made["end"].new_initial_state()))) == 334


# ---- errors --------------------------------------------------------------------------------------


def asking(state: Any) -> list[Callable[[Any], object]]:
    """All our methods that take a seat."""
    observers = [make_observation(state.get_game(), kind) for kind in KINDS]
    return [
        lambda seat: state.determinize(seat, 1),
        lambda seat: state.resample_from_infostate(seat, lambda: 0.5),
        *(partial(observer.string_from, state) for observer in observers),
        *(partial(observer.set_from, state) for observer in observers),
    ]


def some_states(game: Any) -> list[Any]:
    """A chance node and a decision."""
    states = list(played_at_random(game, seed=6))[10:]
    return [next(state for state in states if state.is_chance_node() == chance) for chance in (True, False)]


@some_games
def test_invalid_seats_are_refused(game: Game) -> None:
    """So is -1 at chance nodes, where it is the player. OpenSpiel converts everything that it takes for an integer."""
    for state in some_states(small(game)):
        theirs = pyspiel._Observation(state.get_game(), state.get_game().make_observer(NOW, {}))
        for wrong in (*INVALID_NUMBERS, state.num_players(), None):
            for ask in asking(state):
                with pytest.raises(BadSeat, match=r"^there is no seat .*; allowed: 0 to \d$"):
                    ask(wrong)
            for ask in (
                *(state.observation_tensor, state.observation_string, state.information_state_string),
                *(state.player_return, state.player_reward),
                *(partial(theirs.string_from, state), partial(theirs.set_from, state)),
            ):
                if not isinstance(wrong, bool | np.bool_):
                    with pytest.raises((BadSeat, pyspiel.SpielError, TypeError)):
                        ask(wrong)


@some_games
def test_invalid_actions_are_refused(game: Game) -> None:
    """All methods that take an action refuse invalid ones, and nothing changes."""
    for state in some_states(small(game)):
        before = str(state)
        for wrong in (*INVALID_NUMBERS, len(game.outcomes if state.is_chance_node() else game.actions), None):
            for ask in (
                state.apply_action,
                state.apply_action_with_legality_check,
                state.child,
                state.action_to_string,
            ):
                if not isinstance(wrong, bool | np.bool_):
                    with pytest.raises((IllegalMove, pyspiel.SpielError, TypeError)):
                        ask(wrong)
                assert str(state) == before
        action = state.legal_actions()[0]
        for kind in (np.int64, np.uint16):
            assert str(state.child(kind(action))) == str(state.child(action))
        for wrong in (-2, state.num_players(), 2**31, 2**70, "0", 0.5, math.nan, [0]):
            with pytest.raises((BadSeat, IllegalMove)):
                state.action_to_string(wrong, 0)


def test_invalid_seeds_are_refused() -> None:
    state = small_end().new_initial_state()
    wrongs: list[Any] = [True, "0", 0.5, None, math.nan, [0]]
    for wrong in wrongs:
        for ask in (adapter.resampler, partial(state.determinize, 0)):
            with pytest.raises(BadSeed, match=r"^a seed is a whole number, not "):
                ask(wrong)
    sevens: list[Any] = [kind(7) for kind in INTEGERS]
    assert len({str(adapter.resampler(seven)(state, 0)) for seven in sevens}) == 1


def illegal() -> None:
    state = small_end().new_initial_state()
    state.apply_action(state.get_game().num_distinct_actions() - 1)


@pytest.mark.parametrize(
    "wrong, reported",
    [
        (lambda: adapter.load("dune-ches"), "did you mean dune-chess"),
        (lambda: adapter.load("dunkelrunde", players=9), "option players: 9 is not allowed; allowed: 2 to 6"),
        (lambda: adapter.load("dunkelrunde", seats=3), "dunkelrunde has no option 'seats'; it has: players"),
        (lambda: pyspiel.load_game("crossings_dunkelrunde(players=9)"), "option players: 9 is not allowed"),
        (lambda: pyspiel.load_game("crossings_dunkelrunde(state=x)"), "is no packed state; game_from(state) makes one"),
        (lambda: adapter.load("dunkelrunde", state="x"), "is no packed state; game_from(state) makes one"),
        (lambda: adapter.load("dunkelrunde", state=json.loads("5")), "is no packed state; game_from(state) makes one"),
        (lambda: adapter.load("dune-chess", state=crossings.game("dunkelrunde").start()), "must be 'dune-chess'"),
        (
            lambda: adapter.load("dunkelrunde", players=3, state=crossings.game("dunkelrunde").start(players=2)),
            "option players is 2 in the state but 3 in the game",
        ),
        (lambda: adapter.load("dunkelrunde").new_initial_state("?"), "no JSON"),
        (lambda: adapter.load("dunkelrunde").new_initial_state({"game": "chess"}), "must be 'dunkelrunde'"),
        (
            lambda: adapter.load("dunkelrunde").new_initial_state(
                crossings.game("dunkelrunde").start(players=2).to_json()
            ),
            "option players is 2 in the state but 3 in the game; use game_from(state)",
        ),
        (
            lambda: adapter.load("dunkelrunde").make_py_observer(None, {"depth": 1}),
            "take no parameters; unknown: depth",
        ),
        (lambda: adapter.load("dunkelrunde").make_observer({"depth": 1}), "take no parameters; unknown: depth"),
        (illegal, "is not possible"),
    ],
)
def test_errors_are_reported_in_one_line(wrong: Callable[[], object], reported: str) -> None:
    with pytest.raises(CrossingsError) as raised:
        wrong()
    assert reported in str(raised.value)
    assert "\n" not in str(raised.value)


def test_python_exits_cleanly() -> None:
    """OpenSpiel releases registered classes after Python has ended."""
    assert printed("-c", f"import {adapter.__name__}") == ""
