"""Everything that players see and read of the coin race, except the board (`board.py`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import CompoundMove, Hint, Pick, Place
from crossings.engine import ViewerPosition
from crossings.engine.effects import MoveHistory, Statistic, effects_of_type, read
from crossings.words import Consequence, Effect, Name, Preview

from .rules import GUESSED, HID, RAN, RESTED, ROLLED, SIDES
from .words import translate

# ---- position ---------------------------------------------------------------------------------


class Position(ViewerPosition):
    """A position as one viewer sees it."""

    goal: int
    phase: str
    turn: int
    stepped: bool
    coins: tuple[str, ...]
    """One per runner: `left`, `right`, `none` or, if hidden, `?`."""
    places: tuple[int, ...]

    @property
    def running(self) -> bool:
        """Whether a runner is to choose an action."""
        return self.phase == "turn"


# ---- effects ----------------------------------------------------------------------------------


def seat_name(seat: int) -> Name:
    """Return the name of a seat."""
    return Name(f"seat-{seat}")


class OfRunner(Effect):
    """Base class of effects: a runner did something."""

    effect_id = "of-runner"

    seat: int = read(int, 0)
    runner: Name = read(seat_name, 0)


class Hid(OfRunner):
    """COI-1: the runner hid a coin."""

    effect_id = "hid"
    emitted = HID
    rules = ("COI-1",)


class Ran(OfRunner):
    """COI-2, COI-3: the runner moved, by a step or a die."""

    effect_id = "ran"
    emitted = RAN
    rules = ("COI-2", "COI-3")

    to: int = read(int, 1)


class Rested(OfRunner):
    """COI-2: the runner ended the turn."""

    effect_id = "rested"
    emitted = RESTED
    rules = ("COI-2",)


class Rolled(OfRunner):
    """COI-3: the runner is about to roll the die."""

    effect_id = "rolled"
    emitted = ROLLED
    rules = ("COI-3",)


class Guessed(OfRunner):
    """COI-4: a coin was revealed; a preview doesn't know its side."""

    effect_id = "guessed"
    emitted = GUESSED
    rules = ("COI-4",)

    side: str = read(SIDES.__getitem__, 1)
    right: bool | None = read(bool, 2, is_revealed=True)
    to: int | None = read(int, 3, is_revealed=True)


# ---- consequences ------------------------------------------------------------------------------


class GetsOn(Effect):
    """COI-2 to COI-4: the spaces that the seat's runner covers."""

    effect_id = "gets-on"
    rules = ("COI-2", "COI-3", "COI-4")


class OtherGetsOn(Effect):
    """COI-2 to COI-4: the spaces that another runner covers."""

    effect_id = "other-gets-on"
    rules = ("COI-2", "COI-3", "COI-4")

    runner: Name


def consequences(before: Position, effects: Sequence[Effect], after: Position, seat: int) -> Iterator[Consequence]:
    """Value a space at about six hundredths of a game, negative for the spaces of opponents."""
    for effect in effects:
        if isinstance(effect, Ran | Guessed) and effect.to is not None:
            spaces = effect.to - before.places[effect.seat]
            if effect.seat == seat:
                yield Consequence(GetsOn(), 6, spaces)
            else:
                yield Consequence(OtherGetsOn(effect.runner), -6, spaces)


# ---- prompts and score ------------------------------------------------------------------------


def prompt(position: Position) -> str:
    """Ask the runner or guesser for an action."""
    return translate("question")


def waiting(position: Position, name: str) -> str:
    """Tell the other players for whom they are waiting."""
    return translate("waiting", name=name)


def breakdown(position: Position) -> list[list[tuple[str, int]]]:
    """The score is the number of spaces."""
    return [[(translate("spaces"), place)] for place in position.places]


# ---- ending -----------------------------------------------------------------------------------


def verdict(position: Position, seat: int | None) -> str:
    """Say how far the winner came, or the seat itself."""
    return translate(
        "verdict", to=max(position.places) if seat is None else position.places[seat], own=seat is not None
    )


def statistics(position: Position, story: MoveHistory) -> list[Statistic]:
    """Count the runs; the last one illustrates the number."""
    runs = effects_of_type(story, Ran)
    return [Statistic(translate("runs"), str(len(runs)), runs[-1][0].at)] if runs else []


# ---- picking ----------------------------------------------------------------------------------


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Offer all moves as buttons, except the step."""
    here = position.places[position.turn]
    step = (f"p{here}-{position.turn}", f"p{here + 1}-{position.turn}")
    return [Pick(text, step if text == "step" else (), _label(text)) for text in legal]


def _label(text: str) -> str:
    verb, _, side = text.partition("-")
    return translate(f"take-{verb}", side=side)


def compound_move(position: Position, place: str) -> CompoundMove | None:
    """Offer step and rest as one move, at the next space."""
    ahead = f"p{position.places[position.turn] + 1}-{position.turn}"
    possible = position.running and not position.stepped and place == ahead
    return CompoundMove(("step", "rest"), translate("step-then-rest")) if possible else None


def compound_moves(position: Position, legal: Sequence[str]) -> list[CompoundMove]:
    """Offer step and rest as one button."""
    return [CompoundMove(("step", "rest"), translate("step-then-rest"), '<circle r="4"/>')] if "step" in legal else []


def hint(position: Position, place: Place, preview: Preview) -> Hint:
    """Draw a ring around the place."""
    return Hint(place.label, kit.capture_ring(place.at))
