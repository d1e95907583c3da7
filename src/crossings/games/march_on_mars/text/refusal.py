"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of the kernels."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.games.march_on_mars.rules import data, schema, setting_up
from crossings.games.march_on_mars.rules import kernels as rules
from crossings.games.march_on_mars.rules.data import NUMBER
from crossings.games.march_on_mars.rules.planet import board, distance, is_beset, is_beside_mmm, is_column, is_in_base
from crossings.games.march_on_mars.rules.throws import (
    ONE,
    count_dice,
    count_in_hand,
    count_showing,
    gate_column,
    hits_of,
    right_of_reroll,
    total_lying,
)
from crossings.games.march_on_mars.words import WORDS, ability_name, say, seat_name
from crossings.shared.ring.data import BLUE, DICE_EACH, FACES, JUMPS
from crossings.shared.ring.words import face as face_name
from crossings.words import Name

refusal = WORDS.refusal
NODES = {
    schema.ABILITY: ("ability:",),
    schema.START: ("start:",),
    schema.ORDER: ("next@",),
    schema.PROGRAM: (
        "1:", "pass", "inject", "foresee:", "orbital:", "kamikaze:", "bait", "lift@", "him@", "sm@",
    ),
    schema.GO: ("go", "stop", "bomb", "tp:", "take:"),
    schema.CHOOSE: ("hold", "re:", "+", "-", "land:", "fight=", "shoot:", "hit:"),
    schema.DRONE_NODE: ("drone:", "end"),
    schema.BAIT_NODE: ("keep", "again"),
}  # fmt: skip
"""MOM-N03: by phase, how the texts of its node begin."""
TRAINED = {"inject": data.INJECTOR, "foresee": data.PRECOG, "orbital": data.ORBITAL, "kamikaze": data.KAMIKAZE}
SUPPORT = ("bait", "lift", "him", "sm")


def _said(message: str, reason: str, rule: str, **given: object) -> Refusal:
    """A reason in words of its own."""
    return Refusal(reason, rule, say(f"not-{message}", **given))


def _ability(number: int) -> Name:
    return ability_name(data.ABILITIES[number - 1])


