"""Hints on the dice being put on jump cards, and on places of the scene."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from crossings.drawing.scene import Hint, Place
from crossings.engine import copy_of
from crossings.shared.ring import chain, panorama, tray, words
from crossings.shared.ring.chain import Chain, Leg, Risk, Throw
from crossings.shared.ring.data import COLOURS
from crossings.shared.ring.flights import Box, Flight, chance_of, faces_of, flights, landings
from crossings.words import Name, Preview, cached_per_locale

from ..rules import race
from ..rules.data import BACK, EXTRA_JUMP, GOAL, JUMPS_A_TURN, TOKENS
from ..words import WORDS, translate
from . import layout
from .art import cause_of_accident
from .effects import cause_arguments
from .layout import box_id, strips
from .position import Position
from .prompts import MAX_CACHED, landing


def plan(position: Position, put: Mapping[str, Sequence[str]], preview: Preview) -> Hint | None:
    """Describe the results of dice put on jump cards, up to the first empty card, or of dice to be rerolled."""
    if position.active is None or not any(put.values()):
        return None
    rerolled = put.get(tray.AGAIN, ())
    if rerolled:
        lying = list(position.faces)
        for face in rerolled:
            lying.remove(face)
        return describe_plan(
            position, (_throw(position, (face[0] for face in rerolled), lying), *_later(position, JUMPS_A_TURN))
        )
    cards = [put.get(tray.card_id(slot), ()) for slot in range(1, JUMPS_A_TURN + 1)]
    placed_cards = next((slot for slot, card in enumerate(cards) if not card), len(cards))
    if not placed_cards:
        return Hint(translate("sharing-1"))
    hint = describe_plan(position, tuple(_throw(position, card) for card in cards[:placed_cards]))
    gap = any(cards[placed_cards:])
    return Hint(WORDS.facts(hint.line, translate("gap", empty=placed_cards + 1)), hint.overlay) if gap else hint


def rest_of_turn(position: Position, last: int) -> tuple[Throw, ...]:
    """Return the rolls from now to a later jump; the first has the dice that are being rolled."""
    first = (_throw(position, position.pending, position.faces),) if position.is_rolling else ()
    return (*first, *_later(position, last))


def next_jump(position: Position) -> Leg:
    """WOM-M08: return the next jump."""
    return evaluate_plan(position, _later(position, position.jump + 1)).legs[0]


def _later(position: Position, last: int) -> tuple[Throw, ...]:
    """Return the rolls programmed for later jumps."""
    if position.jump == EXTRA_JUMP:
        return ()
    return tuple(_throw(position, letters) for letters in position.program[position.slot : last] if letters)


def _throw(position: Position, letters: Iterable[str], lying: Iterable[str] = ()) -> Throw:
    return chain.throw("".join(letters), position.options["black_twos"], tuple(lying))


# ---- the chain of jumps ------------------------------------------------------------------------


def evaluate_plan(position: Position, throws: Sequence[Throw]) -> Chain:
    """Return the chain of jumps of a plan from where the astronaut is."""
    jumps = partial(flights, position.terrain)
    rules = chain.Rules(jumps, _next_start(position), lambda flown: flown.boxes[-1][0])
    return chain.chain(position.jumper.box, throws, rules)


def _next_start(position: Position) -> Callable[[Flight], Box | None]:
    """WOM-F03, WOM-B04: return a function from a jump to the start of the next one.

    It returns None beyond the goal. A token may send the astronaut back.
    """
    back = {column for column, token in position.tokens_at.items() if token == TOKENS[BACK]}

    def start(flown: Flight) -> Box | None:
        if flown.boxes[-1][0] >= GOAL:
            return None
        return _sent_back(position, flown.rest) if flown.rest[0] in back else flown.rest

    return start


def _sent_back(position: Position, box: Box) -> Box:
    """WOM-B04, WOM-J25: return the box after a forced step."""
    s, number = copy_of(position.s), position.jumper.number
    s.x[number], s.y[number] = box
    race.step_back(s, number)
    return s.x[number], s.y[number]


# ---- descriptions ------------------------------------------------------------------------------


def describe_plan(position: Position, throws: Sequence[Throw]) -> Hint:
    """Describe the chance that all jumps succeed, the likeliest end, and the risks of each jump, with a drawing."""
    outcome = evaluate_plan(position, throws)
    first = position.slot if position.is_rolling else position.slot + 1
    facts = list(_falls(outcome.legs, first))
    if outcome.safe or not facts:  # otherwise the last of these facts says that an accident is certain
        facts.insert(0, translate("plan-safe", share=share(outcome.safe), ends=_likely_end(outcome)))
    return Hint(WORDS.facts(*facts), panorama.plan(layout.strips(), outcome, format_share))


def _likely_end(made: Chain) -> int | str | None:
    """Return the likeliest column if all jumps succeed; in a tie, the farthest."""
    columns: dict[int, Fraction] = defaultdict(Fraction)
    for (x, _), chance in made.ends.items():
        columns[min(x, GOAL)] += chance
    likely = max(columns, key=lambda x: (columns[x], x), default=None)
    return "goal" if likely == GOAL else likely


def _falls(legs: Sequence[Leg], first: int) -> Iterator[str]:
    """Describe for each jump how often it fails, and the likeliest cause."""
    for number, leg in enumerate(legs, first):
        if leg.made and leg.safe < leg.made:
            likeliest = _why(chain.risks(leg)[0])
            yield translate("plan-falls", jump=number, odds=odds(1 - leg.safe / leg.made), why=likeliest)


def _why(risk: Risk) -> str:
    """Describe the cause of an accident: 'in the air at column 8, level 2', 'stopped by rock in column 3'."""
    column, level = risk.box
    return translate("why", why=risk.why, column=column, level=level, beyond=column >= GOAL)


def share(chance: Fraction) -> int:
    """Return a chance in percent, between 1 and 99 unless it is certain."""
    return min(99, max(1, round(100 * chance))) if 0 < chance < 1 else int(100 * chance)


def format_share(chance: Fraction) -> str:
    """Format a chance for a tag."""
    return translate("percent", share=share(chance))


DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
"""The denominators of odds."""
MAX_ERROR = Fraction(1, 100)
"""The maximum difference between a chance and its odds."""


def odds(chance: Fraction) -> str:
    """Format a chance as odds with a small denominator: '1 in 3'."""
    if chance == 1:
        return translate("odds-always")
    for denominator in DENOMINATORS:
        times = round(chance * denominator)
        if 0 < times < denominator and abs(Fraction(times, denominator) - chance) <= MAX_ERROR:
            return translate("odds", times=times, of=denominator)
    return (
        translate("odds", times=round(100 * chance), of=100)
        if chance > MAX_ERROR
        else translate("odds", times=1, of=round(1 / chance))
    )


ARC_OPACITY = 0.4
"""The opacity of arcs of jumps with rolled dice."""


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """Describe a place: a box, a die, an astronaut's panel, a card."""
    prefix, _, rest = place.id.partition("-")
    if (card := tray.card_of(place.id)) is not None:
        return _of_jump_card(position, card)
    match prefix:
        case "panel":
            return _of_panel(position, int(rest), place.label)
        case "die":
            return _of_die(position, place.id)
        case "card":
            return _of_card(position, preview, int(rest.partition("-")[2])) if position.may_keep else None
        case "pool":
            return _of_colour(position, rest[0])
    return _of_box(position, place)


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(position: Position, place: Place) -> Hint:
    jumps = (
        [flown for flown in position.flights(position.faces) if box_id(flown.rest) == place.id]
        if position.faces
        else []
    )
    ends = [
        translate(
            "can-be-reached", accident=accident, faces=words.faces(dict.fromkeys(flown.face for flown in matching))
        )
        for accident in (False, True)
        if (matching := [flown for flown in jumps if flown.accident is accident])
    ]
    return Hint(WORDS.facts(place.label, *ends), _arcs(jumps))


