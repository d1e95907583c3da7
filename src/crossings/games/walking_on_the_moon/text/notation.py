"""Moves and states of Walking on the Moon as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crossings.boxes.ring.data import (
    CARDS,
    COLOURS,
    DICE,
    DICE_EACH,
    FACES,
    HIGHEST,
    LOWEST,
    dice_text,
    faces_text,
)
from crossings.engine import BadState, Record, shorten
from crossings.games.walking_on_the_moon.rules import data, race, record, setting_up
from crossings.games.walking_on_the_moon.text.checks import FLAGS, check, need, numbers_in, seats_in

ACTIONS = data.ACTIONS
OUTCOMES = data.OUTCOMES

Json = Mapping[str, Any]

PILES = ("deck", "discard")
PLACE_AND_GOODS = ("x", "y", "z", "sputniks", "ec")
"""Numbers of an astronaut; what may be said of it beside, `FLAGS`, is true or false."""

# ---- writing -------------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state, as section 6 of the rules lists them."""
    return {
        "phase": record.PHASES[s.phase],
        "track": [CARDS[card - 1] for card in s.track.tolist() if card],
        "tokens": [data.TOKENS[token - 1] for token in s.tokens.tolist() if token],
        **{pile: dict(zip(data.KINDS, getattr(s, pile).tolist(), strict=True)) for pile in PILES},
        "hands": hands(s),
        "astronauts": _astronauts(s),
        "round": int(s.round),
        "order": s.order.tolist()[: race.count_astronauts(s)] if _has_order(s) else [],
        "turn": int(s.turn),
        "protected": numbers_in(s.protected),
        "active": _or_null(s.active),
        "mover": _or_null(s.mover),
        "dice": int(s.dice),
        "removed": data.colours_text(s.removed),
        "program": [dice_text(jump) for jump in s.program.tolist()],
        "jump": int(s.jump),
        "pending": dice_text(s.pending.tolist()),
        "faces": faces_text(s.faces.tolist()),
        "ahead": numbers_in(s.ahead),
        "touched": bool(s.touched),
        "crash": bool(s.crash),
        "ask": seats_in(s, s.ask),
        "ask_end": seats_in(s, s.ask_end),
    }


def hands(s: Record) -> list[list[str]]:
    """The action cards of each seat."""
    return [
        [kind for kind, count in zip(data.KINDS, counts, strict=True) for _ in range(count)]
        for counts in s.hands.tolist()[: s.option_players]
    ]


def _astronauts(s: Record) -> list[dict[str, Any]]:
    told = {key: getattr(s, key).tolist() for key in (*PLACE_AND_GOODS, *FLAGS, "finished")}
    told |= {flag: list(map(bool, told[flag])) for flag in FLAGS}
    return [
        {"seat": int(race.seat_of(s, astronaut)), **{key: of_all[astronaut] for key, of_all in told.items()}}
        for astronaut in range(race.count_astronauts(s))
    ]


def _has_order(s: Record) -> bool:
    return bool(s.round > 0 and s.phase != record.ENDED)


def _or_null(number: int) -> int | None:
    return None if number == record.NOBODY else int(number)


# ---- reading -------------------------------------------------------------------------------------


def from_json(state: Json, s: Record) -> None:
    """Fill a record whose options are set and all else zero. Raises `BadState`."""
    _read_course(state, s)
    _read_track(state, s)
    _read_cards(state, s)
    _read_astronauts(state, s)
    _read_order(state, s)
    _read_dice(state, s)
    _read_sets(state, s)
    _read_result(state, s)
    check(s)


def _get(holder: Json, key: str, path: str = "") -> Any:
    need(isinstance(holder, Mapping), path.rstrip(".") or key, f"must be an object, not {shorten(holder)}")
    need(key in holder, path + key, "is missing")
    return holder[key]


def _number(holder: Json, key: str, low: int, high: int, path: str = "") -> int:
    return _whole(_get(holder, key, path), path + key, low, high)


