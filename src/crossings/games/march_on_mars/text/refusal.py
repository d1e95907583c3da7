"""Why a move of March on Mars is illegal (section 9 of the rules): the first row of the table that applies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.shared.ring.data import BLUE, COLOURS, DICE_EACH, FACES
from crossings.shared.ring.programs import program_fault
from crossings.shared.ring.words import face as face_name

from ..rules import data, planet, schema, setup, throws
from ..rules import kernels as rules
from ..words import WORDS, ability_name, seat_name, translate

refusal = WORDS.refusal
ACTION_PREFIXES = {
    "ability": ("ability:",),
    "start": ("start:",),
    "order": ("next@",),
    "program": ("1:", "pass", "inject", "foresee:", "orbital:", "kamikaze:", "bait", "lift@", "him@", "sm@"),
    "go": ("go", "stop", "bomb", "tp:", "take:"),
    "choose": ("hold", "re:", "+", "-", "land:", "fight=", "shoot:", "hit:"),
    "drone": ("drone:", "end"),
    "bait": ("keep", "again"),
}
"""MOM-N03: the prefixes of the actions of each phase."""
ABILITY_OF_VERB = {
    "inject": data.INJECTOR,
    "foresee": data.PRECOG,
    "orbital": data.ORBITAL,
    "kamikaze": data.KAMIKAZE,
    "tp": data.TELEPORT,
}
"""The ability that a verb requires."""
THROWS_OF_VERB = {
    "land": ("teleport",),
    "hit": ("him", "sm"),
    "fight": ("act", "drone"),
    "shoot": ("act", "drone"),
    "hold": tuple(throw for throw in schema.THROWS if throw != "teleport"),
}
"""MOM-A03: the throws that a verb can use. `hold` discards any throw except a teleportation."""


def _special_refusal(message: str, reason: str, rule: str, **values: object) -> Refusal:
    """Return a refusal with a message more specific than that of its reason."""
    return Refusal(reason, rule, translate(f"not-{message}", **values))


def explain(s: Record, text: str) -> Refusal:
    """Return the reason why a text is not a legal move."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    is_action, phase = isinstance(text, str) and text in data.NUMBER, schema.PHASES[s.phase]
    if phase == "over":
        yield refusal("over", "MOM-F05")
    if not is_action and text not in data.OUTCOMES:
        yield _unknown(s, text)
    if rules.actor(s) == CHANCE:
        yield refusal("chance" if is_action else "impossible", "MOM-N02")
    if not is_action:
        yield refusal("not-chance", "MOM-N02")
    if not text.startswith(ACTION_PREFIXES[phase]):
        yield refusal("wrong-moment", "MOM-N03", phase=phase)
    verb, *arguments = re.split("[:@=]", text)
    match phase:
        case "ability" if s.option_specials == schema.DEALT:
            yield refusal("not-your-card", "MOM-S05", card=s.card[setup.first_without_ability(s)])
        case "ability":
            yield refusal("card-taken", "MOM-S06")
        case "start":
            yield _special_refusal("half-zone", "half-board", "MOM-S01")
        case "order":
            yield from _why_no_such_marine(s, int(arguments[0]))
            yield refusal("already-played", "MOM-O05", seat=seat_name(int(arguments[0])))
        case "program":
            yield from _why_no_program(s, text, verb, arguments)
        case "go":
            yield from _why_no_go(s, verb, arguments)
    yield from _why_no_use(s, text, verb, arguments)


def _unknown(s: Record, text: str) -> Refusal:
    """Return the refusal of a text that is no move. If it looks like a program, it names its fault."""
    fault = program_fault(text)
    if not fault or (fault == "number" and not s.dice):
        return refusal("unknown", "MOM-N01", text=shorten(text))
    return _special_refusal("a-program", "unknown", "MOM-N01", text=shorten(text), fault=fault, due=s.dice)


def _why_no_such_marine(s: Record, marine: int) -> Iterator[Refusal]:
    if marine >= s.option_players:
        yield refusal("no-such-marine", "MOM-N01", last=s.option_players - 1)


