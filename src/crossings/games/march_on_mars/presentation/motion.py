"""Animations of moves of March on Mars, and marks of the last move. Piece ids are those before the move."""

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

STEP_MS = 120
"""Milliseconds of a step of a jump."""
FALL_MS = 160
"""Milliseconds of a marine's fall or landing."""
SHOT_MS = 240
"""Milliseconds of the flight of a shot."""
ARRIVE_MS = 500
"""Milliseconds for new aliens to arrive."""
SETUP_ARRIVE_MS = 80
"""The same in the set-up."""
FROM_SKY_OFFSET: Point = (-60.0, -110.0)
CAPTION_OFFSET: Point = (0.0, -46.0)


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Animate the effects one after another."""
    return [step for effect in effects for step in _animate(before, effect)]


def _animate(before: Position, effect: Effect) -> Iterable[Step]:
    """The animation steps of an effect."""
    board = before.board
    match effect:
        case did.Programmed():
            yield Step(tray.dice_tweens(effect.program, lambda die: layout.die_at(board, die)), milliseconds=PIECE_MS)
        case did.DieFell():
            yield from _roll_die(before, effect.face)
        case did.SideShown():
            face = f"w{effect.side}"
            yield Step(overlay=art.thrown(face, layout.WAVE_DIE_AT, heading(board)), milliseconds=DIE_MS, sound="die")
        case did.Jumped():
            yield from _animate_jump(board, effect)
        case did.Appeared():
            yield from _animate_teleport(board, effect)
        case did.Fought() | did.Shot():
            yield from _animate_kills(before, effect, _marine_point(before, effect))
        case did.MissileStruck() | did.Bombarded():
            yield from _animate_kills(before, effect, shift_point(middle(board, effect.groups[0][1]), FROM_SKY_OFFSET))
        case did.Lost():
            struck = _burst(board, _marine_point(before, effect), translate("why-lost"))
            yield Step(overlay=struck, milliseconds=BLOW_MS + FALL_MS, sound="blow")
        case did.BombCounted():
            yield _bomb_step(before, effect)
        case did.BaseHit():
            yield from _animate_base_hit(board, effect)
        case did.WaveTriggered():
            yield from _animate_crash_mark(before)
        case did.WaveMoved():
            yield from _move_wave(board, effect)
        case did.AliensCame():
            size = layout.scale(board)
            risen = [
                (art.alien(colour), shift_point(ground(board, box), (0, -8 * size)))
                for colour, box in dict.fromkeys(effect.groups)
            ]
            came = "".join(kit.transform(drawing, at, scale=0.7 * size, opacity=0.75) for drawing, at in risen)
            yield Step(overlay=came, milliseconds=ARRIVE_MS if before.round else SETUP_ARRIVE_MS, sound="step")
        case did.IncomingLanded():
            first = {incoming_id(colour): _standing_point(board, box) for colour, box in reversed(effect.groups)}
            yield from _move_aliens(first.items(), ARRIVE_MS)


def _marine_point(before: Position, effect: did.MarineFact) -> Point:
    """Return the point of the marine before the move."""
    return middle(before.board, before.at(effect.seat))


def _move_aliens(targets: Iterable[tuple[str, Point]], milliseconds: int) -> Iterator[Step]:
    """Move aliens together, if there are any."""
    tweens = tuple(Tween(piece, to) for piece, to in targets)
    if tweens:
        yield Step(tweens, milliseconds=milliseconds, sound="wave")


def _move_wave(board: int, effect: did.WaveMoved) -> Iterator[Step]:
    """MOM-W01: move aliens to the incoming wave, then from card to card, in `WAVE_MS` together."""
    parts = [
        [(alien_id(group), incoming_at(board, group[0])) for group in effect.gone],
        [(alien_id(group), _standing_point(board, goal)) for group, goal in effect.onward],
    ]
    moving = [part for part in parts if part]
    for part in moving:
        yield from _move_aliens(part, WAVE_MS // len(moving))


def _standing_point(board: int, box: Box) -> Point:
    return shift_point(ground(board, box), (0, -ring_art.FEET_OFFSET * layout.scale(board)))


def _roll_die(before: Position, face: str) -> Iterator[Step]:
    """Roll a die on its card."""
    for die in before.card_dice:
        if die.card == before.card_in_use and not die.face and die.colour == face[0]:
            rolls = art.thrown(face, layout.die_at(before.board, die), heading(before.board))
            yield Step(overlay=rolls, milliseconds=DIE_MS, sound="die")
            return


def _animate_jump(board: int, effect: did.Jumped) -> Iterator[Step]:
    """Move the marine box by box, from row to row if necessary, then let it land."""
    marine = marine_id(effect.seat)
    for box in effect.boxes:
        yield Step((Tween(marine, shift_point(middle(board, box), (0, -2))),), milliseconds=STEP_MS)
    yield _landing_step(board, marine, effect.box, effect.cause, effect.end == "crash", _cause_mark(board, effect))


def _cause_mark(board: int, effect: did.Jumped) -> str:
    """Mark the rock, hazard or empty box that caused an accident."""
    if effect.cause in ("", "mark") or effect.jumps[1:]:
        return ""
    box = obstacle(effect.flight, 1 if effect.way == "onward" else -1)
    return panorama.mark_cause(STRIPS[board], box, effect.cause != "air")


def _landing_step(board: int, marine: str, box: Box, cause: str, crashes: bool, cause_mark: str = "") -> Step:
    """Let a marine land on its feet, or lie down with a caption of the cause."""
    if not crashes:
        return Step((Tween(marine, _standing_point(board, box)),), milliseconds=FALL_MS)
    floor = ground(board, box)
    rest = Tween(marine, shift_point(floor, (0, -ring_art.LYING_OFFSET * layout.scale(board))), ring_art.LYING_TURN)
    overlay = cause_mark + ring_art.crack(floor) + _caption(board, translate(f"cause-{cause}"), floor)
    return Step((rest,), overlay, FALL_MS + BLOW_MS, sound="fall")


def _animate_teleport(board: int, effect: did.Appeared) -> Iterator[Step]:
    box_middle, marine = middle(board, effect.box), marine_id(effect.seat)
    rings = kit.stroke(kit.disc(10, box_middle) + kit.disc(18, box_middle), ring_art.MARS.pale, 2)
    yield Step((Tween(marine, box_middle),), rings, 2 * PIECE_MS)
    yield _landing_step(board, marine, effect.box, effect.cause, bool(effect.cause))


def _animate_kills(before: Position, effect: did.Killed | did.Bombarded, start: Point) -> Iterator[Step]:
    """Fly a shot to the box; groups without survivors vanish."""
    target = middle(before.board, effect.groups[0][1])
    beam = kit.stroke(kit.line(start, target), art.EMBER, 3, dashes="9 4")
    yield Step(overlay=beam, milliseconds=SHOT_MS)
    bursts = "".join(kit.transform(art.FIGURES["burst"], layout.spot(before, group)) for group in effect.groups)
    is_total = isinstance(effect, did.Bombarded)
    dead = [group for group in effect.groups if is_total or effect.aliens[group[0]] == before.groups[group]]
    gone = tuple(map(alien_id, dead))
    yield Step(overlay=bursts, milliseconds=SHOT_MS + BLOW_MS, vanish=gone, sound="blow")


def _animate_base_hit(board: int, effect: did.BaseHit) -> Iterator[Step]:
    """MOM-B02: the aliens in the landing zone move to the base, which is struck."""
    at = layout.base_at(board)
    yield Step(
        tuple(Tween(alien_id(group), shift_point(at, (0, -ring_art.FEET_OFFSET))) for group in effect.groups),
        milliseconds=ARRIVE_MS,
    )
    struck = _burst(board, shift_point(at, (0, -40)), translate("why-base-hit"))
    yield Step(overlay=struck, milliseconds=ARRIVE_MS + BLOW_MS, sound="blow")


def _bomb_step(before: Position, effect: did.BombCounted) -> Step:
    """MOM-X03, MOM-X04: show the total of the bomb; the MMM bursts if the target is reached."""
    words, board, marine_at = (
        translate("bomb-counted.caption", **effect.message_arguments()),
        before.board,
        _marine_point(before, effect),
    )
    if effect.short:
        return Step(overlay=_caption(board, words, marine_at), milliseconds=ARRIVE_MS + BLOW_MS, sound="die")
    column = min(layout.MMM_SEEN[board], key=lambda x: abs(x - before.at(effect.seat)[0]))
    return Step(
        overlay=_burst(board, middle(board, (column, 2)), words), milliseconds=ARRIVE_MS + BLOW_MS, sound="blow"
    )


def _burst(board: int, at: Point, words: str) -> str:
    """A large burst, with a caption."""
    return kit.transform(art.FIGURES["burst"], at, scale=2.2) + _caption(board, words, at)


def _caption(board: int, words: str, at: Point) -> str:
    """A caption above a point."""
    return art.caption(words, shift_point(at, CAPTION_OFFSET), layout.size(board))


def _animate_crash_mark(before: Position) -> Iterator[Step]:
    """MOM-W07: the crash mark triggers a wave, which comes when the turn ends."""
    for die in before.card_dice:
        if die.face == "k1x" and die.card == before.card_in_use:
            spot = layout.die_at(before.board, die)
            words = _caption(before.board, translate("why-wave"), spot)
            yield Step(overlay=ring_art.crack(spot) + words, milliseconds=DIE_MS, sound="wave")
            return


# ---- marks of the last move ----------------------------------------------------------------------

THIN = 2.2


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Mark jumps, shots, waves and hits on the base."""
    return "".join(_mark(before, effect) for effect in effects)


