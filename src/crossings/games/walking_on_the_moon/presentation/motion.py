"""What is seen when a move of Walking on the Moon is made: jumps step by step, dice thrown, falls, counters gained.

And the traces that stay on the board for whoever has not looked.
"""

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

STEP, TURN_ROW = 140, 120
"""Milliseconds: a step of a jump, going on at the beginning of the next strip."""
SHARE, ROLL = 300, 200
"""Dice are shared out; a die rolls, and lies for the rest of its time."""
CARD_SEEN, COUNT = 900, 500
"""A card that is played; counters that come or go."""
RAISED = (0.0, -9.0)
"""How far a die is picked up to be thrown."""
TUMBLE = 150.0


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """First what the move does; then counters, and whoever has been moved by it."""
    steps = [step for effect in effects for step in _shown(effect, before)]
    return [*steps, *_counted(effects, len(after.astronauts)), *_settled(before, effects, after)]


def _shown(effect: Effect, before: Position) -> Iterator[Step]:
    """What an effect is seen to do."""
    match effect:
        case did.SharedOut(program=program):
            yield Step(tray.dice_tweens(program, layout.die_at), milliseconds=SHARE)
        case did.Rolled(die=face):
            yield from _rolled(face, before)
        case did.Jumped(astronaut=astronaut, flight=flown):
            yield from _jumped(astronaut_id(astronaut), flown, before)
        case did.Crashed():
            down = kit.shift_point(layout.ground(effect.at), (0, -ring_art.LYING_OFFSET))
            lies = () if effect.across else (Tween(astronaut_id(effect.astronaut), down, ring_art.LYING_TURN),)
            yield Step(lies, art.accident(effect.flight), BLOW_MS, sound="blow")
        case did.OnRival():
            yield Step(overlay=_struck(effect, before), milliseconds=BLOW_MS + PIECE_MS, sound="blow")
        case did.Drew(seat=seat, kind=kind):
            at = layout.under_panel(seat, len(before.astronauts), 0.5, 60)
            yield _card(art.card(kind) if kind else art.card_back(0.5), at, 2 * PIECE_MS)
        case did.Dropped(seat=seat, kind=kind) if kind in before.hands[seat]:
            held = layout.hand_id(seat, 1 + before.hands[seat].index(kind))
            yield Step((Tween(held, layout.discard_at()),), milliseconds=PIECE_MS, sound="card")
        case did.Dropped(kind=kind):
            yield _card(art.card(kind), layout.discard_at(), PIECE_MS, art.PILE_SCALE)
        case did.Played(kind=kind):
            yield _card(art.card(kind), layout.over_the_ring(), CARD_SEEN, 1.3)


def _card(drawing: str, at: kit.Point, milliseconds: int, scale: float = 1) -> Step:
    """WOM-A02, WOM-A03: everybody sees a card, or its back."""
    return Step(overlay=kit.transform(drawing, at, scale=scale), milliseconds=milliseconds, sound="card")


# ---- dice and jumps ----------------------------------------------------------------------------


def _rolled(face: str, before: Position) -> Iterator[Step]:
    """WOM-M02: the next die tumbles and shows a face."""
    die = next(die for die in before.dice if die.card == before.slot and not die.face and die.colour == face[0])
    up = kit.shift_point(layout.die_at(die), RAISED)
    yield Step((Tween(die.id, up, TUMBLE),), milliseconds=ROLL, sound="die")
    yield Step(overlay=kit.transform(ring_art.die_face(face), up, scale=1.12), milliseconds=DIE_MS - ROLL)


def _jumped(who: str, flown: Flight, before: Position) -> Iterator[Step]:
    """WOM-J11 to WOM-J18: along its steps, where Sputniks light up (WOM-C02); then down, if it ends in the air."""
    strip = home(flown.boxes[0][0])
    for x, y in flown.boxes[1:]:
        if x > strip.last and home(x) != strip:
            strip = home(x)
            yield _went(who, strip, (x - 1, y), TURN_ROW)
        yield _went(who, strip, (x, y), STEP, _light((x, y)) if has_sputnik(before.terrain, (x, y)) else "")
    if flown.rest != flown.boxes[-1]:
        yield _went(who, strip, flown.rest, PIECE_MS, art.blamed(flown), "fall")