def _why_not_trained(s: Record, verb: str, rule: str) -> Iterator[Refusal]:
    ability = ABILITY_OF_VERB.get(verb, s.ability[s.active])
    if s.ability[s.active] != ability:
        yield refusal("not-trained", rule, ability=ability_name(data.ABILITIES[ability - 1]))


def _why_no_such_slot(s: Record, slot: int) -> Iterator[Refusal]:
    if slot >= data.SLOTS_ON[planet.board(s)]:
        yield refusal("half-board", "MOM-S01")


# ---- programming ---------------------------------------------------------------------------------


def _why_no_program(s: Record, text: str, verb: str, arguments: Sequence[str]) -> Iterator[Refusal]:
    if verb == "1":
        yield from _why_other_number(s, sum(map(text.count, COLOURS)), "MOM-P03")
    if s.dice == data.INJECTED_DICE:
        yield refusal("injected", "MOM-Y08")
    yield from _why_not_trained(s, verb, "MOM-P05")
    match verb:
        case "inject":
            yield refusal("not-fit", "MOM-Y08", due=s.dice)
        case "foresee":
            if s.strained[s.active]:
                yield refusal("twice-in-a-row", "MOM-Y09")
            yield from _why_other_number(s, len(arguments[0]), "MOM-Y09")
        case "orbital":
            if s.used[s.active]:
                yield refusal("used-up", "MOM-Y01")
            yield from _why_no_such_slot(s, data.SLOTS.index(arguments[0]))
            yield _special_refusal("empty-card", "no-aliens", "MOM-Y01")
        case "kamikaze":
            if s.dice != data.FULL_DICE:
                yield refusal("not-fit", "MOM-Y07", due=s.dice)
            yield from _why_not_at_mmm(s)
    yield from _why_no_support(s, arguments)


def _why_other_number(s: Record, dice: int, rule: str) -> Iterator[Refusal]:
    if dice != s.dice:
        yield refusal("too-few-dice" if dice < s.dice else "too-many-dice", rule, due=s.dice, dice=dice)


def _why_not_at_mmm(s: Record) -> Iterator[Refusal]:
    if not planet.is_beside_mmm(s, s.active):
        yield refusal("not-at-mmm", "MOM-X01")
    if planet.is_beset(s, s.active):
        yield refusal("beset", "MOM-X01")


def _why_no_support(s: Record, beacon: Sequence[str]) -> Iterator[Refusal]:
    """Reasons against `bait` and, for another marine, `lift`, `him` and `sm`."""
    if not planet.is_in_base(s, s.active):
        yield refusal("not-in-base", "MOM-C03")
    if planet.is_beset(s, s.active):
        yield _special_refusal("beset-in-base", "beset", "MOM-C03")
    marine = int(beacon[0])
    yield from _why_no_such_marine(s, marine)
    if s.out[marine]:
        yield refusal("out", "MOM-Y07", seat=seat_name(marine))
    yield refusal("not-crashed", "MOM-C05", seat=seat_name(marine))


# ---- before an action ----------------------------------------------------------------------------


def _why_no_go(s: Record, verb: str, arguments: Sequence[str]) -> Iterator[Refusal]:
    match verb:
        case "go":
            yield refusal("foreseen", "MOM-Y09")
        case "stop":
            yield refusal("first-action", "MOM-A02")
        case "bomb":
            dice = throws.count_in_hand(s) if s.has_hand else throws.count_dice(s, s.action)
            if dice != data.BOMB_DICE:
                yield refusal("not-four-dice", "MOM-X02", dice=dice)
            yield from _why_not_at_mmm(s)
        case "tp":
            yield from _why_not_trained(s, verb, "MOM-Y12")
            yield from _why_no_such_slot(s, data.GATE_SLOT[data.GATES.index(arguments[0])])
            if not s.program[s.action - 1, BLUE]:
                yield refusal("no-blue-die", "MOM-Y12")
            yield refusal("beset", "MOM-Y12")
    if not s.has_hand:
        yield refusal("not-foreseen", "MOM-Y09")
    yield _special_refusal("not-in-hand", "not-thrown", "MOM-Y09")


# ---- uses of the rolled dice ---------------------------------------------------------------------


