"""Hints on dice while a player assigns them to cards: possible jumps, shots and totals."""

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
from .hints import Chances, JumpTable, Plan, PossibleJump
from .position import HAND, Position

Put = Mapping[str, Sequence[str]]
"""By place: the kinds of dice on it."""
MIN_DRAWN_CHANCE = Fraction(1, 40)
"""The minimum probability of what is drawn."""
MAX_TAGS = 12
MAX_FACTS = 2
"""The maximum number of facts on shots, accidents and crowded boxes each."""


def plan(position: Position, put: Put, preview: Preview) -> Hint | None:
    """Return a hint on the dice assigned so far: possible ends of jumps, targets of shots, and accidents."""
    if not position.is_on_planet or not any(put.values()) or not (position.takes_dice or position.hand is not None):
        return None
    special_dice = put.get(tray.card_id(HAND), ())
    if position.hand is not None:
        return _hint_on_hand(position, [face for faces in put.values() for face in faces])
    if special_dice:
        return _hint_on_special_dice(position, special_dice)
    laid = ["".join(sorted(put.get(tray.card_id(card), ()))) for card in range(1, ACTIONS_EACH_TURN + 1)]
    return _hint_on_actions(position, tuple(filter(None, laid)))


# ---- actions -------------------------------------------------------------------------------------


def _hint_on_actions(position: Position, actions: tuple[str, ...]) -> Hint:
    """MOM-P03: the hint on consecutive actions."""
    planned = Plan(JumpTable(position, actions), actions, position.here, position.black_twos)
    ends, shots = planned.ends(), hints.shot_chances(position, actions[0], "act")
    facts = [*_jump_facts(position, planned, ends), *_shot_facts(position, shots), *_further_facts(position, actions)]
    return Hint(_facts_line(facts), _arcs(position, planned) + _tags(position, ends) + hints.aims(position, shots))


def _facts_line(facts: Sequence[str]) -> str:
    return translate("plan-facts", facts=tuple(facts))


def _jump_facts(position: Position, planned: Plan, ends: Chances) -> Iterator[str]:
    """The chance of a safe jump, its farthest end, accidents, and ends among aliens."""
    if not planned.jump_table.jumps_from(planned.start):
        yield translate("plan-beset")
        return
    yield translate("plan-safe", chance=format_chance(planned.safe_chance()), any=planned.safe_chance() > 0)
    foremost = min(ends, key=lambda box: (position.to_mmm(box), -ends[box]))
    if foremost != planned.start:
        yield translate("plan-foremost", box=box_text(foremost), chance=format_chance(ends[foremost]))
    yield from _accident_facts(position, planned)
    crowded = {box: ends[box] for box in ends if box != planned.start and _crowd(position, box)}
    if crowded:
        yield translate("plan-crowd", boxes=tuple(map(box_text, _likeliest(crowded))))


def _likeliest(chances: Chances, count: int = MAX_FACTS) -> list[Box]:
    """The boxes with the highest chances."""
    return sorted(chances, key=lambda box: -chances[box])[:count]


def _crowd(position: Position, box: Box) -> int:
    """The number of aliens in a box."""
    return sum(position.contents_of(box).aliens)


def _accident_facts(position: Position, planned: Plan) -> list[str]:
    """For the first action: the faces without a safe jump, and the cause for the jump that leads farthest."""
    by_cause: dict[str, list[str]] = {}
    jumps = planned.jump_table.jumps_from(planned.start)
    for face in dict.fromkeys(face for letter in planned.actions[0] for face in faces_of(letter)):
        face_jumps = [jump for jump in jumps if jump.faces == (face,)]
        if not any(jump.is_safe for jump in face_jumps):
            foremost = min(face_jumps, key=lambda jump: position.to_mmm(jump.rest))
            by_cause.setdefault(position.flight(foremost.move).why, []).append(face)
    causes = sorted(by_cause.items(), key=lambda item: -len(item[1]))
    return [translate("plan-wrong", faces=words.faces(faces), cause=cause) for cause, faces in causes[:MAX_FACTS]]


def _shot_facts(position: Position, shots: Chances) -> Iterator[str]:
    """The likeliest shots of the next throw."""
    for box in _likeliest(shots):
        yield translate("plan-shot", own=box == position.here, box=box_text(box), chance=format_chance(shots[box]))


