"""The board of the coin race: a vertical lane for each runner, with its coin at the foot; also as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import CELL, Piece, Place, Scene, Step, Tween
from crossings.words import Effect

from .presentation import Guessed, Position, Ran
from .rules import FACES
from .words import translate

# ---- the scene --------------------------------------------------------------------------------


RADIUS = 14


def scene(position: Position) -> Scene:
    """Draw lanes with their spaces, runners and coins."""
    spaces, lanes = position.goal + FACES + 1, len(position.places)
    pieces, places = [], []
    for lane, (place, coin) in enumerate(zip(position.places, position.coins, strict=True)):
        runner, hidden = translate("runner", seat=lane), translate("coin", side=coin)
        art = kit.ink_with_shadow(kit.disc(RADIUS), kit.YELLOW) + kit.text(
            translate("coin-mark", side=coin), (0, 5), 14
        )
        pieces.append(Piece(f"coin-{lane}", at(lane, -1, spaces), art, hidden))
        pieces.append(Piece(f"runner-{lane}", at(lane, place, spaces), kit.seat_token(lane, RADIUS), runner, layer=1))
        for space in range(spaces):
            spot = at(lane, space, spaces)
            label = translate("space", at=space)
            places.append(Place(f"p{space}-{lane}", spot, kit.box(CELL, CELL, spot), label, spaces - space, lane))
    size = (CELL * lanes, CELL * (spaces + 1))
    description = translate("position", places=tuple(map(str, position.places)))
    return Scene(size, translate("title"), track(position, spaces), tuple(pieces), tuple(places), description)


def at(lane: int, space: int, spaces: int) -> tuple[float, float]:
    """Return the middle of a space; -1 is the foot of the lane."""
    return CELL * (lane + 0.5), CELL * (spaces - space - 0.5)


def track(position: Position, spaces: int) -> str:
    """Draw the spaces; those from the goal on are green."""
    lanes = len(position.places)
    middle = (CELL * lanes / 2, CELL * (spaces + 1) / 2)
    ground = kit.paint(kit.box(CELL * lanes, CELL * (spaces + 1), middle), kit.CARD)
    fills = [kit.GREEN if space >= position.goal else kit.PAPER for space in range(spaces)]
    cells = [
        kit.paint(kit.box(CELL - 4, CELL - 4, at(lane, space, spaces)), fill)
        for lane in range(lanes)
        for space, fill in enumerate(fills)
    ]
    return ground + "".join(cells)


def picture() -> str:
    """Draw the picture for the lobby."""
    tokens = [kit.transform(kit.seat_token(seat, 40), (95 + 100 * seat, 150 - 30 * seat)) for seat in range(3)]
    return kit.picture(translate("title"), kit.paint(kit.box(390, 270, (195, 135)), kit.CARD) + "".join(tokens))


# ---- plain text -------------------------------------------------------------------------------


INKS: Mapping[str, str] = {}


def plain(position: Position) -> str:
    """Return one line per runner: seat, coin, spaces run."""
    runners = enumerate(zip(position.places, position.coins, strict=True))
    return "\n".join(f"{seat} {coin:5} {place:3}/{position.goal}" for seat, (place, coin) in runners)


# ---- animation and trail ----------------------------------------------------------------------


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Move the runner."""
    spaces = before.goal + FACES + 1
    return [Step((Tween(f"runner-{seat}", at(seat, to, spaces)),)) for seat, to in _runs(before, effects)]


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Draw a dotted line along the lane."""
    spaces = before.goal + FACES + 1
    runs = _runs(before, effects)
    lines = [kit.line(at(seat, before.places[seat], spaces), at(seat, to, spaces)) for seat, to in runs]
    return "".join(kit.stroke(line, kit.INK, 2, dashes="2 6") for line in lines)


def _runs(before: Position, effects: Sequence[Effect]) -> list[tuple[int, int]]:
    """Return the seat and the new place of each runner that moved."""
    ends = [(effect.seat, effect.to) for effect in effects if isinstance(effect, Ran | Guessed)]
    return [(seat, to) for seat, to in ends if to is not None and to != before.places[seat]]