def _went(who: str, strip: panorama.Strip, box: Box, milliseconds: int, overlay: str = "", sound: str = "") -> Step:
    """A figure stands, or flies, in a box."""
    at = kit.shift_point(strip.ground(box), (0, -ring_art.FEET_OFFSET))
    return Step((Tween(who, at), Tween("turn", kit.shift_point(at, layout.HERE))), overlay, milliseconds, sound=sound)


def _light(box: Box) -> str:
    """A Sputnik that is passed."""
    x, y = layout.ground(box)
    return kit.stroke(kit.disc(13, (x + 11, y - panorama.LEVEL * 0.76)), art.GOLD_LIT, 2.4)


def _struck(effect: did.OnRival, position: Position) -> str:
    """WOM-X03, WOM-X04: what is taken from somebody, or given, over its head."""
    at = layout.poses(position)[effect.victim].at
    sign = art.SIGNS["handicap"] if isinstance(effect, did.Sabotaged) else art.sputnik()
    return kit.stroke(kit.disc(17, at), kit.VERMILION, 2) + kit.transform(sign, kit.shift_point(at, (0, -30)))


# ---- what follows ------------------------------------------------------------------------------

OVER_NUMBERS = -18.0
"""How far from the lower edge of a panel its numbers stand."""


def _counted(effects: Sequence[Effect], count: int) -> list[Step]:
    """What has been gained and lost, over the panels."""
    counters = [effect for effect in effects if isinstance(effect, did.Counters)]
    shown = ""
    for number in range(count):
        own = [effect for effect in counters if effect.astronaut == number]
        signs = (
            (art.sputnik(), sum(effect.sputniks for effect in own)),
            (art.earth(9), sum(effect.ec for effect in own)),
        )
        for place, (sign, change) in enumerate(signs):
            at = layout.under_panel(number, count, (0.5 + place) / 2, OVER_NUMBERS)
            shown += art.change(sign, change, at) if change else ""
    return [Step(overlay=shown, milliseconds=COUNT)] if shown else []


def _settled(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Everybody goes where the move has left them: off to the side in a stack, on by a token, down, up again."""
    then, jumped = layout.poses(before), [effect.astronaut for effect in effects if isinstance(effect, did.Jumped)]
    shift_point = tuple(
        Tween(astronaut_id(number), pose.at, pose.turn)
        for number, pose in layout.poses(after).items()
        if pose[:2] != then[number][:2] or number in jumped
    )
    return [Step(shift_point, milliseconds=PIECE_MS)] if shift_point else []


# ---- traces ------------------------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """The jumps that were made, the accidents and what made them, who was robbed; steps taken without dice."""
    return "".join(_traced(effect, before, after) for effect in effects)


def _traced(effect: Effect, before: Position, after: Position) -> str:
    """What stays to be seen of an effect."""
    match effect:
        case did.Jumped(astronaut=astronaut, flight=flown):
            one = before.astronauts[astronaut]
            likeness = ring_art.jumper(one.seat, one.is_second)
            ghost = (
                kit.transform(likeness, layout.poses(before)[one.number].at, opacity=GHOST) if before.slot == 1 else ""
            )
            return ghost + panorama.trail(layout.strips(), flown, kit.SEAT_COLOURS[one.seat])
        case did.Crashed(flight=flown):
            return art.blamed(flown)
        case did.OnRival():
            return _struck(effect, after)
        case did.FreeStep(astronaut=astronaut) | did.Slipped(astronaut=astronaut):
            return _stepped(before.astronauts[astronaut].box, after.astronauts[astronaut])
        case did.SentBack(astronaut=astronaut, x=x):
            return _stepped((x + 1, 0), after.astronauts[astronaut])
    return ""


def _stepped(start: Box, now: Astronaut) -> str:
    """WOM-J24, WOM-J25: from box to box, without dice."""
    ends, colour = (layout.middle(start), layout.middle(now.box)), kit.SEAT_COLOURS[now.seat]
    return ring_art.dotted(ends, colour, panorama.TRAIL) + panorama.landing_ring(ends[1], colour)


GHOST = 0.35
"""How pale a likeness of the astronaut stands where its turn began."""
