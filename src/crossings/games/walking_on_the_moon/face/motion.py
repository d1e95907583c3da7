"""What is seen when a move of Walking on the Moon is made: jumps step by step, dice thrown, falls, counters gained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.flights import Box, has_sputnik
from crossings.boxes.ring.panorama import LEVEL, Strip
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Glide, Stage
from crossings.games.walking_on_the_moon.face import art, layout
from crossings.games.walking_on_the_moon.face import deeds as did
from crossings.games.walking_on_the_moon.face.layout import STRIPS, astronaut_id
from crossings.games.walking_on_the_moon.face.seen import Seen
from crossings.words import Deed

STEP, TURN_ROW, FALL, CRASH = 110, 40, 130, 200
SHARE, ROLL, SHOW, CARD_SEEN = 240, 110, 200, 420
COUNT, SETTLE = 240, 160
"""Milliseconds: a step, going on to the next strip, a fall, an accident; dice are shared out, a die rolls and lies, a
card is seen; counters, whatever else moves."""
RAISED: Final = (0.0, -9.0)
"""How far a die is picked up to be thrown."""
TUMBLE: Final = 150.0
SEEN_AT: Final = (layout.WIDTH / 2, layout.TRAY_TOP - 90)


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """First what the move does; then counters, and whoever has been moved by it."""
    stages = [stage for deed in deeds for stage in _shown(deed, before)]
    return [*stages, *_counted(deeds, len(after.astronauts)), *_settled(before, deeds, after)]


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """What stays to be seen of it."""
    return ""


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
    return [Stage((Glide(die.id, up, TUMBLE),), milliseconds=ROLL), Stage(overlay=lies, milliseconds=SHOW)]


@_shown.register
def _(deed: did.Jumped, before: Seen) -> list[Stage]:
    """WOM-J11 to WOM-J18: along its steps, where Sputniks light up (WOM-C02); then down, if it ends in the air."""
    who, flown = astronaut_id(deed.astronaut), deed.flight
    stages, strip = [], panorama.home(STRIPS, flown.boxes[0][0])
    for x, y in flown.boxes[1:]:
        if x > strip.last and panorama.home(STRIPS, x) != strip:
            strip = panorama.home(STRIPS, x)
            stages.append(_went(who, strip, (x - 1, y), TURN_ROW))
        stages.append(_went(who, strip, (x, y), STEP, _light((x, y)) if has_sputnik(before.terrain, (x, y)) else ""))
    return stages if flown.rest == flown.boxes[-1] else [*stages, _went(who, strip, flown.rest, FALL)]


@_shown.register
def _(deed: did.Crashed, before: Seen) -> list[Stage]:
    strip = panorama.home(STRIPS, deed.at[0])
    return [Stage(overlay=ring_art.crack(strip.middle(deed.at)), milliseconds=CRASH)]


def _went(who: str, strip: Strip, box: Box, milliseconds: int, overlay: str = "") -> Stage:
    """A figure stands, or flies, in a box."""
    return Stage((Glide(who, kit.moved(strip.ground(box), (0, -ring_art.FEET))),), overlay, milliseconds)


def _light(box: Box) -> str:
    """A Sputnik that is passed."""
    x, y = panorama.home(STRIPS, box[0]).ground(box)
    return kit.stroked(kit.disc(13, (x + 11, y - LEVEL * 0.76)), art.GOLD_LIT, 2.4)


# ---- cards -------------------------------------------------------------------------------------


@_shown.register
def _(deed: did.Drew, before: Seen) -> list[Stage]:
    """WOM-A03: a card goes to whoever draws it; only the drawer sees it."""
    card = kit.placed(art.card(deed.kind) if deed.kind else art.card_back(0.5), _beside(deed, before))
    return [Stage(overlay=card, milliseconds=SHOW)]


@_shown.register
def _(deed: did.Dropped, before: Seen) -> list[Stage]:
    """WOM-A03: a card goes to the discards."""
    hand = before.hands[deed.seat]
    if deed.kind in hand:
        return [
            Stage((Glide(layout.hand_id(deed.seat, 1 + hand.index(deed.kind)), layout.DISCARD_AT),), milliseconds=SHOW)
        ]
    return [Stage(overlay=kit.placed(art.card(deed.kind), layout.DISCARD_AT, scale=art.PILE_SCALE), milliseconds=SHOW)]


@_shown.register
def _(deed: did.Played, before: Seen) -> list[Stage]:
    """WOM-A02: everybody sees the card."""
    return [Stage(overlay=kit.placed(art.card(deed.kind), SEEN_AT, scale=1.3), milliseconds=CARD_SEEN)]


def _beside(deed: did.OfCard, before: Seen) -> Point:
    """Under the panel of a seat's first astronaut."""
    count = len(before.astronauts)
    x, y = layout.panel_at(deed.seat, count)
    return x + (layout.panel_width(count) + 5) / 2, y + art.PANEL_HEIGHT + 60


# ---- what follows ------------------------------------------------------------------------------


def _counted(deeds: Sequence[Deed], count: int) -> list[Stage]:
    """What has been gained and lost, over the panels."""
    counters = [deed for deed in deeds if isinstance(deed, did.Counters)]
    shown = ""
    for number in range(count):
        own = [deed for deed in counters if deed.astronaut == number]
        x, y = layout.panel_at(number, count)
        signs = (art.sputnik(), sum(deed.sputniks for deed in own)), (art.earth(9), sum(deed.ec for deed in own))
        for place, (sign, change) in enumerate(signs):
            at = x + (0.5 + place) * (layout.panel_width(count) + 5) / 2, y + 52
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
    return [Stage(moved, milliseconds=SETTLE)] if moved else []
