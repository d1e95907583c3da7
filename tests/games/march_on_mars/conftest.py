"""Positions for the tests of March on Mars, written in one line with only what matters.

The notation is that of the rules: `0 at 9,0 sniper, 1 at 12,0 crashed, y1b1 at 7,0, incoming y2, round 8, players 3`.
Marines not named are in the landing zone. All other marines have still to play, unless it is the `last` turn of the
round or their order is given, as in `then 2 0`. `facts` lists the facts that tests can check.
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
"""The example of section 6 of the rules, at the start of the turn."""
EXAMPLE_MOVES = "1:bk/2:b/3:w b3 k1 +b3:fff go b1 re:b1 b3"
"""The moves to the position of the example: marine 2 has rerolled the blue die of its second action."""
FILLERS = ("orbital", "multishot", "drone", "injector", "ranger", "jetpack")
"""One ability of each training card, for marines without a given ability."""
MARKS = ("crashed", "out", "used", "strained", "bait")
TURN: Data = json.loads("""{
    "ask": [], "draw": null, "side": 0, "program": ["", "", ""], "action": 0, "throw": null, "beacon": null,
    "gate": null, "pending": "", "faces": [], "hand": null, "rerolled": [], "moved": false, "shot": false,
    "fired": false, "strain": false, "unleash": false
}""")


def parse_aliens(text: str) -> dict[str, int]:
    """Parse numbers of aliens such as `y2r1`."""
    return {"y": 0, "b": 0, "r": 0} | {colour: int(n) for colour, n in re.findall(r"([ybr])(\d+)", text)}


ALL_ALIENS = parse_aliens("y30b10r5")


def format_aliens(aliens: Data) -> str:
    """Format numbers of aliens such as `y2r1`."""
    return data.aliens_text([aliens[colour] for colour in data.ALIENS])


def card_of(ability: str) -> int:
    return 1 + data.ABILITIES.index(ability) // 2


def marine(place: str = "14,0", *words: str) -> Data:
    """Return a marine with this place, these marks and this ability."""
    ability = next((word for word in words if word not in MARKS), None)
    assert ability is None or ability in data.ABILITIES, words
    x, y = map(int, place.split(","))
    return {"x": x, "y": y, "card": None, "ability": ability} | {mark: mark in words for mark in MARKS}


def build(position: str) -> Data:
    """Return the JSON of a state at the start of a turn."""
    marines: dict[int, Data] = {}
    aliens: Data = {}
    options: Data = {"players": 2, "specials": "none"}
    values: Data = {"round": 3, "active": 0, "hits": 0, "dice": 4, "cards": "ha", "incoming": ""}
    then: list[int] | None = None
    for item in re.split(r",\s+", position):
        match item.split():
            case [seat, "at", place, *words] if seat.isdigit():
                marines[int(seat)] = marine(place, *words)
            case [group, "at", place]:
                aliens[place] = parse_aliens(group)
            case ["last"]:
                then = []
            case ["then", *seats]:
                then = list(map(int, seats))
            case [key, value]:
                target = values if key in values else options
                target[key] = int(value) if value.isdigit() else value
            case _:
                raise ValueError(item)
    team = [marines.get(seat) or marine() for seat in range(options["players"])]
    if any(marine["ability"] for marine in team):
        options["specials"] = "choose"
        taken = {card_of(marine["ability"]) for marine in team if marine["ability"]}
        spare = iter(ability for ability in FILLERS if card_of(ability) not in taken)
        for member in team:
            member["ability"] = member["ability"] or next(spare)
            member["card"] = card_of(member["ability"])
    resolved = GAME.resolve(options)
    waiting = [seat for seat in range(len(team)) if seat != values["active"]]
    if resolved["order"] == "front":
        waiting.sort(key=lambda seat: (team[seat]["x"], -team[seat]["y"], seat))
    boxes = sorted(([*map(int, place.split(","))], group) for place, group in aliens.items())
    outside_bag = [parse_aliens(values["incoming"]), *(group for _, group in boxes)]
    return {
        "game": "march-on-mars", "options": dict(resolved), "actor": values["active"], "result": None,
        "phase": "program", "round": values["round"], "track": list(values["cards"]), "base_hits": values["hits"],
        "bag": {colour: count - sum(group[colour] for group in outside_bag) for colour, count in ALL_ALIENS.items()},
        "incoming": outside_bag[0], "aliens": [{"at": box, **group} for box, group in boxes], "marines": team,
        "order": waiting if then is None else then, "active": values["active"], "dice": values["dice"], **TURN,
    }  # fmt: skip


class Play(Branch):
    """A position that can be played on by moves separated by spaces."""

    def __call__(self, *moves: str) -> Play:
        return super().__call__(*" ".join(moves).split())


def at(position: str) -> Play:
    """Return a position: from a line, `the example` with changes, or a new game: `new game, players 3, track hc`."""
    position = re.sub("the example", EXAMPLE, position)
    return Play(begun(GAME, position) if position.startswith("new game") else GAME.from_json(build(position)))


def facts(state: State) -> set[str]:
    """Return the facts of a state as strings.

    They are the places of marines and aliens as in positions, other marks such as `0 out`, each key of the JSON with
    its value, the number of boxes with aliens, the legal moves, also by kind (`can shoot:+1@0=y1`, `2 shoot`, `no re`,
    `164 program`), and the result. A crashed marine has `crashed` at its place.
    """
    values = state.to_json()
    lines = {f"actor {values['actor']}", f"aliens in {len(values['aliens'])} boxes"}
    for seat, marine in enumerate(values["marines"]):
        lines.add(f"{seat} at {marine['x']},{marine['y']}" + " crashed" * marine["crashed"])
        lines |= {f"{seat} {mark}" if marine[mark] else f"{seat} not {mark}" for mark in MARKS[1:]}
    lines |= {f"{format_aliens(box)} at {box['at'][0]},{box['at'][1]}" for box in values["aliens"]}
    lines |= {f"bag {format_aliens(values['bag'])}", f"incoming {format_aliens(values['incoming']) or 'none'}"}
    for key in ("phase", "round", "base_hits", "active", "dice", "side", "throw", "beacon", "gate", "unleash", "fired"):
        lines.add(f"{key} {values[key]}".replace("base_hits", "hits").lower())
    for key in ("track", "order", "ask", "program", "faces", "hand", "rerolled"):
        lines.add(row(key, values[key]))
    lines.add("draw {slot} {count}".format(**values["draw"]) if values["draw"] else "no draw")
    kinds = Counter(re.findall(r"^[a-z]+|^.", text)[0].replace("1", "program") for text in state.actions())
    lines |= {f"can {text}" for text in state.actions()} | {f"{count} {kind}" for kind, count in kinds.items()}
    lines |= {f"no {kind}" for kind in ("re", "shoot", "fight", "hit", "bait", "him", "sm", "lift") if not kinds[kind]}
    return lines | ending(state)
