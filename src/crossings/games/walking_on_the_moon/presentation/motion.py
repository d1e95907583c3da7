"""Animations of moves of Walking on the Moon, and marks of the last move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.scene import BLOW_MS, DIE_MS, PIECE_MS, Step, Tween
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray
from crossings.shared.ring.flights import Box, Flight, has_sputnik
from crossings.words import Effect

from . import art, layout
from . import effects as did
from .layout import astronaut_id, home
from .position import Astronaut, Position

STEP, CHANGE_STRIP = 140, 120
"""Milliseconds for a step of a jump, and for the change to the next strip."""
ALLOCATE, ROLL = 300, 200
"""Milliseconds for the allocation of dice, and for rolling a die before it shows its face."""
SHOW_CARD, COUNT = 900, 500
"""Milliseconds for which a played card, and a change of counters, are shown."""
RAISED = (0.0, -9.0)
"""The offset of a die before it is rolled."""
TUMBLE = 150.0


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Animate the effects, then the counters, and the astronauts that end elsewhere."""
    steps = [step for effect in effects for step in _animate(effect, before)]
    return [*steps, *_counter_steps(effects, len(after.astronauts)), *_final_steps(before, effects, after)]


def _animate(effect: Effect, before: Position) -> Iterator[Step]:
    """The animation steps of an effect."""
    match effect:
        case did.SharedOut(program=program):
            yield Step(tray.dice_tweens(program, layout.die_at), milliseconds=ALLOCATE)
        case did.Rolled(die=face):
            yield from _roll_steps(face, before)
        case did.Jumped(astronaut=astronaut, flight=flown):
            yield from _jump_steps(astronaut_id(astronaut), flown, before)
        case did.Crashed():
            down = kit.shift_point(layout.ground(effect.at), (0, -ring_art.LYING_OFFSET))
            fall = () if effect.across else (Tween(astronaut_id(effect.astronaut), down, ring_art.LYING_TURN),)
            yield Step(fall, art.accident(effect.flight), BLOW_MS, sound="blow")
        case did.OnRival():
            yield Step(overlay=_victim_mark(effect, before), milliseconds=BLOW_MS + PIECE_MS, sound="blow")
        case did.Drew(seat=seat, kind=kind):
            at = layout.under_panel(seat, len(before.astronauts), 0.5, 60)
            yield _card_step(art.card(kind) if kind else art.card_back(0.5), at, 2 * PIECE_MS)
        case did.Dropped(seat=seat, kind=kind) if kind in before.hands[seat]:
            held = layout.hand_id(seat, 1 + before.hands[seat].index(kind))
            yield Step((Tween(held, layout.discard_at()),), milliseconds=PIECE_MS, sound="card")
        case did.Dropped(kind=kind):
            yield _card_step(art.card(kind), layout.discard_at(), PIECE_MS, art.PILE_SCALE)
        case did.Played(kind=kind):
            yield _card_step(art.card(kind), layout.centre_of_track(), SHOW_CARD, 1.3)


def _card_step(drawing: str, at: kit.Point, milliseconds: int, scale: float = 1) -> Step:
    """WOM-A02, WOM-A03: show a card, or its back, to all viewers."""
    return Step(overlay=kit.transform(drawing, at, scale=scale), milliseconds=milliseconds, sound="card")


# ---- dice and jumps ----------------------------------------------------------------------------


def _roll_steps(face: str, before: Position) -> Iterator[Step]:
    """WOM-M02: roll the next die and show its face."""
    die = next(die for die in before.dice if die.card == before.slot and not die.face and die.colour == face[0])
    up = kit.shift_point(layout.die_at(die), RAISED)
    yield Step((Tween(die.id, up, TUMBLE),), milliseconds=ROLL, sound="die")
    yield Step(overlay=kit.transform(ring_art.die_face(face), up, scale=1.12), milliseconds=DIE_MS - ROLL)


def _jump_steps(piece: str, flown: Flight, before: Position) -> Iterator[Step]:
    """WOM-J11 to WOM-J18: move along the boxes of the jump, then fall to the ground if it ends in the air.

    Sputniks on the path light up (WOM-C02).
    """
    strip = home(flown.boxes[0][0])
    for x, y in flown.boxes[1:]:
        if x > strip.last and home(x) != strip:
            strip = home(x)
            yield _move_step(piece, strip, (x - 1, y), CHANGE_STRIP)
        yield _move_step(piece, strip, (x, y), STEP, _glow((x, y)) if has_sputnik(before.terrain, (x, y)) else "")
    if flown.rest != flown.boxes[-1]:
        yield _move_step(piece, strip, flown.rest, PIECE_MS, art.cause_of_accident(flown), "fall")


