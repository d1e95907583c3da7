"""A move of Walking on the Moon as plain sentences for the log, its ends in words, and what a score is made of.

Everything is told from two views of the viewer and the move as the viewer is shown it, so nothing hidden can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crossings.boxes.ring.data import COLOUR_NAMES, COLOURS, FACES
from crossings.boxes.ring.flights import flight
from crossings.engine import HIDDEN
from crossings.games.walking_on_the_moon.face.layout import terrain
from crossings.games.walking_on_the_moon.rules import data

View = Mapping[str, Any]

ENDINGS = {
    "goal": "The round in which somebody crossed the goal is over: points for position and Sputniks are counted.",
    "rounds": "The last round is over, and nobody is across: points for position and Sputniks are counted.",
}
TOKEN_WORDS = {
    "adv": "one free advance",
    "back": "one box back",
    "ec": "an EC counter",
    "pay": "advances for Sputniks",
    "reroll": "a reroll in the next jump",
    "sput": "two Sputniks",
}
STEP_WORDS = {"f": "straight on", "u": "up", "d": "down"}
NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six")
KIND_NAMES = dict(zip(data.KINDS, data.KIND_NAMES, strict=True))
QUESTIONS = {
    "drop": "keep one of two action cards and drop the other.",
    "before": "play No instructions, or pass.",
    "after": "have the dice thrown again with Miscalculation, or pass.",
    "land": "rob or sabotage somebody in the box, exchange with your own, or leave it.",
    "share": "divide the EC counters of your two astronauts.",
    "react": "play a card after this jump, or pass.",
    "end": "play a card at the end of the round, or pass.",
}


def ask(view: View) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    phase = view["phase"]
    if phase == "program":
        return f"share out {NUMBER_WORDS[view['dice']]} dice over up to three jumps."
    if phase == "choose":
        return f"pick one of the dice that lie ({', '.join(view['faces'])}) and jump."
    if phase == "go":
        return f"make jump {view['jump'] + 1}, or end the turn."
    if phase == "box":
        return "pay a Sputnik for a step, or stay." if _pays(view) else "take a free step, or stay."
    return QUESTIONS[phase]


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """A few short sentences: the move, and what followed by itself."""
    told = _told(before, move, after)
    if _draws_first(before):
        return f"Round {before['round']} begins. {told}"
    if after["round"] > before["round"] and after["phase"] != "draw":
        return f"{told} Round {after['round']} begins."
    return told


def _draws_first(view: View) -> bool:
    """WOM-A03: a round begins with a card for each seat (all are still to come), if it is not the first one."""
    return view["phase"] == "draw" and len(view["ask"]) == len(view["hands"])


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """WOM-F06: for each seat, points for position and Sputniks of its astronauts."""
    parts: list[list[tuple[str, int]]] = [[] for _ in view["hands"]]
    for number, one in enumerate(view["astronauts"]):
        which = f" of astronaut {number}" if len(view["hands"]) == data.FEWEST_SEATS else ""
        parts[one["seat"]] += [
            (f"position{which}", _points(view, one)),
            (f"Sputniks{which}", int(one["sputniks"])),
        ]
    return parts


def _points(view: View, one: View) -> int:
    if one["finished"]:
        return data.FIRST_ACROSS if one["finished"] == 1 else data.ACROSS
    return view["options"]["last_card"] + one["x"] - data.LAST_CARD + 1 if one["x"] >= data.LAST_CARD else 0


# ---- names ---------------------------------------------------------------------------------------


def name_of(view: View, astronaut: int) -> str:
    """`Red`, or `Red's astronaut 2` where a seat has two."""
    seat = data.SEAT_NAMES[view["astronauts"][astronaut]["seat"]]
    return f"{seat}'s astronaut {astronaut}" if len(view["hands"]) == data.FEWEST_SEATS else seat


def _active(view: View) -> str:
    return name_of(view, view["active"])


def _player(before: View, after: View) -> str:
    """Who has played a card: the seat whose hand has become smaller."""
    hands = zip(before["hands"], after["hands"], strict=True)
    return data.SEAT_NAMES[next(seat for seat, (old, new) in enumerate(hands) if len(new) < len(old))]


def _pays(view: View) -> bool:
    """Whether the mover pays for its steps: on `pay`, or on its way from there."""
    column = view["astronauts"][view["mover"]]["x"]
    return column not in data.SPECIAL_COLUMNS or view["tokens"][data.SPECIAL_COLUMNS.index(column)] == "pay"


def _dice(text: str) -> str:
    """`two blue and one white die`."""
    parts = [
        f"{NUMBER_WORDS[text.count(letter)]} {name}"
        for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True)
        if letter in text
    ]
    return f"{' and '.join(parts)} {'die' if text.count(text[-1]) == 1 else 'dice'}"


def _face(face: str) -> str:
    """`a black 1 with the crash mark`."""
    mark = " with the crash mark" if face.endswith("x") else ""
    return f"a {COLOUR_NAMES[COLOURS.index(face[0])]} {face[1]}{mark}"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _gain(before: View, after: View, astronaut: int, key: str = "sputniks") -> int:
    return int(after["astronauts"][astronaut][key]) - int(before["astronauts"][astronaut][key])


# ---- chance --------------------------------------------------------------------------------------


def _told(before: View, move: str, after: View) -> str:
    if move in FACES:
        return f"{_active(before)} throws {_face(move)}."
    if "@" in move:
        word = move.split("@")[0].split(":")[0]
        return TOLD_OF_SOMEBODY[word](before, move, after)
    word = move.split(":")[0]
    return _told_program(before, move, after) if word == "1" else TOLD.get(word, _told_jump)(before, move, after)


def _told_card(before: View, move: str, after: View) -> str:
    card = move.split(":")[1]
    return f"Lunar card {len(before['track']) + 1} is {data.CARD_NAMES[card]} ({card})."


def _told_token(before: View, move: str, after: View) -> str:
    column = data.SPECIAL_COLUMNS[len(before["tokens"])]
    return f"The special box in column {column} gives {TOKEN_WORDS[move.split(':')[1]]}."


def _told_draw(before: View, move: str, after: View) -> str:
    kind = move.split(":")[1]
    what = "an action card" if kind == HIDDEN else KIND_NAMES[kind]
    return f"{data.SEAT_NAMES[before['ask'][0]]} draws {what}."


# ---- dice and jumps ------------------------------------------------------------------------------


def _told_program(before: View, move: str, after: View) -> str:
    jumps = [f"{_dice(part.split(':')[1])} on jump {part.split(':')[0]}" for part in move.split("/")]
    paid = -_gain(before, after, before["active"], "ec")
    cost = f", for {_count(paid, 'EC counter')}" if paid else ""
    return f"{_active(before)} puts {', '.join(jumps)}{cost}."


def _told_reroll(before: View, move: str, after: View) -> str:
    word, faces = move.split(":")
    cost = " for an EC counter" if word == "ec" else ", as the special box allows"
    return f"{_active(before)} throws {faces.replace(',', ', ')} again{cost}."


def _told_jump(before: View, move: str, after: View) -> str:
    """WOM-M09: where the jump ends, and what it brings by itself."""
    number = before["active"]
    one, then = before["astronauts"][number], after["astronauts"][number]
    walked = flight(terrain(before), (one["x"], one["y"]), move)
    face, pattern = move.split(":")
    told = f"{_active(before)} jumps {', '.join(STEP_WORDS[step] for step in pattern)} with {_face(face)}"
    if walked.boxes[-1][0] >= data.GOAL:
        told += " and is across the goal"
    elif len(walked.boxes) == 1:
        told += " straight into the rock"
    else:
        told += f" to column {walked.rest[0]}, level {walked.rest[1]}"
    told += ": an accident" if walked.accident else ""
    return f"{told}{_changes(before, after, number)}.{_told_token_work(walked.rest, then)}"


def _changes(before: View, after: View, astronaut: int) -> str:
    """What an astronaut has gained or lost."""
    gained, ec = _gain(before, after, astronaut), _gain(before, after, astronaut, "ec")
    told = f"; {_count(gained, 'Sputnik')} more" if gained > 0 else ""
    told += f"; {_count(-gained, 'Sputnik')} less" if gained < 0 else ""
    return told + (f"; {_count(ec, 'EC counter')} more" if ec > 0 else "")


def _told_token_work(rest: tuple[int, int], then: View) -> str:
    """WOM-B04: the only token that moves a pawn by itself."""
    moved_back = rest[0] in data.SPECIAL_COLUMNS and then["x"] == rest[0] - 1
    return f" The special box sends it back to column {then['x']}." if moved_back else ""


# ---- in one box ----------------------------------------------------------------------------------


def _told_no(before: View, move: str, after: View) -> str:
    if before["phase"] == "box":
        return f"{name_of(before, before['mover'])} stays in its box."
    return f"{_active(before)} leaves the others in the box alone."


def _told_robbery(before: View, move: str, after: View) -> str:
    victim = int(move.split("@")[1])
    return f"{_active(before)} robs {name_of(before, victim)} of a Sputnik."


def _told_sabotage(before: View, move: str, after: View) -> str:
    victim = int(move.split("@")[1])
    return f"{_active(before)} sabotages {name_of(before, victim)}: three dice in its next turn."


def _told_sharing(before: View, move: str, after: View) -> str:
    word, number = move.split(":")
    thing = "Sputnik" if word == "xs" else "EC counter"
    return f"{_active(before)} exchanges with its own and has {_count(int(number), thing)} now."


def _told_step(before: View, move: str, after: View) -> str:
    word, step = move.split(":")
    number = before["mover"]
    how = "pays a Sputnik and steps" if word == "pay" else "takes a free step"
    across = after["astronauts"][number]["finished"] > before["astronauts"][number]["finished"]
    return f"{name_of(before, number)} {how} {STEP_WORDS[step]}{' across the goal' if across else ''}."


def _told_go(before: View, move: str, after: View) -> str:
    return f"{_active(before)} goes on with jump {before['jump'] + 1}."


def _told_stop(before: View, move: str, after: View) -> str:
    return f"{_active(before)} ends the turn; the dice left are lost."


# ---- cards ---------------------------------------------------------------------------------------


def _told_pass(before: View, move: str, after: View) -> str:
    return f"{data.SEAT_NAMES[before['ask'][0]]} keeps the card."


def _told_drop(before: View, move: str, after: View) -> str:
    return f"{data.SEAT_NAMES[before['ask'][0]]} drops {KIND_NAMES[move.split(':')[1]]}."


def _told_no_instructions(before: View, move: str, after: View) -> str:
    colour = COLOUR_NAMES[COLOURS.index(move.split(":")[1])]
    taken = f"a {colour} die is out for this turn of {_active(before)}"
    return f"{_player(before, after)} plays No instructions: {taken}."


def _told_miscalculation(before: View, move: str, after: View) -> str:
    return f"{_player(before, after)} plays Miscalculation: all dice of this jump are thrown again."


def _told_cooperation(before: View, move: str, after: View) -> str:
    astronaut = name_of(before, int(move.split("@")[1]))
    return f"{_player(before, after)} plays Cooperation: {astronaut} gains a Sputnik, too."


def _told_slipstream(before: View, move: str, after: View) -> str:
    step, number = move.removeprefix("slip:").split("@")
    astronaut = int(number)
    across = after["astronauts"][astronaut]["finished"] > before["astronauts"][astronaut]["finished"]
    told = f"{name_of(before, astronaut)} steps {STEP_WORDS[step]}{' across the goal' if across else ''}"
    return f"{_player(before, after)} plays Slipstream: {told}{_changes(before, after, astronaut)}."


def _told_planification(before: View, move: str, after: View) -> str:
    astronaut = name_of(before, int(move.split("@")[1]))
    return f"{_player(before, after)} plays Planification: {astronaut} gains an EC counter."


def _told_extra_jump(before: View, move: str, after: View) -> str:
    colour, number = move.removeprefix("extra:").split("@")
    jumper = f"{name_of(before, int(number))} jumps once more with a {COLOUR_NAMES[COLOURS.index(colour)]} die"
    return f"{_player(before, after)} plays Extra jump: {jumper}."


Telling = Callable[[View, str, View], str]
TOLD: dict[str, Telling] = {
    "card": _told_card,
    "token": _told_token,
    "draw": _told_draw,
    "drop": _told_drop,
    "noinst": _told_no_instructions,
    "pass": _told_pass,
    "misc": _told_miscalculation,
    "ec": _told_reroll,
    "re": _told_reroll,
    "no": _told_no,
    "xs": _told_sharing,
    "xe": _told_sharing,
    "adv": _told_step,
    "pay": _told_step,
    "go": _told_go,
    "stop": _told_stop,
}
"""By first word; other words are faces, those of a jump."""
TOLD_OF_SOMEBODY: dict[str, Telling] = {
    "rob": _told_robbery,
    "sab": _told_sabotage,
    "coop": _told_cooperation,
    "slip": _told_slipstream,
    "plan": _told_planification,
    "extra": _told_extra_jump,
}
"""By first word, for moves that name an astronaut."""
