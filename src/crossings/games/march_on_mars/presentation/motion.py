"""What moves where when a move of March on Mars is made, in which order, and what stays to be seen of it.

Pieces are those of the scene before the move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crossings.drawing import kit
from crossings.drawing.kit import Point, shift_point
from crossings.drawing.scene import BLOW_MS, DIE_MS, PIECE_MS, WAVE_MS, Step, Tween
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import panorama, tray
from crossings.shared.ring.flights import Box, obstacle
from crossings.words import Effect

from ..words import translate
from . import art, layout
from . import effects as did
from .layout import STRIPS, alien_id, ground, incoming_at, incoming_id, marine_id, middle
from .position import Group, Position
from .routes import heading

STEP = 120
FALL = 160
BEAM = 240
ARRIVE = 500
SET_UP = 80
"""Milliseconds: a step of a jump; a marine comes down; a shot flies; new aliens come; the same in the set-up."""
FROM_THE_SKY: Point = (-60.0, -110.0)
OVER_A_HEAD: Point = (0.0, -46.0)


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """One effect after another."""
    return [step for effect in effects for step in _shown(before, effect)]


def _shown(before: Position, effect: Effect) -> Iterable[Step]:
    """How one effect is seen."""
    board = before.board
    match effect:
        case did.Programmed():
            yield Step(tray.dice_tweens(effect.program, lambda die: layout.die_at(board, die)), milliseconds=PIECE_MS)
        case did.DieFell():
            yield from _fallen(before, effect.face)
        case did.SideShown():
            face = f"w{effect.side}"
            yield Step(overlay=art.thrown(face, layout.WAVE_DIE_AT, heading(board)), milliseconds=DIE_MS, sound="die")
        case did.Jumped():
            yield from _jumped(board, effect)
        case did.Appeared():
            yield from _appeared(board, effect)
        case did.Fought() | did.Shot():
            yield from _burst(before, effect, _stands(before, effect))
        case did.MissileStruck() | did.Bombarded():
            yield from _burst(before, effect, shift_point(middle(board, effect.groups[0][1]), FROM_THE_SKY))
        case did.Lost():
            struck = _struck(board, _stands(before, effect), translate("why-lost"))
            yield Step(overlay=struck, milliseconds=BLOW_MS + FALL, sound="blow")
        case did.BombCounted():
            yield _bombed(before, effect)
        case did.BaseHit():
            yield from _base_hit(board, effect)
        case did.MarkHeeded():
            yield from _warned(before)
        case did.WaveMoved():
            yield from _rolled_on(board, effect)
        case did.AliensCame():
            # new aliens rise from the ground of their card
            size = layout.scale(board)
            risen = [
                (art.alien(colour), shift_point(ground(board, box), (0, -8 * size))) for colour, box in effect.groups
            ]
            came = "".join(kit.transform(drawing, at, scale=0.7 * size, opacity=0.75) for drawing, at in risen)
            yield Step(overlay=came, milliseconds=ARRIVE if before.round else SET_UP, sound="step")
        case did.IncomingLanded():
            first = {incoming_id(colour): _standing(board, box) for colour, box in reversed(effect.groups)}
            yield from _glided(first.items(), ARRIVE)


def _stands(before: Position, effect: did.OfMarine) -> Point:
    """Where the marine stands, before the move."""
    return middle(before.board, before.at(effect.seat))


def _glided(targets: Iterable[tuple[str, Point]], milliseconds: int) -> Iterator[Step]:
    """Aliens roll on together, if there are any."""
    tweens = tuple(Tween(piece, to) for piece, to in targets)
    if tweens:
        yield Step(tweens, milliseconds=milliseconds, sound="wave")


def _rolled_on(board: int, effect: did.WaveMoved) -> Iterator[Step]:
    """MOM-W01: first to the incoming wave, then from card to card; a wave in all."""
    parts = [
        [(alien_id(group), incoming_at(board, group[0])) for group in effect.gone],
        [(alien_id(group), _standing(board, goal)) for group, goal in effect.onward],
    ]
    moving = [part for part in parts if part]
    for part in moving:
        yield from _glided(part, WAVE_MS // len(moving))


def _standing(board: int, box: Box) -> Point:
    return shift_point(ground(board, box), (0, -ring_art.FEET_OFFSET * layout.scale(board)))


def _fallen(before: Position, face: str) -> Iterator[Step]:
    """The die as it falls on its card."""
    for die in before.lying:
        if die.card == before.card_in_use and not die.face and die.colour == face[0]:
            rolls = art.thrown(face, layout.die_at(before.board, die), heading(before.board))
            yield Step(overlay=rolls, milliseconds=DIE_MS, sound="die")
            return


def _jumped(board: int, effect: did.Jumped) -> Iterator[Step]:
    """Box by box along its way, over the edge of a row onto the next; then the fall, if there is one."""
    marine = marine_id(effect.seat)
    for box in effect.boxes:
        yield Step((Tween(marine, shift_point(middle(board, box), (0, -2))),), milliseconds=STEP)
    yield _landed(board, marine, effect.box, effect.cause, effect.end == "crash", _blamed(board, effect))


def _blamed(board: int, effect: did.Jumped) -> str:
    """The rock, the hazard or the empty box that has made an accident."""
    if effect.cause in ("", "mark") or effect.jumps[1:]:
        return ""
    box = obstacle(effect.flight, 1 if effect.way == "onward" else -1)
    return panorama.mark_cause(STRIPS[board], box, effect.cause != "air")


def _landed(board: int, marine: str, box: Box, cause: str, crashes: bool, blamed: str = "") -> Step:
    """On its feet, or, with the reason why, on the ground."""
    if not crashes:
        return Step((Tween(marine, _standing(board, box)),), milliseconds=FALL)
    floor = ground(board, box)
    rest = Tween(marine, shift_point(floor, (0, -ring_art.LYING_OFFSET * layout.scale(board))), ring_art.LYING_TURN)
    why = blamed + ring_art.crack(floor) + _said(board, translate(f"cause-{cause}"), floor)
    return Step((rest,), why, FALL + BLOW_MS, sound="fall")


def _appeared(board: int, effect: did.Appeared) -> Iterator[Step]:
    there, marine = middle(board, effect.box), marine_id(effect.seat)
    rings = kit.stroke(kit.disc(10, there) + kit.disc(18, there), ring_art.MARS.pale, 2)
    yield Step((Tween(marine, there),), rings, 2 * PIECE_MS)
    yield _landed(board, marine, effect.box, effect.cause, bool(effect.cause))


def _burst(before: Position, effect: did.Killed | did.Bombarded, start: Point) -> Iterator[Step]:
    """A flash to the box; whoever dies is seen to, and is gone."""
    target = middle(before.board, effect.groups[0][1])
    beam = kit.stroke(kit.line(start, target), art.EMBER, 3, dashes="9 4")
    yield Step(overlay=beam, milliseconds=BEAM)
    bursts = "".join(kit.transform(art.FIGURES["burst"], layout.spot(before, group)) for group in effect.groups)
    is_total = isinstance(effect, did.Bombarded)
    dead = [group for group in effect.groups if is_total or effect.aliens[group[0]] == before.groups[group]]
    gone = tuple(map(alien_id, dead))
    yield Step(overlay=bursts, milliseconds=BEAM + BLOW_MS, vanish=gone, sound="blow")


def _base_hit(board: int, effect: did.BaseHit) -> Iterator[Step]:
    """MOM-B02: those in the landing zone run at the base, and it is struck."""
    at = layout.base_at(board)
    yield Step(
        tuple(Tween(alien_id(group), shift_point(at, (0, -ring_art.FEET_OFFSET))) for group in effect.groups),
        milliseconds=ARRIVE,
    )
    struck = _struck(board, shift_point(at, (0, -40)), translate("why-base-hit"))
    yield Step(overlay=struck, milliseconds=ARRIVE + BLOW_MS, sound="blow")


def _bombed(before: Position, effect: did.BombCounted) -> Step:
    """MOM-X03, MOM-X04: what the bomb shows; the MMM bursts, or not."""
    words, board, stands = (
        translate("bomb-counted.caption", **effect.message_arguments()),
        before.board,
        _stands(before, effect),
    )
    if effect.short:
        return Step(overlay=_said(board, words, stands), milliseconds=ARRIVE + BLOW_MS, sound="die")
    seen = min(layout.MMM_SEEN[board], key=lambda x: abs(x - before.at(effect.seat)[0]))
    return Step(overlay=_struck(board, middle(board, (seen, 2)), words), milliseconds=ARRIVE + BLOW_MS, sound="blow")


def _struck(board: int, at: Point, words: str) -> str:
    """A great burst, and the reason beside it."""
    return kit.transform(art.FIGURES["burst"], at, scale=2.2) + _said(board, words, at)


def _said(board: int, words: str, at: Point) -> str:
    """A reason over a spot."""
    return art.caption(words, shift_point(at, OVER_A_HEAD), layout.size(board))


def _warned(before: Position) -> Iterator[Step]:
    """MOM-W07: the crash mark wakes a wave, which comes when the turn ends."""
    for die in before.lying:
        if die.face == "k1x" and die.card == before.card_in_use:
            spot = layout.die_at(before.board, die)
            words = _said(before.board, translate("why-wave"), spot)
            yield Step(overlay=ring_art.crack(spot) + words, milliseconds=DIE_MS, sound="wave")
            return


# ---- traces ------------------------------------------------------------------------------------

THIN = 2.2


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Where somebody jumped, at whom somebody shot, which way a wave came, where the base was hit."""
    return "".join(_traced(before, effect) for effect in effects)


