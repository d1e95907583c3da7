"""A move of March on Mars as a plain sentence for the log, its ends in words, and what a score is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossings.games.march_on_mars.rules import data
from crossings.games.march_on_mars.rules.data import SEAT_NAMES

View = Mapping[str, Any]

ENDINGS = {
    "mmm": "The Martian Master Mind is blown up: the invasion is over, and all marines have won.",
    "base": "The base is destroyed, and nobody will come to fetch the marines.",
    "time": "Time is up: the Martian fleet is on its way to the Earth.",
}
DICE_NAMES = {"b": "blue", "k": "black", "w": "white"}
SIDE_NAMES = {"l": "left", "r": "right"}
SLOT_PLACES = {"1": "next to the landing zone", "2": "next to the Master Mind"}
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six")
MISSILE_NAMES = {"him": "a HIM", "sm": "a Seeking Missile"}
WHOLE_WORDS = {
    "pass": "does nothing",
    "inject": "takes the injection: six dice",
    "bait": "offers itself as bait",
    "go": "throws the next action",
    "stop": "stops here",
    "hold": "lets the throw go",
    "end": "calls the drone back",
    "keep": "lets the die lie",
    "again": "has the die thrown again",
}


QUESTIONS = {
    "ability": "choose an ability for the whole game.",
    "start": "choose a column of the landing zone to begin in.",
    "order": "say which marine plays next.",
    "choose": "use the dice that lie, or let them go.",
    "drone": "send the drone with two dice, or end the turn.",
    "bait": "keep the die for the wave, or have it thrown again.",
}


def ask(view: View) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    phase = view["phase"]
    if phase == "program":
        return f"share out {NUMBER_WORDS[view['dice']]} dice over up to three actions, or do something else."
    if phase == "go":
        return f"begin action {view['action']}, or stop." if view["action"] > 1 else "say how action 1 is begun."
    if phase == "choose" and view["throw"] == "teleport":
        return "choose the level to appear on."
    return QUESTIONS[phase]


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """A few short sentences: the move, and what followed by itself."""
    told = _told_chance(before, move) if before["actor"] == "chance" else _told_action(before, move)
    return " ".join([f"{told}.", *_told_consequences(before, after)])


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """MOM-F04: the same for every seat."""
    won = int(bool(view["result"]) and view["result"]["reason"] == "mmm")
    return [[("the Master Mind destroyed", won)] for _ in view["marines"]]


# ---- chance --------------------------------------------------------------------------------------


def _told_chance(before: View, move: str) -> str:
    kind, _, what = move.partition(":")
    if kind == "card":
        slot = data.SLOTS[len(before["track"])]
        return f"{data.CARD_NAMES['abcdefghij'.index(what)]} is laid {_place_of(slot)}"
    if kind == "deal":
        return f"{_without(before, 'card')} is dealt {_training(int(what))}"
    if kind == "draw":
        verb = "comes" if before["draw"]["count"] == 1 else "come"
        return f"{_aliens(what).capitalize()} {verb} down {_place_of(before['draw']['slot'])}"
    if before["phase"] == "side":
        return f"The die for the wave shows {move[1]}"
    return f"The {DICE_NAMES[move[0]]} die of {SEAT_NAMES[before['active']]} shows {move[1:]}"


def _training(card: int) -> str:
    """`Drone or Sniper`."""
    return " or ".join(data.ABILITY_NAMES[2 * card - 2 : 2 * card])


def _without(view: View, key: str) -> str:
    """The first marine that lacks something."""
    return SEAT_NAMES[next(i for i, marine in enumerate(view["marines"]) if marine[key] is None)]


# ---- actions -------------------------------------------------------------------------------------


def _told_action(before: View, move: str) -> str:
    who = SEAT_NAMES[before["actor"]]
    if move.startswith("1:"):
        parts = [_dice(dice) for dice in data.actions_of(move) if dice]
        return f"{who} gives {', then '.join(parts)}"
    if move[0] in data.SIGNS:
        return _told_jump(before, move)
    if move in WHOLE_WORDS:
        return f"{who} {WHOLE_WORDS[move]}"
    if move == "bomb":
        return f"{who} sets off the bomb"
    if "=" in move:
        return _told_shot(before, move)
    if "@" in move:
        return _told_call(before, move)
    return f"{who} {_told_word(before, *move.split(':'))}"


def _told_word(before: View, word: str, what: str) -> str:
    sayings = {
        "ability": lambda: f"is trained in {data.ABILITY_NAMES[data.ABILITIES.index(what)]}",
        "start": lambda: f"begins in column {what}",
        "foresee": lambda: f"looks into the future of {_dice(what)}",
        "orbital": lambda: f"has the card {_place_of(what)} bombed from orbit",
        "kamikaze": lambda: f"rushes at the Master Mind with {_dice(what)}",
        "tp": lambda: f"teleports to the card {_place_of(what[:2])}, counted {_from_end(what[2])}",
        "take": lambda: f"takes {_list(what.split(','))} out of the hand",
        "re": lambda: f"throws {what} again",
        "land": lambda: f"appears on level {what}",
        "drone": lambda: f"sends the drone with {_dice(what)}",
    }
    return sayings[word]()


def _from_end(sign: str) -> str:
    return "from its lowest column" if sign == "+" else "from its highest column"


def _told_jump(before: View, move: str) -> str:
    dice = _list([jump.split(":")[0] for jump in move[1:].split(",")])
    way = "onward" if move[0] == "+" else "back"
    marine = before["marines"][before["active"]]
    return f"{SEAT_NAMES[before['active']]} jumps {way} from column {marine['x']} with {dice}"


def _told_shot(before: View, move: str) -> str:
    who = SEAT_NAMES[before["active"]]
    target, killed = move.split("=")
    if target == "fight":
        return f"{who} fights and kills {_aliens(killed)}"
    dx, level = target.split(":")[1].split("@")
    origin = before["beacon"] if target.startswith("hit") else before["active"]
    column = before["marines"][origin]["x"] + int(dx)
    deed = f"{who}'s missile kills" if target.startswith("hit") else f"{who} shoots"
    return f"{deed} {_aliens(killed)} in column {column}, level {level}"


def _told_call(before: View, move: str) -> str:
    who = SEAT_NAMES[before["actor"]]
    word, number = move.split("@")
    marine = SEAT_NAMES[int(number)]
    if word == "next":
        return f"{marine} plays next"
    if word == "lift":
        return f"{who} has {marine} put up by the base"
    beacon = "itself" if int(number) == before["actor"] else marine
    return f"{who} calls {MISSILE_NAMES[word]}, with {beacon} as its beacon"


# ---- consequences --------------------------------------------------------------------------------


def _told_consequences(before: View, after: View) -> list[str]:
    told = []
    for marine, (was, now) in enumerate(zip(before["marines"], after["marines"], strict=True)):
        told += _told_marine(SEAT_NAMES[marine], was, now)
    if after["unleash"] and not before["unleash"]:
        told.append("The crash mark wakes a wave.")
    if after["base_hits"] > before["base_hits"]:
        told.append(f"Aliens in the landing zone hit the base: hit {after['base_hits']}.")
    if after["phase"] == "draw" and before["phase"] != "draw" and after["round"]:
        told.append(_told_draw(before, after))
    if after["round"] > before["round"]:
        told.append(f"Round {after['round']} begins.")
    return told


def _told_marine(name: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    told = []
    if was["x"] is not None and (was["x"], was["y"]) != (now["x"], now["y"]):
        told.append(f"{name} comes to column {now['x']}, level {now['y']}.")
    if now["crashed"] and not was["crashed"]:
        told.append(f"{name} crashes.")
    if was["crashed"] and not now["crashed"]:
        told.append(f"{name} stands up.")
    if now["out"] and not was["out"]:
        told.append(f"{name} is lost.")
    return told


def _told_draw(before: View, after: View) -> str:
    side = SIDE_NAMES[after["draw"]["slot"][0]]
    moved = before["incoming"] != after["incoming"] or before["aliens"] != after["aliens"]
    if moved or after["draw"]["count"] > 1:
        return f"A wave moves on the {side} side."
    return "One alien more is on its way."


# ---- words ---------------------------------------------------------------------------------------


def _place_of(slot: str) -> str:
    """`on the left, next to the landing zone`."""
    return f"on the {SIDE_NAMES[slot[0]]}, {SLOT_PLACES[slot[1]]}"


def _list(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _dice(letters: str) -> str:
    """`two blue dice and one black die`."""
    parts = []
    for letter, name in DICE_NAMES.items():
        if count := letters.count(letter):
            parts.append(f"{NUMBER_WORDS[count]} {name} {'die' if count == 1 else 'dice'}")
    return _list(parts)


def _aliens(text: str) -> str:
    """`two yellow and one red aliens`, of `y2r1`."""
    counts = zip(text[::2], text[1::2], strict=True)
    parts = [f"{_number(int(count))} {_colour(letter)}" for letter, count in counts]
    total = sum(int(n) for n in text[1::2])
    return f"{_list(parts)} alien{'s' if total > 1 else ''}"


def _number(count: int) -> str:
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else str(count)


def _colour(letter: str) -> str:
    return data.ALIEN_NAMES[data.ALIENS.index(letter)]
