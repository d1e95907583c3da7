"""Each error that the docstring of a public function names is raised, and no other error has a row here.

Each message is one line that says what is wrong and what is allowed.
"""

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, cached_property, partial
from importlib.metadata import EntryPoint
from typing import Any, NamedTuple

import gymnasium.error
import pytest

import crossings
from crossings import BadNumber, BadOption, BadSeat, BadSeed, BadState, IllegalMove, UnknownGame, batch, functional
from crossings.adapters import pettingzoo, vector
from crossings.adapters.gymnasium import GameEnv
from crossings.adapters.settings import BadSetting, ResetNeeded
from crossings.adapters.variants import variant
from crossings.batches import BadBatch, IllegalAction, NoDevice
from crossings.bots import BOTS, BadBudget, Bot, BotFailed, BrokenBot, NotToMove, UnknownBot, bot, choose
from crossings.bots.match import UnknownEffect
from crossings.engine import BrokenGame, NoObservation, registry
from crossings.engine.errors import MissingExtra, UnknownMove
from crossings.lab import balancing, plan, rating, sequential
from crossings.lab.plan import BadPlan
from crossings.lab.reports.figures import Cell
from crossings.table import (
    BOT,
    PERSON,
    BadFile,
    Match,
    Refused,
    Seat,
    VerifiedGame,
    ViewerHistory,
    reaction_window_view,
    read_record,
    seats_to_agree,
    seed_from,
    verify,
)
from toys.coin_race import game as coin_race
from toys.nim.game import GAME as NIM

GAME: Any = coin_race.GAME
START: Any = GAME.start()
VIEW = START.view(0)
WRONG: Any = 0.5
"""Neither a seed, a text nor a list."""
DUNE, DUNKEL = (crossings.game(id) for id in ("dune-chess", "dunkelrunde"))


# ---- what is called ------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install toy games, a broken game and bot, and a bot that fails, but no renderer and no compiler for a GPU."""
    toys = {GAME.id: coin_race.__name__, "nim": "toys.nim.game", "broken": "toys.no_such_module"}
    known = registry._sources() | toys
    monkeypatch.setattr(registry, "_sources", lambda: known)
    entry = EntryPoint("broken", "toys.no_such_module", "crossings.bots")
    monkeypatch.setattr("crossings.bots.registry._sources", lambda: {"broken": entry})
    monkeypatch.setattr("crossings.bots.registry.BOTS", {**BOTS, "failing": Bot("failing", lambda question: "?")})
    for module in ("resvg_py", "numba_cuda"):
        monkeypatch.setitem(sys.modules, module, None)


@cache
def games() -> Any:
    return batch(GAME, 3, threads=1)


@cache
def env() -> Any:
    return functional(GAME, threads=1)


def rows() -> Any:
    return env().init([1, 2])


def ask(name: str = "random", seat: Any = 0, view: Any = VIEW, **given: Any) -> str:
    return choose(name, GAME, view, seat, **{"seed": 1, **given})


def gym(**settings: Any) -> Any:
    return GameEnv("dune-chess", **{"opponent": "random", **settings})


def aec() -> Any:
    return pettingzoo.raw_env("dune-chess")


def vectors(**settings: Any) -> Any:
    return vector.BatchEnv(GAME, **{"num_envs": 3, "threads": 1, **settings})


def reset(env: Any) -> Any:
    env.reset(seed=1)
    return env


def match(*kinds: str) -> Any:
    """Return a match after its first move, by default of two persons."""
    seats = [Seat(kind, number) for number, kind in enumerate(kinds or (PERSON, PERSON))]
    begun = Match("table", GAME, START.options, seats, seed_from("seed"))
    begun.accept(begun.prepare_move(0, ["hide-left"]))
    return begun


def history() -> Any:
    return ViewerHistory(match(), 0)


def planned(*players: str, **changed: Any) -> plan.Plan:
    return plan.make_plan(DUNE, players or ("random", "club"), **{"games": 2, **changed})


def called(make: Callable[[], Any], name: str, *arguments: object) -> object:
    """Call a method of a new object."""
    return getattr(make(), name)(*arguments)


# ---- the errors ----------------------------------------------------------------------------------


class Error(NamedTuple):
    """An error, a pattern of its message, and calls that raise it by function (a class for its constructor)."""

    error: type[Exception]
    message: str
    calls: dict[str, Callable[[], object]]


