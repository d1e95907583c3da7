"""A move of Over the Next Dune as a plain sentence for the log, and its ends in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crossings.engine import Record, copy_loose
from crossings.games.over_the_next_dune.rules import data
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.text.notation import loose_state

View = Mapping[str, Any]

ENDINGS = {
    "escaped": "All five soldiers are over the last dune: the squad has escaped.",
    "carried-off": "A searcher has brought captives to the camp in row 20: the squad has lost.",
    "dawn": "The sun comes up over soldiers who are still on the battlefield: the squad has lost.",
    "stranded": "Too few soldiers are left to free the captives: the squad has lost.",
}
PIECE_NAMES = ("the line", "the crescent", "the dog-leg", "the zig-zag", "the ridge", "the block")
FACINGS = ("down", "down-left", "left", "up-left", "up", "up-right", "right", "down-right")
COMPASS_WORDS = {
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
}  # fmt: skip
TURNS = {"left": "bears left", "straight": "drives straight", "right": "bears right"}


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """One or two sentences: the move, and what followed by itself."""
    sentences = [_told_action(before, move, after) if move in data.ACTIONS else _told_draw(before, move, after)]
    alike = _told_all_alike(before, move, after)
    turn = [f"Turn {after['turn']} begins."] if after["turn"] > before["turn"] else []
    sentences += alike + turn if move in data.CARD_NAMES else turn + alike
    if after["phase"] == "place":
        captive = rules.next_rescued(loose_state(after))
        sentences.append(f"Soldier {captive} can be freed.")
    return " ".join(sentences)


def ask(view: View) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    if view["phase"] == "order":
        return f"take a turn order card for soldier {rules.next_chooser(loose_state(view))}."
    if view["phase"] == "join":
        return f"soldier {rules.next_chooser(loose_state(view))} is free again, take a card for him."
    if view["phase"] == "place":
        return f"put soldier {rules.next_rescued(loose_state(view))}, now free, beside his captor."
    if view["mover"]:
        points = "1 point" if view["points"] == 1 else f"{view['points']} points"
        return f"soldier {view['mover']} has {points} left; step on, or end his movement."
    return "choose a soldier who has not moved, or end the sneak phase."


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """OND-64: for each seat its own safe soldiers and those of the others."""
    players = view["options"]["players"]
    safe = [int(data.OWNERS[players, i]) for i, entry in enumerate(view["soldiers"]) if entry["status"] == "safe"]
    if players == 1:
        return [[("soldiers safe", len(safe))]]
    return [
        [("own soldiers safe", safe.count(seat)), ("other soldiers safe", len(safe) - safe.count(seat))]
        for seat in range(players)
    ]


# ---- draws ---------------------------------------------------------------------------------------


def _told_draw(before: View, move: str, after: View) -> str:
    if before["phase"] == "search":
        return _told_drive(before, before["searcher"], move)
    kind, number = move.rsplit("-", 1)
    if kind == "first":
        return f"Soldier {number} is the first soldier."
    if kind.startswith("s-"):
        return _told_searcher(len(before["searchers"]) + (kind == "s-row"), kind, number, after)
    return _told_terrain(len(before["terrain"]) - (kind != "piece"), kind, number, after)


def _told_terrain(area: int, kind: str, number: str, after: View) -> str:
    piece = after["terrain"][area]["piece"]
    if kind == "piece":
        return f"Terrain piece {piece}, {PIECE_NAMES[piece - 1]}, goes to area {area + 1}."
    if kind == "t-row":
        return f"It lies in row {number} of its area."
    told = f"It lies at {_at(after['terrain'][area]['at'])}."
    if len(after["terrain"]) > area + 1:
        last = after["terrain"][area + 1]["piece"]
        told += f" The piece that is left, {PIECE_NAMES[last - 1]}, goes to area {area + 2}."
    return told


def _told_searcher(n: int, kind: str, number: str, after: View) -> str:
    if kind == "s-row":
        return f"Searcher {n} starts in row {number}."
    if kind == "s-col":
        return f"Searcher {n} starts at {_at(after['searchers'][n - 1]['at'])}."
    return f"Searcher {n} faces {FACINGS[int(number) - 1]}."


def _told_drive(before: View, n: int, card: str) -> str:
    """A drive followed space by space: where it led, edges, markers and catches on the way."""
    s = loose_state(before)
    heading = rules.first_heading(s, n, data.CARD_NAMES.index(card))
    bounced = turned = False
    for _ in range(s.option_speed):
        onward = rules.heading_off_edges(s.searcher_column[n], s.searcher_row[n], heading)
        bounced |= onward != heading
        heading = rules.drive_one_space(s, n, onward)
        if heading == rules.STOPPED:
            break
        turned |= heading != onward
    told = f"Searcher {n} {TURNS[card]}"
    told += ", bounces off the edge" if bounced else ""
    told += ", turns after a trail" if turned else ""
    told += ("," if bounced or turned else "") + " to " + _at((s.searcher_column[n], s.searcher_row[n]))
    caught = _newly(before, s, rules.CAUGHT)
    return told + (f" and catches {_soldiers(caught)}." if caught else ".")


def _told_all_alike(before: View, move: str, after: View) -> list[str]:
    """Cards flipped without a draw, since only one kind was left."""
    if before["turn"] == 0 and after["turn"] == 0:
        return []
    flipped_by_hand = move in data.CARD_NAMES
    cards = sum(before["deck"].values()) - sum(after["deck"].values()) - flipped_by_hand
    if cards <= 0:
        return []
    told = f"The movement cards left are all alike: {cards} {'searchers drive' if cards > 1 else 'searcher drives'} on."
    already = _caught_at_once(before, move)
    caught = [i for i in _statuses(after, "caught") if i not in _statuses(before, "caught") and i not in already]
    return [told] + ([f"{_capital(_soldiers(caught))} {'is' if len(caught) == 1 else 'are'} caught."] if caught else [])


def _caught_at_once(before: View, move: str) -> list[int]:
    """Whom the move itself got caught, before anything else followed."""
    s = loose_state(before)
    if move in data.CARD_NAMES:
        rules.drive(s, s.searcher, data.CARD_NAMES.index(move))
    elif move.split(":")[-1] in data.COMPASS:
        _step(s, move)
    return _newly(before, s, rules.CAUGHT)


# ---- actions -------------------------------------------------------------------------------------


def _told_action(before: View, move: str, after: View) -> str:
    if move == "done":
        return "The others stay where they are."
    soldier, part = move.split(":")
    if part == "end":
        still = before["points"] == before["options"]["move"]
        return f"Soldier {soldier} {'stays where he is' if still else 'stops'}."
    kind, _, detail = part.partition("-")
    if kind == "card":
        led = before["phase"] == "order" and after["phase"] != "order" and f" Soldier {after['first']} leads."
        return f"Soldier {soldier} takes turn order card {detail}.{led or ''}"
    if kind == "place":
        return f"Soldier {soldier} is freed and put down at {_at(_placed(before, move))}."
    return _told_step(before, move)


def _told_step(before: View, move: str) -> str:
    soldier, direction = move.split(":")
    start = loose_state(before)
    s = copy_loose(start)
    _step(s, move)
    if s.soldier_status[int(soldier)] == rules.SAFE:
        return f"Soldier {soldier} slips over the top and is safe."
    over = " over the sand" if rules.step_price(start, int(soldier), data.COMPASS.index(direction) + 1) > 1 else ""
    told = f"Soldier {soldier} sneaks {COMPASS_WORDS[direction]}{over}"
    followed = [
        n
        for n in range(1, s.option_searchers + 1)
        if (s.searcher_column[n], s.searcher_row[n]) != (start.searcher_column[n], start.searcher_row[n])
    ]
    told += f"; {_list('searcher', followed)} {'follows' if len(followed) == 1 else 'follow'}." if followed else "."
    for n in followed:
        caught = [i for i in _newly(before, s, rules.CAUGHT) if s.soldier_captor[i] == n]
        told += f" Searcher {n} catches {_soldiers(caught)}." if caught else ""
    return told


def _step(s: Record, move: str) -> None:
    soldier, direction = move.split(":")
    if s.mover == 0:
        rules.begin_movement(s, int(soldier))
    rules.step(s, int(soldier), data.COMPASS.index(direction) + 1)


def _placed(before: View, move: str) -> tuple[int, int]:
    soldier, place = move.split(":place-")
    captor = before["searchers"][before["soldiers"][int(soldier) - 1]["captor"] - 1]
    column, row = captor["at"]
    ring = data.RING.index(place)
    return column + int(data.RING_COLUMNS[ring]), row + int(data.RING_ROWS[ring])


# ---- words ---------------------------------------------------------------------------------------


def _statuses(view: View, status: str) -> list[int]:
    return [i for i, entry in enumerate(view["soldiers"], 1) if entry["status"] == status]


def _newly(before: View, s: Record, status: int) -> list[int]:
    was = _statuses(before, rules.STATUSES[status])
    return [i for i in range(1, data.SOLDIERS + 1) if s.soldier_status[i] == status and i not in was]


def _at(space: Any) -> str:
    return f"({int(space[0])},{int(space[1])})"


def _soldiers(numbers: list[int]) -> str:
    return _list("soldier", numbers)


def _list(word: str, numbers: list[int]) -> str:
    names = [str(n) for n in numbers]
    if len(names) == 1:
        return f"{word} {names[0]}"
    return f"{word}s {', '.join(names[:-1])} and {names[-1]}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
