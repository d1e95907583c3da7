"""Positions for the tests of Over the Next Dune. Pieces that a text doesn't mention are put out of the way.

Texts are written as in the worked examples of the rules: `search, S1 (10,10)5, 1 (11,6), 2 held by S1, 3 safe`. `facts`
shows the other items; `piece 6 (10,10)` puts that piece there, and `no trails` and `speed 3` are options.
"""

import re
from typing import Any

import crossings
from crossings.engine import State
from playing import Course, acted_on, begun, ending, row

Space = tuple[int, int]
Data = dict[str, Any]
GAME = crossings.game("over-the-next-dune")


def spaces_of(text: str) -> list[Space]:
    """Parse spaces such as `(2,15) (2,16)`."""
    return [(int(column), int(row)) for column, row in re.findall(r"(\d+),(\d+)", text)]


QUIET_TERRAIN = spaces_of("(2,1) (8,1) (19,1) (2,7) (8,7) (19,7)")
"""The spaces of pieces 1 to 6."""
PARKING = spaces_of("(20,20) (18,20) (16,20) (14,20) (12,20) (1,20) (20,16) (20,13) (8,20)")
"""Spaces for soldiers whom a position doesn't mention."""


def build(position: str) -> Data:
    """Return the JSON of a state without `actor`. Soldiers who are not mentioned stand far away."""
    options = {"players": 1, "turns": 10, "move": 5, "speed": 6, "bends": 7, "rescuers": 3, "trails": True}
    data: Data = {"phase": "move", "turn": 2, "first": 1, "mover": 0, "points": 0, "halted": [], "whisper": []}
    data |= {"deck": [7, 46, 7], "moved": [], "cards": []}
    pieces, markers = dict(enumerate(QUIET_TERRAIN, 1)), [["."] * 20 for _ in range(20)]
    searchers: list[Data] = []
    soldiers: dict[int, Data] = {}
    for item in re.split(r",\s+", position):
        match re.findall(r"[^\s(),]+", item):
            case ["marker", direction, column, row]:
                markers[int(row) - 1][int(column) - 1] = direction
            case ["piece", number, column, row]:
                lay(pieces, int(number), (int(column), int(row)))
            case [name, column, row, face] if name[0] == "S":
                searchers.append({"at": [int(column), int(row)], "face": int(face)})
            case [number, "held", "by", captor]:
                soldiers[int(number)] = {"status": "caught", "captor": int(captor[1:])}
            case [number, "safe"]:
                soldiers[int(number)] = {"status": "safe", "at": None}
            case ["moving", number, "with", points]:
                data |= {"mover": int(number), "points": int(points)}
            case ["cards" | "moved" | "halted" | "whisper" | "deck" as key, *several]:
                data[key] = several
            case ["no", "trails"]:
                options["trails"] = False
            case [key, number] if key in options or key in data or key == "searcher":
                (options if key in options else data)[key] = int(number)
            case [number, column, row]:
                soldiers[int(number)] = {"at": [int(column), int(row)]}
            case [phase]:
                data["phase"] = phase
            case _:
                raise ValueError(item)
    data.setdefault("searcher", int(data["phase"] == "search"))
    deck = [int(count) for count in data.pop("deck")]
    moved = {int(number) for number in data.pop("moved")} | {data["mover"]}
    cards = {int(number): int(card) for number, card in (pair.split(":") for pair in data.pop("cards"))}
    spare = [list(space) for space in PARKING if is_quiet(space, [*searchers, *soldiers.values()])]
    data |= {
        "halted": [int(n) for n in data["halted"]],
        "whisper": [[*map(int, p.split("-"))] for p in data["whisper"]],
    }
    for number in range(1, 6):
        soldier: Data = {"at": None, "status": "free", "captor": 0} | (soldiers.get(number) or {"at": spare.pop(0)})
        if soldier["captor"]:
            soldier["at"] = list(searchers[soldier["captor"] - 1]["at"])
        soldiers[number] = soldier | {"card": cards.get(number, 0), "moved": number in moved}
    return {
        "game": "over-the-next-dune",
        "options": options | {"searchers": len(searchers)},
        "result": None,
        "terrain": [{"piece": piece, "at": list(space)} for piece, space in pieces.items()],
        "searchers": searchers,
        "deck": dict(zip(("left", "straight", "right"), deck, strict=True)),
        "soldiers": [soldiers[number] for number in range(1, 6)],
        "trails": ["".join(row) for row in markers],
    } | data


def is_quiet(space: Space, others: list[Data]) -> bool:
    """Whether a soldier on this space would be far from all these pieces."""
    spaces = [other["at"] for other in others if other.get("at")]
    return all(max(abs(space[0] - column), abs(space[1] - row)) > 3 for column, row in spaces)


def lay(pieces: dict[int, Space], piece: int, space: Space) -> None:
    """OND-03: put the piece in the area of this space; it swaps places with the piece of this area."""
    area = (space[0] - 2) // 6 + 3 * (space[1] > 6)
    order = list(pieces.items())
    there = next(number for number, (one, _) in enumerate(order) if one == piece)
    order[there] = (order[area][0], order[there][1])
    order[area] = (piece, space)
    pieces.clear()
    pieces.update(order)


def facts(state: State) -> set[str]:
    """Return the facts of a state in the syntax of positions, the actor and the result."""
    data = state.to_json()
    soldiers = dict(enumerate(data["soldiers"], 1))

    items = {
        data["phase"],
        *(f"{key} {data[key]}" for key in ("turn", "first", "searcher", "actor")),
        f"moving {data['mover']} with {data['points']}" if data["mover"] else "nobody moving",
        row("moved", [number for number, one in soldiers.items() if one["moved"]]),
        row("cards", [f"{number}:{one['card']}" for number, one in soldiers.items() if one["card"]]),
        row("halted", data["halted"]),
        row("whisper", [f"{one}-{other}" for one, other in data["whisper"]]),
        row("deck", list(data["deck"].values())),
    }
    items |= {f"piece {one['piece']} ({one['at'][0]},{one['at'][1]})" for one in data["terrain"]}
    items |= {f"S{n} ({one['at'][0]},{one['at'][1]}){one['face']}" for n, one in enumerate(data["searchers"], 1)}
    for number, one in soldiers.items():
        held = f"held by S{one['captor']}" if one["captor"] else ""
        items.add(f"{number} " + (held or (f"({one['at'][0]},{one['at'][1]})" if one["at"] else "safe")))
    trails = [(mark, c, r) for r, line in enumerate(data["trails"], 1) for c, mark in enumerate(line, 1) if mark != "."]
    items |= {f"marker {mark} ({column},{row})" for mark, column, row in trails} or {"no marker"}
    items.add(f"{len(trails)} markers")
    return items | ending(state)


Play = Course


def at(position: str) -> Play:
    """Return a position to play on; `new game, players 3` begins a game."""
    return Course(begun(GAME, position) if position.startswith("new game") else acted_on(GAME, build(position)))
