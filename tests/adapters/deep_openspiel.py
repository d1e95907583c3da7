"""OpenSpiel's own tests pass, its algorithms run, and its information states are complete and keep secrets."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import crossings
from adapters.observed import OBSERVED, SHORT, run_examples
from crossings.adapters import openspiel as adapter
from crossings.adapters.variants import variant
from crossings.engine import OVER, BadSeat, Game, IllegalMove, NoObservation, State, games
from processes import printed
from rows import cases
from same_game import Facts, Single, assert_same_game
from wrong_numbers import INVALID_NUMBERS

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


def test_small_variants_have_their_own_bounds_also_as_a_state() -> None:
    """Thirteen decisions and four outcomes, instead of 2,567 moves; the recalled moves take no more space."""
    small = pyspiel.load_game("crossings_bridges_and_boats_small")
    again = adapter.game_from(variant(crossings.game("bridges-and-boats"), "small"))
    for game in (small, again):
        assert (game.max_game_length(), game.max_chance_nodes_in_history()) == (13, 4)
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        assert observer is not None
        assert len(observer.dict["past"]) == 17


def test_a_small_variant_recalls_moves_where_the_printed_game_is_too_long() -> None:
    printed, small = (pyspiel.load_game(f"crossings_walking_on_the_moon{part}") for part in ("", "_small"))
    provided = [game.get_type().provides_information_state_tensor for game in (printed, small)]
    assert provided == [False, True]


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


class InOpenSpiel:
    """All moves and draws are actions of OpenSpiel."""

    def __init__(self, game: Game) -> None:
        self.loaded, self.start = small(game), game.start(**SHORT[game.id])
        self.single, self.state = Single(self.start), self.loaded.new_initial_state()
        self.singles = [self.single]

    @property
    def first(self) -> int:
        """The number of OpenSpiel's action 0 among all moves."""
        return len(self.single.state.game.actions) if self.state.is_chance_node() else 0

    def shown(self) -> Iterable[Facts]:
        """Return what OpenSpiel shows."""
        state, true, numbers = self.state, self.single.state, self.state.legal_actions()
        assert [*map(state.action_to_string, numbers)] == [true.game.moves[self.first + number] for number in numbers]
        chances = {state.action_to_string(number): chance for number, chance in state.chance_outcomes()}
        assert chances == pytest.approx({text: float(chance) for text, chance in true.outcomes().items()})
        actors = {pyspiel.PlayerId.CHANCE: "chance", pyspiel.PlayerId.TERMINAL: OVER}
        yield {
            "state": ours(state),
            "actor": actors.get(state.current_player(), state.current_player()),
            "legal": [self.first + number for number in numbers],
            "over": state.is_terminal(),
            "reward": state.returns(),
            **{("seen", seat): state.observation_tensor(seat) for seat in range(true.seats)},
        }

    def step(self, moves: list[int]) -> None:
        """Make a move, or start the next game."""
        one = self.single
        if one.ended:
            self.state, one.state, one.ended = self.loaded.new_initial_state(), self.start, None
        else:
            self.state = self.state.child(moves[0] - self.first)
            one.state = one.state.play_number(moves[0])
            one.ended = one.state if one.state.actor is None else None


@every_game
def test_openspiel_plays_the_same_games_as_states(game: Game) -> None:
    """CON-25."""
    assert assert_same_game(InOpenSpiel(game), steps=600) > 0


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
    observer = pyspiel._Observation(loaded, loaded.make_observer(RECALL, {}))
    for call in (
        state.information_state_tensor,
        loaded.information_state_tensor_shape,
        lambda: observer.set_from(state, 0),
    ):
        with pytest.raises(NoObservation, match=r"^there is no such tensor: .* 10,000 moves at most, .*state_string$"):
            call()


@every_game
def test_presets_are_games(game: Game) -> None:
    """Their options replace the defaults."""
    for name in ("standard", *(preset.name for preset in game.presets)):
        loaded = pyspiel.load_game(adapter.short_name(game.id, name))
        assert loaded.get_parameters() == game.start(preset=name).options
        assert str(pyspiel.load_game(str(loaded))) == str(loaded)


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
def test_histories_do_not_distinguish_resampled_states(id: str) -> None:
    """TAB-06: with everything that a seat can't know resampled, its strings and tensors are the same.

    Other adapters show what `State` shows (`test_same_game.py`), which conformance checks.
    """
    differ = 0
    for game in (small(crossings.game(id)), adapter.load(id)):
        for number, state in enumerate(islice(played_at_random(game, seed=3), 300)):
            for seat in range(game.num_players()) if number % 4 == 0 else ():
                other = state.determinize(seat, number)
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                if game.get_type().provides_information_state_tensor:
                    assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
                differ += str(other) != str(state)
    assert differ


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


def some_states(game: Any) -> list[Any]:
    """A chance node and a decision."""
    states = list(played_at_random(game, seed=6))[10:]
    return [next(state for state in states if state.is_chance_node() == chance) for chance in (True, False)]


@some_games
def test_invalid_seats_are_refused(game: Game) -> None:
    """CON-17: so is -1 at chance nodes, where it is the player. OpenSpiel converts what it takes for an integer."""
    for state in some_states(small(game)):
        observers = [make_observation(state.get_game(), kind) for kind in KINDS]
        theirs = pyspiel._Observation(state.get_game(), state.get_game().make_observer(NOW, {}))
        ours: list[Callable[[Any], object]] = [
            partial(state.determinize, seed=1),
            *(state.observation_tensor, state.observation_string, state.information_state_string),
            *(partial(observer.string_from, state) for observer in observers),
            *(partial(observer.set_from, state) for observer in observers),
        ]
        for wrong in (*INVALID_NUMBERS, state.num_players(), None):
            for ask in ours:
                with pytest.raises(BadSeat, match=r"^there is no seat [^\n]*; allowed: 0 to \d$"):
                    ask(wrong)
            for ask in (state.player_return, state.player_reward, partial(theirs.set_from, state)):
                if not isinstance(wrong, bool | np.bool_):
                    with pytest.raises((BadSeat, pyspiel.SpielError, TypeError)):
                        ask(wrong)
        for ask in (state.legal_actions, state.legal_actions_mask):
            with pytest.raises(BadSeat, match=r"^there is no seat 'x'; allowed: 0 to \d$"):
                ask("x")


@some_games
def test_invalid_actions_are_refused(game: Game) -> None:
    """CON-17: all methods that take an action refuse invalid ones, in one line, and nothing changes."""
    for state in some_states(small(game)):
        before = str(state)
        for wrong in (*INVALID_NUMBERS, len(game.outcomes if state.is_chance_node() else game.actions), None):
            for ask in (
                *(state.apply_action, state.apply_action_with_legality_check, state.child, state.action_to_string),
                partial(state.string_to_action, 0.5),
            ):
                if not isinstance(wrong, bool | np.bool_):
                    with pytest.raises((IllegalMove, pyspiel.SpielError, TypeError)) as raised:
                        ask(wrong)
                    assert not isinstance(raised.value, IllegalMove) or "\n" not in str(raised.value)
            assert str(state) == before
        action = state.legal_actions()[0]
        assert str(state.child(np.uint16(action))) == str(state.child(action))
        for wrong in (-2, state.num_players(), 2**31, 2**70, "0", 0.5, [0]):
            with pytest.raises((BadSeat, IllegalMove)):
                state.action_to_string(wrong, 0)


def test_python_exits_cleanly() -> None:
    """OpenSpiel releases registered classes after Python has ended."""
    assert printed("-c", f"import {adapter.__name__}") == ""
