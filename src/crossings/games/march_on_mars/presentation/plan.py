"""What dice would lead to that somebody is laying on cards: jumps one after another, shots, sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from crossings.drawing.scene import Hint
from crossings.shared.ring import art, panorama, tray, words
from crossings.shared.ring.data import ACTIONS_EACH_TURN
from crossings.shared.ring.flights import Box, faces_of
from crossings.words import Preview

from ..rules import data, planet
from ..words import box_text, format_chance, translate
from . import hints, layout
from .hints import Chances, Course, Leap, Plan
from .position import HAND, Position

Put = Mapping[str, Sequence[str]]
"""By place: the kinds of dice that are laid there."""
RARE = Fraction(1, 40)
"""What is less likely is not drawn."""
MAX_TAGS = 12
MAX_FACTS = 2
"""Of shots, of what goes wrong, and of crowded boxes."""


def plan(position: Position, put: Put, preview: Preview) -> Hint | None:
    """The dice laid so far: where they may lead, whom they may hit, and what would go wrong."""
    if not position.is_on_planet or not any(put.values()) or not (position.takes_dice or position.hand is not None):
        return None
    aside = put.get(tray.card_id(HAND), ())
    if position.hand is not None:
        return _of_hand(position, [face for faces in put.values() for face in faces])
    if aside:
        return _of_aside(position, aside)
    laid = ["".join(sorted(put.get(tray.card_id(card), ()))) for card in range(1, ACTIONS_EACH_TURN + 1)]
    return _of_actions(position, tuple(filter(None, laid)))


# ---- actions -----------------------------------------------------------------------------------


def _of_actions(position: Position, actions: tuple[str, ...]) -> Hint:
    """MOM-P03: actions one after another."""
    planned = Plan(Course(position, actions), actions, position.here, position.black_twos)
    ends, shots = planned.ends(), hints.chances_of_shots(position, actions[0], "act")
    facts = [*_jump_facts(position, planned, ends), *_shot_facts(position, shots), *_further_facts(position, actions)]
    return Hint(_said(facts), _arcs(position, planned) + _tags(position, ends) + hints.aims(position, shots))


def _said(facts: Sequence[str]) -> str:
    return translate("plan-facts", facts=tuple(facts))


def _jump_facts(position: Position, planned: Plan, ends: Chances) -> Iterator[str]:
    """How likely a jump ends well, how far it may lead, what goes wrong, and among whom one would land."""
    if not planned.course.leaps(planned.start):
        yield translate("plan-beset")
        return
    yield translate("plan-safe", chance=format_chance(planned.safe_chance()), any=planned.safe_chance() > 0)
    foremost = min(ends, key=lambda box: (position.to_mmm(box), -ends[box]))
    if foremost != planned.start:
        yield translate("plan-foremost", box=box_text(foremost), chance=format_chance(ends[foremost]))
    yield from _wrong(position, planned)
    crowded = {box: ends[box] for box in ends if box != planned.start and _crowd(position, box)}
    if crowded:
        yield translate("plan-crowd", boxes=tuple(map(box_text, _likeliest(crowded))))


def _likeliest(chances: Chances, most: int = MAX_FACTS) -> list[Box]:
    """The boxes of the greatest chances, so many at the most."""
    return sorted(chances, key=lambda box: -chances[box])[:most]


def _crowd(position: Position, box: Box) -> int:
    """How many aliens are in a box."""
    return sum(position.company(box).aliens)


def _wrong(position: Position, planned: Plan) -> list[str]:
    """Of the first action: the faces with which no jump ends well, and why not the one that leads farthest."""
    by_cause: dict[str, list[str]] = {}
    leaps = planned.course.leaps(planned.start)
    for face in dict.fromkeys(face for letter in planned.actions[0] for face in faces_of(letter)):
        found = [leap for leap in leaps if leap.faces == (face,)]
        if not any(leap.is_safe for leap in found):
            foremost = min(found, key=lambda leap: position.to_mmm(leap.rest))
            by_cause.setdefault(position.flight(foremost.move).why, []).append(face)
    wrong = sorted(by_cause.items(), key=lambda one: -len(one[1]))
    return [translate("plan-wrong", faces=words.faces(faces), cause=cause) for cause, faces in wrong[:MAX_FACTS]]


def _shot_facts(position: Position, shots: Chances) -> Iterator[str]:
    """The likeliest shots of the next throw."""
    for box in _likeliest(shots):
        yield translate("plan-shot", own=box == position.here, box=box_text(box), chance=format_chance(shots[box]))


def _further_facts(position: Position, actions: Sequence[str]) -> Iterator[str]:
    """The bomb, and the crash mark."""
    for letters in actions:
        if len(letters) == data.BOMB_DICE and planet.is_at_mmm(position.s, position.mover):
            yield _bomb_fact(position, letters)
    yield from _mark_facts(position, "".join(actions))


def _mark_facts(position: Position, letters: Sequence[str]) -> Iterator[str]:
    """MOM-W07: the crash mark."""
    mark = hints.mark_chance(position, letters)
    if mark:
        yield translate("plan-mark", chance=format_chance(mark))


def _bomb_fact(position: Position, letters: Sequence[str]) -> str:
    return translate("plan-bomb", target=position.target, chance=format_chance(hints.bomb_chance(position, letters)))


# ---- what lies beside the actions --------------------------------------------------------------


def _of_aside(position: Position, letters: Sequence[str]) -> Hint:
    """MOM-Y05, MOM-Y07, MOM-Y09: dice for the drone, for the rush at the Master Mind, or to be foreseen."""
    if position.phase == "drone":
        shots = hints.chances_of_shots(position, letters, "drone")
        return Hint(_said([*_shot_facts(position, shots)] or [translate("plan-no-shot")]), hints.aims(position, shots))
    if position.ability == "kamikaze":
        return Hint(_bomb_fact(position, letters))
    return Hint(_said([translate("plan-foresee"), *_mark_facts(position, letters)]))


def _of_hand(position: Position, faces: Sequence[str]) -> Hint:
    """MOM-Y09: dice that were foreseen, as the throw of an action."""
    ways = [way for way in position.ways if way.face in faces]
    safe, numbers = sum(not way.accident for way in ways), {int(face[1]) for face in faces}
    targets = {box: Fraction(1) for box, number in position.reach(position.mover).items() if number in numbers}
    drawn = "".join(panorama.arc(layout.STRIPS[position.board], way) for way in ways)
    return Hint(
        translate("plan-hand", faces=words.faces(faces), safe=safe, boxes=len(targets)),
        drawn + hints.aims(position, targets),
    )


# ---- how it is drawn ---------------------------------------------------------------------------


def _arcs(position: Position, planned: Plan) -> str:
    """Jump after jump, the stronger the likelier the marine gets to make it."""
    strongest: dict[tuple[Box, Box], tuple[Fraction, str]] = {}
    for number, letters in enumerate(planned.actions):
        there = planned._replace(actions=planned.actions[:number]).ends()
        for start, chance in there.items():
            for leap, likely in _likely(planned, start, letters):
                way, made = (start, leap.rest), chance * likely
                if made >= RARE and (way not in strongest or strongest[way][0] < made):
                    strongest[way] = made, leap.move
    return "".join(
        panorama.arc(layout.STRIPS[position.board], position.flight(move, start), float(chance))
        for (start, _), (chance, move) in strongest.items()
    )


def _likely(planned: Plan, start: Box, letters: str) -> list[tuple[Leap, Fraction]]:
    """The jumps from a box that end well, each with the chance that the dice allow it."""
    allowed = hints.allowed_throws(letters, planned.black_twos)
    leaps = [leap for leap in planned.course.leaps(start) if leap.is_safe and leap.rest != start]
    return [(leap, allowed[leap.faces]) for leap in leaps if leap.faces in allowed]


def _tags(position: Position, ends: Chances) -> str:
    """How likely the marine can be in a box after all actions; in warning colour where aliens wait."""
    tags = art.Tags(panorama.right_edge(layout.STRIPS[position.board]))
    for box in _likeliest(ends, MAX_TAGS + 1):
        if box != position.here and ends[box] >= RARE:
            at = panorama.tag_at(layout.STRIPS[position.board], box)
            tags.chance(format_chance(ends[box]), at, _crowd(position, box) > 0)
    return tags.drawn