def _further_facts(position: Position, actions: Sequence[str]) -> Iterator[str]:
    """The chances of the bomb and of a crash mark."""
    for letters in actions:
        if len(letters) == data.BOMB_DICE and planet.is_at_mmm(position.s, position.mover):
            yield _bomb_fact(position, letters)
    yield from _mark_facts(position, "".join(actions))


def _mark_facts(position: Position, letters: Sequence[str]) -> Iterator[str]:
    """MOM-W07: the chance of a crash mark."""
    mark = hints.mark_chance(position, letters)
    if mark:
        yield translate("plan-mark", chance=format_chance(mark))


def _bomb_fact(position: Position, letters: Sequence[str]) -> str:
    return translate("plan-bomb", target=position.target, chance=format_chance(hints.bomb_chance(position, letters)))


# ---- dice outside the actions --------------------------------------------------------------------


def _hint_on_special_dice(position: Position, letters: Sequence[str]) -> Hint:
    """MOM-Y05, MOM-Y07, MOM-Y09: the hint on dice for the drone, for a Kamikaze, or to be foreseen."""
    if position.phase == "drone":
        shots = hints.shot_chances(position, letters, "drone")
        return Hint(
            _facts_line([*_shot_facts(position, shots)] or [translate("plan-no-shot")]), hints.aims(position, shots)
        )
    if position.ability == "kamikaze":
        return Hint(_bomb_fact(position, letters))
    return Hint(_facts_line([translate("plan-foresee"), *_mark_facts(position, letters)]))


def _hint_on_hand(position: Position, faces: Sequence[str]) -> Hint:
    """MOM-Y09: the hint on foreseen dice as the throw of an action."""
    flights = [flight for flight in position.jumps if flight.face in faces]
    safe, numbers = sum(not flight.accident for flight in flights), {int(face[1]) for face in faces}
    targets = {box: Fraction(1) for box, number in position.reach(position.mover).items() if number in numbers}
    drawn = "".join(panorama.arc(layout.STRIPS[position.board], flight) for flight in flights)
    return Hint(
        translate("plan-hand", faces=words.faces(faces), safe=safe, boxes=len(targets)),
        drawn + hints.aims(position, targets),
    )


# ---- overlays ------------------------------------------------------------------------------------


def _arcs(position: Position, planned: Plan) -> str:
    """Arcs of consecutive jumps; a likelier jump has a stronger line."""
    strongest: dict[tuple[Box, Box], tuple[Fraction, str]] = {}
    for number, letters in enumerate(planned.actions):
        starts = planned._replace(actions=planned.actions[:number]).ends()
        for start, chance in starts.items():
            for jump, likely in _safe_jumps(planned, start, letters):
                key, total = (start, jump.rest), chance * likely
                if total >= MIN_DRAWN_CHANCE and (key not in strongest or strongest[key][0] < total):
                    strongest[key] = total, jump.move
    return "".join(
        panorama.arc(layout.STRIPS[position.board], position.flight(move, start), float(chance))
        for (start, _), (chance, move) in strongest.items()
    )


def _safe_jumps(planned: Plan, start: Box, letters: str) -> list[tuple[PossibleJump, Fraction]]:
    """The safe jumps from a box, with the chance that the dice allow them."""
    allowed = hints.allowed_throws(letters, planned.black_twos)
    jumps = [jump for jump in planned.jump_table.jumps_from(start) if jump.is_safe and jump.rest != start]
    return [(jump, allowed[jump.faces]) for jump in jumps if jump.faces in allowed]


def _tags(position: Position, ends: Chances) -> str:
    """Tags with the chance to reach a box, in a warning colour if it has aliens."""
    tags = art.Tags(panorama.right_edge(layout.STRIPS[position.board]))
    for box in _likeliest(ends, MAX_TAGS + 1):
        if box != position.here and ends[box] >= MIN_DRAWN_CHANCE:
            at = panorama.tag_at(layout.STRIPS[position.board], box)
            tags.chance(format_chance(ends[box]), at, _crowd(position, box) > 0)
    return tags.drawn
