"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crossings.engine import CHANCE, OVER, Refusal, shorten
from crossings.games.walking_on_the_moon.rules import cards, data, landings, race, throws
from crossings.games.walking_on_the_moon.rules import kernels as rules
from crossings.games.walking_on_the_moon.rules.schema import NOBODY, PHASES, State
from crossings.games.walking_on_the_moon.words import WORDS, astronaut_name, say
from crossings.shared.ring import words
from crossings.shared.ring.data import COLOURS, FACE_OF_JUMP, FACES, STEPS, faces_text
from crossings.words import Name

refusal = WORDS.refusal
KNOWN = {text: number for number, text in enumerate((*data.ACTIONS, *data.OUTCOMES))}
OWN_PHASES = {
    "drop": ("drop",),
    "noinst": ("before",),
    "pass": ("before", "after", "react", "end"),
    "program": ("program",),
    "jump": ("choose",),
    "ec": ("choose",),
    "re": ("choose",),
    "no": ("land", "box"),
    "rob": ("land",),
    "sab": ("land",),
    "xs": ("land",),
    "xe": ("share",),
    "adv": ("box",),
    "pay": ("box",),
    "go": ("go",),
    "misc": ("after",),
    "coop": ("react",),
    "slip": ("react",),
    "plan": ("end",),
    "extra": ("end",),
}
"""By sort of action: the phases it belongs to."""