def _traced(before: Position, effect: Effect) -> str:
    board = before.board
    colour = kit.SEAT_COLOURS[effect.seat] if isinstance(effect, did.OfMarine) else ring_art.MARS.quiet
    match effect:
        case did.Jumped():
            return panorama.trail(STRIPS[board], effect.flight, colour)
        case did.Appeared():
            return _left(_stands(before, effect), colour)
        case did.Fought() | did.Shot():
            return _aimed(board, before.at(effect.seat), effect.box, colour) + _crossed(before, effect.groups, colour)
        case did.MissileStruck() | did.Bombarded():
            return _crossed(before, effect.groups, colour)
        case did.Lost():
            return _cross(ground(board, before.at(effect.seat)), colour)
        case did.BaseHit():
            return ring_art.crack(shift_point(layout.base_at(board), (0, -24)))
        case did.WaveMoved():
            onward = _rolled(board, f"{effect.side}2") if effect.onward else ""
            return onward + (_rolled(board, f"{effect.side}1") if effect.gone else "")
    return ""


def _left(at: Point, colour: str) -> str:
    """Where somebody was before."""
    return kit.stroke(kit.ellipse(13, 17, at), colour, THIN, 0.9, dashes="3 4")


HEAD = -19.0
"""From the middle of a box to over the head of who stands there."""


