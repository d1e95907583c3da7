"""OpenSpiel's games and states, and their registration."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pyspiel

from crossings.adapters.openspiel.position import Observer, Position, has_recall, has_tensor, supports
from crossings.adapters.variants import Length, longest_by_rules, longest_game, variants
from crossings.engine import CHANCE, OVER, BadOption, BadSeat, BadState, CrossingsError, Game, State, View, shorten
from crossings.engine import game as game_of
from crossings.engine.checks import check_seat, check_seed
from crossings.engine.errors import unknown_number
from crossings.engine.game import PRESET, STANDARD
from crossings.engine.kernels.rng import draw_bits, generator

PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""OpenSpiel's numbers of players that are no seats."""
SEEDS = 1 << 32


def checked_seat_method(name: str) -> Callable[..., Any]:
    """Wrap a method of OpenSpiel that takes a seat or nothing, so that an invalid seat raises `BadSeat`."""
    method = getattr(pyspiel.State, name)

    def wrapper(state: pyspiel.State, *arguments: int) -> Any:
        return method(state, *(check_seat(seat, state.num_players()) for seat in arguments))

    wrapper.__name__, wrapper.__doc__ = name, method.__doc__
    return wrapper


def with_short_error(name: str, refusal: Callable[..., CrossingsError]) -> Callable[..., Any]:
    """Wrap a method of OpenSpiel, so that an invalid argument raises `refusal` instead of printing the state."""
    method = getattr(pyspiel.State, name)

    def wrapper(state: CrossingsState, *arguments: Any) -> Any:
        try:
            return method(state, *arguments)
        except TypeError:
            raise refusal(state, *arguments) from None

    wrapper.__name__, wrapper.__doc__ = name, method.__doc__
    return wrapper


def illegal_move_error(state: CrossingsState, *arguments: object) -> CrossingsError:
    """Return the error for an argument that isn't a legal move."""
    return state.position.state.why_not(", ".join(map(shorten, arguments)))


def bad_seat_error(state: CrossingsState, *arguments: object) -> CrossingsError:
    """Return the error for an argument that isn't a seat."""
    return BadSeat(f"there is no seat {', '.join(map(shorten, arguments))}; allowed: 0 to {state.num_players() - 1}")


class CrossingsState(pyspiel.State):  # type: ignore[misc]  # the library is not typed
    """A state of a game. Actions and outcomes are each numbered from 0, in the order of the game's texts."""

    def __init__(self, game: CrossingsGame, position: Position) -> None:
        super().__init__(game)
        self.position = position
        """The only attribute: OpenSpiel clones and stores a state's attributes."""

    observation_string, observation_tensor = (
        checked_seat_method("observation_string"),
        checked_seat_method("observation_tensor"),
    )
    information_state_string = checked_seat_method("information_state_string")
    information_state_tensor = checked_seat_method("information_state_tensor")
    apply_action, child = (
        with_short_error("apply_action", illegal_move_error),
        with_short_error("child", illegal_move_error),
    )
    action_to_string = with_short_error("action_to_string", illegal_move_error)
    string_to_action = with_short_error("string_to_action", illegal_move_error)
    legal_actions_of = with_short_error("legal_actions", bad_seat_error)
    legal_actions_mask = with_short_error("legal_actions_mask", bad_seat_error)

    def current_player(self) -> int:
        """Return a seat, or OpenSpiel's number for chance or the end of the game."""
        actor = self.position.actor
        return PLAYERS.get(actor, actor)

    def is_chance_node(self) -> bool:
        """Return whether chance is to move."""
        return self.position.actor == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions of the actor or a player, ascending; much faster than OpenSpiel's own method."""
        if player:
            actions: list[int] = self.legal_actions_of(*player)
            return actions
        return self.position.numbers.copy()

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible outcomes with their probabilities."""
        return list(self.position.outcomes)

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        state, texts = self.position.state, self.position.texts(player)
        if player != CHANCE:
            check_seat(player, state.seats)
        if not 0 <= action < len(texts):
            raise unknown_number(action, len(texts))
        return texts[action]

    def returns(self) -> list[float]:
        """Return the reward of each seat; 0 in an unfinished game."""
        return self.position.returns

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> CrossingsState:
        """Return a state that the player can't distinguish from this one; `rng` returns numbers from 0 to 1.

        Raises `BadSeat`.
        """
        return self.determinize(player, int(rng() * SEEDS))

    def determinize(self, player: int, seed: int) -> CrossingsState:
        """Return a state that the player can't distinguish from this one. Raises `BadSeat`, `BadSeed`."""
        other: CrossingsState = self.clone()
        other.position = self.position.determinize(check_seat(player, self.num_players()), seed)
        return other

    def __str__(self) -> str:
        return self.position.state_json


