"""How a person picks a move of Walking on the Moon: dice put on jump cards, landing boxes, panels, cards in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from crossings.boxes.ring import tray
from crossings.boxes.ring.tray import AGAIN, pool_id
from crossings.drawing.scene import Pick
from crossings.games.walking_on_the_moon.face.layout import (
    MANY,
    View,
    at,
    box_id,
    flight_of,
    held,
    lying,
    panel_id,
    slot_of,
)
from crossings.games.walking_on_the_moon.face.wording import (
    STEP_WORDS,
    capital,
    colour_name,
    dice_words,
    face_words,
    kind_name,
    landing_words,
    listed,
    many,
    name,
    pattern_words,
    program_words,
)
from crossings.games.walking_on_the_moon.rules.data import JUMPS_A_TURN

RISE: Final = {"f": 0, "u": 1, "d": -1}


def picks(view: View, seat: int | None, legal: Sequence[str]) -> list[Pick]:
    """For each legal move what to pick or to put together, its label, and of tools the rule that gives them."""
    return [_pick(view, move) for move in legal]


RULES: Final = {
    "ec": "WOM-M05",
    "re": "WOM-B06",
    "go": "WOM-M08",
    "stop": "WOM-M08",
    "rob": "WOM-X03",
    "sab": "WOM-X04",
    "xs": "WOM-T04",
    "xe": "WOM-T04",
    "adv": "WOM-B03",
    "pay": "WOM-B05",
    "drop": "WOM-A03",
    "slip": "WOM-A08",
    "coop": "WOM-A09",
    "plan": "WOM-A10",
    "extra": "WOM-A11",
    "noinst": "WOM-A12",
    "misc": "WOM-A13",
    "pass": "WOM-A05",
}
"""By the first word of a move: the rule that gives the right to it."""


def _pick(view: View, move: str) -> Pick:
    if move[0].isdigit():
        return _program(move, view["dice"])
    verb, _, rest = move.partition("@" if ":" not in move else ":")
    way = _WAYS.get(verb, _jump)
    return replace(way(view, move, rest), rule=RULES.get(verb, ""))


# ---- the turn ----------------------------------------------------------------------------------


def program_of(move: str) -> tuple[str, ...]:
    """`1:bbk/2:w` as ('bbk', 'w', '')."""
    letters = [part.partition(":")[2] for part in move.split("/")]
    return (*letters, *[""] * (JUMPS_A_TURN - len(letters)))


@lru_cache(maxsize=MANY)
def _program(move: str, due: int) -> Pick:
    """Dice put on jump cards, in any order."""
    program = program_of(move)
    bought = sum(map(len, program)) - due
    paid = f" ({many(bought, 'EC counter')})" if bought else ""
    return Pick(move, (), f"Throw {program_words(program)}{paid}", parts=tray.program_parts(program))


def _jump(view: View, move: str, pattern: str) -> Pick:
    """The die, then the box where the jump ends."""
    flown = flight_of(view, move)
    label = f"{capital(face_words(flown.face))} ({pattern_words(pattern)}): {landing_words(flown)}"
    return Pick(move, (lying(view, flown.face).id, box_id(flown.rest)), label)


def _buy_throw(view: View, move: str, face: str) -> Pick:
    return Pick(move, (lying(view, face).id, panel_id(view["active"])), f"Throw {face_words(face)} again, 1 EC counter")


def _throw_again(view: View, move: str, faces: str) -> Pick:
    """WOM-B06: dice put back into the bowl, in any order."""
    shown = faces.split(",")
    parts = tuple((face, AGAIN) for face in shown)
    return Pick(move, (), f"Throw {listed(map(face_words, shown))} again", parts=parts)


def _go(view: View, move: str, _: str) -> Pick:
    ahead = view["program"][slot_of(view)]
    return Pick(move, (), f"Go on: throw {dice_words(ahead)}")


def _stop(view: View, move: str, _: str) -> Pick:
    return Pick(move, (), "Stop here")


# ---- boxes and other astronauts ----------------------------------------------------------------


def _rob(view: View, move: str, victim: str) -> Pick:
    return Pick(move, (panel_id(int(victim)),), f"Rob {name(view, int(victim))} of a Sputnik", take=True)


def _sabotage(view: View, move: str, victim: str) -> Pick:
    return Pick(move, (panel_id(int(victim)),), f"Sabotage {name(view, int(victim))}: a handicap counter", take=True)


def _share(view: View, move: str, number: str) -> Pick:
    """WOM-T04: the mate's panel; then how many is asked by label."""
    seat = view["astronauts"][view["active"]]["seat"]
    (mate,) = (other for other, one in enumerate(view["astronauts"]) if one["seat"] == seat and other != view["active"])
    words = f"{name(view, view['active'])} keeps {many(int(number), 'Sputnik')} of those of both"
    return Pick(move, (panel_id(mate),), words)