def _aimed(board: int, start: Box, end: Box, colour: str) -> str:
    """A shot, over the heads between; into another row none is drawn."""
    if start == end or panorama.home(STRIPS[board], start[0]) != panorama.home(STRIPS[board], end[0]):
        return ""
    head = 0.0, HEAD * layout.scale(board)
    (left, high), goal = shift_point(middle(board, start), head), shift_point(middle(board, end), head)
    top = ((left + goal[0]) / 2, min(high, goal[1]) - abs(goal[0] - left) / 4)
    shape = kit.path(f"M{kit.pair((left, high))}Q{kit.pair(top)} {kit.pair(goal)}")
    return kit.stroke(shape, colour, THIN, 0.75, dashes="7 5")


def _rolled(board: int, slot: str) -> str:
    """Dark chevrons in the rock at the end of a card: there aliens left it with a wave, away from the MMM."""
    dx, (x, y) = (6 if slot[0] == "l" else -6), layout.slot_plate(board, slot)
    at = x + dx * WAVE_SIGN * layout.scale(board), y
    signs = "".join(f"M{kit.pair(shift_point(at, (dx * step, -6)))}l{dx} 6 {-dx} 6" for step in (-2.5, -1, 0.5))
    return kit.stroke(kit.path(signs), ring_art.MARS.hazard, 3.2)


WAVE_SIGN = 17.5
"""From the middle of a card to its end, in steps of a chevron."""


def _crossed(before: Position, groups: Sequence[Group], colour: str) -> str:
    spots = ((layout.spot(before, group)[0], ground(before.board, group[1])[1]) for group in groups)
    return "".join(_cross(at, colour) for at in spots)


def _cross(at: Point, colour: str) -> str:
    """Somebody died here: on the ground, before the feet of whoever comes."""
    shape = kit.path(f"M{kit.pair(shift_point(at, (-5, -2)))}l10 10m0-10l-10 10")
    return kit.stroke(shape, ring_art.MARS.pale, 4.4) + kit.stroke(shape, colour, 2.6)
