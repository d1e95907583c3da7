"""Moves and states of March on Mars as text and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crossings.boxes.ring.data import CARDS, COLOURS, DICE, FACES, dice_text, faces_text
from crossings.engine import BadState, Loose, Record, blank, shorten
from crossings.games.march_on_mars.rules import data, record
from crossings.games.march_on_mars.rules import kernels as rules
from crossings.games.march_on_mars.rules.planet import board, lay_card, lay_planet
from crossings.games.march_on_mars.text.checks import check, need

ACTIONS = data.ACTIONS
OUTCOMES = data.OUTCOMES

Json = Mapping[str, Any]
FLAGS = ("crashed", "out", "used", "strained", "bait")
TURN_FLAGS = ("moved", "shot", "fired", "strain", "unleash")

# ---- writing -------------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state, as section 6 of the rules lists them."""
    return _board_json(s) | _turn_json(s)


def _board_json(s: Record) -> dict[str, Any]:
    """All that outlasts a turn."""
    return {
        "phase": record.PHASES[s.phase],
        "round": int(s.round),
        "track": [CARDS[card - 1] for card in s.track if card],
        "base_hits": int(s.base_hits),
        "bag": _colours(s.bag),
        "incoming": _colours(s.incoming),
        "aliens": list(_aliens(s)),
        "marines": [_marine(s, marine) for marine in range(s.option_players)],
        "order": [int(marine) for marine in s.order if marine != record.NOBODY],
        "ask": [seat for seat in range(s.option_players) if s.ask >> seat & 1],
        "draw": {"slot": data.SLOTS[s.draw_slot], "count": int(s.draw_count)} if s.draw_count else None,
        "side": int(s.side),
    }


def _turn_json(s: Record) -> dict[str, Any]:
    return {
        "active": _seat(s.active),
        "dice": int(s.dice),
        "program": [dice_text(action) for action in s.program],
        "action": int(s.action),
        "throw": record.THROWS[s.throw] or None,
        "beacon": _seat(s.beacon),
        "gate": data.GATES[s.gate] or None,
        "pending": dice_text(s.pending),
        "faces": faces_text(s.faces),
        "hand": faces_text(s.hand) if s.has_hand else None,
        "rerolled": [right for bit, right in enumerate(record.RIGHTS) if s.rerolled >> bit & 1],
        **{name: bool(getattr(s, name)) for name in TURN_FLAGS},
    }


def _seat(seat: int) -> int | None:
    return None if seat == record.NOBODY else int(seat)


def _colours(counts: Sequence[int]) -> dict[str, int]:
    return {name: int(count) for name, count in zip(data.ALIENS, counts, strict=True)}


def _aliens(s: Record) -> list[dict[str, Any]]:
    """Boxes with aliens, by column, then level."""
    return [
        {"at": [x, floor - data.FLOOR_0], **_colours(counts)}
        for x, column in enumerate(s.aliens.tolist())
        for floor, counts in enumerate(column)
        if any(counts)
    ]


def _marine(s: Record, marine: int) -> dict[str, Any]:
    is_placed = s.x[marine] != 0
    return {
        "x": int(s.x[marine]) if is_placed else None,
        "y": int(s.y[marine]) if is_placed else None,
        "card": int(s.card[marine]) or None,
        "ability": data.ABILITIES[s.ability[marine] - 1] if s.ability[marine] else None,
        **{name: bool(getattr(s, name)[marine]) for name in FLAGS},
    }


# ---- reading -------------------------------------------------------------------------------------


def option_number(name: str, value: Any) -> int:
    """An option of a state as the record holds it."""
    words: dict[str, tuple[str, ...]] = {
        "difficulty": record.DIFFICULTIES,
        "specials": record.SPECIALS,
        "order": record.ORDERS,
    }
    if name == "track":
        return data.TRACKS.index(value)
    return words[name].index(value) if name in words else int(value)


def loose_state(state: Json) -> Loose:
    """The record of a state or view (this game hides nothing), loose, for questions of `rules`."""
    s = blank(rules.State, {name: option_number(name, value) for name, value in state["options"].items()})
    from_json(state, s)
    return s


