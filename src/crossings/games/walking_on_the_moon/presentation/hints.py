"""What dice that are being laid on jump cards would do, and what a place on the scene is."""

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
from .art import blamed
from .effects import of_cause
from .layout import box_id, strips
from .position import Position
from .prompts import MAX_CACHED, landing


def plan(position: Position, put: Mapping[str, Sequence[str]], preview: Preview) -> Hint | None:
    """Of dice put on jump cards, all jumps up to the first empty card; of dice to be thrown again, that throw."""
    if position.active is None or not any(put.values()):
        return None
    again = put.get(tray.AGAIN, ())
    if again:
        kept = list(position.faces)
        for face in again:
            kept.remove(face)
        return describe_plan(
            position, (_throw(position, (face[0] for face in again), kept), *_later(position, JUMPS_A_TURN))
        )
    cards = [put.get(tray.card_id(slot), ()) for slot in range(1, JUMPS_A_TURN + 1)]
    filled = next((slot for slot, card in enumerate(cards) if not card), len(cards))
    if not filled:
        return Hint(translate("sharing-1"))
    hint = describe_plan(position, tuple(_throw(position, card) for card in cards[:filled]))
    gap = any(cards[filled:])
    return Hint(WORDS.facts(hint.line, translate("gap", empty=filled + 1)), hint.overlay) if gap else hint


def rest_of_turn(position: Position, last: int) -> tuple[Throw, ...]:
    """The throws from now to a later jump: first the dice that lie or are just being thrown."""
    first = (_throw(position, position.pending, position.faces),) if position.is_throwing else ()
    return (*first, *_later(position, last))


def next_jump(position: Position) -> Leg:
    """WOM-M08: the next jump, if it is made."""
    return evaluate_plan(position, _later(position, position.jump + 1)).legs[0]


def _later(position: Position, last: int) -> tuple[Throw, ...]:
    """The dice programmed for the jumps to come."""
    if position.jump == EXTRA_JUMP:
        return ()
    return tuple(_throw(position, letters) for letters in position.program[position.slot : last] if letters)


def _throw(position: Position, letters: Iterable[str], lying: Iterable[str] = ()) -> Throw:
    return chain.throw("".join(letters), position.options["black_twos"], tuple(lying))


# ---- the chain ---------------------------------------------------------------------------------


def evaluate_plan(position: Position, throws: Sequence[Throw]) -> Chain:
    """The jumps of a plan from where the astronaut is, as the rules of this game have them."""
    ways = partial(flights, position.terrain)
    rules = chain.Rules(ways, _next_start(position), lambda way: way.boxes[-1][0])
    return chain.chain(position.jumper.box, throws, rules)


def _next_start(position: Position) -> Callable[[Flight], Box | None]:
    """WOM-F03, WOM-B04: none beyond the goal; a special box may send one back."""
    back = {column for column, token in position.tokens_at.items() if token == TOKENS[BACK]}

    def start(way: Flight) -> Box | None:
        if way.boxes[-1][0] >= GOAL:
            return None
        return _sent_back(position, way.rest) if way.rest[0] in back else way.rest

    return start


def _sent_back(position: Position, box: Box) -> Box:
    """WOM-B04, WOM-J25: the forced step, made by the rules."""
    s, one = copy_of(position.s), position.jumper.number
    s.x[one], s.y[one] = box
    race.step_back(s, one)
    return s.x[one], s.y[one]


# ---- in words ----------------------------------------------------------------------------------


def describe_plan(position: Position, throws: Sequence[Throw]) -> Hint:
    """How likely all goes well, where it ends, and jump by jump what may go wrong; all of it drawn."""
    made = evaluate_plan(position, throws)
    first = position.slot if position.is_throwing else position.slot + 1
    facts = list(_falls(made.legs, first))
    if made.safe or not facts:  # else the last of these facts says that an accident is certain
        facts.insert(0, translate("plan-safe", share=share(made.safe), ends=_likely_end(made)))
    return Hint(WORDS.facts(*facts), panorama.plan(layout.strips(), made, format_share))