def explain(s: Record, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    is_action = isinstance(text, str) and text in NUMBER
    if s.phase == schema.ENDED:
        yield refusal("over", "MOM-F05")
    if not is_action and text not in data.OUTCOMES:
        yield refusal("unknown", "MOM-N01", text=shorten(text))
    if rules.actor(s) == CHANCE and is_action:
        yield refusal("chance", "MOM-N02")
    if rules.actor(s) == CHANCE:
        yield refusal("impossible", "MOM-N02")
    if not is_action:
        yield refusal("not-chance", "MOM-N02")
    if not text.startswith(NODES[s.phase]):
        yield refusal("wrong-moment", "MOM-N03", phase=schema.PHASES[s.phase])
    reasons = {
        schema.ABILITY: _why_no_ability,
        schema.START: _why_no_start,
        schema.ORDER: _why_not_next,
        schema.PROGRAM: _why_no_program,
        schema.GO: _why_no_go,
        schema.CHOOSE: _why_no_use,
    }
    yield from reasons[s.phase](s, text)


# ---- set-up and order ----------------------------------------------------------------------------


def _why_no_ability(s: Record, text: str) -> Iterator[Refusal]:
    if s.option_specials == schema.DEALT:
        yield refusal("not-your-card", "MOM-S05", card=s.card[setting_up.first_without_ability(s)])
    yield refusal("card-taken", "MOM-S06")


def _why_no_start(s: Record, text: str) -> Iterator[Refusal]:
    yield _said("half-zone", "half-board", "MOM-S01")


def _why_not_next(s: Record, text: str) -> Iterator[Refusal]:
    marine = _marine(text)
    yield from _why_no_such_marine(s, marine)
    yield refusal("already-played", "MOM-O05", seat=seat_name(marine))


def _marine(text: str) -> int:
    return int(text.split("@")[1])


def _why_no_such_marine(s: Record, marine: int) -> Iterator[Refusal]:
    if marine >= s.option_players:
        yield refusal("no-such-marine", "MOM-N01", last=s.option_players - 1)


# ---- programming ---------------------------------------------------------------------------------


def _why_no_program(s: Record, text: str) -> Iterator[Refusal]:
    word = text.split("@")[0].split(":")[0]
    if word == "1":
        yield from _why_other_number(s, sum(letter in "bkw" for letter in text), "MOM-P03")
    if s.dice == data.INJECTED_DICE:
        yield refusal("injected", "MOM-Y08")
    if word in TRAINED and s.ability[s.active] != TRAINED[word]:
        yield refusal("not-trained", "MOM-P05", ability=_ability(TRAINED[word]))
    if word in SUPPORT:
        yield from _why_no_support(s, word, text)
    special = {
        "inject": _why_no_injection,
        "foresee": _why_not_foresee,
        "orbital": _why_no_bombing,
        "kamikaze": _why_no_dive,
    }
    yield from special[word](s, text)


def _why_other_number(s: Record, dice: int, rule: str) -> Iterator[Refusal]:
    if dice < s.dice:
        yield refusal("too-few-dice", rule, due=s.dice, dice=dice)
    if dice > s.dice:
        yield refusal("too-many-dice", rule, due=s.dice, dice=dice)


def _why_no_injection(s: Record, text: str) -> Iterator[Refusal]:
    yield refusal("not-fit", "MOM-Y08", due=s.dice)


def _why_not_foresee(s: Record, text: str) -> Iterator[Refusal]:
    if s.strained[s.active]:
        yield refusal("twice-in-a-row", "MOM-Y09")
    yield from _why_other_number(s, len(text.split(":")[1]), "MOM-Y09")


def _why_no_bombing(s: Record, text: str) -> Iterator[Refusal]:
    if s.used[s.active]:
        yield refusal("used-up", "MOM-Y01")
    yield from _why_no_such_slot(s, data.SLOTS.index(text.split(":")[1]))
    yield _said("empty-card", "no-aliens", "MOM-Y01")


def _why_no_such_slot(s: Record, slot: int) -> Iterator[Refusal]:
    if slot >= data.SLOTS_ON[board(s)]:
        yield refusal("half-board", "MOM-S01")


def _why_no_dive(s: Record, text: str) -> Iterator[Refusal]:
    if s.dice != data.FULL_DICE:
        yield refusal("not-fit", "MOM-Y07", due=s.dice)
    yield from _why_not_at_mmm(s)


def _why_not_at_mmm(s: Record) -> Iterator[Refusal]:
    if not is_beside_mmm(s, s.active):
        yield refusal("not-at-mmm", "MOM-X01")
    if is_beset(s, s.active):
        yield refusal("beset", "MOM-X01")


def _why_no_support(s: Record, word: str, text: str) -> Iterator[Refusal]:
    if not is_in_base(s, s.active):
        yield refusal("not-in-base", "MOM-C03")
    if is_beset(s, s.active):
        yield _said("beset-in-base", "beset", "MOM-C03")
    marine = _marine(text)
    yield from _why_no_such_marine(s, marine)
    if s.out[marine]:
        yield refusal("out", "MOM-Y07", seat=seat_name(marine))
    yield refusal("not-crashed", "MOM-C05", seat=seat_name(marine))


# ---- before an action ----------------------------------------------------------------------------


def _why_no_go(s: Record, text: str) -> Iterator[Refusal]:
    reasons = {
        "go": _why_foreseen,
        "stop": _why_not_stop,
        "bomb": _why_no_bomb,
        "tp": _why_no_teleport,
        "take": _why_not_take,
    }
    yield from reasons[text.split(":")[0]](s, text)


def _why_foreseen(s: Record, text: str) -> Iterator[Refusal]:
    yield refusal("foreseen", "MOM-Y09")


def _why_not_stop(s: Record, text: str) -> Iterator[Refusal]:
    yield refusal("first-action", "MOM-A02")


def _why_no_bomb(s: Record, text: str) -> Iterator[Refusal]:
    dice = count_in_hand(s) if s.has_hand else count_dice(s, s.action)
    if dice != data.BOMB_DICE:
        yield refusal("not-four-dice", "MOM-X02", dice=dice)
    yield from _why_not_at_mmm(s)


def _why_no_teleport(s: Record, text: str) -> Iterator[Refusal]:
    if s.ability[s.active] != data.TELEPORT:
        yield refusal("not-trained", "MOM-Y12", ability=_ability(data.TELEPORT))
    yield from _why_no_such_slot(s, data.GATE_SLOT[data.GATES.index(text.split(":")[1])])
    if not s.program[s.action - 1, BLUE]:
        yield refusal("no-blue-die", "MOM-Y12")
    yield refusal("beset", "MOM-Y12")


def _why_not_take(s: Record, text: str) -> Iterator[Refusal]:
    if not s.has_hand:
        yield refusal("not-foreseen", "MOM-Y09")
    yield _said("not-in-hand", "not-thrown", "MOM-Y09")


# ---- with the dice that lie ----------------------------------------------------------------------


def _why_no_use(s: Record, text: str) -> Iterator[Refusal]:
    if text.startswith("re:"):
        yield from _why_no_reroll(s, text)
    if s.throw not in _throws_for(text):
        yield refusal("wrong-throw", "MOM-A03")
    if text.startswith("land:"):
        yield refusal("no-ground", "MOM-Y12", column=gate_column(s))
    if text[0] in data.SIGNS:
        yield from _why_no_jump(s, text)
    yield from _why_no_shot(s, text)


def _why_no_reroll(s: Record, text: str) -> Iterator[Refusal]:
    face = text.split(":")[1]
    if not s.faces[FACES.index(face)]:
        yield refusal("not-thrown", "MOM-T02", face=face_name(face))
    if right_of_reroll(s, s.active) == schema.NO_RIGHT:
        yield refusal("no-reroll", "MOM-T02")


def _throws_for(text: str) -> tuple[int, ...]:
    """MOM-A03: the throws that can be used so; `hold` lets all go but a teleportation."""
    if text == "hold":
        return tuple(throw for throw in range(len(schema.THROWS)) if throw != schema.TELEPORTING)
    if text[0] in data.SIGNS:
        return (schema.ACT,)
    uses = {
        "land": (schema.TELEPORTING,),
        "hit": (schema.HIM, schema.SM),
        "fight": (schema.ACT, schema.DRONE_SHOT),
        "shoot": (schema.ACT, schema.DRONE_SHOT),
    }
    return uses[text.split(":")[0].split("=")[0]]


def _why_no_jump(s: Record, text: str) -> Iterator[Refusal]:
    jumps = [JUMPS.index(jump) for jump in text[1:].split(",")]
    faces = [JUMPS[jump].split(":")[0] for jump in jumps]
    for face in faces:
        if s.faces[FACES.index(face)] < faces.count(face):
            yield _said("not-so-many-thrown", "not-thrown", "MOM-M01", face=face_name(face))
    ability = s.ability[s.active]
    if len(jumps) == DICE_EACH and ability != data.JETPACK:
        yield _said("two-dice", "not-trained", "MOM-Y11")
    if s.fired:
        yield refusal("already-fired", "MOM-Y04")
    if is_beset(s, s.active) and ability != data.JETPACK:
        yield _said("beset-to-jump", "beset", "MOM-A04")
    yield _said("sniper-shot", "sniper", "MOM-Y06")


def _why_no_shot(s: Record, text: str) -> Iterator[Refusal]:
    """`fight`, `shoot` and `hit`."""
    verb = text.split(":")[0].split("=")[0]
    x, y, kill = _aim(s, text)
    if verb == "hit":
        if distance(s.x[s.beacon], s.y[s.beacon], x, y) != total_lying(s):
            yield refusal("wrong-distance", "MOM-C06", columns=total_lying(s))
        yield from _why_not_killed(s, x, y, kill, (data.MISSILE_HITS[s.throw - schema.HIM], False))
        return
    if verb == "fight" and not is_beset(s, s.active):
        yield refusal("not-beset", "MOM-A04")
    if verb == "shoot" and is_beset(s, s.active):
        yield _said("beset-to-shoot", "beset", "MOM-A04")
    value = ONE if verb == "fight" else distance(s.x[s.active], s.y[s.active], x, y)
    if not count_showing(s, value):
        yield _said("no-such-distance", "not-thrown", "MOM-H01", value=value)
    is_sniper = s.ability[s.active] == data.SNIPER
    if is_sniper and s.moved:
        yield _said("sniper-jumped", "sniper", "MOM-Y06")
    if not hits_of(s, s.active, value):
        yield refusal("no-damage", "MOM-Y02")
    is_sniped = bool(is_sniper and value != ONE)
    hits = count_showing(s, value) if is_sniped else hits_of(s, s.active, value)
    yield from _why_not_killed(s, x, y, kill, (hits, is_sniped))


def _aim(s: Record, text: str) -> tuple[int, int, int]:
    """Column, level and kill that a shot asks for."""
    target, aliens = text.split("=")
    kill = [data.aliens_text(counts) for counts in data.KILLS].index(aliens)
    if target == "fight":
        return s.x[s.active], s.y[s.active], kill
    dx, level = target.split(":")[1].split("@")
    origin = s.beacon if target.startswith("hit") else s.active
    return s.x[origin] + int(dx), int(level), kill


def _why_not_killed(s: Record, x: int, y: int, kill: int, made: tuple[int, bool]) -> Iterator[Refusal]:
    """`made`: hits, or dice of the Sniper, and which of the two."""
    there = s.aliens[x, y + data.FLOOR_0] if is_column(s, x) else (0,) * data.KINDS_OF_ALIEN
    if any(dead > alive for dead, alive in zip(data.KILLED[kill], there, strict=True)):
        yield refusal("no-aliens", "MOM-H05")
    hits, is_sniped = made
    needed = data.KILL_ALIENS[kill] if is_sniped else data.KILL_HITS[kill]
    if needed > hits:
        yield refusal("too-few-hits", "MOM-H04", needed=needed, hits=hits)
    yield refusal("hits-left", "MOM-H05")
