"""The words for what is seen on the scene of Walking on the Moon: astronauts, boxes, dice, cards, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, NamedTuple

from crossings.boxes.ring import flights
from crossings.boxes.ring.data import CIRCLE, COLOUR_NAMES, COLOURS
from crossings.boxes.ring.flights import Box, Flight
from crossings.games.walking_on_the_moon.face.layout import MANY, START, View, at, crosses, is_second, laid, token_on
from crossings.games.walking_on_the_moon.rules.data import CARD_NAMES, GOAL, KIND_NAMES, KINDS, SEAT_NAMES, SECTOR

TOKEN_WORDS: Final = {
    "adv": "one free step on",
    "back": "one box back",
    "pay": "free steps for a Sputnik each",
    "ec": "an EC counter",
    "reroll": "dice of the next jump may be thrown again",
    "sput": "two Sputniks",
}
CARD_WORDS: Final = {
    "slip": "when a rival overtakes you, one free step",
    "coop": "when a rival passes a Sputnik, you gain one too",
    "plan": "at the end of the round, an EC counter, unless you are first",
    "extra": "at the end of the round, a jump with one die, unless you are first",
    "misc": "a rival who threw two or more dice throws them all again",
    "noinst": "before a rival takes dice, one die is taken out",
}
STEP_WORDS: Final = {"f": "on", "u": "up", "d": "down"}


def capital(words: str) -> str:
    """The words as they begin a sentence."""
    return words[0].upper() + words[1:]


@cache
def token_name(token: str) -> str:
    """'Two Sputniks'."""
    return capital(TOKEN_WORDS[token])


def listed(words: Iterable[str]) -> str:
    """'a, b and c'."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def many(count: int, word: str) -> str:
    """'1 Sputnik', '2 Sputniks'."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def name(view: View, astronaut: int) -> str:
    """'Red'; with two seats 'Red's second'."""
    seat = view["astronauts"][astronaut]["seat"]
    if len(view["astronauts"]) == view["options"]["players"]:
        return SEAT_NAMES[seat]
    return f"{SEAT_NAMES[seat]}'s {'second' if is_second(view, astronaut) else 'first'}"


# ---- boxes -------------------------------------------------------------------------------------


@cache
def where(box: Box) -> str:
    """'column 9, level 1'."""
    if box[0] >= GOAL:
        return "the goal"
    return "the start" if box == START else f"column {box[0]}, level {box[1]}"


class Spot(NamedTuple):
    """A box and what is known of it: the cards laid, the tokens, who is there."""

    track: str
    tokens: tuple[str, ...]
    box: Box
    here: tuple[str, ...] = ()


def spot(view: View, box: Box, there: Mapping[Box, Sequence[int]]) -> Spot:
    """A box of a view; `there` as `layout.stacks` tells."""
    if box[0] >= GOAL:
        who = tuple(number for number, one in enumerate(view["astronauts"]) if one["finished"])
    else:
        who = tuple(there.get(box, ()))
    return Spot("".join(view["track"]), tuple(view["tokens"]), box, tuple(name(view, number) for number in who))


@lru_cache(maxsize=MANY)
def on_box(spot: Spot) -> str:
    """'Column 9, level 1 (Tycho): circle; Red and Blue are here'."""
    box, here = spot.box, spot.here
    if box[0] >= GOAL:
        return "The goal" + (f": {listed(here)} {_be(here)} across" if here else "")
    card = _card_of(spot.track, box[0])
    words = where(box) + (f" ({card})" if card else "") + f": {_ground(spot)}"
    return capital(words) + (f"; {listed(here)} {_be(here)} here" if here else "")


def _ground(spot: Spot) -> str:
    """'circle with a Sputnik', 'bad ground', 'special box: two Sputniks'."""
    land, token = laid(spot.track), token_on(spot.tokens, spot.box[0])
    if token:
        return f"special box: {TOKEN_WORDS[token]}"
    words = "circle" if flights.kind_of(land, spot.box) == CIRCLE else "bad ground"
    return words + (" with a Sputnik" if flights.has_sputnik(land, spot.box) else "")