def explain(s: State, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    actor, phase = rules.actor(s), PHASES[s.phase]
    if actor == OVER:
        yield refusal("over", "WOM-F04")
    if text not in KNOWN:
        yield refusal("unknown", "WOM-N01", text=shorten(text))
    number = KNOWN[text]
    is_action = number < len(data.ACTIONS)
    if actor == CHANCE:
        awaited = {"phase": phase, **_awaited(s)}
        if is_action:
            yield refusal("chance", "WOM-N02", **awaited)
        yield refusal("impossible", "WOM-N02", text=text, **awaited)
    if not is_action:
        yield refusal("not-chance", "WOM-N02")
    sort = next(name for name, first in reversed(data.FIRST.items()) if number >= first)
    if phase not in OWN_PHASES[sort]:
        yield refusal("wrong-moment", "WOM-N03", text=text, phase=phase)
    yield from CHECKS[sort](s, number - data.FIRST[sort])


def _awaited(s: State) -> dict[str, Name]:
    """The die that is thrown next, if one is."""
    colour = throws.next_colour(s)
    return {"die": words.die(COLOURS[colour])} if colour < len(COLOURS) else {}


def _name(s: State, astronaut: int) -> Name:
    return astronaut_name(astronaut, s.option_players)


# ---- dice ----------------------------------------------------------------------------------------


def _why_no_drop(s: State, kind: int) -> Iterator[Refusal]:
    yield _not_held("WOM-A03", kind)


def _not_held(rule: str, kind: int) -> Refusal:
    return refusal("no-card", rule, card=Name(f"kind-{data.KINDS[kind]}"))


def _why_no_program(s: State, program: int) -> Iterator[Refusal]:
    uses = data.PROGRAM_USES[program]
    for colour, letter in enumerate(COLOURS):
        if uses[colour] > throws.dice_in_pool(s, colour):
            yield refusal("removed-die", "WOM-A12", die=words.die(letter))
    used, due = sum(uses), s.dice
    if used < due:
        yield refusal("too-few-dice", "WOM-P02", due=due, used=used)
    if used > due + data.BOUGHT_MOST:
        yield refusal("too-many-dice", "WOM-P05", due=due, most=due + data.BOUGHT_MOST)
    yield Refusal("no-ec", "WOM-P05", say("not-enough-ec", need=used - due, have=s.ec[s.active]))


def _why_no_jump(s: State, jump: int) -> Iterator[Refusal]:
    yield _not_thrown(s, FACES[FACE_OF_JUMP[jump]])


def _why_no_paid_throw(s: State, face: int) -> Iterator[Refusal]:
    if s.ec[s.active] == 0:
        yield refusal("no-ec", "WOM-M05")
    yield _not_thrown(s, FACES[face])


def _why_no_reroll(s: State, part: int) -> Iterator[Refusal]:
    if not s.reroll[s.active]:
        yield refusal("no-reroll", "WOM-B06")
    yield _not_thrown(s, *data.PARTS[part])


def _not_thrown(s: State, *picked: str) -> Refusal:
    return refusal("not-thrown", "WOM-M03", faces=words.faces(picked), lying=words.faces(faces_text(s.faces)))


# ---- in one box ----------------------------------------------------------------------------------


def _why_no_sharing(s: State, mine: int) -> Iterator[Refusal]:
    mate = landings.mate_here(s)
    if mate == NOBODY:
        yield Refusal("not-here", "WOM-T04", say("not-mate-here"))
    joint = s.sputniks[s.active] + s.sputniks[mate]
    if mine > joint:
        yield refusal("too-many", "WOM-T04", sputniks=joint, asked=mine)
    yield refusal("no-change", "WOM-T04", who=_name(s, s.active), sputniks=mine)


def _why_no_ec_sharing(s: State, mine: int) -> Iterator[Refusal]:
    joint = s.ec[s.active] + s.ec[landings.mate_here(s)]
    yield Refusal("too-many", "WOM-T04", say("not-so-many-ec", ec=joint, asked=mine))


def _why_no_victim(s: State, victim: int) -> Iterator[Refusal]:
    if not s.option_advanced:
        yield refusal("basic-game", "WOM-X01")
    yield from _why_nobody(s, victim)
    who = _name(s, victim)
    if race.seat_of(s, victim) == race.seat_of(s, s.active):
        yield refusal("own-astronaut", "WOM-X01", who=who)
    if not race.is_in_race(s, victim):
        yield refusal("finished", "WOM-X06", who=who)
    if not race.shares_box(s, s.active, victim):
        yield refusal("not-here", "WOM-X01", who=who)


def _why_no_robbery(s: State, victim: int) -> Iterator[Refusal]:
    yield from _why_no_victim(s, victim)
    yield refusal("no-sputniks", "WOM-X03", who=_name(s, victim))


def _why_no_sabotage(s: State, victim: int) -> Iterator[Refusal]:
    yield from _why_no_victim(s, victim)
    if s.sputniks[victim] > 0:
        yield refusal("has-sputniks", "WOM-X04", who=_name(s, victim))
    yield refusal("already-handicapped", "WOM-X04", who=_name(s, victim))


def _why_no_step(token: int) -> Callable[[State, int], Iterator[Refusal]]:
    def why(s: State, step: int) -> Iterator[Refusal]:
        if landings.token_at_work(s) != token:
            yield refusal("other-token", "WOM-B01", token=Name(f"token-{data.TOKENS[token]}"))
        yield _no_circle(step)

    return why


def _no_circle(step: int) -> Refusal:
    return refusal("no-circle", "WOM-J24", step=STEPS[step])


# ---- cards ---------------------------------------------------------------------------------------


def _why_nobody(s: State, astronaut: int) -> Iterator[Refusal]:
    count = race.count_astronauts(s)
    if astronaut >= count:
        yield refusal("no-such-astronaut", "WOM-N01", number=astronaut, last=count - 1)


def _why_no_card(s: State, kind: int) -> Iterator[Refusal]:
    if s.hands[race.asked_seat(s), kind] == 0:
        yield _not_held("WOM-A05", kind)


def _why_not_for(s: State, kind: int, astronaut: int) -> Iterator[Refusal]:
    """What all cards for an astronaut need."""
    yield from _why_no_card(s, kind)
    yield from _why_nobody(s, astronaut)
    if race.seat_of(s, astronaut) != race.asked_seat(s):
        yield refusal("not-your-astronaut", "WOM-A05", who=_name(s, astronaut))
    if not race.is_in_race(s, astronaut):
        yield Refusal("finished", "WOM-A07", say("not-in-race", who=_name(s, astronaut)))


def _why_no_instructions(s: State, colour: int) -> Iterator[Refusal]:
    yield from _why_no_card(s, data.NOINST)
    yield refusal("last-of-colour", "WOM-A12", die=words.die(COLOURS[colour]))


def _why_no_miscalculation(s: State, index: int) -> Iterator[Refusal]:
    yield from _why_no_card(s, data.MISC)


def _why_no_cooperation(s: State, astronaut: int) -> Iterator[Refusal]:
    yield from _why_not_for(s, data.COOP, astronaut)


def _why_no_slipstream(s: State, index: int) -> Iterator[Refusal]:
    astronaut, step = divmod(index, len(STEPS))
    yield from _why_not_for(s, data.SLIP, astronaut)
    if not cards.is_overtaken(s, astronaut):
        yield refusal("not-overtaken", "WOM-A08", who=_name(s, astronaut))
    yield _no_circle(step)


def _why_no_planification(s: State, astronaut: int) -> Iterator[Refusal]:
    yield from _why_not_for(s, data.PLAN, astronaut)
    yield refusal("first-position", "WOM-A10", who=_name(s, astronaut))


def _why_no_extra_jump(s: State, index: int) -> Iterator[Refusal]:
    astronaut = index // len(COLOURS)
    yield from _why_not_for(s, data.EXTRA, astronaut)
    yield refusal("first-position", "WOM-A11", who=_name(s, astronaut))


CHECKS: dict[str, Callable[[State, int], Iterator[Refusal]]] = {
    "drop": _why_no_drop,
    "noinst": _why_no_instructions,
    "program": _why_no_program,
    "jump": _why_no_jump,
    "ec": _why_no_paid_throw,
    "re": _why_no_reroll,
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