def _share_ec(view: View, move: str, number: str) -> Pick:
    words = f"{name(view, view['active'])} keeps {many(int(number), 'EC counter')} of those of both"
    return Pick(move, (), words)


def _free_step(view: View, move: str, step: str) -> Pick:
    return Pick(move, (_stepped(view, view["mover"], step),), f"A free step {STEP_WORDS[step]}")


def _paid_step(view: View, move: str, step: str) -> Pick:
    return Pick(move, (_stepped(view, view["mover"], step),), f"A step {STEP_WORDS[step]} for a Sputnik")


def _stepped(view: View, astronaut: int, step: str) -> str:
    x, y = at(view, astronaut)
    return box_id((x + 1, y + RISE[step]))


def _no(view: View, move: str, _: str) -> Pick:
    return Pick(move, (), "Leave them alone" if view["mover"] is None else "Stay here")


# ---- cards -------------------------------------------------------------------------------------


def _card(view: View, kind: str) -> str:
    return held(view, view["actor"], kind)


def _drop(view: View, move: str, kind: str) -> Pick:
    return Pick(move, (_card(view, kind),), f"Discard {kind_name(kind)}")


def _take_out(view: View, move: str, colour: str) -> Pick:
    places = (_card(view, "noinst"), pool_id(colour, 1))
    return Pick(move, places, f"No instructions: take out a {colour_name(colour)} die")


def _all_again(view: View, move: str, _: str) -> Pick:
    return Pick(move, (_card(view, "misc"),), "Miscalculation: all dice are thrown again")


def _helped(view: View, move: str, astronaut: str) -> Pick:
    """Cooperation, Planification: the card, then whom it helps."""
    kind = move.partition("@")[0]
    gain = {"coop": "a Sputnik", "plan": "an EC counter"}[kind]
    words = f"{kind_name(kind)}: {gain} for {name(view, int(astronaut))}"
    return Pick(move, (_card(view, kind), panel_id(int(astronaut))), words)


def _slip(view: View, move: str, rest: str) -> Pick:
    step, _, number = rest.partition("@")
    astronaut = int(number)
    words = f"Slipstream: {name(view, astronaut)} steps {STEP_WORDS[step]}"
    return Pick(move, (_card(view, "slip"), _stepped(view, astronaut, step)), words)


def _extra(view: View, move: str, rest: str) -> Pick:
    colour, _, number = rest.partition("@")
    places = (_card(view, "extra"), panel_id(int(number)), pool_id(colour, 1))
    return Pick(move, places, f"Extra jump: {name(view, int(number))} throws a {colour_name(colour)} die")


def _pass(view: View, move: str, _: str) -> Pick:
    return Pick(move, (), "Play no card")


_WAYS: Final[dict[str, Callable[[View, str, str], Pick]]] = {
    "ec": _buy_throw,
    "re": _throw_again,
    "go": _go,
    "stop": _stop,
    "rob": _rob,
    "sab": _sabotage,
    "xs": _share,
    "xe": _share_ec,
    "adv": _free_step,
    "pay": _paid_step,
    "no": _no,
    "drop": _drop,
    "noinst": _take_out,
    "misc": _all_again,
    "coop": _helped,
    "plan": _helped,
    "slip": _slip,
    "extra": _extra,
    "pass": _pass,
}
"""By the first word of a move; all others are jumps, `FACE:PATTERN`."""
