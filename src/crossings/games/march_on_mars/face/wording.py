"""The words for what is seen on the scene of March on Mars: boxes, marines, aliens, dice, turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from crossings.boxes.ring.data import CARDS, CIRCLE, COLOUR_NAMES, COLOURS
from crossings.boxes.ring.flights import Box, kind_of
from crossings.games.march_on_mars.face.layout import Company, View, board_of, ground_of, is_in_zone, slot_of, slots_of
from crossings.games.march_on_mars.rules.data import (
    ABILITIES,
    ABILITY_NAMES,
    ALIEN_NAMES,
    ALIENS,
    CARD_NAMES,
    SEAT_NAMES,
)

SLOT_NAMES: Final = {
    "l2": "left, next to the MMM",
    "l1": "left, next to the landing zone",
    "r1": "right, next to the landing zone",
    "r2": "right, next to the MMM",
}
SIDE_NAMES: Final = {1: "left", 2: "right"}
ABILITY_LINES: Final = {
    "orbital": "once, at the start of a turn, all aliens of one card die",
    "fusion": "each 1 makes two hits, each 3 none",
    "comms": "marines on the same card may help each other throw again",
    "multishot": "dice with other values shoot too, each value at one box",
    "drone": "when the actions are done, two more dice for a shot",
    "sniper": "each 2 or 3 kills any one alien; no jump and shot in one turn",
    "kamikaze": "at the MMM five dice for the bomb; if it fails, out of the game",
    "injector": "six dice now, three in the next turn",
    "precog": "throw first, then share out what lies; not twice in a row",
    "ranger": "neither the crash mark nor hazards do any harm",
    "jetpack": "two dice together for one jump",
    "teleport": "a blue die leads to any card, before its action",
}
assert tuple(ABILITY_LINES) == ABILITIES


def many(count: int, word: str) -> str:
    """'1 alien', '3 aliens'."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """'a, b and c'; of nothing, nothing."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def capital(words: str) -> str:
    """With a capital letter, and nothing else changed."""
    return words[0].upper() + words[1:]


def aliens(counts: Sequence[int]) -> str:
    """'2 yellow and 1 red'."""
    return listed(f"{count} {name}" for name, count in zip(ALIEN_NAMES, counts, strict=True) if count)


def hostile(counts: Sequence[int]) -> str:
    """'2 yellow and 1 red aliens', '1 red alien', 'no aliens'."""
    return f"{aliens(counts) or 'no'} alien{'' if sum(counts) == 1 else 's'}"


def kills(text: str) -> str:
    """`y2r1`: '2 yellow and 1 red'."""
    return aliens([int(text[text.index(name) + 1]) if name in text else 0 for name in ALIENS])


def dice(letters: str) -> str:
    """`bbk`: '2 blue and 1 black'."""
    return listed(
        f"{letters.count(colour)} {name}"
        for colour, name in zip(COLOURS, COLOUR_NAMES, strict=True)
        if colour in letters
    )


def face(name: str) -> str:
    """`k1x`: 'black 1 with the crash mark'."""
    colour = COLOUR_NAMES[COLOURS.index(name[0])]
    return f"{colour} {name[1]}" + (" with the crash mark" if name.endswith("x") else "")


@cache
def ability(name: str) -> str:
    """'Fusion cannon'."""
    return ABILITY_NAMES[ABILITIES.index(name)]


def card_in(view: View, slot: str) -> str:
    """'Hollow Mesa'."""
    place = slots_of(board_of(view)).index(slot)
    track = view["track"]
    return CARD_NAMES[CARDS.index(track[place])] if place < len(track) else "no card yet"


def box(view: View, where: Box) -> str:
    """'column 9, level 0 of Red Sands'."""
    return f"{_area(view, where[0])}, column {where[0]}, level {where[1]}"


def _area(view: View, x: int) -> str:
    board = board_of(view)
    if is_in_zone(board, x):
        return "Landing zone"
    slot = slot_of(board, x)
    return card_in(view, slot) if slot else "Guard box"


def in_box(view: View, where: Box, company: Company) -> str:
    """A box and who is in it."""
    ground = "" if kind_of(ground_of(view), where) == CIRCLE else ", hazard"
    who = [SEAT_NAMES[marine.seat] + (" (crashed)" if marine.crashed else "") for marine in company.marines]
    if any(company.aliens):
        who.append(hostile(company.aliens))
    return f"{box(view, where)}{ground}" + (f": {listed(who)}" if who else "")


# ---- what is asked -----------------------------------------------------------------------------


def in_turn(view: View) -> int | None:
    """The seat that is to decide, or whose dice fly."""
    actor = view["actor"]
    return actor if isinstance(actor, int) else view["active"]


def asked(view: View) -> str:
    """What is to be done now, in a few words."""
    if view["result"]:
        return ENDINGS[view["result"]["reason"]]
    return _DUE.get(view["phase"], _turn)(view)


ENDINGS: Final = {
    "mmm": "MMM destroyed: all win",
    "base": "base destroyed: all lose",
    "time": "out of time: all lose",
}


def _turn(view: View) -> str:
    return "plays"


def _program(view: View) -> str:
    return f"shares out {view['dice']} dice"


def _choose(view: View) -> str:
    return {"bomb": "throws for the bomb", "teleport": "teleports", "him": "aims the HIM", "sm": "aims the SM"}.get(
        view["throw"], "jumps or shoots"
    )


def _draw(view: View) -> str:
    draw = view["draw"]
    return f"{many(draw['count'], 'alien')} to {card_in(view, draw['slot'])}"


_DUE: Final[dict[str, Callable[[View], str]]] = {
    "track": lambda view: "a terrain card is laid",
    "deal": lambda view: "special training is dealt",
    "ability": lambda view: "chooses an ability",
    "start": lambda view: "lands",
    "draw": _draw,
    "order": lambda view: "names who plays next",
    "program": _program,
    "go": lambda view: f"action {view['action']} or stop",
    "roll": lambda view: "dice are thrown",
    "reroll": lambda view: "a die flies again",
    "choose": _choose,
    "drone": lambda view: "may send the drone",
    "side": lambda view: "a wave: left or right?",
    "bait": lambda view: "may bait the wave away",
}


def describe(view: View) -> str:
    """The position in a few sentences."""
    seat = in_turn(view)
    who = f"{SEAT_NAMES[seat]}: " if seat is not None and not view["result"] else ""
    head = f"Round {view['round']} of {view['options']['turns']}. {who}{asked(view)}."
    hits = f"The base has taken {many(view['base_hits'], 'hit')} of {view['options']['base']}."
    marines = ". ".join(_marine(view, seat) for seat in range(len(view["marines"])))
    count = sum(group[name] for group in view["aliens"] for name in ALIENS)
    coming = sum(view["incoming"].values())
    return f"{head} {hits} {marines}. {many(count, 'alien')} on the planet, {coming} in the incoming wave."


def _marine(view: View, seat: int) -> str:
    marine = view["marines"][seat]
    if marine["out"]:
        return f"{SEAT_NAMES[seat]} is out of the game"
    if marine["x"] is None:
        return f"{SEAT_NAMES[seat]} has not landed"
    lies = ", crashed" if marine["crashed"] else ""
    return f"{SEAT_NAMES[seat]} in column {marine['x']}, level {marine['y']}{lies}"


def share(chance: Fraction) -> str:
    """'1/3'."""
    return "sure" if chance == 1 else str(chance)