def _move_step(
    piece: str, strip: panorama.Strip, box: Box, milliseconds: int, overlay: str = "", sound: str = ""
) -> Step:
    """Move an astronaut and its turn marker into a box."""
    at = kit.shift_point(strip.ground(box), (0, -ring_art.FEET_OFFSET))
    return Step(
        (Tween(piece, at), Tween("turn", kit.shift_point(at, layout.TURN_MARKER_OFFSET))),
        overlay,
        milliseconds,
        sound=sound,
    )


def _glow(box: Box) -> str:
    """The glow of a Sputnik that is passed."""
    x, y = layout.ground(box)
    return kit.stroke(kit.disc(13, (x + 11, y - panorama.LEVEL * 0.76)), art.GOLD_LIT, 2.4)


def _victim_mark(effect: did.OnRival, position: Position) -> str:
    """WOM-X03, WOM-X04: a ring around the victim, and above it what it loses or gets."""
    at = layout.poses(position)[effect.victim].at
    sign = art.SIGNS["handicap"] if isinstance(effect, did.Sabotaged) else art.sputnik()
    return kit.stroke(kit.disc(17, at), kit.VERMILION, 2) + kit.transform(sign, kit.shift_point(at, (0, -30)))


# ---- what follows ------------------------------------------------------------------------------

NUMBERS_OFFSET = -18.0
"""The offset from the lower edge of a panel to its numbers."""


def _counter_steps(effects: Sequence[Effect], count: int) -> list[Step]:
    """Show gains and losses of counters over the panels."""
    counters = [effect for effect in effects if isinstance(effect, did.Counters)]
    overlay = ""
    for number in range(count):
        own = [effect for effect in counters if effect.astronaut == number]
        signs = (
            (art.sputnik(), sum(effect.sputniks for effect in own)),
            (art.earth(9), sum(effect.ec for effect in own)),
        )
        for place, (sign, change) in enumerate(signs):
            at = layout.under_panel(number, count, (0.5 + place) / 2, NUMBERS_OFFSET)
            overlay += art.change(sign, change, at) if change else ""
    return [Step(overlay=overlay, milliseconds=COUNT)] if overlay else []


def _final_steps(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Move all astronauts to their final poses: aside in a stack, on by a token, lying or standing."""
    poses_before, jumped = (
        layout.poses(before),
        [effect.astronaut for effect in effects if isinstance(effect, did.Jumped)],
    )
    tweens = tuple(
        Tween(astronaut_id(number), pose.at, pose.turn)
        for number, pose in layout.poses(after).items()
        if pose[:2] != poses_before[number][:2] or number in jumped
    )
    return [Step(tweens, milliseconds=PIECE_MS)] if tweens else []


# ---- marks of the last move --------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Return marks of jumps, accidents and their causes, robberies, sabotages, and steps without dice."""
    return "".join(_marks(effect, before, after) for effect in effects)


def _marks(effect: Effect, before: Position, after: Position) -> str:
    """The marks of an effect."""
    match effect:
        case did.Jumped(astronaut=number, flight=flown):
            astronaut = before.astronauts[number]
            figure = ring_art.jumper(astronaut.seat, astronaut.is_second)
            ghost = kit.transform(figure, layout.poses(before)[number].at, opacity=GHOST) if before.slot == 1 else ""
            return ghost + panorama.trail(layout.strips(), flown, kit.SEAT_COLOURS[astronaut.seat])
        case did.Crashed(flight=flown):
            return art.cause_of_accident(flown)
        case did.OnRival():
            return _victim_mark(effect, after)
        case did.FreeStep(astronaut=number) | did.Slipped(astronaut=number):
            return _step_mark(before.astronauts[number].box, after.astronauts[number])
        case did.SentBack(astronaut=number, x=x):
            return _step_mark((x + 1, 0), after.astronauts[number])
    return ""


def _step_mark(start: Box, astronaut: Astronaut) -> str:
    """WOM-J24, WOM-J25: a dotted line for a step without dice."""
    ends, colour = (layout.middle(start), layout.middle(astronaut.box)), kit.SEAT_COLOURS[astronaut.seat]
    return ring_art.dotted(ends, colour, panorama.TRAIL) + panorama.landing_ring(ends[1], colour)


GHOST = 0.35
"""The opacity of the astronaut's image where its turn began."""