def _whole(value: object, key: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadState(key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return value


def _flag(holder: Json, key: str, path: str = "") -> int:
    value = _get(holder, key, path)
    need(type(value) is bool, path + key, f"must be true or false, not {shorten(value)}")
    return int(value)


def _list(holder: Json, key: str, least: int, most: int) -> list[Any]:
    value = _get(holder, key)
    good = isinstance(value, list) and least <= len(value) <= most
    count = f"{most}" if least == most else f"{least} to {most}"
    need(good, key, f"must be a list of {count} entries, not {shorten(value)}")
    return list(value)


def _word(value: object, key: str, words: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in words:
        raise BadState(key, f"must be one of {', '.join(words)}, not {shorten(value)}")
    return words.index(value)


def _read_course(state: Json, s: Record) -> None:
    """Section 6: where in the game we are."""
    s.phase = _word(_get(state, "phase"), "phase", record.PHASES)
    s.round = _number(state, "round", 0, s.option_round_limit)
    s.turn = _number(state, "turn", -1, race.count_astronauts(s))
    s.active = _astronaut_or_null(state, "active", s)
    s.mover = _astronaut_or_null(state, "mover", s)


def _astronaut_or_null(state: Json, key: str, s: Record) -> int:
    value = _get(state, key)
    return record.NOBODY if value is None else _whole(value, key, 0, race.count_astronauts(s) - 1)


def _read_track(state: Json, s: Record) -> None:
    """WOM-S01, WOM-S02: cards and tokens that lie."""
    setting_up.lay_boxes(s)
    for slot, value in enumerate(_list(state, "track", 0, data.SLOTS)):
        card = _word(value, f"track[{slot}]", CARDS)
        need(card + 1 not in s.track[:slot], f"track[{slot}]", f"card {value} lies already")
        setting_up.lay_card(s, slot, card)
    for box, value in enumerate(_list(state, "tokens", 0, data.TOKENS_IN_PLAY)):
        s.tokens[box] = _word(value, f"tokens[{box}]", data.TOKENS) + 1
        count = list(s.tokens).count(s.tokens[box])
        need(count <= data.TOKEN_NUMBER[s.tokens[box] - 1], f"tokens[{box}]", f"there are not so many of {value}")


def _read_cards(state: Json, s: Record) -> None:
    """WOM-S04, WOM-A02, WOM-A03: action cards, kind by kind."""
    for pile in PILES:
        value = _get(state, pile)
        for kind, name in enumerate(data.KINDS):
            getattr(s, pile)[kind] = _number(value, name, 0, int(data.CARD_NUMBER[kind]), f"{pile}.")
    for seat, hand in enumerate(_list(state, "hands", s.option_players, s.option_players)):
        key = f"hands[{seat}]"
        good = isinstance(hand, list) and len(hand) <= data.HAND_LIMIT + 1
        need(good, key, f"must be a list of at most {data.HAND_LIMIT + 1} kinds, not {shorten(hand)}")
        for value in hand:
            s.hands[seat, _word(value, key, data.KINDS)] += 1


def _read_astronauts(state: Json, s: Record) -> None:
    """WOM-T01, WOM-T03: the astronauts, by number."""
    count = race.count_astronauts(s)
    for number, one in enumerate(_list(state, "astronauts", count, count)):
        path = f"astronauts[{number}]."
        seat = race.seat_of(s, number)
        need(_number(one, "seat", 0, s.option_players - 1, path) == seat, f"{path}seat", f"must be {seat}")
        s.x[number] = _number(one, "x", 0, data.GOAL, path)
        s.y[number] = _number(one, "y", LOWEST, HIGHEST, path)
        s.z[number] = _number(one, "z", 0, count - 1, path)
        s.sputniks[number] = _number(one, "sputniks", 0, data.SPUTNIKS, path)
        s.ec[number] = _number(one, "ec", 0, data.EC_COUNTERS, path)
        s.finished[number] = _number(one, "finished", 0, count, path)
        for flag in FLAGS:
            getattr(s, flag)[number] = _flag(one, flag, path)


def _read_order(state: Json, s: Record) -> None:
    """WOM-O01: the order of play, of all astronauts, since nobody is across when a round begins."""
    count = race.count_astronauts(s) if _has_order(s) else 0
    order = [_whole(value, f"order[{i}]", 0, count - 1) for i, value in enumerate(_list(state, "order", count, count))]
    need(len(set(order)) == count, "order", "must hold each astronaut once")
    s.order[:count] = order


def _read_dice(state: Json, s: Record) -> None:
    """WOM-P01, WOM-P02, WOM-M02: dice due, given out, to be thrown, lying."""
    s.dice = _number(state, "dice", 0, data.DICE_STANDING)
    s.removed = sum(1 << colour for colour, count in enumerate(_dice(state, "removed", 1)) if count)
    for number, value in enumerate(_list(state, "program", data.JUMPS_A_TURN, data.JUMPS_A_TURN)):
        s.program[number] = _counts(value, f"program[{number}]", DICE_EACH)
    s.jump = _number(state, "jump", 0, data.EXTRA_JUMP)
    s.pending[:] = _dice(state, "pending", DICE_EACH)
    faces = _list(state, "faces", 0, DICE)
    for face in faces:
        s.faces[_word(face, "faces", FACES)] += 1
    need(faces == faces_text(s.faces), "faces", "must be sorted")
    s.touched = _flag(state, "touched")
    s.crash = _flag(state, "crash")


def _dice(state: Json, key: str, most: int) -> list[int]:
    return _counts(_get(state, key), key, most)


def _counts(value: object, key: str, most: int) -> list[int]:
    """Dice by colour."""
    counts = [value.count(colour) for colour in COLOURS] if isinstance(value, str) else []
    good = bool(counts) and value == dice_text(counts) and max(counts) <= most
    need(good, key, f"must be letters b, k, w in this order, each at most {most} times, not {shorten(value)}")
    return counts


def _read_sets(state: Json, s: Record) -> None:
    """WOM-A06, WOM-A08, WOM-O06: sets of astronauts, and seats still to be asked."""
    count = race.count_astronauts(s)
    for key in ("protected", "ahead"):
        setattr(s, key, _set(_list(state, key, 0, count), key, count - 1))
    for key in ("ask", "ask_end"):
        seats = _list(state, key, 0, s.option_players)
        setattr(s, key, _set(sorted(seats, key=str), key, s.option_players - 1))
        need(seats == seats_in(s, getattr(s, key)), key, "must hold seats in the order of play, each once")


def _set(values: Iterable[Any], key: str, most: int) -> int:
    bits, last = 0, -1
    for value in values:
        number = _whole(value, key, 0, most)
        need(number > last, key, "must be sorted, each number once")
        bits, last = bits | 1 << number, number
    return bits


def _read_result(state: Json, s: Record) -> None:
    """WOM-F04, WOM-F05: the reason; winners and scores follow from the rest."""
    result = _get(state, "result")
    if result is not None:
        s.reason = 1 + _word(_get(result, "reason", "result."), "result.reason", record.REASONS)