def _mark(before: Position, effect: Effect) -> str:
    board = before.board
    colour = kit.SEAT_COLOURS[effect.seat] if isinstance(effect, did.MarineFact) else ring_art.MARS.quiet
    match effect:
        case did.Jumped():
            return panorama.trail(STRIPS[board], effect.flight, colour)
        case did.Appeared():
            return _departure_mark(_marine_point(before, effect), colour)
        case did.Fought() | did.Shot():
            return _shot_mark(board, before.at(effect.seat), effect.box, colour) + _kill_marks(
                before, effect.groups, colour
            )
        case did.MissileStruck() | did.Bombarded():
            return _kill_marks(before, effect.groups, colour)
        case did.Lost():
            return _cross(ground(board, before.at(effect.seat)), colour)
        case did.BaseHit():
            return ring_art.crack(shift_point(layout.base_at(board), (0, -24)))
        case did.WaveMoved():
            onward = _wave_mark(board, f"{effect.side}2") if effect.onward else ""
            return onward + (_wave_mark(board, f"{effect.side}1") if effect.gone else "")
    return ""


def _departure_mark(at: Point, colour: str) -> str:
    """Mark where a marine was before."""
    return kit.stroke(kit.ellipse(13, 17, at), colour, THIN, 0.9, dashes="3 4")


