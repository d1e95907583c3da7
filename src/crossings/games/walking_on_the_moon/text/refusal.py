"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crossings.boxes.ring.data import COLOUR_NAMES, COLOURS, FACE_OF_JUMP, FACES, STEPS
from crossings.engine import CHANCE, OVER, Record, Refusal, shorten
from crossings.games.walking_on_the_moon.rules import cards, data, landings, race, record, throws
from crossings.games.walking_on_the_moon.rules import kernels as rules

KNOWN = {text: number for number, text in enumerate((*data.ACTIONS, *data.OUTCOMES))}
OWN_PHASE = {
    "drop": (record.DROP,),
    "noinst": (record.BEFORE,),
    "program": (record.PROGRAM,),
    "choose": (record.CHOOSE,),
    "rob": (record.LAND,),
    "sab": (record.LAND,),
    "xs": (record.LAND,),
    "xe": (record.SHARE,),
    "adv": (record.IN_BOX,),
    "pay": (record.IN_BOX,),
    "go": (record.GO_ON,),
    "misc": (record.AFTER,),
    "coop": (record.REACT,),
    "slip": (record.REACT,),
    "plan": (record.END,),
    "extra": (record.END,),
    "no": (record.LAND, record.IN_BOX),
    "pass": (record.BEFORE, record.AFTER, record.REACT, record.END),
}
"""By sort of action: the phases it belongs to."""
ASKED_FOR = {
    "drop": "which card is dropped",
    "before": "for a card before the dice are taken",
    "program": "how the dice are shared out",
    "after": "for a card after the throw",
    "choose": "which die is used",
    "land": "what happens among those in one box",
    "share": "how EC counters are divided",
    "box": "whether a token is used",
    "react": "for a card after the jump",
    "go": "whether the next jump is made",
    "end": "for a card at the end of the round",
}
"""By phase: what is asked."""
FIRST_OF = {
    "drop": data.FIRST_DROP,
    "noinst": data.FIRST_NOINST,
    "pass": data.PASS,
    "program": data.FIRST_PROGRAM,
    "choose": data.FIRST_JUMP,
    "no": data.NO,
    "rob": data.FIRST_ROB,
    "sab": data.FIRST_SAB,
    "xs": data.FIRST_XS,
    "xe": data.FIRST_XE,
    "adv": data.FIRST_ADV,
    "pay": data.FIRST_PAY,
    "go": data.GO,
    "misc": data.CALL_MISC,
    "coop": data.FIRST_COOP,
    "slip": data.FIRST_SLIP,
    "plan": data.FIRST_PLAN,
    "extra": data.FIRST_EXTRA,
}
"""By sort of action, rising: the number of its first text."""