def _arcs(jumps: Sequence[Flight]) -> str:
    """Draw jumps with rolled dice, and the causes of accidents."""
    causes = dict.fromkeys(cause_of_accident(flown) for flown in jumps if flown.why not in ("", "mark"))
    return "".join(causes) + "".join(panorama.arc(strips(), flown, ARC_OPACITY) for flown in jumps)


# ---- dice --------------------------------------------------------------------------------------


def _of_die(position: Position, place: str) -> Hint:
    die = {die.id: die for die in position.dice}[place]
    if die.face:
        return _of_face(position, die.face)
    if die.spent or position.jumper.finished:
        return Hint(translate("die-tells-nothing", jump=die.card, die=words.die(die.colour), spent=die.spent))
    if die.card != position.slot + (not position.is_rolling):
        return _of_rest(position, die.card)
    line, overlay = _outlook(position, die.colour)
    return Hint(translate("die-on-card", jump=die.card, die=words.die(die.colour), facts=line), overlay)


def _of_rest(position: Position, slot: int) -> Hint:
    """Describe all jumps from now to a later one."""
    described = describe_plan(position, rest_of_turn(position, slot))
    return Hint(
        translate("jump-in-plan", jump=slot, dice=words.dice(position.program[slot - 1]), plan=described.line),
        described.overlay,
    )