NO_SEAT = r"^there is no seat 2; allowed: 0 to 1"
NO_VIEWER = rf"{NO_SEAT}, or None for a spectator$"
NO_SEED = r"^a seed is a whole number, not (True|0.5|None|'1')$"
NO_OBSERVATION = r"^nim has no observations for programs that learn: its part `observation` is missing$"
NO_EXTRA = r'.* needs .*; in a checkout of Crossings: pip install -e "\.\[\w+\]"$'
NO_BUDGET = "^the budget must be a whole number of simulations from 1, not 0$"
HIDE_FIRST = r"'step' is not possible: All players hide a coin first\. \[hide-first, COI-1\]$"
UNKNOWN_GAME = r"^unknown game 'dune-ches'; did you mean dune-chess or dunkelrunde\?$"
UNKNOWN_BOT = r"^there is no bot 'nobody'; there are: random, novice, casual, .*, broken$"
BROKEN = r"^the (game|bot) broken could not be loaded: ModuleNotFoundError: No module .*; fix or uninstall it$"
OPTION = r"^option \w+: \S+ is not allowed; allowed: (\d, )*\d"
NOT_ALLOWED = r"^(reward|illegal|render_mode|level|opponent|autoreset_mode): \S+ is not allowed; allowed: \w+"
MAKERS: dict[str, Callable[..., object]] = {"env": pettingzoo.env, "raw_env": pettingzoo.raw_env, "GameEnv": GameEnv}

