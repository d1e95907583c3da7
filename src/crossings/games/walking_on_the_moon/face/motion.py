"""What is seen when a move of Walking on the Moon is made: jumps step by step, dice thrown, falls, counters gained.

And the traces that stay on the board for whoever has not looked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.flights import Box, has_sputnik
from crossings.boxes.ring.panorama import LEVEL, Strip
from crossings.drawing import kit
from crossings.drawing.scene import BLOW, DIE, PIECE, Glide, Stage
from crossings.games.walking_on_the_moon.face import art, layout
from crossings.games.walking_on_the_moon.face import deeds as did
from crossings.games.walking_on_the_moon.face.causes import accident, blamed
from crossings.games.walking_on_the_moon.face.layout import astronaut_id, home
from crossings.games.walking_on_the_moon.face.seen import Seen
from crossings.words import Deed

STEP, TURN_ROW = 140, 120
"""Milliseconds: a step of a jump, going on at the beginning of the next strip."""
SHARE, ROLL = 300, 200
"""Dice are shared out; a die rolls, and lies for the rest of its time."""
CARD_SEEN, COUNT = 900, 500
"""A card that is played; counters that come or go."""
RAISED: Final = (0.0, -9.0)
"""How far a die is picked up to be thrown."""
TUMBLE: Final = 150.0


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """First what the move does; then counters, and whoever has been moved by it."""
    stages = [stage for deed in deeds for stage in _shown(deed, before)]
    return [*stages, *_counted(deeds, len(after.astronauts)), *_settled(before, deeds, after)]


@singledispatch
def _shown(deed: Deed, before: Seen) -> list[Stage]:
    """What a deed is seen to do."""
    return []


# ---- dice and jumps ----------------------------------------------------------------------------


@_shown.register
def _(deed: did.SharedOut, before: Seen) -> list[Stage]:
    """The dice go from the bowl to the jump cards."""
    return [Stage(tray.shared_out(deed.program, layout.die_at), milliseconds=SHARE)]


@_shown.register
def _(deed: did.Rolled, before: Seen) -> list[Stage]:
    """WOM-M02: the next die tumbles and shows a face."""
    die = next(die for die in before.dice if die.card == before.slot and not die.face and die.colour == deed.die[0])
    up = kit.moved(layout.die_at(die), RAISED)
    lies = kit.placed(ring_art.die_face(deed.die), up, scale=1.12)
    roll = Stage((Glide(die.id, up, TUMBLE),), milliseconds=ROLL, sound="die")
    return [roll, Stage(overlay=lies, milliseconds=DIE - ROLL)]


@_shown.register
def _(deed: did.Jumped, before: Seen) -> list[Stage]:
    """WOM-J11 to WOM-J18: along its steps, where Sputniks light up (WOM-C02); then down, if it ends in the air."""
    who, flown = astronaut_id(deed.astronaut), deed.flight
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
def _(deed: did.Crashed, before: Seen) -> list[Stage]:
    """WOM-K01, WOM-K02: what has made the accident, and who lies there."""
    down = kit.moved(layout.ground(deed.at), (0, -ring_art.LYING))
    lies = () if deed.across else (Glide(astronaut_id(deed.astronaut), down, ring_art.LYING_TURN),)
    return [Stage(lies, accident(deed.flight), BLOW, sound="blow")]


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
def _(deed: did.OnRival, before: Seen) -> list[Stage]:
    """WOM-X03, WOM-X04: who is robbed, or sabotaged."""
    return [Stage(overlay=_struck(deed, before), milliseconds=BLOW + PIECE, sound="blow")]


def _struck(deed: did.OnRival, seen: Seen) -> str:
    """What is taken from somebody, or given, over its head."""
    at = layout.poses(seen)[deed.victim].at
    sign = art.SIGNS["handicap"] if isinstance(deed, did.Sabotaged) else art.sputnik()
    return kit.stroked(kit.disc(17, at), kit.VERMILION, 2) + kit.placed(sign, kit.moved(at, (0, -30)))


# ---- cards -------------------------------------------------------------------------------------


@_shown.register
def _(deed: did.Drew, before: Seen) -> list[Stage]:
    """WOM-A03: a card goes to whoever draws it; only the drawer sees it."""
    at = layout.under_panel(deed.seat, len(before.astronauts), 0.5, 60)
    card = kit.placed(art.card(deed.kind) if deed.kind else art.card_back(0.5), at)
    return [Stage(overlay=card, milliseconds=2 * PIECE, sound="card")]


@_shown.register
def _(deed: did.Dropped, before: Seen) -> list[Stage]:
    """WOM-A03: a card goes to the discards."""
    hand, to = before.hands[deed.seat], layout.discard_at()
    if deed.kind in hand:
        held = layout.hand_id(deed.seat, 1 + hand.index(deed.kind))
        return [Stage((Glide(held, to),), milliseconds=PIECE, sound="card")]
    return [Stage(overlay=kit.placed(art.card(deed.kind), to, scale=art.PILE_SCALE), milliseconds=PIECE, sound="card")]


@_shown.register
def _(deed: did.Played, before: Seen) -> list[Stage]:
    """WOM-A02: everybody sees the card."""
    seen = kit.placed(art.card(deed.kind), layout.over_the_ring(), scale=1.3)
    return [Stage(overlay=seen, milliseconds=CARD_SEEN, sound="card")]


# ---- what follows ------------------------------------------------------------------------------

OVER_NUMBERS: Final = -18.0
"""How far from the lower edge of a panel its numbers stand."""


def _counted(deeds: Sequence[Deed], count: int) -> list[Stage]:
    """What has been gained and lost, over the panels."""
    counters = [deed for deed in deeds if isinstance(deed, did.Counters)]
    shown = ""
    for number in range(count):
        own = [deed for deed in counters if deed.astronaut == number]
        signs = (art.sputnik(), sum(deed.sputniks for deed in own)), (art.earth(9), sum(deed.ec for deed in own))
        for place, (sign, change) in enumerate(signs):
            at = layout.under_panel(number, count, (0.5 + place) / 2, OVER_NUMBERS)
            shown += art.change(sign, change, at) if change else ""
    return [Stage(overlay=shown, milliseconds=COUNT)] if shown else []


def _settled(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """Everybody goes where the move has left them: off to the side in a stack, on by a token, down, up again."""
    then, jumped = layout.poses(before), [deed.astronaut for deed in deeds if isinstance(deed, did.Jumped)]
    moved = tuple(
        Glide(astronaut_id(number), pose.at, pose.turn)
        for number, pose in layout.poses(after).items()
        if pose[:2] != then[number][:2] or number in jumped
    )
    return [Stage(moved, milliseconds=PIECE)] if moved else []


# ---- traces ------------------------------------------------------------------------------------


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """The jumps that were made, the accidents and what made them, who was robbed; steps taken without dice."""
    return "".join(_traced(deed, before, after) for deed in deeds)


@singledispatch
def _traced(deed: Deed, before: Seen, after: Seen) -> str:
    """What stays to be seen of a deed."""
    return ""


@_traced.register
def _(deed: did.Jumped, before: Seen, after: Seen) -> str:
    """Along its steps; where the turn began stands a pale likeness of the astronaut."""
    one = before.astronauts[deed.astronaut]
    ghost = kit.placed(ring_art.jumper(one.seat, one.is_second), layout.poses(before)[one.number].at, opacity=GHOST)
    return (ghost if before.slot == 1 else "") + panorama.trail(layout.strips(), deed.flight, _ink(one.seat))


@_traced.register
def _(deed: did.Crashed, before: Seen, after: Seen) -> str:
    return blamed(deed.flight)


@_traced.register
def _(deed: did.OnRival, before: Seen, after: Seen) -> str:
    return _struck(deed, after)


@_traced.register(did.FreeStep)
@_traced.register(did.Slipped)
@_traced.register(did.SentBack)
def _(deed: did.FreeStep | did.Slipped | did.SentBack, before: Seen, after: Seen) -> str:
    """WOM-J24, WOM-J25: from box to box, without dice."""
    now = after.astronauts[deed.astronaut]
    start = before.astronauts[deed.astronaut].box
    if isinstance(deed, did.SentBack):
        start = deed.x + 1, 0
    ends = layout.middle(start), layout.middle(now.box)
    return ring_art.dotted(ends, _ink(now.seat), panorama.TRAIL) + panorama.landing_ring(ends[1], _ink(now.seat))


GHOST: Final = 0.35


def _ink(seat: int) -> str:
    """A seat's colour, as traces have it."""
    return kit.SEAT_COLOURS[seat]
