"""What a person sees and reads of the coin race; its board is in `board.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import CompoundMove, Hint, Pick, Place
from crossings.engine import ViewerPosition
from crossings.engine.effect import MoveHistory, Statistic, effects_of_type
from crossings.words import Consequence, Effect, Name, Preview

from .words import translate

# ---- what a viewer sees -----------------------------------------------------------------------


class Position(ViewerPosition):
    """What a viewer sees."""

    goal: int
    phase: str
    turn: int
    stepped: bool
    coins: tuple[str, ...]
    """`left`, `right`, `none` or, hidden, `?`; one a runner."""
    places: tuple[int, ...]

    @property
    def running(self) -> bool:
        """Whether a runner is to choose an action."""
        return self.phase == "turn"


# ---- what a move did --------------------------------------------------------------------------


class OfRunner(Effect):
    """A runner did something."""

    seat: int
    runner: Name


class Hid(OfRunner):
    """COI-1: a coin is hidden."""


class Ran(OfRunner):
    """COI-2, COI-3: by a step or a die."""

    to: int


class Rested(OfRunner):
    """COI-2: the turn is over."""


class Rolled(OfRunner):
    """COI-3: a die is about to fall."""


class Guessed(OfRunner):
    """COI-4: a coin is shown; a preview doesn't know on which side it is."""

    side: str
    right: bool | None
    to: int


def effects(before: Position, move: str, after: Position) -> tuple[Effect, ...]:
    """Every move is one effect."""
    seat = before.turn
    runner, to = Name(f"seat-{seat}"), after.places[seat]
    verb, _, side = move.partition("-")
    if verb == "hide":
        return (Hid(seat, runner),)
    if verb == "guess":
        if after.is_preview:
            return (Guessed(seat, runner, side, None, before.places[seat]),)
        return (Guessed(seat, runner, side, to > before.places[seat], to),)
    if verb in ("step", "die"):
        return (Ran(seat, runner, to),)
    return (Rested(seat, runner) if verb == "rest" else Rolled(seat, runner),)


# ---- what of it matters ------------------------------------------------------------------------


class GetsOn(Effect):
    """COI-2 to COI-4: how far a runner comes."""

    runner: Name


def consequences(before: Position, effect: Effect, seat: int) -> Iterator[Consequence]:
    """A space is worth about six hundredths of a game, or costs as much if it is another's."""
    if isinstance(effect, Ran | Guessed):
        yield Consequence(
            GetsOn(effect.runner), 6 if effect.seat == seat else -6, effect.to - before.places[effect.seat]
        )


# ---- what is asked, and what a score is made of -----------------------------------------------


def prompt(position: Position) -> str:
    """What the runner or guesser may do."""
    return translate("question")


def waiting(position: Position, name: str) -> str:
    """What the others read meanwhile."""
    return translate("waiting", name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """The score is the place."""
    return [[(translate("spaces"), place)] for place in position.places]


# ---- how it ended -----------------------------------------------------------------------------


def verdict(position: Position, seat: int | None) -> str:
    """Who came how far, told to a runner or to all."""
    return translate(
        "verdict", to=max(position.places) if seat is None else position.places[seat], own=seat is not None
    )


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """The longest run, and when it was."""
    runs = effects_of_type(story, Ran)
    return [Statistic(translate("runs"), str(len(runs)), runs[-1][0].at)] if runs else []


# ---- how moves are picked ---------------------------------------------------------------------


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """All moves are buttons, but the step."""
    here = position.places[position.turn]
    step = (f"p{here}-{position.turn}", f"p{here + 1}-{position.turn}")
    return [Pick(text, step if text == "step" else (), _label(text)) for text in legal]


def _label(text: str) -> str:
    verb, _, side = text.partition("-")
    return translate(f"take-{verb}", side=side)


def compound_move(position: Position, place: str) -> CompoundMove | None:
    """Step and rest, offered at the space ahead."""
    ahead = f"p{position.places[position.turn] + 1}-{position.turn}"
    possible = position.running and not position.stepped and place == ahead
    return CompoundMove(("step", "rest"), translate("step-then-rest")) if possible else None


def compound_moves(position: Position, legal: Sequence[str]) -> list[CompoundMove]:
    """Step and rest, at one press."""
    return [CompoundMove(("step", "rest"), translate("step-then-rest"), '<circle r="4"/>')] if "step" in legal else []


def hint(position: Position, place: Place, preview: Preview) -> Hint:
    """A ring around it."""
    return Hint(place.label, kit.capture_ring(place.at))