def explain(s: Record, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    actor = rules.actor(s)
    if actor == OVER:
        yield Refusal("over", "WOM-F04", "the game is over")
    if text not in KNOWN:
        yield Refusal("unknown", "WOM-N01", f"{shorten(text)} is no move of this game; moves look like `1:bbk/2:w`, "
                      "`k2:uf`, `rob@1` or, for the dice, `b3`")  # fmt: skip
    number = KNOWN[text]
    is_action = number < len(data.ACTIONS)
    if actor == CHANCE and is_action:
        yield Refusal("chance", "WOM-N02", f"chance is to move now, {_awaited(s)}; nobody decides")
    if actor == CHANCE:
        yield Refusal("impossible", "WOM-N02", f"{text} cannot come now, {_awaited(s)}")
    if not is_action:
        yield Refusal("not-chance", "WOM-N02", "a player decides now, not chance")
    sort = next(name for name, first in reversed(FIRST_OF.items()) if number >= first)
    if s.phase not in OWN_PHASE[sort]:
        phase = record.PHASES[s.phase]
        yield Refusal("wrong-moment", "WOM-N03", f"{text} does not fit here: the question is {ASKED_FOR[phase]}")
    yield from CHECKS[sort](s, number - FIRST_OF[sort])


def _awaited(s: Record) -> str:
    if s.phase in (record.ROLL, record.ROLL_AGAIN):
        return f"a {COLOUR_NAMES[throws.next_colour(s)]} die is thrown"
    return {record.TRACK: "a lunar card is drawn", record.TOKEN: "a token is drawn"}.get(
        s.phase, "an action card is drawn"
    )


def _name(astronaut: int) -> str:
    return f"astronaut {astronaut}"


# ---- dice ----------------------------------------------------------------------------------------


def _why_no_drop(s: Record, kind: int) -> Iterator[Refusal]:
    yield Refusal("no-card", "WOM-A03", f"{data.KIND_NAMES[kind]} is not in your hand")


def _why_no_program(s: Record, program: int) -> Iterator[Refusal]:
    uses = data.PROGRAM_USES[program]
    for colour, name in enumerate(COLOUR_NAMES):
        if uses[colour] > throws.dice_in_pool(s, colour):
            yield Refusal("removed-die", "WOM-A12", f"only one {name} die is left in the pool this turn")
    used = int(uses.sum())
    if used < s.dice:
        yield Refusal("too-few-dice", "WOM-P02", f"exactly {s.dice} dice are due, or more for EC counters; not {used}")
    if used > s.dice + data.BOUGHT_MOST:
        most = s.dice + data.BOUGHT_MOST
        yield Refusal("too-many-dice", "WOM-P05", f"{s.dice} dice are due, and two more can be bought: {most} at most")
    need, have = used - s.dice, int(s.ec[s.active])
    yield Refusal("no-ec", "WOM-P05", f"{need} more than due cost {need} EC counters; there are {have}")


def _why_no_choice(s: Record, index: int) -> Iterator[Refusal]:
    number = data.FIRST_JUMP + index
    if number >= data.FIRST_RE:
        if not s.reroll[s.active]:
            yield Refusal("no-reroll", "WOM-B06", "only who comes from the reroll box may throw these dice again")
        faces = ", ".join(data.PARTS[number - data.FIRST_RE])
    elif number >= data.FIRST_EC:
        if s.ec[s.active] == 0:
            yield Refusal("no-ec", "WOM-M05", "throwing a die again costs an EC counter, and there is none")
        faces = FACES[number - data.FIRST_EC]
    else:
        faces = FACES[FACE_OF_JUMP[index]]
    lying = ", ".join(face for face, count in zip(FACES, s.faces, strict=True) for _ in range(count))
    yield Refusal("not-thrown", "WOM-M03", f"{faces} is not among the dice that lie there: {lying}")


# ---- in one box ----------------------------------------------------------------------------------


def _why_no_sharing(s: Record, mine: int) -> Iterator[Refusal]:
    mate = int(landings.mate_here(s))
    if mate == record.NOBODY:
        yield Refusal("not-here", "WOM-T04", "no other astronaut of your own is in the box")
    joint = int(s.sputniks[s.active] + s.sputniks[mate])
    if mine > joint:
        yield Refusal("too-many", "WOM-T04", f"the two have {joint} Sputniks together, not {mine}")
    yield Refusal("no-change", "WOM-T04", f"{_name(s.active)} has {mine} already, so nothing would change hands")


def _why_no_ec_sharing(s: Record, mine: int) -> Iterator[Refusal]:
    joint = int(s.ec[s.active] + s.ec[landings.mate_here(s)])
    yield Refusal("too-many", "WOM-T04", f"the two have {joint} EC counters together, not {mine}")


def _why_no_victim(s: Record, victim: int) -> Iterator[Refusal]:
    if not s.option_advanced:
        yield Refusal("basic-game", "WOM-X01", "there is no robbery and no sabotage in the basic game")
    yield from _why_nobody(s, victim)
    if race.seat_of(s, victim) == race.seat_of(s, s.active):
        yield Refusal("own-astronaut", "WOM-X01", f"{_name(victim)} is your own")
    if not race.is_in_race(s, victim):
        yield Refusal("finished", "WOM-X06", f"{_name(victim)} is across, beyond robbery and sabotage")
    if not race.shares_box(s, s.active, victim):
        yield Refusal("not-here", "WOM-X01", f"{_name(victim)} is in another box")


def _why_no_robbery(s: Record, victim: int) -> Iterator[Refusal]:
    yield from _why_no_victim(s, victim)
    yield Refusal("no-sputniks", "WOM-X03", f"{_name(victim)} has no Sputnik to be robbed of; sabotage it")


def _why_no_sabotage(s: Record, victim: int) -> Iterator[Refusal]:
    yield from _why_no_victim(s, victim)
    if s.sputniks[victim] > 0:
        yield Refusal("has-sputniks", "WOM-X04", f"{_name(victim)} has a Sputnik; rob it instead")
    yield Refusal("already-handicapped", "WOM-X04", f"{_name(victim)} has a red counter already")


def _why_no_step(token: int) -> Callable[[Record, int], Iterator[Refusal]]:
    def why(s: Record, step: int) -> Iterator[Refusal]:
        if landings.token_at_work(s) != token:
            yield Refusal("other-token", "WOM-B01", f"the box does not bear the token `{data.TOKENS[token]}`")
        yield _no_circle(STEPS[step])

    return why


def _no_circle(step: str) -> Refusal:
    way = {"d": "down", "f": "straight ahead", "u": "up"}[step]
    return Refusal("no-circle", "WOM-J24", f"the box {way} is no circle; a free step leads only into one")


# ---- cards ---------------------------------------------------------------------------------------


def _why_nobody(s: Record, astronaut: int) -> Iterator[Refusal]:
    count = int(race.count_astronauts(s))
    if astronaut >= count:
        yield Refusal("no-such-astronaut", "WOM-N01", f"there is no {_name(astronaut)}; they are 0 to {count - 1}")


def _why_no_card(s: Record, kind: int) -> Iterator[Refusal]:
    if s.hands[race.asked_seat(s), kind] == 0:
        yield Refusal("no-card", "WOM-A05", f"you do not hold {data.KIND_NAMES[kind]}")


def _why_not_for(s: Record, kind: int, astronaut: int) -> Iterator[Refusal]:
    """What all cards for an astronaut need."""
    yield from _why_no_card(s, kind)
    yield from _why_nobody(s, astronaut)
    if race.seat_of(s, astronaut) != race.asked_seat(s):
        yield Refusal("not-your-astronaut", "WOM-A05", f"{_name(astronaut)} belongs to another seat")
    if not race.is_in_race(s, astronaut):
        yield Refusal("finished", "WOM-A07", f"{_name(astronaut)} is across; cards help only in the race")


def _why_no_instructions(s: Record, colour: int) -> Iterator[Refusal]:
    yield from _why_no_card(s, data.NOINST)
    yield Refusal("last-of-colour", "WOM-A12", f"it is the last {COLOUR_NAMES[colour]} die, which has to stay")


def _why_no_miscalculation(s: Record, index: int) -> Iterator[Refusal]:
    yield from _why_no_card(s, data.MISC)


def _why_no_cooperation(s: Record, astronaut: int) -> Iterator[Refusal]:
    yield from _why_not_for(s, data.COOP, astronaut)


def _why_no_slipstream(s: Record, index: int) -> Iterator[Refusal]:
    astronaut, step = divmod(index, len(STEPS))
    yield from _why_not_for(s, data.SLIP, astronaut)
    if not cards.is_overtaken(s, astronaut):
        yield Refusal("not-overtaken", "WOM-A08", f"{_name(astronaut)} was not overtaken by this jump")
    yield _no_circle(STEPS[step])


def _why_no_planification(s: Record, astronaut: int) -> Iterator[Refusal]:
    yield from _why_not_for(s, data.PLAN, astronaut)
    yield Refusal("first-position", "WOM-A10", f"{_name(astronaut)} is in first position")


def _why_no_extra_jump(s: Record, index: int) -> Iterator[Refusal]:
    astronaut = index // len(COLOURS)
    yield from _why_not_for(s, data.EXTRA, astronaut)
    yield Refusal("first-position", "WOM-A11", f"{_name(astronaut)} is in first position")


CHECKS: dict[str, Callable[[Record, int], Iterator[Refusal]]] = {
    "drop": _why_no_drop,
    "noinst": _why_no_instructions,
    "program": _why_no_program,
    "choose": _why_no_choice,
    "rob": _why_no_robbery,
    "sab": _why_no_sabotage,
    "xs": _why_no_sharing,
    "xe": _why_no_ec_sharing,
    "adv": _why_no_step(data.ADV),
    "pay": _why_no_step(data.PAY),
    "misc": _why_no_miscalculation,
    "coop": _why_no_cooperation,
    "slip": _why_no_slipstream,
    "plan": _why_no_planification,
    "extra": _why_no_extra_jump,
}
"""By sort of action: why one that belongs here is not possible."""