ERRORS = [
    Error(UnknownGame, UNKNOWN_GAME, {
        "game": lambda: crossings.game("dune-ches"),
        "Batch": lambda: batch("dune-ches", 2),
        "Functional": lambda: functional("dune-ches"),
        "BatchEnv": lambda: vector.BatchEnv("dune-ches"),
        "Plan.subject": lambda: replace(planned(), game="dune-ches").subject,
        **{name: partial(make, "dune-ches") for name, make in MAKERS.items()},
    }),
    Error(BrokenGame, BROKEN, {"game": lambda: crossings.game("broken")}),
    Error(NoObservation, NO_OBSERVATION, {
        "Game.observer": lambda: NIM.observer,
        "Game.observation_of": lambda: NIM.observation_of(NIM.start().view(), 0),
        "State.observation": lambda: NIM.start().observation(0),
        "Batch": lambda: batch(NIM, 2),
        "Functional": lambda: functional(NIM),
        "BatchEnv": lambda: vector.BatchEnv(NIM),
        **{name: partial(make, "nim") for name, make in MAKERS.items()},
    }),
    Error(BadOption, OPTION, {
        "Game.parse": lambda: GAME.parse("goal", "seven"),
        "Game.resolve": lambda: GAME.resolve({"goal": 2}),
        "Game.start": lambda: GAME.start(players=True),
        "Game.blank": lambda: GAME.blank(goal=5.0),
        "Game.from_text": lambda: GAME.from_text("coin-race{goal:5.0}"),
        "Batch": lambda: batch(GAME, 2, players=9),
        "Functional": lambda: functional(GAME, players=9),
        "BatchEnv": lambda: vectors(goal="5"),
        "Plan.starts": lambda: replace(planned(), options={"cap": -1}).starts,
        "make_plan": lambda: planned(options={"cap": -1}),
        "parse_ranges": lambda: balancing.parse_ranges(GAME, ["goal 1..3"]),
        **{name: partial(make, "dune-chess", players=3) for name, make in MAKERS.items()},
    }),
    Error(BadOption, "^coin-race has no option 'gaol'; it has: players, goal$", {
        "Game.option": lambda: GAME.option("gaol"),
        "Game.resolve": lambda: GAME.resolve({"gaol": 5}),
    }),
    Error(BadOption, "^options must be a mapping from names to values, not ", {
        "Game.resolve": lambda: GAME.resolve(1),
    }),
    Error(BadOption, "^option goal must be given as text, not 7$", {"Game.parse": lambda: GAME.parse("goal", 7)}),
    Error(BadOption, "^dune-chess has no preset 'odd'; it has: ", {"Game.preset": lambda: DUNE.preset("odd")}),
    Error(BadOption, r"^option cap is varied over \[200, 200\]; name each value once$", {
        "make_plan": lambda: planned(vary={"cap": [200, 200]}),
    }),
    Error(BadOption, "^in march-on-mars, teams don't play against each other; compare two with ", {
        "make_pairs": lambda: rating.make_pairs(crossings.game("march-on-mars"), ["club", "random"]),
    }),
    Error(BadState, "^bad state, key `game`: must be 'coin-race', not None$", {
        "Game.determinize": lambda: GAME.determinize({}, 1),
        "Game.observation_of": lambda: GAME.observation_of({}, 0),
        "Game.from_json": lambda: GAME.from_json({}),
        "Game.read": lambda: GAME.read({}, 0),
        "choose": lambda: ask(view={}),
    }),
    Error(BadState, "^bad state, key `position`: must begin with coin-race, not 'x'$", {
        "Game.from_text": lambda: GAME.from_text("x"),
    }),
    Error(BadState, r"^bad state: a position text is a string, not 0.5$", {
        "Game.from_text": lambda: DUNE.from_text(WRONG),
    }),
    Error(BadState, "^bad state, key `legal`: 'no-move' is no move of", {"choose": lambda: ask(legal=["no-move"])}),
    Error(BadSeat, rf"{NO_SEAT}$", {
        "GameEnv": lambda: gym(seat=2),
        "BatchEnv": lambda: vectors(seat=2, opponent="random"),
        "State.observation": lambda: START.observation(2),
        "seats_to_agree": lambda: seats_to_agree(match().seats, 2, "draw"),
        **{
            f"Match.{name}": partial(called, match, name, 2, *more)
            for name, *more in (
                *(("prepare_move", []), ("prepare_undo",), ("prepare_redo",), ("prepare_word", "word")),
                *(("prepare_end", "resign"), ("prepare_hint",), ("prepare_offer",), ("prepare_leave", "club")),
                *(("prepare_sit", ""), ("check_turn",), ("undo_for",), ("why_no_redo",), ("search_seed",)),
            )
        },
    }),
    Error(BadSeat, NO_VIEWER, {
        "Game.determinize": lambda: GAME.determinize(VIEW, 1, 2),
        "Game.observation_of": lambda: GAME.observation_of(VIEW, 2),
        "Game.read": lambda: GAME.read(VIEW, 2),
        "Game.visible_move": lambda: GAME.visible_move(START, "step", 2),
        "State.effects": lambda: START.effects("hide-left", 2),
        "State.determinize": lambda: START.determinize(2, 1),
        "State.visible_move": lambda: START.visible_move("step", 2),
        "Match.is_seen": lambda: match().is_seen(1, 2),
        "ViewerHistory": lambda: ViewerHistory(match(), 2),
        "VerifiedGame.places": lambda: VerifiedGame(match()).places("head", 2),
        "reaction_window_view": lambda: reaction_window_view(START, START, 2),
        **{
            f"State.{name}": partial(called, GAME.start, name, 2)
            for name in ("view", "cached_view", "secrets", "position", "svg", "text")
        },
    }),
    Error(BadSeat, "^unknown agent 0; allowed: seat_0, seat_1$", {
        f"raw_env.{name}": partial(called, aec, name, 0) for name in ("observe", "observation_space", "action_space")
    }),
    Error(BadSeed, NO_SEED, {
        "Game.determinize": lambda: GAME.determinize(VIEW, "1"),
        "State.determinize": lambda: START.determinize(0, 0.5),
        "Batch": lambda: batch(GAME, 2, seed=WRONG),
        "Batch.reset": lambda: games().reset("1"),
        "Batch.restart": lambda: games().restart([0], seeds=[WRONG]),
        "GameEnv.reset": lambda: gym().reset(seed=True),
        "raw_env.reset": lambda: aec().reset(seed=True),
        "BatchEnv.reset": lambda: vectors().reset(seed=0.5),
        "choose": lambda: ask(seed=None),
        "seed_from": lambda: seed_from(WRONG),
    }),
    Error(BadNumber, "^(a position|an event|moves) must be a whole number, (from [01] to 1|0 or more), not -1$", {
        "Match.is_seen": lambda: match().is_seen(-1, None),
        **{
            f"Match.{name}": partial(called, match, name, -1)
            for name in ("state_at", "moves_at", "moves_taken_by", "reaction_windows", "index_of")
        },
        **{
            f"ViewerHistory.{name}": partial(called, history, name, -1)
            for name in (
                *("ply", "moves_among", "count", "number", "before", "after", "position_before", "position_after"),
                *("effects", "story_entry", "head", "link", "has_line", "line"),
            )
        },
    }),
    Error(BadNumber, "^(ways|games) must be a whole number, 1 or more, not 0$", {
        "Match.random_choice": lambda: match().random_choice(0),
        "make_plan": lambda: planned(games=0),
    }),
    Error(UnknownMove, "^coin-race has no move 'stop'; did you mean step\\?$", {
        "Game.describe": lambda: GAME.describe("stop"),
    }),
    Error(UnknownMove, "^coin-race has no move -1; numbers: 0 to 9$", {"Game.describe": lambda: GAME.describe(-1)}),
    Error(IllegalMove, rf"^{HIDE_FIRST}", {
        "State.play": lambda: START.play("step"),
        "State.play_number": lambda: START.play_number(GAME.number_of["step"]),
        "State.effects": lambda: START.effects("step", 0),
        "Match.prepare_move": lambda: match().prepare_move(1, ["step"]),
        "Match.prepare_answers": lambda: match().prepare_answers([(1, "step")], is_last=True),
    }),
    Error(IllegalMove, r"^'-1' is not possible: The number of a move is an integer from 0 to 3876\. .*CON-17\]$", {
        "State.play_number": lambda: DUNE.start().play_number(-1),
        "GameEnv.step": lambda: reset(gym()).step(-1),
        "raw_env.step": lambda: reset(aec()).step(-1),
    }),
    Error(IllegalAction, rf"^row 1, action 2: {HIDE_FIRST}", {
        "Batch.step": lambda: games().step([0, 2, 0]),
        "Functional.step": lambda: env().step(rows(), [0, 2], [1, 2]),
        "BatchEnv.step": lambda: reset(vectors(illegal="error")).step([0, 2, 0]),
    }),
    Error(IllegalAction, "^row 0, action (-1|7): coin-race has the actions 0 to 6$", {
        "Batch.step": lambda: games().step([7, 0, 0]),
        "Functional.step": lambda: env().step(rows(), [-1, 0], [1, 2]),
        "BatchEnv.step": lambda: reset(vectors()).step([7, 0, 0]),
    }),
    # batches
    Error(BadBatch, "^the number of games must be at least 1, not 0$", {
        "Batch": lambda: batch(GAME, 0),
        "BatchEnv": lambda: vectors(num_envs=0),
    }),
    Error(BadBatch, "^a batch of 10+ games does not fit into memory; give a smaller number$", {
        "Batch": lambda: batch(GAME, 10**16),
        "BatchEnv": lambda: vectors(num_envs=10**30),
    }),
    Error(BadBatch, "^unknown device 'tpu'; allowed: cpu, cuda$", {"Functional": lambda: functional(GAME, "tpu")}),
    Error(BadBatch, "^threads: 0 is not possible; give a number from 1 to 1024, or none for all cores$", {
        "Functional": lambda: functional(GAME, threads=0),
    }),
    Error(BadBatch, "^starts must be a list of positions, not 0.5$", {
        "Functional": lambda: functional(GAME, starts=WRONG),
        "Functional.starts": lambda: setattr(env(), "starts", WRONG),
        "Batch.starts": lambda: setattr(games(), "starts", WRONG),
        "BatchEnv.starts": lambda: setattr(vectors(), "starts", WRONG),
    }),
    Error(BadBatch, "^discount: 2 is not allowed; give the learner's discount, from 0 to 1$", {
        "Batch": lambda: batch(GAME, 3, discount=2),
    }),
    Error(BadBatch, "^state 0 is not a position of coin-race with 2 seats$", {
        "Functional": lambda: functional(GAME, starts=[DUNE.start()]),
        "Functional.of": lambda: env().of([GAME.start(players=3)]),
    }),
    Error(BadBatch, "^rows must be distinct numbers from 0 to 2, or 3 booleans$", {
        "Batch.restart": lambda: games().restart([True, False]),
        "Batch.load": lambda: games().load(rows(), [1, 1]),
        "Batch.copy": lambda: games().copy([0], [-1]),
    }),
    Error(BadBatch, "^1 seeds are given, for 2 rows$", {"Batch.restart": lambda: games().restart([0, 1], seeds=[7])}),
    Error(BadBatch, "^states: 2 given, for 1 rows$", {"Batch.load": lambda: games().load(rows(), [0])}),
    Error(BadBatch, "^states does not fit a batch of 3 games of coin-race$", {
        "Batch.restore": lambda: games().restore(batch(GAME, 2).save()),
    }),
    Error(BadBatch, r"^expected a mapping of arrays as returned by save\(\), not 1$", {
        "Batch.restore": lambda: games().restore(1),
    }),
    Error(BadBatch, "^there is no row 3; allowed: 0 to [12]$", {
        "Batch.state": lambda: games().state(3),
        "Functional.state": lambda: env().state(rows(), 3),
    }),
    Error(BadBatch, r"^(actions|seeds) must be an array of (3 |2 |)integers, .*not of shape \S+ and type \S+$", {
        "Batch.step": lambda: games().step([0]),
        "BatchEnv.step": lambda: reset(vectors()).step([0.0, 0.0, 0.0]),
        "Functional.init": lambda: env().init([0.5]),
        "Functional.step": lambda: env().step(rows(), [0, 0], [True, False]),
        "Functional.integers": lambda: env().integers("seeds", ["x"]),
    }),
    Error(BadBatch, "^(states|rows|seeds|seats|actions|out) must be an array of numbers: ", {
        name: partial(call, [[0], [1, 2]])
        for name, call in {
            "Functional.read": lambda ragged: env().read(ragged),
            "Functional.init": lambda ragged: env().init(ragged),
            "Functional.observe": lambda ragged: env().observe(rows(), ragged),
            "Functional.legal": lambda ragged: env().legal(rows(), out=ragged),
            "Batch.restart": lambda ragged: games().restart(ragged),
            "Batch.step": lambda ragged: games().step(ragged),
        }.items()
    }),
    Error(BadBatch, r"^states must be an array of bytes \(uint8\), 15 a row, not of shape \(3,\) and type int64$", {
        f"Functional.{name}": partial(called, env, name, [0, 1, 2]) for name in ("legal", "actor", "result")
    } | {"Functional.potential": lambda: env().potential([0, 1, 2], 0)}),
    Error(BadBatch, r"^out must be an array of bool of shape \(2, 7\), not of shape \(2, 15\) and type uint8$", {
        "Functional.legal": lambda: env().legal(rows(), out=rows()),
    }),
    Error(BadBatch, "^out must be a writable, C-contiguous array$", {
        "Functional.step": lambda: env().step(rows(), [0, 0], [1, 2], out=rows().T),
    }),
    Error(BadBatch, "^seats must be numbers from 0 to 1$", {
        "Functional.observe": lambda: env().observe(rows(), 7),
        "Functional.potential": lambda: env().potential(rows(), 7),
    }),
    Error(NoDevice, NO_EXTRA, {
        "Batch": lambda: batch(GAME, 2, "cuda"),
        "Functional": lambda: functional(GAME, "cuda"),
    }),
    # bots
    Error(UnknownBot, UNKNOWN_BOT, {
        "bot": lambda: bot("nobody"),
        "choose": lambda: ask("nobody"),
        "GameEnv": lambda: gym(opponent="nobody"),
        "Plan.entries": lambda: replace(planned(), players=["nobody", "random"]).entries,
        "make_plan": lambda: planned("nobody"),
    }),
    Error(BrokenBot, BROKEN, {"bot": lambda: bot("broken"), "choose": lambda: ask("broken")}),
    Error(BadBudget, NO_BUDGET, {
        "choose": lambda: ask(simulations=0),
        "GameEnv": lambda: gym(simulations=0),
        "make_plan": lambda: planned(simulations=0),
    }),
    Error(BadBudget, "^the budget must be a number of seconds above 0, not -1$", {"choose": lambda: ask(seconds=-1)}),
    Error(BadBudget, "^the bot master has no fixed number of simulations; choose a level up to expert$", {
        "Bot.fixed_budget": lambda: bot("master").fixed_budget(GAME),
    }),
    Error(UnknownEffect, "^no move of Dune Chess has the effect 'x'; allowed: ", {
        "make_plan": lambda: planned("random~x"),
    }),
    Error(BadBudget, "^random@ must be followed by a number of simulations, 1 to 1000000000, not 'x'$", {
        "Plan.entries": lambda: replace(planned(), players=["random@x", "random"]).entries,
    }),
    Error(NotToMove, "^seat 1 is not to move; the actor of this view is 0$", {"choose": lambda: ask(seat=1)}),
    Error(BotFailed, r"^the bot failing chose '\?', which is not legal$", {"choose": lambda: ask("failing")}),
    # adapters
    Error(BadSetting, NOT_ALLOWED, {
        "GameEnv": lambda: gym(reward="money"),
        "env": lambda: pettingzoo.env("dune-chess", reward="money"),
        "raw_env": lambda: pettingzoo.raw_env("dune-chess", render_mode="film"),
        "BatchEnv": lambda: vectors(opponent="club"),
        "parse_autoreset_mode": lambda: vector.parse_autoreset_mode("Disabled"),
    }),
    *(
        Error(BadSetting, message, {"GameEnv": partial(gym, **settings)})
        for message, settings in (
            (NOT_ALLOWED, {"illegal": "ignore"}),
            (NOT_ALLOWED, {"level": "random", "opponent": None}),
            ("^level and opponent can't be combined; give one of them$", {"level": "club"}),
            ("^opponent: a list must name one for each of the 1 other seats, not 2$", {"opponent": ["random"] * 2}),
            ("^opponent must be the name of a bot, a function, or a list of these, not 1$", {"opponent": 1}),
            ("^opponent must be the name of a bot, a function, or a list of these, not 1$", {"opponent": [1]}),
            ("^discount: None is not allowed; give the learner's discount, from 0 to 1$", {"reward": "shaped"}),
            ("^discount: 2 is not allowed; .* from 0 to 1$", {"reward": "shaped", "discount": 2}),
            ("^discount only applies to shaped rewards, not to result$", {"discount": 0.9}),
            ("^starts must be a list of positions, not 1$", {"starts": 1}),
            ("^starts: number 0 is no position of dune-chess with 2 seats that goes on$", {"starts": ["x"]}),
        )
    ),
    Error(BadSetting, "^starts must be a list of positions, not 1$", {
        "GameEnv.starts": lambda: setattr(gym(), "starts", 1),
        "raw_env.starts": lambda: setattr(aec(), "starts", 1),
    }),
    Error(BadSetting, r"^reward: shaped needs opponents here; crossings\.batch shapes the rewards of all seats$", {
        "BatchEnv": lambda: vectors(reward="shaped", discount=1),
    }),
    Error(BadSetting, 'seat: one seat has others beside it; give opponent="random"', {
        "BatchEnv": lambda: vectors(seat=1),
    }),
    Error(BadSetting, r"^reset\(\) takes no options, not {'cap': 200}; give them when the environment is made$", {
        "GameEnv.reset": lambda: gym().reset(options={"cap": 200}),
    }),
    Error(BadSetting, "^options: allowed is reset_mask, an array of 3 booleans, at least one of them True, not ", {
        "BatchEnv.reset": lambda: vectors().reset(options={"cap": 200}),
    }),
    Error(BadSetting, r"^seed: a list must have one for each of the 3 rows, not \[1\]$", {
        "BatchEnv.reset": lambda: vectors().reset(seed=[1]),
    }),
    Error(BadSetting, r"^option cap must be given when the environment is made, not to reset\(\)$", {
        "raw_env.reset": lambda: aec().reset(options={"cap": 200}),
    }),
    Error(BadSetting, "^options must be a mapping, not 1$", {"raw_env.reset": lambda: aec().reset(options=1)}),
    Error(BadSetting, "^dune-chess has no variant 'end'; it has: small, draw, win$", {
        "variant": lambda: variant(DUNE, "end"),
    }),
    Error(MissingExtra, NO_EXTRA, {
        "BatchEnv": lambda: vectors(render_mode="rgb_array"),
        **{name: partial(make, "dune-chess", render_mode="rgb_array") for name, make in MAKERS.items()},
    }),
    Error(gymnasium.error.ResetNeeded, r"^no game is under way: call reset\(\) before step\(\)$", {
        "GameEnv.step": lambda: gym().step(0),
        "BatchEnv.step": lambda: vectors().step([0]),
    }),
    Error(ResetNeeded, r"^no game has started: call reset\(\) first$", {
        "raw_env.last": lambda: aec().last(),
        "raw_env.step": lambda: aec().step(0),
    }),
    # tables
    Error(Refused, "^It is not Red's turn.$", {
        "Match.prepare_move": lambda: match().prepare_move(0, ["step"]),
        "Match.check_turn": lambda: match().check_turn(0),
    }),
    Error(Refused, "^You have no move to undo.$", {"Match.prepare_undo": lambda: match().prepare_undo(1)}),
    Error(Refused, "^There is no undone move to redo.$", {"Match.prepare_redo": lambda: match().prepare_redo(0)}),
    Error(Refused, "^A random word has 1 to 40 letters and", {
        "Match.prepare_word": lambda: match().prepare_word(0, "!"),
    }),
    Error(Refused, "^This game can't be ended that way.$", {"Match.prepare_end": lambda: match().prepare_end(0, "x")}),
    Error(Refused, "^Hints are switched off at this table.$", {"Match.prepare_hint": lambda: match().prepare_hint(1)}),
    Error(Refused, "^A bot already plays this seat.$", {
        "Match.prepare_offer": lambda: match(PERSON, BOT).prepare_offer(1),
        "Match.prepare_leave": lambda: match(PERSON, BOT).prepare_leave(1, "club"),
    }),
    Error(Refused, "^You already play this seat.$", {"Match.prepare_sit": lambda: match().prepare_sit(1, "")}),
    Error(BadFile, "^this is not the file of a game .*: line 2 is no JSON object$", {
        "verify": lambda: verify([{}, 3]),
    }),
    Error(BadFile, "^not the file of a game: it has 1 lines$", {"read_record": lambda: read_record([{}])}),
    # the lab
    Error(BadPlan, "^this is not the plan of a run; start the run in a new", {
        "Plan.read": lambda: plan.Plan.read("{}"),
    }),
    Error(BadPlan, "^too few games per player: 2; allowed: 4 or more$", {
        "check_rounds": lambda: plan.check_rounds(planned()),
    }),
    Error(BadPlan, "^can't read the (target|range) '.*'; allowed: ", {
        "parse_targets": lambda: balancing.parse_targets("minutes"),
        "parse_ranges": lambda: balancing.parse_ranges(GAME, ["goal"]),
    }),
    Error(BadPlan, "^unknown figure 'fun'; allowed: ", {
        "Target.value": lambda: balancing.Target("fun", 0, 1).value(Cell("", planned(), 0, [])),
    }),
    Error(sequential.BadBounds, "^can't test 0.6 against 0.5; allowed: from 0 to 1, the lower number first$", {
        "SequentialTest": lambda: sequential.SequentialTest(sequential.Bounds(0.6, 0.5), cooperative=False),
    }),
]  # fmt: skip


