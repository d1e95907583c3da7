"""What dice would lead to that somebody is laying on cards: jumps one after another, shots, sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring import words as ring_words
from crossings.boxes.ring.art import chance_tag
from crossings.boxes.ring.data import ACTIONS_EACH_TURN
from crossings.boxes.ring.flights import Box, faces_of
from crossings.drawing import kit
from crossings.drawing.scene import Hint
from crossings.games.march_on_mars.face import odds
from crossings.games.march_on_mars.face.hints import aims
from crossings.games.march_on_mars.face.layout import STRIPS, middle
from crossings.games.march_on_mars.face.odds import Chances, Course, Leap, Plan
from crossings.games.march_on_mars.face.seen import HAND, NOBODY, Seen
from crossings.games.march_on_mars.rules import planet
from crossings.games.march_on_mars.rules.data import BOMB_DICE, TO_MMM
from crossings.games.march_on_mars.words import box_said, chance_said, say
from crossings.words import Would

Put = Mapping[str, Sequence[str]]
"""By place: the kinds of dice that are laid there."""
RARE: Final = Fraction(1, 40)
"""What is less likely is not drawn."""
MOST_TAGS: Final = 12
MOST_SAID: Final = 2
"""Of shots, of what goes wrong, and of crowded boxes."""


def plan(seen: Seen, put: Put, would: Would) -> Hint | None:
    """The dice laid so far: where they may lead, whom they may hit, and what would go wrong."""
    if not seen.is_on_planet or not any(put.values()) or not (seen.takes_dice or seen.hand is not None):
        return None
    aside = put.get(tray.card_id(HAND), ())
    if seen.hand is not None:
        return _of_hand(seen, [face for faces in put.values() for face in faces])
    if aside:
        return _of_aside(seen, aside)
    laid = ["".join(sorted(put.get(tray.card_id(card), ()))) for card in range(1, ACTIONS_EACH_TURN + 1)]
    return _of_actions(seen, tuple(filter(None, laid)))


# ---- actions -----------------------------------------------------------------------------------


def _of_actions(seen: Seen, actions: tuple[str, ...]) -> Hint:
    """MOM-P03: actions one after another."""
    assert seen.active is not None
    planned = Plan(Course(seen, actions), actions, seen.at(seen.active), seen.option("black_twos"))
    ends, shots = planned.ends(), odds.shots(seen, actions[0], "act")
    facts = [*_jump_facts(seen, planned, ends), *_shot_facts(seen, shots), *_further_facts(seen, actions)]
    return Hint(_said(facts), _arcs(seen, planned) + _tags(seen, ends) + aims(seen, shots))


def _said(facts: Sequence[str]) -> str:
    return say("plan-facts", facts=tuple(facts))


def _jump_facts(seen: Seen, planned: Plan, ends: Chances) -> Iterator[str]:
    """How likely a jump ends well, how far it may lead, what goes wrong, and among whom one would land."""
    if not planned.course.leaps(planned.start):
        yield say("plan-beset")
        return
    yield say("plan-safe", chance=chance_said(planned.safe_chance()), any=planned.safe_chance() > 0)
    foremost = min(ends, key=lambda box: (TO_MMM[seen.board, box[0]], -ends[box]))
    if foremost != planned.start:
        yield say("plan-foremost", box=box_said(foremost), chance=chance_said(ends[foremost]))
    yield from _wrong(seen, planned)
    crowded = [box for box in ends if box != planned.start and _crowd(seen, box)]
    if crowded:
        likeliest = sorted(crowded, key=lambda box: -ends[box])[:MOST_SAID]
        yield say("plan-crowd", boxes=tuple(map(box_said, likeliest)))


def _crowd(seen: Seen, box: Box) -> int:
    """How many aliens are in a box."""
    return sum(seen.companies.get(box, NOBODY).aliens)


def _wrong(seen: Seen, planned: Plan) -> list[str]:
    """Of the first action: the faces with which no jump ends well, and why."""
    by_cause: dict[str, list[str]] = {}
    leaps = planned.course.leaps(planned.start)
    for face in dict.fromkeys(face for letter in planned.actions[0] for face in faces_of(letter)):
        found = [leap for leap in leaps if leap.faces == (face,)]
        if not any(leap.is_safe for leap in found):
            by_cause.setdefault(seen.flight(_ahead(seen, found).move).why, []).append(face)
    wrong = sorted(by_cause.items(), key=lambda one: -len(one[1]))
    return [say("plan-wrong", faces=ring_words.faces(faces), cause=cause) for cause, faces in wrong[:MOST_SAID]]


def _ahead(seen: Seen, leaps: Sequence[Leap]) -> Leap:
    """Of jumps that all end badly the one that leads nearest to the Master Mind."""
    return min(leaps, key=lambda leap: int(TO_MMM[seen.board, leap.rest[0]]))


def _shot_facts(seen: Seen, shots: Chances) -> Iterator[str]:
    """The likeliest shots of the next throw."""
    assert seen.active is not None
    for box in sorted(shots, key=lambda box: -shots[box])[:MOST_SAID]:
        own = box == seen.at(seen.active)
        yield say("plan-shot", own=own, box=box_said(box), chance=chance_said(shots[box]))


def _further_facts(seen: Seen, actions: Sequence[str]) -> Iterator[str]:
    """The bomb, and the crash mark."""
    assert seen.active is not None
    for letters in actions:
        if len(letters) == BOMB_DICE and planet.is_at_mmm(seen.s, seen.active):
            yield _bomb_fact(seen, letters)
    mark = odds.mark_chance(seen, "".join(actions))
    if mark:
        yield say("plan-mark", chance=chance_said(mark))


def _bomb_fact(seen: Seen, letters: Sequence[str]) -> str:
    chance = odds.bomb_chance(seen, letters)
    return say("plan-bomb", target=seen.option("target"), chance=chance_said(chance))


# ---- what lies beside the actions --------------------------------------------------------------


def _of_aside(seen: Seen, letters: Sequence[str]) -> Hint:
    """MOM-Y05, MOM-Y07, MOM-Y09: dice for the drone, for the rush at the Master Mind, or to be foreseen."""
    if seen.phase == "drone":
        shots = odds.shots(seen, letters, "drone")
        return Hint(_said([*_shot_facts(seen, shots)] or [say("plan-no-shot")]), aims(seen, shots))
    assert seen.active is not None
    if seen.marines[seen.active].ability == "kamikaze":
        return Hint(_bomb_fact(seen, letters))
    mark = odds.mark_chance(seen, letters)
    return Hint(_said([say("plan-foresee"), *([say("plan-mark", chance=chance_said(mark))] if mark else [])]))


def _of_hand(seen: Seen, faces: Sequence[str]) -> Hint:
    """MOM-Y09: dice that were foreseen, as the throw of an action."""
    assert seen.active is not None
    ways = [way for way in seen.ways if way.face in faces]
    safe, numbers = sum(not way.accident for way in ways), {int(face[1]) for face in faces}
    targets = {box: Fraction(1) for box, number in seen.reach(seen.active).items() if number in numbers}
    drawn = "".join(panorama.arc(STRIPS[seen.board], way) for way in ways)
    return Hint(
        say("plan-hand", faces=ring_words.faces(faces), safe=safe, boxes=len(targets)), drawn + aims(seen, targets)
    )


# ---- how it is drawn ---------------------------------------------------------------------------


def _arcs(seen: Seen, planned: Plan) -> str:
    """Jump after jump, the stronger the likelier the marine gets to make it."""
    strongest: dict[tuple[Box, Box], tuple[Fraction, str]] = {}
    for number, letters in enumerate(planned.actions):
        there = planned._replace(actions=planned.actions[:number]).ends()
        for start, chance in there.items():
            for leap, likely in _likely(planned, start, letters):
                way, old = (start, leap.rest), strongest.get((start, leap.rest))
                if chance * likely >= RARE and (old is None or old[0] < chance * likely):
                    strongest[way] = chance * likely, leap.move
    return "".join(
        panorama.arc(STRIPS[seen.board], seen.flight(move, start), float(chance))
        for (start, _), (chance, move) in strongest.items()
    )


def _likely(planned: Plan, start: Box, letters: str) -> list[tuple[Leap, Fraction]]:
    """The jumps from a box that end well, each with the chance that the dice allow it."""
    allowed = odds.allowed(letters, planned.black_twos)
    leaps = [leap for leap in planned.course.leaps(start) if leap.is_safe and leap.rest != start]
    return [(leap, allowed[leap.faces]) for leap in leaps if leap.faces in allowed]


def _tags(seen: Seen, ends: Chances) -> str:
    """How likely the marine can be in a box after all actions; in warning colour where aliens wait."""
    assert seen.active is not None
    start, drawn = seen.at(seen.active), ""
    for box in sorted(ends, key=lambda box: -ends[box])[: MOST_TAGS + 1]:
        if box != start and ends[box] >= RARE:
            at = kit.moved(middle(seen.board, box), panorama.TAG_ABOVE)
            drawn += chance_tag(chance_said(ends[box]), at, _crowd(seen, box) > 0)
    return drawn