def from_json(state: Json, s: Record) -> None:
    """Fill a record whose options are set and all else zero. Raises `BadState`."""
    s.phase = _word(state, "phase", record.PHASES)
    s.round = _number(state, "round", 0, s.option_turns)
    s.base_hits = _number(state, "base_hits", 0, s.option_base)
    _read_track(state, s)
    _read_colours(_get(state, "bag"), "bag", s.bag)
    _read_colours(_get(state, "incoming"), "incoming", s.incoming)
    _read_aliens(state, s)
    _read_marines(state, s)
    _read_order(state, s)
    _read_draw(state, s)
    s.side = _number(state, "side", 0, data.RIGHT)
    _read_turn(state, s)
    _read_dice(state, s)
    _read_result(state, s)
    check(s)


def _get(holder: Json, key: str, path: str = "") -> Any:
    need(isinstance(holder, Mapping), path.rstrip(".") or key, f"must be an object, not {shorten(holder)}")
    need(key in holder, path + key, "is missing")
    return holder[key]


def _number(holder: Json, key: str, low: int, high: int, path: str = "") -> int:
    value = _get(holder, key, path)
    good = type(value) is int and low <= value <= high
    need(good, path + key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return int(value)


def _flag(holder: Json, key: str, path: str = "") -> int:
    value = _get(holder, key, path)
    need(isinstance(value, bool), path + key, f"must be true or false, not {shorten(value)}")
    return int(value)


def _word(holder: Json, key: str, words: Sequence[str], path: str = "") -> int:
    value = _get(holder, key, path)
    good = isinstance(value, str) and value in words and value != ""
    need(good, path + key, f"must be one of {', '.join(filter(None, words))}, not {shorten(value)}")
    return words.index(value)


def _list(holder: Json, key: str, most: int) -> list[Any]:
    value = _get(holder, key)
    good = isinstance(value, list) and len(value) <= most
    need(good, key, f"must be a list of up to {most} entries, not {shorten(value)}")
    return list(value)


def _seats(holder: Json, key: str, s: Record) -> list[int]:
    seats = _list(holder, key, s.option_players)
    good = all(type(seat) is int and 0 <= seat < s.option_players for seat in seats)
    need(good and len(set(seats)) == len(seats), key, f"must hold different seats, not {shorten(seats)}")
    return seats


def _maybe_seat(holder: Json, key: str, s: Record) -> int:
    if _get(holder, key) is None:
        return record.NOBODY
    return _number(holder, key, 0, s.option_players - 1)


def _read_track(state: Json, s: Record) -> None:
    """MOM-S01, MOM-S02: different letters, no more than slots; all that the option names."""
    lay_planet(s)
    slots = int(data.SLOTS_ON[board(s)])
    letters = _list(state, "track", slots)
    good = all(isinstance(letter, str) and letter in CARDS for letter in letters)
    need(good and len(set(letters)) == len(letters), "track", f"must hold different letters, not {shorten(letters)}")
    for slot, letter in enumerate(letters):
        lay_card(s, slot, CARDS.index(letter))
    is_named = s.option_track == 0 or data.TRACKS[s.option_track] == "".join(letters)
    need(is_named, "track", "must be the cards that the option `track` names")
    is_growing = s.phase == record.TRACK
    need((len(letters) < slots) == is_growing, "track", f"must hold {slots} letters, in the phase track fewer")


def _read_colours(holder: Any, path: str, counts: Any) -> None:
    """Section 2: how many aliens of each colour."""
    for colour, name in enumerate(data.ALIENS):
        counts[colour] = _number(holder, name, 0, int(data.ALIENS_IN_BOX[colour]), f"{path}.")


def _read_aliens(state: Json, s: Record) -> None:
    columns = int(data.COLUMNS[board(s)])
    for i, entry in enumerate(_list(state, "aliens", columns)):
        path = f"aliens[{i}]"
        at = _get(entry, "at", f"{path}.")
        good = isinstance(at, list) and len(at) == 2 and all(type(n) is int for n in at)
        good = good and 1 <= at[0] < columns and at[1] in data.LEVELS
        need(good, f"{path}.at", f"must be [column, level] on the planet, not {shorten(at)}")
        box = s.aliens[at[0], at[1] + data.FLOOR_0]
        need(not box.any(), f"{path}.at", f"{at} is there twice")
        _read_colours(entry, path, box)
        need(bool(box.any()), path, "must have an alien")


def _read_marines(state: Json, s: Record) -> None:
    entries = _list(state, "marines", s.option_players)
    need(len(entries) == s.option_players, "marines", f"must hold {s.option_players} marines")
    for marine, entry in enumerate(entries):
        path = f"marines[{marine}]."
        if _get(entry, "x", path) is not None:
            s.x[marine] = _number(entry, "x", 1, int(data.COLUMNS[board(s)]) - 1, path)
            s.y[marine] = _number(entry, "y", data.LEVELS[0], data.LEVELS[-1], path)
        if _get(entry, "card", path) is not None:
            s.card[marine] = _number(entry, "card", 1, data.TRAINING_CARDS, path)
        if _get(entry, "ability", path) is not None:
            s.ability[marine] = 1 + _word(entry, "ability", data.ABILITIES, path)
        for name in FLAGS:
            getattr(s, name)[marine] = _flag(entry, name, path)


def _read_order(state: Json, s: Record) -> None:
    s.order[:] = record.NOBODY
    for place, seat in enumerate(_seats(state, "order", s)):
        s.order[place] = seat
    s.ask = sum(1 << seat for seat in _seats(state, "ask", s))


def _read_draw(state: Json, s: Record) -> None:
    draw = _get(state, "draw")
    if draw is not None:
        s.draw_slot = _word(draw, "slot", data.SLOTS[: int(data.SLOTS_ON[board(s)])], "draw.")
        s.draw_count = _number(draw, "count", 1, data.MOST_DRAWN, "draw.")


def _read_turn(state: Json, s: Record) -> None:
    s.active = _maybe_seat(state, "active", s)
    s.dice = _number(state, "dice", 0, data.INJECTED_DICE)
    s.action = _number(state, "action", 0, len(s.program))
    s.throw = 0 if _get(state, "throw") is None else _word(state, "throw", record.THROWS)
    s.beacon = _maybe_seat(state, "beacon", s)
    s.gate = 0 if _get(state, "gate") is None else _word(state, "gate", data.GATES)
    for right in _list(state, "rerolled", len(record.RIGHTS)):
        need(right in record.RIGHTS, "rerolled", f"must hold words of {', '.join(record.RIGHTS)}")
        s.rerolled |= 1 << record.RIGHTS.index(right)
    for name in TURN_FLAGS:
        setattr(s, name, _flag(state, name))


def _read_dice(state: Json, s: Record) -> None:
    programs = _list(state, "program", len(s.program))
    need(len(programs) == len(s.program), "program", f"must hold {len(s.program)} texts")
    for action, dice in enumerate(programs):
        _read_colours_of_dice(dice, f"program[{action}]", s.program[action])
    _read_colours_of_dice(_get(state, "pending"), "pending", s.pending)
    _read_faces(_list(state, "faces", DICE), "faces", s.faces)
    if _get(state, "hand") is not None:
        s.has_hand = 1
        _read_faces(_list(state, "hand", data.FULL_DICE), "hand", s.hand)


def _read_colours_of_dice(dice: Any, key: str, counts: Any) -> None:
    good = isinstance(dice, str) and len(dice) <= DICE and all(letter in COLOURS for letter in dice)
    need(good, key, f"must be letters of {', '.join(COLOURS)}, not {shorten(dice)}")
    for letter in dice:
        counts[COLOURS.index(letter)] += 1


def _read_faces(faces: list[Any], key: str, counts: Any) -> None:
    for face in faces:
        need(isinstance(face, str) and face in FACES, key, f"must hold faces, {', '.join(FACES)}, not {shorten(face)}")
        counts[FACES.index(face)] += 1


def _read_result(state: Json, s: Record) -> None:
    """MOM-F04: the reason; winners and scores follow from it."""
    result = _get(state, "result")
    if s.phase == record.ENDED:
        need(isinstance(result, Mapping), "result", "must not be null in the phase over")
        s.reason = 1 + _word(result, "reason", record.REASONS, "result.")
    elif result is not None:
        raise BadState("result", "must be null, the game is not over")