HEAD = -19.0
"""The offset from the middle of a box to a point above the head of a figure."""


def _shot_mark(board: int, start: Box, end: Box, colour: str) -> str:
    """Mark a shot by an arc above the heads in between; none to another row."""
    if start == end or panorama.home(STRIPS[board], start[0]) != panorama.home(STRIPS[board], end[0]):
        return ""
    head = 0.0, HEAD * layout.scale(board)
    (left, high), goal = shift_point(middle(board, start), head), shift_point(middle(board, end), head)
    top = ((left + goal[0]) / 2, min(high, goal[1]) - abs(goal[0] - left) / 4)
    shape = kit.path(f"M{kit.pair((left, high))}Q{kit.pair(top)} {kit.pair(goal)}")
    return kit.stroke(shape, colour, THIN, 0.75, dashes="7 5")


def _wave_mark(board: int, slot: str) -> str:
    """Mark a card from which a wave has moved aliens, by dark chevrons in the rock at its end."""
    dx, (x, y) = (6 if slot[0] == "l" else -6), layout.slot_plate(board, slot)
    at = x + dx * WAVE_SIGN * layout.scale(board), y
    signs = "".join(f"M{kit.pair(shift_point(at, (dx * step, -6)))}l{dx} 6 {-dx} 6" for step in (-2.5, -1, 0.5))
    return kit.stroke(kit.path(signs), ring_art.MARS.hazard, 3.2)


WAVE_SIGN = 17.5
"""The distance from the middle of a card to its end, in steps of a chevron."""


def _kill_marks(before: Position, groups: Sequence[Group], colour: str) -> str:
    spots = ((layout.spot(before, group)[0], ground(before.board, group[1])[1]) for group in groups)
    return "".join(_cross(at, colour) for at in spots)


def _cross(at: Point, colour: str) -> str:
    """Mark a death on the ground, in front of any figure."""
    shape = kit.path(f"M{kit.pair(shift_point(at, (-5, -2)))}l10 10m0-10l-10 10")
    return kit.stroke(shape, ring_art.MARS.pale, 4.4) + kit.stroke(shape, colour, 2.6)
