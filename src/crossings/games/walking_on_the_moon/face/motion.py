"""What is seen when a move of Walking on the Moon is made: jumps step by step, dice thrown, falls, counters gained.

And the traces that stay on the board for whoever has not looked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from crossings.drawing import kit
from crossings.drawing.scene import BLOW, DIE, PIECE, Glide, Stage
from crossings.games.walking_on_the_moon.face import art, layout
from crossings.games.walking_on_the_moon.face import effects as did
from crossings.games.walking_on_the_moon.face.causes import accident, blamed
from crossings.games.walking_on_the_moon.face.layout import astronaut_id, home
from crossings.games.walking_on_the_moon.face.position import Position
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray
from crossings.shared.ring.flights import Box, has_sputnik
from crossings.shared.ring.panorama import LEVEL, Strip
from crossings.words import Effect

STEP, TURN_ROW = 140, 120
"""Milliseconds: a step of a jump, going on at the beginning of the next strip."""
SHARE, ROLL = 300, 200
"""Dice are shared out; a die rolls, and lies for the rest of its time."""
CARD_SEEN, COUNT = 900, 500
"""A card that is played; counters that come or go."""
RAISED: Final = (0.0, -9.0)
"""How far a die is picked up to be thrown."""
TUMBLE: Final = 150.0


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """First what the move does; then counters, and whoever has been moved by it."""
    stages = [stage for effect in effects for stage in _shown(effect, before)]
    return [*stages, *_counted(effects, len(after.astronauts)), *_settled(before, effects, after)]


@singledispatch
def _shown(effect: Effect, before: Position) -> list[Stage]:
    """What an effect is seen to do."""
    return []


# ---- dice and jumps ----------------------------------------------------------------------------


@_shown.register
def _(effect: did.SharedOut, before: Position) -> list[Stage]:
    """The dice go from the bowl to the jump cards."""
    return [Stage(tray.shared_out(effect.program, layout.die_at), milliseconds=SHARE)]


@_shown.register
def _(effect: did.Rolled, before: Position) -> list[Stage]:
    """WOM-M02: the next die tumbles and shows a face."""
    die = next(die for die in before.dice if die.card == before.slot and not die.face and die.colour == effect.die[0])
    up = kit.moved(layout.die_at(die), RAISED)
    lies = kit.placed(ring_art.die_face(effect.die), up, scale=1.12)
    roll = Stage((Glide(die.id, up, TUMBLE),), milliseconds=ROLL, sound="die")
    return [roll, Stage(overlay=lies, milliseconds=DIE - ROLL)]


@_shown.register
def _(effect: did.Jumped, before: Position) -> list[Stage]:
    """WOM-J11 to WOM-J18: along its steps, where Sputniks light up (WOM-C02); then down, if it ends in the air."""
    who, flown = astronaut_id(effect.astronaut), effect.flight
    stages, strip = [], home(flown.boxes[0][0])
    for x, y in flown.boxes[1:]:
        if x > strip.last and home(x) != strip:
            strip = home(x)
            stages.append(_went(who, strip, (x - 1, y), TURN_ROW))
        stages.append(_went(who, strip, (x, y), STEP, _light((x, y)) if has_sputnik(before.terrain, (x, y)) else ""))
    if flown.rest != flown.boxes[-1]:
        stages.append(_went(who, strip, flown.rest, PIECE, blamed(flown), "fall"))
    return stages


@_shown.register
def _(effect: did.Crashed, before: Position) -> list[Stage]:
    """WOM-K01, WOM-K02: what has made the accident, and who lies there."""
    down = kit.moved(layout.ground(effect.at), (0, -ring_art.LYING))
    lies = () if effect.across else (Glide(astronaut_id(effect.astronaut), down, ring_art.LYING_TURN),)
    return [Stage(lies, accident(effect.flight), BLOW, sound="blow")]


def _went(who: str, strip: Strip, box: Box, milliseconds: int, overlay: str = "", sound: str = "") -> Stage:
    """A figure stands, or flies, in a box."""
    at = kit.moved(strip.ground(box), (0, -ring_art.FEET))
    return Stage((Glide(who, at), Glide("turn", kit.moved(at, layout.HERE))), overlay, milliseconds, sound=sound)


def _light(box: Box) -> str:
    """A Sputnik that is passed."""
    x, y = layout.ground(box)
    return kit.stroked(kit.disc(13, (x + 11, y - LEVEL * 0.76)), art.GOLD_LIT, 2.4)


# ---- those in one box --------------------------------------------------------------------------


@_shown.register
def _(effect: did.OnRival, before: Position) -> list[Stage]:
    """WOM-X03, WOM-X04: who is robbed, or sabotaged."""
    return [Stage(overlay=_struck(effect, before), milliseconds=BLOW + PIECE, sound="blow")]


def _struck(effect: did.OnRival, position: Position) -> str:
    """What is taken from somebody, or given, over its head."""
    at = layout.poses(position)[effect.victim].at
    sign = art.SIGNS["handicap"] if isinstance(effect, did.Sabotaged) else art.sputnik()
    return kit.stroked(kit.disc(17, at), kit.VERMILION, 2) + kit.placed(sign, kit.moved(at, (0, -30)))


# ---- cards -------------------------------------------------------------------------------------


@_shown.register
def _(effect: did.Drew, before: Position) -> list[Stage]:
    """WOM-A03: a card goes to whoever draws it; only the drawer sees it."""
    at = layout.under_panel(effect.seat, len(before.astronauts), 0.5, 60)
    card = kit.placed(art.card(effect.kind) if effect.kind else art.card_back(0.5), at)
    return [Stage(overlay=card, milliseconds=2 * PIECE, sound="card")]


@_shown.register
def _(effect: did.Dropped, before: Position) -> list[Stage]:
    """WOM-A03: a card goes to the discards."""
    hand, to = before.hands[effect.seat], layout.discard_at()
    if effect.kind in hand:
        held = layout.hand_id(effect.seat, 1 + hand.index(effect.kind))
        return [Stage((Glide(held, to),), milliseconds=PIECE, sound="card")]
    return [
        Stage(overlay=kit.placed(art.card(effect.kind), to, scale=art.PILE_SCALE), milliseconds=PIECE, sound="card")
    ]


@_shown.register
def _(effect: did.Played, before: Position) -> list[Stage]:
    """WOM-A02: everybody sees the card."""
    position = kit.placed(art.card(effect.kind), layout.over_the_ring(), scale=1.3)
    return [Stage(overlay=position, milliseconds=CARD_SEEN, sound="card")]


# ---- what follows ------------------------------------------------------------------------------

OVER_NUMBERS: Final = -18.0
"""How far from the lower edge of a panel its numbers stand."""


def _counted(effects: Sequence[Effect], count: int) -> list[Stage]:
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
    return [Stage(overlay=shown, milliseconds=COUNT)] if shown else []


def _settled(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """Everybody goes where the move has left them: off to the side in a stack, on by a token, down, up again."""
    then, jumped = layout.poses(before), [effect.astronaut for effect in effects if isinstance(effect, did.Jumped)]
    moved = tuple(
        Glide(astronaut_id(number), pose.at, pose.turn)
        for number, pose in layout.poses(after).items()
        if pose[:2] != then[number][:2] or number in jumped
    )
    return [Stage(moved, milliseconds=PIECE)] if moved else []


# ---- traces ------------------------------------------------------------------------------------


def trace(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """The jumps that were made, the accidents and what made them, who was robbed; steps taken without dice."""
    return "".join(_traced(effect, before, after) for effect in effects)


@singledispatch
def _traced(effect: Effect, before: Position, after: Position) -> str:
    """What stays to be seen of an effect."""
    return ""


@_traced.register
def _(effect: did.Jumped, before: Position, after: Position) -> str:
    """Along its steps; where the turn began stands a pale likeness of the astronaut."""
    one = before.astronauts[effect.astronaut]
    ghost = kit.placed(ring_art.jumper(one.seat, one.is_second), layout.poses(before)[one.number].at, opacity=GHOST)
    return (ghost if before.slot == 1 else "") + panorama.trail(layout.strips(), effect.flight, _ink(one.seat))


@_traced.register
def _(effect: did.Crashed, before: Position, after: Position) -> str:
    return blamed(effect.flight)


@_traced.register
def _(effect: did.OnRival, before: Position, after: Position) -> str:
    return _struck(effect, after)


@_traced.register(did.FreeStep)
@_traced.register(did.Slipped)
@_traced.register(did.SentBack)
def _(effect: did.FreeStep | did.Slipped | did.SentBack, before: Position, after: Position) -> str:
    """WOM-J24, WOM-J25: from box to box, without dice."""
    now = after.astronauts[effect.astronaut]
    start = before.astronauts[effect.astronaut].box
    if isinstance(effect, did.SentBack):
        start = effect.x + 1, 0
    ends = layout.middle(start), layout.middle(now.box)
    return ring_art.dotted(ends, _ink(now.seat), panorama.TRAIL) + panorama.landing_ring(ends[1], _ink(now.seat))


GHOST: Final = 0.35


def _ink(seat: int) -> str:
    """A seat's colour, as traces have it."""
    return kit.SEAT_COLOURS[seat]