def _card_of(track: str, column: int) -> str:
    """'Tycho', or nothing for a box between cards."""
    slot, place = divmod(column, SECTOR)
    return CARD_NAMES[track[slot]] if place and slot < len(track) else ""


def _be(who: Sequence[str]) -> str:
    return "is" if len(who) == 1 else "are"


# ---- dice --------------------------------------------------------------------------------------


@cache
def colour_name(colour: str) -> str:
    """'blue'."""
    return COLOUR_NAMES[COLOURS.index(colour)]


@cache
def face_words(face: str) -> str:
    """'blue 3', 'black 1 with the crash mark'."""
    return f"{colour_name(face[0])} {face[1]}" + (" with the crash mark" if face.endswith("x") else "")


@cache
def dice_words(letters: str) -> str:
    """'2 blue and 1 white'."""
    return listed(f"{letters.count(colour)} {colour_name(colour)}" for colour in COLOURS if colour in letters)


def program_words(program: Sequence[str]) -> str:
    """'2 blue and 1 black, then 1 white'."""
    return ", then ".join(dice_words(letters) for letters in program if letters)


@cache
def pattern_words(pattern: str) -> str:
    """'up, on'."""
    return ", ".join(STEP_WORDS[step] for step in pattern)


def landing_words(flown: Flight) -> str:
    """'lands on column 12, level 1', 'an accident on column 10, level 0'."""
    over = crosses(flown)
    if flown.accident:
        return "an accident, but across" if over else f"an accident on {where(flown.rest)}"
    return "across the goal" if over else f"lands on {where(flown.rest)}"


def share_words(chance: Fraction) -> str:
    """'33%'."""
    return f"{round(100 * chance)}%"


# ---- astronauts and cards ----------------------------------------------------------------------


@cache
def kind_name(kind: str) -> str:
    """'Slipstream'."""
    return KIND_NAMES[KINDS.index(kind)]


def card_line(kind: str) -> str:
    """A card's name and what it does."""
    return f"{kind_name(kind)}: {CARD_WORDS[kind]}"


def panel_line(view: View, astronaut: int) -> str:
    """All that is open about an astronaut."""
    one = view["astronauts"][astronaut]
    place = "across the goal" if one["finished"] else f"on {where(at(view, astronaut))}"
    parts = [place, many(one["sputniks"], "Sputnik")]
    if view["options"]["advanced"]:
        parts.append(many(one["ec"], "EC counter"))
        parts.append(many(len(view["hands"][one["seat"]]), "card"))
    parts += ["lies stunned"] * one["crashed"] + ["has a handicap counter"] * one["handicap"]
    parts += ["may throw again at the next jump"] * one["reroll"]
    return f"{name(view, astronaut)}: {', '.join(parts)}"


# ---- the position ------------------------------------------------------------------------------


def doing(view: View) -> str:
    """What goes on, as far as this viewer may know: 'Red shares out 4 dice'."""
    if view["result"]:
        return f"{listed(SEAT_NAMES[seat] for seat in view['result']['winners'])} wins"
    if view["active"] is None:
        return "The race is prepared" if not view["round"] else f"Round {view['round']}"
    who = name(view, view["active"])
    if view["dice"]:
        return f"{who} shares out {view['dice']} dice"
    if view["faces"] or view["pending"]:
        return f"{who} throws for {jump_name(view)}"
    return f"{who} is on the way"


def jump_name(view: View) -> str:
    """'jump 2', 'the extra jump'."""
    return f"jump {view['jump']}" if 1 <= view["jump"] <= len(view["program"]) else "the extra jump"


def describe(view: View) -> str:
    """The position in a few sentences."""
    head = f"Round {view['round']} of {view['options']['round_limit']}. {doing(view)}."
    return " ".join([head, *(f"{panel_line(view, number)}." for number in range(len(view["astronauts"])))])
