"""Games and states as OpenSpiel knows them, and how games are registered there."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pyspiel

from crossings.adapters.openspiel.position import Observer, Position, has_recall, has_tensor, supports
from crossings.adapters.variants import variants
from crossings.engine import CHANCE, OVER, BadOption, BadSeat, BadState, CrossingsError, Game, State, View, shorten
from crossings.engine import game as game_of
from crossings.engine.errors import check_seat, check_seed
from crossings.engine.game import PRESET
from crossings.engine.kernels.rng import draw_bits, generator

PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls whoever is to decide and is no seat."""
SEEDS = 1 << 32


def checked_seat_method(name: str) -> Callable[..., Any]:
    """OpenSpiel's method of this name, which takes a seat or nothing. What is no seat raises `BadSeat`, in a line."""
    theirs = getattr(pyspiel.State, name)

    def asked(state: pyspiel.State, *given: int) -> Any:
        return theirs(state, *(check_seat(seat, state.num_players()) for seat in given))

    asked.__name__, asked.__doc__ = name, theirs.__doc__
    return asked


def with_short_error(name: str, refusal: Callable[..., CrossingsError]) -> Callable[..., Any]:
    """OpenSpiel's method of this name. What it cannot read raises the refusal, where it would write out the state."""
    theirs = getattr(pyspiel.State, name)

    def asked(state: CrossingsState, *given: Any) -> Any:
        try:
            return theirs(state, *given)
        except TypeError:
            raise refusal(state, *given) from None

    asked.__name__, asked.__doc__ = name, theirs.__doc__
    return asked


def illegal_move_error(state: CrossingsState, *given: object) -> CrossingsError:
    """What was given is none of the state's moves."""
    return state.position.state.why_not(", ".join(map(shorten, given)))


def bad_seat_error(state: CrossingsState, *given: object) -> CrossingsError:
    """What was given is no seat of the game."""
    return BadSeat(f"there is no seat {', '.join(map(shorten, given))}; allowed: 0 to {state.num_players() - 1}")


class CrossingsState(pyspiel.State):  # type: ignore[misc]  # the library is not typed
    """A state of a game. Actions and outcomes of chance are counted from 0 each, in the order of the game's texts."""

    def __init__(self, game: CrossingsGame, position: Position) -> None:
        super().__init__(game)
        self.position = position
        """All there is of it: OpenSpiel clones and stores a state's attributes."""

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
        """A seat, or OpenSpiel's number for chance or the end."""
        actor = self.position.actor
        return PLAYERS.get(actor, actor)

    def is_chance_node(self) -> bool:
        """Whether chance is to decide."""
        return self.position.actor == CHANCE

    def legal_actions(self, *player: int) -> list[int]:
        """What whoever is to decide, or a player, may do, rising; OpenSpiel's own asks five times who that is."""
        if player:
            asked: list[int] = self.legal_actions_of(*player)
            return asked
        return self.position.numbers.copy()

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
            check_seat(player, state.seats)
        if not 0 <= action < len(texts):
            raise state.why_not(str(action))
        return texts[action]

    def returns(self) -> list[float]:
        """What the game was worth to each seat; 0 while it goes on."""
        return self.position.returns

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> CrossingsState:
        """A state that the player cannot tell from this one; `rng` gives numbers from 0 to 1."""
        return self.determinize(player, int(rng() * SEEDS))

    def determinize(self, player: int, seed: int) -> CrossingsState:
        """A state that the player cannot tell from this one, what it does not see being dealt anew.

        Raises `BadSeat`, `BadSeed`.
        """
        other: CrossingsState = self.clone()
        other.position = self.position.determinize(check_seat(player, self.num_players()), seed)
        return other

    def __str__(self) -> str:
        return self.position.whole


class Resampler:
    """What `ISMCTSBot.set_resampler` takes, so that a search can be repeated: equal seeds give equal states.

    Copies, also pickled ones, continue its sequence of draws.
    """

    def __init__(self, seed: int) -> None:
        """Raises `BadSeed`."""
        self._rng = generator(check_seed(seed))

    def __call__(self, state: CrossingsState, player: int) -> CrossingsState:
        """A state that the player cannot tell from this one."""
        return state.determinize(player, draw_bits(self._rng))

    def __copy__(self) -> Resampler:
        return deepcopy(self)


resampler = Resampler
"""Its name where one is made."""


Parameters = Mapping[str, Any]
PREFIX = "crossings_"
STATE = "state"
"""The parameter beside a game's options: the state that it starts from, packed."""


def short_name(id: str, part: str = "") -> str:
    """What OpenSpiel calls the game of that id, or a preset or variant of it."""
    return PREFIX + "_".join(filter(None, (id, part))).replace("-", "_")


def register(game: Game) -> None:
    """Make a game, and each of its presets and variants, known to OpenSpiel."""
    _register(game, "", game.resolve({}))
    for preset in game.presets:
        _register(game, preset.name, game.resolve({PRESET: preset.name}))
    for name, start in variants(game).items():
        _register(game, name, {**start.options, STATE: _pack(start)})


def _register(game: Game, part: str, defaults: Parameters) -> None:
    # A class, not a closure: OpenSpiel drops it when Python is gone, which only what never is freed survives.
    known = type(CrossingsGame.__name__, (CrossingsGame,), {"id": game.id, "part": part, "defaults": defaults})
    pyspiel.register_game(_game_type(game, part, defaults), known)