def _of_face(position: Position, face: str) -> Hint:
    """Describe the jumps with a rolled die, each landing once."""
    jumps = position.flights((face,))
    return Hint(translate("face-tells", face=words.face(face), facts=_ends(jumps)), _arcs(jumps))


def _of_colour(position: Position, colour: str) -> Hint:
    """Describe the faces of a colour, and where they lead in a jump from here."""
    jumping_position = position if position.active is not None else _with_extra_jump(position)
    if jumping_position is None:
        return Hint(translate(f"die-{colour}.cap"))
    line, overlay = _outlook(jumping_position, colour)
    return Hint(translate("die-tells", die=words.die(colour), facts=line), overlay)


def _with_extra_jump(position: Position) -> Position | None:
    """WOM-A11: return the position as if the viewer's only astronaut in the race jumped now, or None."""
    own = [
        astronaut for astronaut in position.astronauts if astronaut.seat == position.viewer and not astronaut.finished
    ]
    if len(own) != 1:
        return None
    s = copy_of(position.s)
    s.active = own[0].number
    return Position(position.viewer, s, phase=position.phase, hands=position.hands)


def _of_jump_card(position: Position, slot: int) -> Hint:
    """WOM-P02 to WOM-P04, WOM-A12: describe the dice on a jump card, or what can be put there."""
    if not position.due:
        dice = words.dice(position.program[slot - 1])
        is_next = dice and slot > position.slot and position.active is not None and not position.jumper.finished
        return _of_rest(position, slot) if is_next else Hint(translate("jump-card", jump=slot, dice=dice))
    missing = tuple(Name(f"colour-{colour}") for colour in COLOURS if colour in position.removed)
    lines = [translate(f"sharing-{slot}"), translate("shares", who=position.jumper.name, dice=position.due)]
    lines += [translate("dice-missing", colours=missing)] if missing else []
    return Hint(WORDS.facts(*lines))


def _outlook(position: Position, colour: str) -> tuple[tuple[str, ...], str]:
    """Return the landings of a die to be rolled, with their chances; accidents only if a face has no safe jump."""
    twos, jumps_by_face = position.options["black_twos"], {}
    for face in faces_of(colour):
        jumps = position.flights((face,))
        jumps_by_face[face] = tuple(flown for flown in jumps if not flown.accident) or jumps
    safe = sum((chance_of(face, twos) for face, jumps in jumps_by_face.items() if not jumps[0].accident), chain.NEVER)
    lines = (_landings(jumps, chance_of(face, twos)) for face, jumps in jumps_by_face.items())
    drawn = _drawn(tuple(flown for jumps in jumps_by_face.values() for flown in jumps), twos)
    return (translate("outlook-safe", share=share(safe)), *lines), drawn


def _landings(jumps: tuple[Flight, ...], chance: Fraction) -> str:
    face = jumps[0].face
    return translate("outlook", number=face[1], mark=face.endswith("x"), share=share(chance), ends=_ends(jumps))


def _ends(jumps: Sequence[Flight]) -> tuple[str, ...]:
    """Return each landing once; accidents before the goal are merged, with all their causes."""
    causes = [translate("why", **cause_arguments(flown)) for flown in jumps if _falls_short(flown)]
    fall = [translate("accidents", whys=tuple(dict.fromkeys(causes)))] if causes else []
    return (*dict.fromkeys(landing(flown) for flown in jumps if not _falls_short(flown)), *fall)


def _falls_short(flown: Flight) -> bool:
    return flown.accident and flown.boxes[-1][0] < GOAL


@cached_per_locale(MAX_CACHED)
def _drawn(jumps: tuple[Flight, ...], twos: int) -> str:
    """Draw arcs to all possible landings, with their chances."""
    return panorama.outlook(strips(), landings(jumps, twos), twos, format_share)


# ---- panels and cards --------------------------------------------------------------------------


def _of_panel(position: Position, astronaut: int, label: str) -> Hint:
    """Describe an astronaut, and frame it on the track."""
    on_track = position.astronauts[astronaut]
    return Hint(label, "" if on_track.finished else panorama.framed(strips(), on_track.box))


def _of_card(position: Position, preview: Preview, number: int) -> Hint:
    """Describe a card that can be kept: what picking it does, and what the card does."""
    kind, other = position.hand[number - 1], position.hand[2 - number]
    return Hint(WORDS.facts(WORDS.label(preview(f"drop:{other}")[:1]), translate(f"kind-{kind}.line")))