@cache
def spiel() -> Any:
    return importlib.import_module("crossings.adapters.openspiel")


def load(**options: object) -> Any:
    return spiel().load("dunkelrunde", **options)


def spiel_state() -> Any:
    return load(players=2).new_initial_state()


def observer(*, recalls: bool = False) -> Any:
    pyspiel = importlib.import_module("pyspiel")
    return spiel().load("walking-on-the-moon").make_py_observer(pyspiel.IIGObservationType(perfect_recall=recalls))


def moon() -> Any:
    return spiel().load("walking-on-the-moon").new_initial_state()


ERRORS_IN_OPENSPIEL = [
    Error(UnknownGame, UNKNOWN_GAME, {"load": lambda: spiel().load("dune-ches")}),
    Error(BadOption, OPTION, {
        "load": lambda: load(players=9),
        "CrossingsGame": lambda: importlib.import_module("pyspiel").load_game("crossings_dunkelrunde(players=9)"),
    }),
    Error(BadOption, r"^option players is 2 in the state but 3 in the game; use game_from\(state\)$", {
        "load": lambda: load(players=3, state=DUNKEL.start(players=2)),
        "CrossingsGame.new_initial_state": lambda: load(players=3).new_initial_state(DUNKEL.start(players=2).to_json()),
    }),
    Error(BadOption, "^observers of crossings_dunkelrunde take no parameters; unknown: depth$", {
        "CrossingsGame.make_py_observer": lambda: load().make_py_observer({"depth": 1}),
    }),
    Error(BadState, r"^bad state: the parameter `state` is no packed state; game_from\(state\) makes one$", {
        "load": lambda: load(state="x"),
        "CrossingsGame": lambda: importlib.import_module("pyspiel").load_game("crossings_dunkelrunde(state=x)"),
    }),
    Error(BadState, "^bad state, key `game`: must be 'dunkelrunde', not 'dune-chess'$", {
        "load": lambda: load(state=DUNE.start()),
        "CrossingsGame.new_initial_state": lambda: load().new_initial_state(DUNE.start().to_json()),
    }),
    Error(BadState, r"^bad state: no JSON \(.*\); str\(state\) gives what a state is made from$", {
        "CrossingsGame.new_initial_state": lambda: load().new_initial_state("?"),
    }),
    Error(BadState, "^bad state: a game begins with a State, as .* is one, not 'x'$", {
        "game_from": lambda: spiel().game_from("x"),
    }),
    Error(BadSeat, NO_SEAT, {
        "CrossingsState.determinize": lambda: spiel_state().determinize(2, 1),
        "CrossingsState.resample_from_infostate": lambda: spiel_state().resample_from_infostate(2, lambda: 0.5),
        "Resampler.__call__": lambda: spiel().Resampler(1)(spiel_state(), 2),
    }),
    Error(BadSeat, "^there is no seat True; allowed: 0 to [1-5]$", {
        "Observer.set_from": lambda: observer().set_from(moon(), True),
        "Observer.string_from": lambda: observer().string_from(moon(), True),
    }),
    Error(BadSeed, NO_SEED, {
        "Resampler": lambda: spiel().Resampler(None),
        "CrossingsState.determinize": lambda: spiel_state().determinize(0, 0.5),
    }),
    Error(NoObservation, "^there is no such tensor: .* 10,000 moves at most, .* use information_state_string$", {
        "Observer.set_from": lambda: observer(recalls=True).set_from(moon(), 0),
    }),
    Error(IllegalMove, "^'99' is not possible: .*", {"Position.after": lambda: spiel_state().position.after(99)}),
]  # fmt: skip