def load(id: str, *, state: State | str = "", **options: object) -> CrossingsGame:
    """The game of that id, as `pyspiel.load_game` gives it.

    `state`: where it begins, a position or the packed text that the parameter of that name is; its options are the
    game's. Raises `UnknownGame`, `BadOption`, `BadState`.
    """
    game = game_of(id)
    if isinstance(state, State):
        if state.game is not game:
            raise BadState("game", f"must be {id!r}, not {state.game.id!r}")
        state = _pack(state)
    return _loaded(id, _parameters(game, {**options, STATE: state}))


def game_from(state: State) -> CrossingsGame:
    """The rest of a game: its initial state is this one.

    What is hidden in this state is as it is in all of the game tree: whoever weighs the whole tree knows it. Raises
    `BadState`.
    """
    if not isinstance(state, State):
        raise BadState("", f"a game begins with a State, as crossings.game(id).start() is one, not {shorten(state)}")
    return _loaded(state.game.id, {**state.options, STATE: _pack(state)})


class CrossingsGame(pyspiel.Game):  # type: ignore[misc]  # the library is not typed
    """A game of Crossings. Its parameters are the game's options, and `state`, which `game_from` fills."""

    id: str
    """Of the game; each has a class of its own,"""
    part: str
    """and so has each preset and variant,"""
    defaults: Parameters
    """with parameters of its own where none are given."""

    def __init__(self, params: Parameters) -> None:
        """Raises `BadOption` and `BadState`."""
        game = game_of(self.id)
        self._start = _first_position(game, {**self.defaults, **params})
        given = {name: value for name, value in params.items() if name != STATE or value}
        super().__init__(
            _game_type(game, self.part, {**self.defaults, **self._start.state.options}),
            _game_info(self._start.state),
            given,
        )
        self._game = game

    def new_initial_state(self, start: str | View | None = None) -> CrossingsState:
        """Where the game starts; or the state of which this is the JSON (`str(state)`). Raises `BadState`."""
        return CrossingsState(self, self._start if start is None else self._position_of(start))

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | Parameters | None = None,
        params: Parameters | None = None,
    ) -> Observer | None:
        """Reads states; without a kind, what a seat sees of the position. None, where there is none of that kind."""
        if isinstance(iig_obs_type, Mapping):  # where no kind is asked for, OpenSpiel hands parameters alone
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise BadOption(
                f"observers of {short_name(self._game.id)} take no parameters; unknown: {', '.join(params)}"
            )
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self._start.state, kind) if supports(kind) else None

    def max_chance_nodes_in_history(self) -> int:
        """A bound, like `max_game_length`."""
        return self.max_game_length() if self._game.outcomes else 0

    def __reduce__(self) -> tuple[Callable[[str], CrossingsGame], tuple[str]]:
        """Pickle the game's string: pickle can't find the class, which is created when the game is registered."""
        return reload_game, (str(self),)

    def _position_of(self, start: str | View) -> Position:
        state = _state_of(self._game, start)
        _check_same(state.options, self._start.state.options)
        return Position(state)


# ---- facts ---------------------------------------------------------------------------------------


def _game_type(game: Game, part: str, defaults: Parameters) -> pyspiel.GameType:
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
        provides_information_state_tensor=has_recall(game, defaults),
        provides_observation_string=True,
        provides_observation_tensor=has_tensor(game),
        provides_factored_observation_string=True,
        parameter_specification={STATE: "", **defaults},
    )


def _game_info(start: State) -> pyspiel.GameInfo:
    game, seats = start.game, start.seats
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.actions),
        max_chance_outcomes=len(game.outcomes),
        num_players=seats,
        min_utility=-1.0 if game.cooperative or seats == 1 else -1.0 / (seats - 1),
        max_utility=1.0,
        utility_sum=None if game.cooperative else 0.0,
        max_game_length=game.most_moves(start.options),
    )


# ---- where a game starts -------------------------------------------------------------------------


def _loaded(id: str, parameters: Parameters) -> CrossingsGame:
    loaded: CrossingsGame = pyspiel.load_game(short_name(id), dict(parameters))
    return loaded


def _parameters(game: Game, given: Parameters) -> dict[str, Any]:
    """All parameters; options that are not given are those of the state, if there is one, else as usual.

    Raises `BadOption`, also if an option differs from that of the state, and `BadState`.
    """
    options = {name: value for name, value in given.items() if name != STATE}
    resolved = game.resolve(options)
    if given.get(STATE) in (None, ""):
        return resolved
    state = _state_of(game, _unpack(given[STATE]))
    named = {*options, *(game.preset(options[PRESET]).options if PRESET in options else ())}
    _check_same(state.options, {name: value for name, value in resolved.items() if name in named})
    return {**state.options, STATE: given[STATE]}


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
    """A game has one set of options in all its states."""
    for name, value in expected.items():
        if options[name] != value:
            raise BadOption(
                f"option {name} is {options[name]} in the state but {value} in the game; use game_from(state)"
            )


def _pack(state: State) -> str:
    """A state as a word that stands in a game's string: letters, digits, `-` and `_`."""
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(state.to_json()).encode())).decode().rstrip("=")


def _unpack(text: object) -> str:
    try:
        if not isinstance(text, str):
            raise ValueError
        return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))).decode()
    except (ValueError, zlib.error):
        raise BadState("", "the parameter `state` is no packed state; game_from(state) makes one") from None