class Resampler:
    """A resampler for `ISMCTSBot.set_resampler` that makes searches reproducible: it depends only on its seed.

    Copies, also pickled ones, continue its sequence of draws.
    """

    def __init__(self, seed: int) -> None:
        """Raises `BadSeed`."""
        self._rng = generator(check_seed(seed))

    def __call__(self, state: CrossingsState, player: int) -> CrossingsState:
        """Return a state that the player can't distinguish from this one. Raises `BadSeat`."""
        return state.determinize(player, draw_bits(self._rng))

    def __copy__(self) -> Resampler:
        return deepcopy(self)


resampler = Resampler
"""Public name."""


Parameters = Mapping[str, Any]
PREFIX = "crossings_"
STATE = "state"
"""The parameter for the initial state, packed, besides the game's options."""


def short_name(id: str, part: str = "") -> str:
    """Return OpenSpiel's name of a game, or of its standard setting, a preset or a variant of it."""
    return PREFIX + "_".join(filter(None, (id, part))).replace("-", "_")


def register(game: Game) -> None:
    """Register a game, its standard setting, and each of its presets and variants with OpenSpiel."""
    for name in ("", STANDARD, *(preset.name for preset in game.presets)):
        options = game.resolve({PRESET: name} if name else {})
        _register(game, name, options, longest_by_rules(game, options))
    for name, start in variants(game).items():
        _register(game, name, {**start.options, STATE: _pack(start)}, longest_game(start))


def _register(game: Game, part: str, defaults: Parameters, longest: Length) -> None:
    # a class, not a closure: OpenSpiel releases it after Python has ended
    known = type(CrossingsGame.__name__, (CrossingsGame,), {"id": game.id, "part": part, "defaults": defaults})
    pyspiel.register_game(_game_type(game, part, defaults, longest), known)


def load(id: str, *, state: State | str = "", **options: object) -> CrossingsGame:
    """Load a game like `pyspiel.load_game`.

    `state`: the initial position as a `State`, or packed as in the parameter of that name; its options become the
    game's. Raises `UnknownGame`, `BadOption`, `BadState`.
    """
    game = game_of(id)
    if isinstance(state, State):
        if state.game is not game:
            raise BadState("game", f"must be {id!r}, not {state.game.id!r}")
        state = _pack(state)
    return _loaded(id, _parameters(game, {**options, STATE: state}))


def game_from(state: State) -> CrossingsGame:
    """Return the game that starts from this state.

    Hidden information in this state is the same in the whole game tree, so algorithms that read the whole tree know it.
    Raises `BadState`.
    """
    if not isinstance(state, State):
        raise BadState("", f"a game begins with a State, as crossings.game(id).start() is one, not {shorten(state)}")
    return _loaded(state.game.id, {**state.options, STATE: _pack(state)})


