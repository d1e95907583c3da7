"""What moves where when a move of March on Mars is made, in which order, and what stays to be seen of it.

Pieces are those of the scene before the move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.art import FEET, LYING, LYING_TURN
from crossings.boxes.ring.flights import Box, Flight, obstacle
from crossings.drawing import kit
from crossings.drawing.kit import Point, moved
from crossings.drawing.scene import BLOW, DIE, PIECE, WAVE, Glide, Stage
from crossings.games.march_on_mars.face import art, layout
from crossings.games.march_on_mars.face import deeds as did
from crossings.games.march_on_mars.face.layout import (
    STRIPS,
    alien_id,
    ground,
    incoming_at,
    incoming_id,
    marine_id,
    middle,
)
from crossings.games.march_on_mars.face.seen import Group, Seen
from crossings.games.march_on_mars.words import say
from crossings.words import Deed

STEP: Final = 120
FALL: Final = 160
BEAM: Final = 240
ARRIVE: Final = 500
SET_UP: Final = 80
"""Milliseconds: a step of a jump; a marine comes down; a shot flies; new aliens come; the same in the set-up."""
FROM_THE_SKY: Final[Point] = (-60.0, -110.0)
OVER_A_HEAD: Final[Point] = (0.0, -46.0)


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """One deed after another."""
    return [stage for deed in deeds for stage in _shown(before, deed)]


def _shown(before: Seen, deed: Deed) -> Iterable[Stage]:
    """How one deed is seen."""
    board = before.board
    match deed:
        case did.Programmed():
            yield Stage(tray.shared_out(deed.program, lambda die: layout.die_at(board, die)), milliseconds=PIECE)
        case did.DieFell():
            yield from _fallen(before, deed.face)
        case did.SideShown():
            face = f"w{deed.side}"
            yield Stage(overlay=art.thrown(face, layout.wave_die_at(board)), milliseconds=DIE, sound="die")
        case did.Jumped():
            yield from _jumped(board, deed)
        case did.Appeared():
            yield from _appeared(board, deed)
        case did.Fought() | did.Shot():
            yield from _burst(before, deed, middle(board, before.at(deed.seat)))
        case did.MissileStruck() | did.Bombarded():
            yield from _burst(before, deed, moved(middle(board, deed.groups[0][1]), FROM_THE_SKY))
        case did.Lost():
            at = middle(board, before.at(deed.seat))
            yield Stage(overlay=_struck(board, at, "why-lost"), milliseconds=BLOW + FALL, sound="blow")
        case did.BaseHit():
            yield from _base_hit(board, deed)
        case did.MarkHeeded():
            yield from _warned(before)
        case did.WaveMoved():
            yield from _rolled_on(board, deed)
        case did.AliensCame():
            came = "".join(_rising(board, group) for group in deed.groups)
            yield Stage(overlay=came, milliseconds=ARRIVE if before.round else SET_UP, sound="step")
        case did.IncomingLanded():
            first = {incoming_id(colour): _standing(board, box) for colour, box in reversed(deed.groups)}
            yield from _glided(first.items(), ARRIVE)


def _glided(targets: Iterable[tuple[str, Point]], milliseconds: int) -> Iterator[Stage]:
    """Aliens roll on together, if there are any."""
    glides = tuple(Glide(piece, to) for piece, to in targets)
    if glides:
        yield Stage(glides, milliseconds=milliseconds, sound="wave")


def _rolled_on(board: int, deed: did.WaveMoved) -> Iterator[Stage]:
    """MOM-W01: first to the incoming wave, then from card to card; a wave in all."""
    parts = [
        [(alien_id(group), incoming_at(board, group[0])) for group in deed.gone],
        [(alien_id(group), _standing(board, goal)) for group, goal in deed.onward],
    ]
    moving = [part for part in parts if part]
    for part in moving:
        yield from _glided(part, WAVE // len(moving))


def _standing(board: int, box: Box) -> Point:
    return moved(ground(board, box), (0, -FEET))


def _fallen(before: Seen, face: str) -> Iterator[Stage]:
    """The die as it falls on its card."""
    for die in before.lying:
        if die.card == before.card_in_use and not die.face and die.colour == face[0]:
            yield Stage(overlay=art.thrown(face, layout.die_at(before.board, die)), milliseconds=DIE, sound="die")
            return


def _jumped(board: int, deed: did.Jumped) -> Iterator[Stage]:
    """Box by box along its way, over the edge of a row onto the next; then the fall, if there is one."""
    marine = marine_id(deed.seat)
    for box in deed.boxes:
        yield Stage((Glide(marine, moved(middle(board, box), (0, -2))),), milliseconds=STEP)
    yield _landed(board, marine, deed.box, deed.cause, deed.end == "crash", _blamed(board, deed))


def _blamed(board: int, deed: did.Jumped) -> str:
    """The rock, the hazard or the empty box that has made an accident."""
    if deed.cause in ("", "mark") or deed.jumps[1:]:
        return ""
    flown = Flight(deed.jumps[0], (deed.start, *deed.boxes), deed.box, True, deed.cause)
    box = obstacle(flown, 1 if deed.way == "onward" else -1)
    return panorama.blame(STRIPS[board], box, deed.cause != "air")


def _landed(board: int, marine: str, box: Box, cause: str, crashes: bool, blamed: str = "") -> Stage:
    """On its feet, or, with the reason why, on the ground."""
    floor = ground(board, box)
    rest = Glide(marine, moved(floor, (0, -LYING if crashes else -FEET)), LYING_TURN if crashes else 0)
    if not crashes:
        return Stage((rest,), milliseconds=FALL)
    why = (
        blamed
        + ring_art.crack(floor)
        + art.caption(say(f"cause-{cause}"), moved(floor, OVER_A_HEAD), layout.size(board))
    )
    return Stage((rest,), why, FALL + BLOW, sound="fall")


def _appeared(board: int, deed: did.Appeared) -> Iterator[Stage]:
    there, marine = middle(board, deed.box), marine_id(deed.seat)
    rings = kit.stroked(kit.disc(10, there) + kit.disc(18, there), ring_art.MARS.pale, 2)
    yield Stage((Glide(marine, there),), rings, 2 * PIECE)
    yield _landed(board, marine, deed.box, deed.cause, bool(deed.cause))


def _burst(before: Seen, deed: did.Killed | did.Bombarded, start: Point) -> Iterator[Stage]:
    """A flash to the box; whoever dies is seen to, and is gone."""
    target = middle(before.board, deed.groups[0][1])
    beam = kit.stroked(kit.path(f"M{kit.pair(start)}L{kit.pair(target)}"), art.EMBER, 3, dashes="9 4")
    yield Stage(overlay=beam, milliseconds=BEAM)
    bursts = "".join(kit.placed(art.burst(), layout.spot(before, group)) for group in deed.groups)
    gone = tuple(alien_id(group) for group in deed.groups if _are_all(before, deed, group))
    yield Stage(overlay=bursts, milliseconds=BEAM + BLOW, vanish=gone, sound="blow")


def _are_all(before: Seen, deed: did.Killed | did.Bombarded, group: Group) -> bool:
    """Whether none of a group is left."""
    return isinstance(deed, did.Bombarded) or deed.aliens[group[0]] == before.groups[group]


def _base_hit(board: int, deed: did.BaseHit) -> Iterator[Stage]:
    """MOM-B02: those in the landing zone run at the base, and it is struck."""
    at = layout.base_at(board)
    yield Stage(tuple(Glide(alien_id(group), moved(at, (0, -FEET))) for group in deed.groups), milliseconds=ARRIVE)
    yield Stage(overlay=_struck(board, moved(at, (0, -40)), "why-base-hit"), milliseconds=ARRIVE + BLOW, sound="blow")


def _struck(board: int, at: Point, why: str) -> str:
    """A great burst, and the reason beside it."""
    return kit.placed(art.burst(), at, scale=2.2) + art.caption(say(why), moved(at, OVER_A_HEAD), layout.size(board))


def _warned(before: Seen) -> Iterator[Stage]:
    """MOM-W07: the crash mark wakes a wave, which comes when the turn ends."""
    for die in before.lying:
        if die.face == "k1x" and die.card == before.card_in_use:
            spot = layout.die_at(before.board, die)
            words = art.caption(say("why-wave"), moved(spot, OVER_A_HEAD), layout.size(before.board))
            yield Stage(overlay=ring_art.crack(spot) + words, milliseconds=DIE, sound="wave")
            return


def _rising(board: int, group: Group) -> str:
    """New aliens rise from the ground of their card."""
    colour, box = group
    return kit.placed(art.alien(colour), moved(ground(board, box), (0, -8)), scale=0.7, opacity=0.75)


# ---- traces ------------------------------------------------------------------------------------

THIN: Final = 2.2


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """Where somebody jumped, at whom somebody shot, which way a wave came, where the base was hit."""
    return "".join(_traced(before, deed) for deed in deeds)


def _traced(before: Seen, deed: Deed) -> str:
    board = before.board
    match deed:
        case did.Jumped():
            flown = Flight(deed.jumps[0], (deed.start, *deed.boxes), deed.box, deed.end == "crash")
            colour = kit.SEAT_COLOURS[deed.seat]
            return panorama.trail(STRIPS[board], flown, colour) + _left(middle(board, deed.start), colour)
        case did.Appeared():
            return _left(middle(board, before.at(deed.seat)), kit.SEAT_COLOURS[deed.seat])
        case did.Fought() | did.Shot():
            start, colour = middle(board, before.at(deed.seat)), kit.SEAT_COLOURS[deed.seat]
            return _aimed(start, middle(board, deed.box), colour) + _crossed(before, deed.groups, colour)
        case did.MissileStruck() | did.Bombarded():
            return _crossed(before, deed.groups, kit.SEAT_COLOURS[deed.seat])
        case did.Lost():
            return _cross(middle(board, before.at(deed.seat)), kit.SEAT_COLOURS[deed.seat])
        case did.BaseHit():
            return ring_art.crack(moved(layout.base_at(board), (0, -24)))
        case did.WaveMoved():
            near = layout.card_middle(board, f"{deed.side}1")
            onward = _rolled(layout.card_middle(board, f"{deed.side}2"), near) if deed.onward else ""
            return onward + (_rolled(near, layout.incoming_middle(board)) if deed.gone else "")
    return ""


def _left(at: Point, colour: str) -> str:
    """Where somebody was before."""
    return kit.stroked(kit.oval(13, 17, at), colour, THIN, 0.9, dashes="3 4")


def _aimed(start: Point, end: Point, colour: str) -> str:
    return kit.stroked(kit.path(f"M{kit.pair(start)}L{kit.pair(end)}"), colour, THIN, 0.75, dashes="7 5")


def _rolled(start: Point, end: Point) -> str:
    """The way of aliens with a wave, to a dot where they are now."""
    return _aimed(start, end, ring_art.MARS.quiet) + kit.painted(kit.disc(3.4, end), ring_art.MARS.quiet)


def _crossed(before: Seen, groups: Sequence[Group], colour: str) -> str:
    return "".join(_cross(layout.spot(before, group), colour) for group in groups)


def _cross(at: Point, colour: str) -> str:
    """Somebody died here."""
    shape = kit.path(f"M{kit.pair(moved(at, (-8, -8)))}l16 16m0-16l-16 16")
    return kit.stroked(shape, ring_art.MARS.pale, 5) + kit.stroked(shape, colour, 3)