def _likely_end(made: Chain) -> int | str | None:
    """The column where it most likely leads if all goes well; of equals the farthest one."""
    columns: dict[int, Fraction] = defaultdict(Fraction)
    for (x, _), chance in made.ends.items():
        columns[min(x, GOAL)] += chance
    likely = max(columns, key=lambda x: (columns[x], x), default=None)
    return "goal" if likely == GOAL else likely


def _falls(legs: Sequence[Leg], first: int) -> Iterator[str]:
    """Jump by jump, if it is made: how often it fails, and what is most likely to blame."""
    for number, leg in enumerate(legs, first):
        if leg.made and leg.safe < leg.made:
            likeliest = _why(chain.risks(leg)[0])
            yield translate("plan-falls", jump=number, odds=odds(1 - leg.safe / leg.made), why=likeliest)


def _why(risk: Risk) -> str:
    """What would make an accident: 'in the air at column 8, level 2', 'stopped by rock in column 3'."""
    column, level = risk.box
    return translate("why", why=risk.why, column=column, level=level, beyond=column >= GOAL)


def share(chance: Fraction) -> int:
    """In hundredths; what is not sure is never said to be."""
    return min(99, max(1, round(100 * chance))) if 0 < chance < 1 else int(100 * chance)


def format_share(chance: Fraction) -> str:
    """On a tag."""
    return translate("percent", share=share(chance))


SMALL = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20)
"""What people count in."""
CLOSE = Fraction(1, 100)
"""So near that the hundredths beside it say the same."""


def odds(chance: Fraction) -> str:
    """'in 1 of 3': near enough, in small numbers."""
    if chance == 1:
        return translate("odds-always")
    for of in SMALL:
        times = round(chance * of)
        if 0 < times < of and abs(Fraction(times, of) - chance) <= CLOSE:
            return translate("odds", times=times, of=of)
    return (
        translate("odds", times=round(100 * chance), of=100)
        if chance > CLOSE
        else translate("odds", times=1, of=round(1 / chance))
    )


STEADY = 0.4
"""How strong an arc is drawn where chance has spoken."""


def hint(position: Position, place: Place, preview: Preview) -> Hint | None:
    """What is at a place: a box, a die, an astronaut's panel, a card."""
    what, _, rest = place.id.partition("-")
    if (card := tray.card_of(place.id)) is not None:
        return _of_jump_card(position, card)
    match what:
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
    ways = [way for way in position.flights(position.faces) if box_id(way.rest) == place.id] if position.faces else []
    ends = [
        translate("can-be-reached", accident=accident, faces=words.faces(dict.fromkeys(way.face for way in found)))
        for accident in (False, True)
        if (found := [way for way in ways if way.accident is accident])
    ]
    return Hint(WORDS.facts(place.label, *ends), _arcs(ways))


def _arcs(ways: Sequence[Flight]) -> str:
    """Jumps with dice that lie, and what makes accidents of some."""
    blames = dict.fromkeys(blamed(way) for way in ways if way.why not in ("", "mark"))
    return "".join(blames) + "".join(panorama.arc(strips(), way, STEADY) for way in ways)


# ---- dice --------------------------------------------------------------------------------------


def _of_die(position: Position, place: str) -> Hint:
    die = {die.id: die for die in position.dice}[place]
    if die.face:
        return _of_face(position, die.face)
    if die.spent or position.jumper.finished:
        return Hint(translate("die-tells-nothing", jump=die.card, die=words.die(die.colour), spent=die.spent))
    if die.card != position.slot + (not position.is_throwing):
        return _of_rest(position, die.card)
    line, overlay = _outlook(position, die.colour)
    return Hint(translate("die-on-card", jump=die.card, die=words.die(die.colour), facts=line), overlay)


def _of_rest(position: Position, slot: int) -> Hint:
    """All jumps from now to a later one."""
    chained = describe_plan(position, rest_of_turn(position, slot))
    return Hint(
        translate("jump-in-plan", jump=slot, dice=words.dice(position.program[slot - 1]), plan=chained.line),
        chained.overlay,
    )