class CrossingsGame(pyspiel.Game):  # type: ignore[misc]  # the library is not typed
    """A game of Crossings. Its parameters are the game's options and `state`, which `game_from` sets."""

    id: str
    """Id of the game; each game has its own subclass."""
    part: str
    """Preset or variant, each with its own subclass, or empty."""
    defaults: Parameters
    """Default parameters."""

    def __init__(self, params: Parameters) -> None:
        """Raises `BadOption` and `BadState`."""
        game = game_of(self.id)
        self._start = _first_position(game, {**self.defaults, **params})
        self._longest = longest_game(self._start.state)
        arguments = {name: value for name, value in params.items() if name != STATE or value}
        super().__init__(
            _game_type(game, self.part, {**self.defaults, **self._start.state.options}, self._longest),
            _game_info(self._start.state, self._longest),
            arguments,
        )
        self._game = game

    def new_initial_state(self, start: str | View | None = None) -> CrossingsState:
        """Return the initial state, or the state from its JSON (`str(state)`). Raises `BadState`, `BadOption`."""
        return CrossingsState(self, self._start if start is None else self._position_of(start))

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | Parameters | None = None,
        params: Parameters | None = None,
    ) -> Observer | None:
        """Return an observer, by default of what a seat sees of the position; None for unsupported kinds.

        Raises `BadOption`.
        """
        if isinstance(iig_obs_type, Mapping):  # without a kind, OpenSpiel passes only the parameters
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise BadOption(
                f"observers of {short_name(self._game.id)} take no parameters; unknown: {', '.join(params)}"
            )
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._start.state, kind) if supports(kind) else None

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound, like `max_game_length`."""
        return self._longest.outcomes

    def __reduce__(self) -> tuple[Callable[[str], CrossingsGame], tuple[str]]:
        """Pickle the game's string: pickle can't find the class, which is created when the game is registered."""
        return reload_game, (str(self),)

    def _position_of(self, start: str | View) -> Position:
        state = _state_of(self._game, start)
        _check_same(state.options, self._start.state.options)
        return Position(state)


# ---- OpenSpiel's facts ---------------------------------------------------------------------------


def _game_type(game: Game, part: str, defaults: Parameters, longest: Length) -> pyspiel.GameType:
    kind = pyspiel.GameType
    return kind(
        short_name=short_name(game.id, part),
        long_name=": ".join(filter(None, ("Crossings", game.title, part))),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=(kind.ChanceMode.EXPLICIT_STOCHASTIC if game.outcomes else kind.ChanceMode.DETERMINISTIC),
        information=(kind.Information.IMPERFECT_INFORMATION if game.hides else kind.Information.PERFECT_INFORMATION),
        utility=kind.Utility.IDENTICAL if game.cooperative else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=has_recall(game, longest),
        provides_observation_string=True,
        provides_observation_tensor=has_tensor(game),
        provides_factored_observation_string=True,
        parameter_specification={STATE: "", **defaults},
    )


def _game_info(start: State, longest: Length) -> pyspiel.GameInfo:
    game, seats = start.game, start.seats
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=len(game.outcomes),
        num_players=seats,
        min_utility=-1.0 if game.cooperative or seats == 1 else -1.0 / (seats - 1),
        max_utility=1.0,
        utility_sum=None if game.cooperative else 0.0,
        max_game_length=longest.decisions,
    )


# ---- initial positions ---------------------------------------------------------------------------


def _loaded(id: str, parameters: Parameters) -> CrossingsGame:
    loaded: CrossingsGame = pyspiel.load_game(short_name(id), dict(parameters))
    return loaded


def _parameters(game: Game, arguments: Parameters) -> dict[str, Any]:
    """Return all parameters; options that are not given come from the state, or else are the defaults.

    Raises `BadState`, and `BadOption`, also if an option differs from that of the state.
    """
    options = {name: value for name, value in arguments.items() if name != STATE}
    resolved = game.resolve(options)
    if arguments.get(STATE) in (None, ""):
        return resolved
    state = _state_of(game, _unpack(arguments[STATE]))
    named = {*options, *(game.preset(options[PRESET]).options if PRESET in options else ())}
    _check_same(state.options, {name: value for name, value in resolved.items() if name in named})
    return {**state.options, STATE: arguments[STATE]}


def reload_game(text: str) -> CrossingsGame:
    """Restore a pickled game from its string. Importing this module's package registers all games."""
    loaded: CrossingsGame = pyspiel.load_game(text)
    return loaded


def _first_position(game: Game, params: Parameters) -> Position:
    known = _parameters(game, params)
    return Position(_state_of(game, _unpack(known.pop(STATE))) if STATE in known else game.start(**known))


def _state_of(game: Game, start: str | View) -> State:
    try:
        return game.from_json(json.loads(start) if isinstance(start, str) else start)
    except json.JSONDecodeError as error:
        raise BadState("", f"no JSON ({error}); str(state) gives what a state is made from") from None


def _check_same(options: Mapping[str, object], expected: Mapping[str, object]) -> None:
    """Raise `BadOption` if an option of a state differs from that of its game."""
    for name, value in expected.items():
        if options[name] != value:
            raise BadOption(
                f"option {name} is {options[name]} in the state but {value} in the game; use game_from(state)"
            )


def _pack(state: State) -> str:
    """Pack a state into a word of letters, digits, `-` and `_`, for a game's string."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(state.to_json()).encode())).decode().rstrip("=")


def _unpack(text: object) -> str:
    try:
        if not isinstance(text, str):
            raise ValueError
        return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))).decode()
    except (ValueError, zlib.error):
        raise BadState("", "the parameter `state` is no packed state; game_from(state) makes one") from None