def cases(errors: list[Error], *marks: Any) -> list[Any]:
    """Return each call as a case."""
    return [
        pytest.param(error, message, call, id=f"{function} {error.__name__}", marks=marks)
        for error, message, calls in errors
        for function, call in calls.items()
    ]


@pytest.mark.parametrize("error, message, call", cases(ERRORS) + cases(ERRORS_IN_OPENSPIEL, pytest.mark.deep))
def test_an_error_says_what_is_wrong_and_what_is_allowed(
    error: type[Exception], message: str, call: Callable[[], object]
) -> None:
    """CON-13, CON-17, CON-18, CON-22: in one line."""
    with pytest.raises(error, match=message) as raised:
        call()
    assert raised.type is error
    assert "\n" not in str(raised.value)


# ---- completeness --------------------------------------------------------------------------------

RAISES = re.compile(r"\bRaises?\b(.*?)\.(?=\s|$)", re.DOTALL)
"""A sentence that names errors."""
MODULES = (
    *("crossings", "crossings.batches", "crossings.bots", "crossings.table", "crossings.adapters.gymnasium"),
    *("crossings.adapters.pettingzoo", "crossings.adapters.vector", "crossings.adapters.variants"),
    *("crossings.lab.plan", "crossings.lab.balancing", "crossings.lab.rating", "crossings.lab.sequential"),
)
"""Modules with public functions: those of `__all__`, or all that the module defines."""
OPENSPIEL = ("crossings.adapters.openspiel.spiel_game", "crossings.adapters.openspiel.position")


