"""The reasons why moves of Walking on the Moon are refused (section 9 of the rules): the first that applies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crossings.engine import CHANCE, OVER, Refusal, shorten
from crossings.shared.ring import words
from crossings.shared.ring.data import COLOURS, FACE_OF_JUMP, FACES, STEPS, faces_text
from crossings.shared.ring.programs import program_fault
from crossings.words import Name

from ..rules import cards, data, landings, race, throws
from ..rules import kernels as rules
from ..rules.schema import NOBODY, PHASES, State
from ..words import WORDS, astronaut_name, translate

refusal = WORDS.refusal
KNOWN = {text: number for number, text in enumerate((*data.ACTIONS, *data.OUTCOMES))}
ACTIONS_OF_PHASE = {
    "drop": ("drop",),
    "before": ("noinst", "pass"),
    "program": ("program",),
    "after": ("misc", "pass"),
    "choose": ("jump", "ec", "re"),
    "land": ("no", "rob", "sab", "xs"),
    "share": ("xe",),
    "box": ("no", "adv", "pay"),
    "react": ("coop", "slip", "pass"),
    "go": ("go",),
    "end": ("plan", "extra", "pass"),
}
"""The kinds of actions that belong to each phase."""


def explain(s: State, text: str) -> Refusal:
    """Return the first reason why a move is illegal here."""
    return next(_reasons(s, text))


def _reasons(s: State, text: str) -> Iterator[Refusal]:
    actor, phase = rules.actor(s), PHASES[s.phase]
    if actor == OVER:
        yield refusal("over", "WOM-F04")
    if text not in KNOWN:
        yield _unknown(s, text)
    number = KNOWN[text]
    is_action = number < len(data.ACTIONS)
    if actor == CHANCE:
        awaited = {"phase": phase, **_awaited(s)}
        if is_action:
            yield refusal("chance", "WOM-N02", **awaited)
        yield refusal("impossible", "WOM-N02", text=text, **awaited)
    if not is_action:
        yield refusal("not-chance", "WOM-N02")
    kind = next(block for block, first in reversed(data.FIRST.items()) if number >= first)
    if kind not in ACTIONS_OF_PHASE[phase]:
        yield refusal("wrong-moment", "WOM-N03", text=text, phase=phase)
    yield from _why_not(s, kind, number - data.FIRST[kind])


def _unknown(s: State, text: str) -> Refusal:
    """Refuse a text that is no move. If it resembles a program, name the error in it."""
    fault = program_fault(text)
    if not fault or (fault == "number" and not s.dice):
        return refusal("unknown", "WOM-N01", text=shorten(text))
    return Refusal("unknown", "WOM-N01", translate("not-a-program", text=shorten(text), fault=fault, due=s.dice))


def _awaited(s: State) -> dict[str, Name]:
    """Return the die rolled next, if any."""
    colour = throws.next_colour(s)
    return {"die": words.die(COLOURS[colour])} if colour < len(COLOURS) else {}


def _name(s: State, astronaut: int) -> Name:
    return astronaut_name(astronaut, s.option_players)


def _why_not(s: State, kind: str, index: int) -> Iterator[Refusal]:
    """Refuse an action that belongs to this phase but is impossible; `index` counts within its kind."""
    match kind:
        case "drop":
            yield _not_held("WOM-A03", index)
        case "program":
            yield from _why_no_program(s, data.PROGRAM_USES[index])
        case "jump":
            yield _not_thrown(s, FACES[FACE_OF_JUMP[index]])
        case "ec":
            if s.ec[s.active] == 0:
                yield refusal("no-ec", "WOM-M05")
            yield _not_thrown(s, FACES[index])
        case "re":
            if not s.reroll[s.active]:
                yield refusal("no-reroll", "WOM-B06")
            yield _not_thrown(s, *data.PARTS[index])
        case "rob" | "sab":
            yield from _why_no_victim(s, index)
            yield _why_not_harmed(s, kind, index)
        case "xs" | "xe":
            yield from _why_no_sharing(s, kind, index)
        case "adv" | "pay":
            if landings.active_token(s) != data.TOKENS.index(kind):
                yield refusal("other-token", "WOM-B01", token=Name(f"token-{kind}"))
            yield _no_circle(index)
        case _:
            yield from _why_no_card(s, kind, index)


# ---- dice ----------------------------------------------------------------------------------------


def _why_no_program(s: State, uses: Sequence[int]) -> Iterator[Refusal]:
    for colour, letter in enumerate(COLOURS):
        if uses[colour] > throws.dice_in_pool(s, colour):
            yield refusal("removed-die", "WOM-A12", die=words.die(letter))
    used, due = sum(uses), s.dice
    if used < due:
        yield refusal("too-few-dice", "WOM-P02", due=due, used=used)
    if used > due + data.MAX_BOUGHT:
        yield refusal("too-many-dice", "WOM-P05", due=due, most=due + data.MAX_BOUGHT)
    yield Refusal("no-ec", "WOM-P05", translate("not-enough-ec", need=used - due, have=s.ec[s.active]))


def _not_thrown(s: State, *picked: str) -> Refusal:
    return refusal("not-thrown", "WOM-M03", faces=words.faces(picked), lying=words.faces(faces_text(s.faces)))


# ---- in one box ----------------------------------------------------------------------------------


def _why_no_sharing(s: State, kind: str, mine: int) -> Iterator[Refusal]:
    mate = landings.mate_in_box(s)
    if kind == "xe":
        yield Refusal("too-many", "WOM-T04", translate("not-so-many-ec", ec=s.ec[s.active] + s.ec[mate], asked=mine))
    if mate == NOBODY:
        yield Refusal("not-here", "WOM-T04", translate("not-mate-here"))
    joint = s.sputniks[s.active] + s.sputniks[mate]
    if mine > joint:
        yield refusal("too-many", "WOM-T04", sputniks=joint, asked=mine)
    yield refusal("no-change", "WOM-T04", who=_name(s, s.active), sputniks=mine)


def _why_no_victim(s: State, victim: int) -> Iterator[Refusal]:
    """Check the conditions of robbery and sabotage."""
    if not s.option_advanced:
        yield refusal("basic-game", "WOM-X01")
    yield from _no_such_astronaut(s, victim)
    who = _name(s, victim)
    if race.seat_of(s, victim) == race.seat_of(s, s.active):
        yield refusal("own-astronaut", "WOM-X01", who=who)
    if not race.is_in_race(s, victim):
        yield refusal("finished", "WOM-X06", who=who)
    if not race.shares_box(s, s.active, victim):
        yield refusal("not-here", "WOM-X01", who=who)


def _why_not_harmed(s: State, kind: str, victim: int) -> Refusal:
    if kind == "rob":
        return refusal("no-sputniks", "WOM-X03", who=_name(s, victim))
    reason = "has-sputniks" if s.sputniks[victim] > 0 else "already-handicapped"
    return refusal(reason, "WOM-X04", who=_name(s, victim))


def _no_circle(step: int) -> Refusal:
    return refusal("no-circle", "WOM-J24", step=STEPS[step])


# ---- cards ---------------------------------------------------------------------------------------


def _not_held(rule: str, kind: int) -> Refusal:
    return refusal("no-card", rule, card=Name(f"kind-{data.KINDS[kind]}"))


def _no_such_astronaut(s: State, astronaut: int) -> Iterator[Refusal]:
    count = race.count_astronauts(s)
    if astronaut >= count:
        yield refusal("no-such-astronaut", "WOM-N01", number=astronaut, last=count - 1)


def _why_no_card(s: State, name: str, index: int) -> Iterator[Refusal]:
    """Refuse a card; `index` encodes a colour, or an astronaut and possibly its step or a colour."""
    kind = data.KINDS.index(name)
    if s.hands[race.asked_seat(s), kind] == 0:
        yield _not_held("WOM-A05", kind)
    if name == "noinst":
        yield refusal("last-of-colour", "WOM-A12", die=words.die(COLOURS[index]))
    astronaut, step = divmod(index, len(STEPS)) if name in ("slip", "extra") else (index, 0)
    yield from _no_such_astronaut(s, astronaut)
    who = _name(s, astronaut)
    if race.seat_of(s, astronaut) != race.asked_seat(s):
        yield refusal("not-your-astronaut", "WOM-A05", who=who)
    if not race.is_in_race(s, astronaut):
        yield Refusal("finished", "WOM-A07", translate("not-in-race", who=who))
    if name != "slip":
        yield refusal("first-position", "WOM-A10" if name == "plan" else "WOM-A11", who=who)
    if not cards.is_overtaken(s, astronaut):
        yield refusal("not-overtaken", "WOM-A08", who=who)
    yield _no_circle(step)
