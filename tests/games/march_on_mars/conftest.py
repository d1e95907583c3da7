"""Positions for the tests of March on Mars, in a line: say what matters, all else is out of the way.

They are told as in the rules: `0 at 9,0 sniper, 1 at 12,0 crashed, y1b1 at 7,0, incoming y2, round 8, players 3`.
Marines who are not named stand in the landing zone; all others have still to play unless it is the `last` turn of the
round, or `then 2 0`. What else may be said, and what can be read of a state, stands in `facts`.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import crossings
from crossings.engine import State
from crossings.games.march_on_mars.rules import data
from playing import Branch, begun, ending, row

Data = dict[str, Any]
GAME = crossings.game("march-on-mars")
EXAMPLE = """0 at 15,0 kamikaze, 1 at 12,0 fusion crashed, 2 at 15,0 precog, r1 at 1,0, y1 at 3,2, y1 at 4,0, y1 at 6,2,
  y1 at 7,1, y1 at 9,0, y1 at 10,1, y1 at 11,1, y1 at 12,0, y1 at 13,0, r1 at 14,0, y2 at 16,1, incoming y1b2, cards db,
  active 2, last, hits 1, players 3, difficulty hard"""
"""That of section 6 of the rules, or rather the start of that turn."""
UP_TO_IT = "1:bk/2:b/3:w b3 k1 +b3:fff go b1 re:b1 b3"
"""Then marine 2 has thrown the blue die of its second action again."""
FILLERS = ("orbital", "multishot", "drone", "injector", "ranger", "jetpack")
"""One ability of each training card, for marines of which nothing is said."""
MARKS = ("crashed", "out", "used", "strained", "bait")
TURN: Data = json.loads("""{
    "ask": [], "draw": null, "side": 0, "program": ["", "", ""], "action": 0, "throw": null, "beacon": null,
    "gate": null, "pending": "", "faces": [], "hand": null, "rerolled": [], "moved": false, "shot": false,
    "fired": false, "strain": false, "unleash": false
}""")


def counts(text: str) -> dict[str, int]:
    """`y2r1` as an object."""
    return {"y": 0, "b": 0, "r": 0} | {colour: int(n) for colour, n in re.findall(r"([ybr])(\d+)", text)}


def called(aliens: Data) -> str:
    """An object as `y2r1`."""
    return data.aliens_text([aliens[colour] for colour in data.ALIENS])


def card_of(ability: str) -> int:
    return 1 + data.ABILITIES.index(ability) // 2


def marine(place: str = "14,0", *words: str) -> Data:
    """One with these marks and this ability."""
    ability = next((word for word in words if word not in MARKS), None)
    assert ability is None or ability in data.ABILITIES, words
    x, y = map(int, place.split(","))
    return {"x": x, "y": y, "card": None, "ability": ability} | {mark: mark in words for mark in MARKS}


def build(position: str) -> Data:
    """The JSON of a state at the start of a turn."""
    marines: dict[int, Data] = {}
    aliens: Data = {}
    options: Data = {"players": 2, "specials": "none"}
    told: Data = {"round": 3, "active": 0, "hits": 0, "dice": 4, "cards": "ha", "incoming": ""}
    then: list[int] | None = None
    for item in re.split(r",\s+", position):
        match item.split():
            case [seat, "at", place, *words] if seat.isdigit():
                marines[int(seat)] = marine(place, *words)
            case [group, "at", place]:
                aliens[place] = counts(group)
            case ["last"]:
                then = []
            case ["then", *seats]:
                then = list(map(int, seats))
            case [key, value]:
                known = told if key in told else options
                known[key] = int(value) if value.isdigit() else value
            case _:
                raise ValueError(item)
    team = [marines.get(seat) or marine() for seat in range(options["players"])]
    if any(one["ability"] for one in team):
        options["specials"] = "choose"
        taken = {card_of(one["ability"]) for one in team if one["ability"]}
        spare = iter(ability for ability in FILLERS if card_of(ability) not in taken)
        for one in team:
            one["ability"] = one["ability"] or next(spare)
            one["card"] = card_of(one["ability"])
    chosen = GAME.resolve(options)
    waiting = [seat for seat in range(len(team)) if seat != told["active"]]
    if chosen["order"] == "front":
        waiting.sort(key=lambda seat: (team[seat]["x"], -team[seat]["y"], seat))
    standing = sorted(([*map(int, place.split(","))], group) for place, group in aliens.items())
    away = [counts(told["incoming"]), *(group for _, group in standing)]
    return {
        "game": "march-on-mars", "options": dict(chosen), "actor": told["active"], "result": None, "phase": "program",
        "round": told["round"], "track": list(told["cards"]), "base_hits": told["hits"],
        "bag": {colour: most - sum(group[colour] for group in away) for colour, most in counts("y30b10r5").items()},
        "incoming": away[0], "aliens": [{"at": box, **group} for box, group in standing], "marines": team,
        "order": waiting if then is None else then, "active": told["active"], "dice": told["dice"], **TURN,
    }  # fmt: skip


class Play(Branch):
    """A position to play on, by moves with blanks between them."""

    def __call__(self, *moves: str) -> Play:
        return super().__call__(*" ".join(moves).split())

    @property
    def facts(self) -> set[str]:
        """All that can be said of it."""
        return facts(self.state)


def at(position: str) -> Play:
    """A position, `the example` or one that differs from it, or a new game: `new game, players 3, track hc`."""
    position = re.sub("the example", EXAMPLE, position)
    return Play(begun(GAME, position) if position.startswith("new game") else GAME.from_json(build(position)))


def facts(state: State) -> set[str]:
    """What positions say of marines and aliens; each key of the JSON with its value; what can be done.

    Of a place where a marine lies, `crashed`; other marks by themselves (`0 out`). In how many boxes aliens are. Moves
    by kind: `can shoot:+1@0=y1`, `2 shoot`, `no re`, `164 program`. And how it ended.
    """
    told = state.to_json()
    found = {f"actor {told['actor']}", f"aliens in {len(told['aliens'])} boxes"}
    for seat, one in enumerate(told["marines"]):
        found.add(f"{seat} at {one['x']},{one['y']}" + " crashed" * one["crashed"])
        found |= {f"{seat} {mark}" if one[mark] else f"{seat} not {mark}" for mark in MARKS[1:]}
    found |= {f"{called(one)} at {one['at'][0]},{one['at'][1]}" for one in told["aliens"]}
    found |= {f"bag {called(told['bag'])}", f"incoming {called(told['incoming']) or 'none'}"}
    for key in ("phase", "round", "base_hits", "active", "dice", "side", "throw", "beacon", "gate", "unleash", "fired"):
        found.add(f"{key} {told[key]}".replace("base_hits", "hits").lower())
    for key in ("track", "order", "ask", "program", "faces", "hand", "rerolled"):
        found.add(row(key, told[key]))
    found.add("draw {slot} {count}".format(**told["draw"]) if told["draw"] else "no draw")
    kinds = Counter(re.findall(r"^[a-z]+|^.", text)[0].replace("1", "program") for text in state.actions())
    found |= {f"can {text}" for text in state.actions()} | {f"{count} {kind}" for kind, count in kinds.items()}
    found |= {f"no {kind}" for kind in ("re", "shoot", "fight", "hit", "bait", "him", "sm", "lift") if not kinds[kind]}
    return found | ending(state)