def _of_face(position: Position, face: str) -> Hint:
    """What can be jumped with a die that lies: each landing once."""
    ways = position.flights((face,))
    return Hint(translate("face-tells", face=words.face(face), facts=_ends(ways)), _arcs(ways))


def _of_colour(position: Position, colour: str) -> Hint:
    """What a die of a colour may show, and where it leads if a jump is made with it from here."""
    jumps = position if position.active is not None else _with_extra_jump(position)
    if jumps is None:
        return Hint(translate(f"die-{colour}.cap"))
    line, overlay = _outlook(jumps, colour)
    return Hint(translate("die-tells", die=words.die(colour), facts=line), overlay)


def _with_extra_jump(position: Position) -> Position | None:
    """WOM-A11: the position as if the viewer's astronaut jumped now, if it has but one in the race."""
    own = [one for one in position.astronauts if one.seat == position.viewer and not one.finished]
    if len(own) != 1:
        return None
    s = copy_of(position.s)
    s.active = own[0].number
    return Position(position.viewer, s, phase=position.phase, hands=position.hands)


def _of_jump_card(position: Position, slot: int) -> Hint:
    """WOM-P02 to WOM-P04, WOM-A12: what lies on a jump card, or may be put there."""
    if not position.due:
        dice = words.dice(position.program[slot - 1])
        comes = dice and slot > position.slot and position.active is not None and not position.jumper.finished
        return _of_rest(position, slot) if comes else Hint(translate("jump-card", jump=slot, dice=dice))
    missing = tuple(Name(f"colour-{colour}") for colour in COLOURS if colour in position.removed)
    lines = [translate(f"sharing-{slot}"), translate("shares", who=position.jumper.name, dice=position.due)]
    lines += [translate("dice-missing", colours=missing)] if missing else []
    return Hint(WORDS.facts(*lines))


def _outlook(position: Position, colour: str) -> tuple[tuple[str, ...], str]:
    """All landings of a die still to be thrown, each with its chance; accidents only where nothing else can be done."""
    twos, thrown = position.options["black_twos"], {}
    for face in faces_of(colour):
        ways = position.flights((face,))
        thrown[face] = tuple(way for way in ways if not way.accident) or ways
    safe = sum((chance_of(face, twos) for face, ways in thrown.items() if not ways[0].accident), chain.NEVER)
    lines = (_landings(ways, chance_of(face, twos)) for face, ways in thrown.items())
    drawn = _drawn(tuple(way for ways in thrown.values() for way in ways), twos)
    return (translate("outlook-safe", share=share(safe)), *lines), drawn


def _landings(ways: tuple[Flight, ...], chance: Fraction) -> str:
    face = ways[0].face
    return translate("outlook", number=face[1], mark=face.endswith("x"), share=share(chance), ends=_ends(ways))


def _ends(ways: Sequence[Flight]) -> tuple[str, ...]:
    """Each landing once; accidents on the way together, with all that may cause them."""
    causes = [translate("why", **of_cause(way)) for way in ways if _falls_short(way)]
    fall = [translate("accidents", whys=tuple(dict.fromkeys(causes)))] if causes else []
    return (*dict.fromkeys(landing(way) for way in ways if not _falls_short(way)), *fall)


def _falls_short(way: Flight) -> bool:
    return way.accident and way.boxes[-1][0] < GOAL


@cached_per_locale(MAX_CACHED)
def _drawn(ways: tuple[Flight, ...], twos: int) -> str:
    """Arcs to all boxes where one may come down, and how likely."""
    return panorama.outlook(strips(), landings(ways, twos), twos, format_share)


# ---- the rest ----------------------------------------------------------------------------------


def _of_panel(position: Position, astronaut: int, label: str) -> Hint:
    """An astronaut; on the ring it is framed."""
    one = position.astronauts[astronaut]
    return Hint(label, "" if one.finished else panorama.framed(strips(), one.box))


def _of_card(position: Position, preview: Preview, number: int) -> Hint:
    """Of a card that can be kept: what picking it does, and what it does itself."""
    kind, other = position.hand[number - 1], position.hand[2 - number]
    return Hint(WORDS.facts(WORDS.label(preview(f"drop:{other}")[:1]), translate(f"kind-{kind}.line")))