def public_objects(module: Any) -> Iterator[Any]:
    """Yield the public functions and classes of a module."""
    own = [name for name, one in vars(module).items() if getattr(one, "__module__", "") == module.__name__]
    for name in getattr(module, "__all__", own):
        one = getattr(module, name)
        if name[0] != "_" and (inspect.isfunction(one) or inspect.isclass(one)):
            yield one


def docstrings(one: Any) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of a function, or of a class, its constructor, methods and properties."""
    yield one.__qualname__, one.__doc__ or ""
    for name, member in vars(one).items() if inspect.isclass(one) else ():
        if isinstance(member, property | cached_property | classmethod) or inspect.isfunction(member):
            if name == "__init__":
                yield one.__qualname__, member.__doc__ or ""
            elif name[0] != "_" or name == "__call__":
                yield f"{one.__qualname__}.{name}", member.__doc__ or ""


@pytest.mark.parametrize(
    "modules, errors", [(MODULES, ERRORS), pytest.param(OPENSPIEL, ERRORS_IN_OPENSPIEL, marks=pytest.mark.deep)]
)
def test_every_documented_error_is_tested_and_every_tested_error_documented(
    modules: tuple[str, ...], errors: list[Error]
) -> None:
    public = [one for module in map(importlib.import_module, modules) for one in public_objects(module)]
    documented = {
        (function, error)
        for one in public
        for function, text in docstrings(one)
        for sentence in RAISES.findall(text)
        for error in re.findall(r"`([A-Z]\w+)`", sentence)
    }
    assert documented == {(function, error.__name__) for error, _, calls in errors for function in calls}