def _why_no_use(s: Record, text: str, verb: str, arguments: Sequence[str]) -> Iterator[Refusal]:
    if verb == "re":
        if not s.faces[FACES.index(arguments[0])]:
            yield refusal("not-thrown", "MOM-T02", face=face_name(arguments[0]))
        yield refusal("no-reroll", "MOM-T02")
    if schema.THROWS[s.throw] not in THROWS_OF_VERB.get(verb, ("act",)):
        yield refusal("wrong-throw", "MOM-A03")
    if verb == "land":
        yield refusal("no-ground", "MOM-Y12", column=throws.gate_column(s))
    if text[0] in data.SIGNS:
        yield from _why_no_jump(s, text[1:].split(","))
    *aim, aliens = arguments
    kill = [data.aliens_text(counts) for counts in data.KILLS].index(aliens)
    origin = s.beacon if verb == "hit" else s.active
    dx, y = map(int, aim or (0, s.y[origin]))
    if verb == "hit":
        yield from _why_no_hit(s, s.x[origin] + dx, y, kill)
    yield from _why_no_shot(s, verb, s.x[origin] + dx, y, kill)


def _why_no_jump(s: Record, jumps: Sequence[str]) -> Iterator[Refusal]:
    faces = [jump.split(":")[0] for jump in jumps]
    for face in faces:
        if s.faces[FACES.index(face)] < faces.count(face):
            yield _special_refusal("not-so-many-thrown", "not-thrown", "MOM-M01", face=face_name(face))
    ability = s.ability[s.active]
    if len(jumps) == DICE_EACH and ability != data.JETPACK:
        yield _special_refusal("two-dice", "not-trained", "MOM-Y11")
    if s.fired:
        yield refusal("already-fired", "MOM-Y04")
    if planet.is_beset(s, s.active) and ability != data.JETPACK:
        yield _special_refusal("beset-to-jump", "beset", "MOM-A04")
    yield _special_refusal("sniper-shot", "sniper", "MOM-Y06")


def _why_no_hit(s: Record, x: int, y: int, kill: int) -> Iterator[Refusal]:
    if planet.distance(s.x[s.beacon], s.y[s.beacon], x, y) != throws.total_rolled(s):
        yield refusal("wrong-distance", "MOM-C06", columns=throws.total_rolled(s))
    yield from _why_not_killed(s, x, y, kill, data.KILL_HITS[kill], data.MISSILE_HITS[s.throw - schema.HIM])


def _why_no_shot(s: Record, verb: str, x: int, y: int, kill: int) -> Iterator[Refusal]:
    """Reasons against `fight` and `shoot`."""
    is_beset = planet.is_beset(s, s.active)
    if verb == "fight" and not is_beset:
        yield refusal("not-beset", "MOM-A04")
    if verb == "shoot" and is_beset:
        yield _special_refusal("beset-to-shoot", "beset", "MOM-A04")
    value = throws.ONE if verb == "fight" else planet.distance(s.x[s.active], s.y[s.active], x, y)
    dice, hits = throws.count_showing(s, value), throws.hits_of(s, s.active, value)
    if not dice:
        yield _special_refusal("no-such-distance", "not-thrown", "MOM-H01", value=value)
    if not throws.may_fire(s, s.active):
        yield _special_refusal("sniper-jumped", "sniper", "MOM-Y06")
    if not hits:
        yield refusal("no-damage", "MOM-Y02")
    if s.ability[s.active] == data.SNIPER and value != throws.ONE:
        yield from _why_not_killed(s, x, y, kill, data.KILL_ALIENS[kill], dice)
    yield from _why_not_killed(s, x, y, kill, data.KILL_HITS[kill], hits)


def _why_not_killed(s: Record, x: int, y: int, kill: int, needed: int, hits: int) -> Iterator[Refusal]:
    """Reasons against a kill that needs `needed` hits, or dice of the Sniper, with `hits` made."""
    present = s.aliens[x, y + data.FLOOR_0] if planet.is_column(s, x) else (0,) * data.KINDS_OF_ALIEN
    if any(dead > alive for dead, alive in zip(data.KILLED[kill], present, strict=True)):
        yield refusal("no-aliens", "MOM-H05")
    if needed > hits:
        yield refusal("too-few-hits", "MOM-H04", needed=needed, hits=hits)
    yield refusal("hits-left", "MOM-H05")
