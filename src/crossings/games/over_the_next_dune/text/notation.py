"""Moves and states of Over the Next Dune as text and JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crossings.engine import BadState, Loose, Record, blank, shorten
from crossings.games.over_the_next_dune.rules import (
    data,
    ending,
    record,
    rescue,
    searchers,
    setting_up,
    sneak,
    soldiers,
    talk,
)
from crossings.games.over_the_next_dune.rules import kernels as rules

ACTIONS = data.ACTIONS
OUTCOMES = data.OUTCOMES

Json = Mapping[str, Any]

# ---- writing -------------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state, as section 6 of the rules lists them."""
    return {
        "phase": record.PHASES[s.phase],
        "turn": int(s.turn),
        "terrain": [_terrain(s, area) for area in range(setting_up.count_pieces(s))],
        "searchers": [_searcher(s, n) for n in range(1, setting_up.count_searchers(s) + 1)],
        "deck": {name: int(s.deck[card]) for card, name in enumerate(data.CARD_NAMES)},
        "searcher": int(s.searcher),
        "soldiers": [_soldier(s, i) for i in range(1, data.SOLDIERS + 1)],
        "first": int(s.first),
        "mover": int(s.mover),
        "points": int(s.points),
        "halted": [n for n in range(1, s.option_searchers + 1) if s.halted >> n & 1],
        "trails": [_trail_row(s, row) for row in range(1, data.SIZE + 1)],
        "whisper": whisper(s),
    }


def whisper(s: Record) -> list[list[int]]:
    """OND-57: the pairs of seats that may talk now, sorted."""
    seats = range(s.option_players)
    return [[a, b] for a in seats for b in seats if a < b and talk.may_whisper(s, a, b)]


def _terrain(s: Record, area: int) -> dict[str, Any]:
    return {"piece": int(s.terrain_piece[area]), "at": [int(s.terrain_column[area]), int(s.terrain_row[area])]}


def _searcher(s: Record, n: int) -> dict[str, Any]:
    return {"at": [int(s.searcher_column[n]), int(s.searcher_row[n])], "face": int(s.searcher_face[n])}


def _soldier(s: Record, i: int) -> dict[str, Any]:
    status = record.STATUSES[s.soldier_status[i]]
    return {
        "at": None if status == "safe" else [int(s.soldier_column[i]), int(s.soldier_row[i])],
        "status": status,
        "captor": int(s.soldier_captor[i]),
        "card": int(s.soldier_card[i]),
        "moved": bool(s.soldier_moved[i]),
    }


def _trail_row(s: Record, row: int) -> str:
    cells = ["."] * data.SIZE
    for lane, column in enumerate(data.LANE_COLUMNS):
        if s.trails[row, lane]:
            cells[column - 1] = str(s.trails[row, lane])
    return "".join(cells)


# ---- reading -------------------------------------------------------------------------------------


def loose_state(state: Json) -> Loose:
    """The record of a state or view (this game hides nothing), loose, for questions of `rules`."""
    s = blank(rules.State, state["options"])
    from_json(state, s)
    return s


def from_json(state: Json, s: Record) -> None:
    """Fill a record whose options are set and all else zero. Raises `BadState`."""
    s.phase = _word(state, "phase", record.PHASES)
    s.turn = _number(state, "turn", 0, s.option_turns)
    _read_terrain(state, s)
    _read_searchers(state, s)
    _read_deck(state, s)
    s.searcher = _number(state, "searcher", 0, s.option_searchers)
    _read_soldiers(state, s)
    s.first = _number(state, "first", 0, data.SOLDIERS)
    s.mover = _number(state, "mover", 0, data.SOLDIERS)
    s.points = _number(state, "points", 0, s.option_move)
    _read_halted(state, s)
    _read_trails(state, s)
    _read_result(state, s)
    _check_turn(s)
    _check_standing(s)
    _check_cards(s)
    _check_movement(s)
    _check_phase(s)
    _check_result(s)


def _need(holds: bool, key: str, why: str) -> None:
    if not holds:
        raise BadState(key, why)


def _get(holder: Json, key: str, path: str = "") -> Any:
    _need(isinstance(holder, Mapping), path or key, f"must be an object, not {shorten(holder)}")
    _need(key in holder, path + key, "is missing")
    return holder[key]


def _number(holder: Json, key: str, low: int, high: int, path: str = "") -> int:
    value = _get(holder, key, path)
    good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
    _need(good, path + key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return int(value)


def _word(holder: Json, key: str, words: tuple[str, ...], path: str = "") -> int:
    value = _get(holder, key, path)
    good = isinstance(value, str) and value in words
    _need(good, path + key, f"must be one of {', '.join(words)}, not {shorten(value)}")
    return words.index(value)


def _list(holder: Json, key: str, low: int, high: int) -> list[Any]:
    value = _get(holder, key)
    size = str(low) if low == high else f"{low} to {high}"
    good = isinstance(value, list) and low <= len(value) <= high
    _need(good, key, f"must be a list of {size} entries, not {shorten(value)}")
    return list(value)


def _space(holder: Json, key: str, low: int, high: int, path: str) -> tuple[int, int]:
    value = _get(holder, key, path)
    pair = isinstance(value, list) and len(value) == 2
    good = pair and all(isinstance(n, int) and not isinstance(n, bool) and low <= n <= high for n in value)
    _need(good, path + key, f"must be [column, row], each from {low} to {high}, not {shorten(value)}")
    return int(value[0]), int(value[1])


def _read_terrain(state: Json, s: Record) -> None:
    """OND-03, OND-04, OND-05: different pieces, each in its area; the last one's dice may be still to come."""
    entries = _list(state, "terrain", 0, data.PIECES)
    for area, entry in enumerate(entries):
        path = f"terrain[{area}]."
        piece = _number(entry, "piece", 1, data.PIECES, path)
        _need(not setting_up.is_piece_used(s, piece), f"{path}piece", f"piece {piece} is there twice")
        column, row = _space(entry, "at", 0, data.SIZE, path)
        last = area == len(entries) - 1
        rolled = (
            not (last and s.phase in (record.T_ROW, record.T_COL)),
            not (last and s.phase == record.T_ROW),
        )
        for n, known, low, name in (
            (column, rolled[0], data.AREA_COLUMNS[area], "column"),
            (row, rolled[1], data.AREA_ROWS[area], "row"),
        ):
            high = low + data.AREA_SIZE - 1
            wanted = f"from {low} to {high} (area {area + 1})" if known else "0, not rolled yet"
            _need(low <= n <= high if known else n == 0, f"{path}at", f"the {name} must be {wanted}, not {n}")
        s.terrain_piece[area], s.terrain_column[area], s.terrain_row[area] = piece, column, row
        if all(rolled):
            setting_up.lay_piece(s, area)
    fewest, most = {
        record.PIECE: (0, data.PIECES - 2),
        record.T_ROW: (1, data.PIECES),
        record.T_COL: (1, data.PIECES),
    }.get(s.phase, (data.PIECES, data.PIECES))
    _need(fewest <= len(entries) <= most, "terrain", f"must have {_range(fewest, most)} pieces in this phase")


def _read_searchers(state: Json, s: Record) -> None:
    """OND-07, OND-08, OND-09, OND-R02: centres that keep off the edges; the last one's dice may be still to come."""
    entries = _list(state, "searchers", 0, s.option_searchers)
    for n, entry in enumerate(entries, 1):
        path = f"searchers[{n - 1}]."
        column, row = _space(entry, "at", 0, data.SIZE, path)
        face = _number(entry, "face", 0, data.DIRECTIONS, path)
        last = n == len(entries)
        has_column = not (last and s.phase == record.S_COL)
        has_face = not (last and s.phase in (record.S_COL, record.S_FACE))
        lowest, highest = data.EDGE_LOW, data.EDGE_HIGH
        if s.phase < record.SEARCH:
            highest = data.HIGHEST_START_ROW
        _need(lowest <= row <= highest, f"{path}at", f"the centre's row must be from {lowest} to {highest}, not {row}")
        if has_column:
            _need(
                searchers.is_within_edges(column),
                f"{path}at",
                f"the centre's column must be from 2 to 19, not {column}",
            )
        else:
            _need(column == 0, f"{path}at", f"the column must be 0, not rolled yet, not {column}")
        _need((face > 0) == has_face, f"{path}face", "must be from 1 to 8" if has_face else "must be 0, not rolled yet")
        s.searcher_column[n], s.searcher_row[n], s.searcher_face[n] = column, row, face
    everyone = int(s.option_searchers)
    if s.phase < record.S_ROW:
        fewest, most = 0, 0
    elif s.phase == record.S_ROW:
        fewest, most = 0, everyone - 1
    elif s.phase in (record.S_COL, record.S_FACE):
        fewest, most = 1, everyone
    else:
        fewest, most = everyone, everyone
    _need(fewest <= len(entries) <= most, "searchers", f"must have {_range(fewest, most)} searchers in this phase")


def _range(fewest: int, most: int) -> str:
    return str(fewest) if fewest == most else f"{fewest} to {most}"


def _read_deck(state: Json, s: Record) -> None:
    """OND-02, OND-21: no more cards of a kind than a full deck has; something to flip in the search phase."""
    holder = _get(state, "deck")
    setting_up.shuffle(s)
    full = [int(n) for n in s.deck]
    for card, name in enumerate(data.CARD_NAMES):
        s.deck[card] = _number(holder, name, 0, full[card], "deck.")
    _need(len(holder) == len(data.CARD_NAMES), "deck", "must have left, straight and right, nothing else")
    _need(s.phase != record.SEARCH or sum(s.deck) > 0, "deck", "must not be empty in the search phase")
    _need(s.phase >= record.SEARCH or list(s.deck) == full, "deck", "must be full during set-up")


def _read_soldiers(state: Json, s: Record) -> None:
    for i, entry in enumerate(_list(state, "soldiers", data.SOLDIERS, data.SOLDIERS), 1):
        path = f"soldiers[{i - 1}]."
        s.soldier_status[i] = _word(entry, "status", record.STATUSES, path)
        if s.soldier_status[i] == record.SAFE:
            _need(_get(entry, "at", path) is None, f"{path}at", "must be null, he is safe")
        else:
            s.soldier_column[i], s.soldier_row[i] = _space(entry, "at", 1, data.SIZE, path)
        s.soldier_captor[i] = _number(entry, "captor", 0, s.option_searchers, path)
        s.soldier_card[i] = _number(entry, "card", 0, data.CARDS, path)
        moved = _get(entry, "moved", path)
        _need(isinstance(moved, bool), f"{path}moved", f"must be true or false, not {shorten(moved)}")
        s.soldier_moved[i] = int(moved)


def _read_halted(state: Json, s: Record) -> None:
    halted = _list(state, "halted", 0, s.option_searchers)
    for n in halted:
        good = isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= s.option_searchers
        _need(good, "halted", f"must hold numbers of searchers, not {shorten(n)}")
        s.halted |= 1 << n
    _need(halted == sorted(set(halted)), "halted", "must be sorted, no searcher twice")


def _read_trails(state: Json, s: Record) -> None:
    """OND-36: a direction or nothing in each space, nothing outside the side columns."""
    for row, cells in enumerate(_list(state, "trails", data.SIZE, data.SIZE), 1):
        key = f"trails[{row - 1}]"
        _need(isinstance(cells, str) and len(cells) == data.SIZE, key, "must be a text of 20 characters")
        for column, mark in enumerate(cells, 1):
            _need(mark in ".12345678", key, f"must be made of `.` and directions 1-8, not {shorten(mark)}")
            if mark != ".":
                _need(bool(s.option_trails), key, "has a marker, but the option trails is false")
                _need(
                    data.LANE[column] >= 0, key, f"has a marker in column {column}; they lie in columns 1-5 and 16-20"
                )
                s.trails[row, data.LANE[column]] = int(mark)


def _read_result(state: Json, s: Record) -> None:
    """OND-64: the reason; winners and scores follow from the rest."""
    result = _get(state, "result")
    if s.phase == record.ENDED:
        _need(isinstance(result, Mapping), "result", "must not be null in the phase over")
        s.reason = 1 + _word(result, "reason", rules.REASONS, "result.")
    else:
        _need(result is None, "result", "must be null, the game is not over")


def _check_turn(s: Record) -> None:
    """OND-02, OND-06, OND-12: before the first turn everything stands as at the start."""
    if s.phase >= record.SEARCH:
        _need(s.turn >= 1, "turn", "must be 1 or more after the set-up")
        return
    _need(s.turn == 0, "turn", "must be 0 during set-up")
    _need(not s.trails.any(), "trails", "must be empty during set-up")
    for i in range(1, data.SOLDIERS + 1):
        home = (data.START_COLUMNS[i - 1], data.START_ROW)
        at_home = s.soldier_status[i] == record.FREE and (s.soldier_column[i], s.soldier_row[i]) == home
        _need(at_home, f"soldiers[{i - 1}].at", f"must be free on his starting space {home[0], home[1]} during set-up")


def _check_standing(s: Record) -> None:
    """OND-30, OND-31, OND-42, OND-44: who stands where."""
    for i in range(1, data.SOLDIERS + 1):
        key = f"soldiers[{i - 1}]"
        column, row, captor = s.soldier_column[i], s.soldier_row[i], s.soldier_captor[i]
        caught = s.soldier_status[i] == record.CAUGHT
        _need(
            (captor > 0) == caught, f"{key}.captor", "must name a searcher" if caught else "must be 0, he is no captive"
        )
        if caught:
            centre = (s.searcher_column[captor], s.searcher_row[captor])
            _need((column, row) == centre, f"{key}.at", f"must be the centre of his captor, {[int(n) for n in centre]}")
        elif soldiers.is_free(s, i):
            other = soldiers.free_soldier_at(s, column, row)
            _need(other == i, f"{key}.at", f"soldier {other} stands there too")
            covered = s.phase >= record.SEARCH and searchers.is_covered(s, column, row)
            _need(not covered, f"{key}.at", "a searcher covers the space of this free soldier")


def _check_cards(s: Record) -> None:
    """OND-12, OND-23, OND-45: one holder a card; none solo, with captives, or in the search phase."""
    for i in range(1, data.SOLDIERS + 1):
        key, card = f"soldiers[{i - 1}].card", s.soldier_card[i]
        if s.phase <= record.SEARCH:
            _need(card == 0, key, "must be 0, cards are taken in the sneak phase")
            _need(
                s.soldier_moved[i] == 0, f"soldiers[{i - 1}].moved", "must be false, soldiers move in the sneak phase"
            )
        if card:
            _need(not soldiers.is_solo(s), key, "must be 0 with one player")
            _need(s.soldier_status[i] != record.CAUGHT, key, "must be 0, captives hold no card")
            _need(sneak.card_holder(s, card) == i, key, f"card {card} is held twice")


def _check_movement(s: Record) -> None:
    """OND-11, OND-28, OND-54: the first soldier, and the movement under way."""
    if soldiers.is_solo(s):
        _need(s.first == 1, "first", "must be 1 with one player")
    else:
        drawn = s.phase >= record.SEARCH
        _need((s.first > 0) == drawn, "first", "must be 1 to 5" if drawn else "must be 0 until it is drawn")
    during = s.phase in (record.PLACE, record.JOIN, record.MOVE)
    _need(s.mover == 0 or during, "mover", "must be 0 in this phase")
    _need(s.points == 0 or s.mover > 0, "points", "must be 0 without a mover")
    _need(s.halted == 0 or s.mover > 0, "halted", "must be empty without a mover")
    if s.mover:
        _need(s.soldier_status[s.mover] != record.CAUGHT, "mover", "must not be a captive")
        _need(
            s.soldier_moved[s.mover] == 1, f"soldiers[{s.mover - 1}].moved", "must be true, his movement is under way"
        )


def _check_phase(s: Record) -> None:
    """Section 7: the phase has what it asks for."""
    _need(
        (s.searcher > 0) == (s.phase == record.SEARCH), "searcher", "must be 1 or more in the phase search, 0 elsewhere"
    )
    if s.phase == record.PLACE:
        _need(rescue.next_rescued(s) > 0, "phase", "no captive is to be placed")
    if s.phase in (record.ORDER, record.JOIN):
        _need(not soldiers.is_solo(s), "phase", "no cards are taken with one player")
        _need(sneak.next_chooser(s) > 0, "phase", "no soldier is to take a card")
        _need(
            soldiers.has_anyone_moved(s) == (s.phase == record.JOIN),
            "phase",
            "is join once a soldier has moved, before that order",
        )
    if s.phase == record.MOVE:
        _need(s.mover > 0 or soldiers.is_solo(s), "mover", "must be 1 to 5 with several players")
        _need((s.mover > 0) == (s.points > 0), "points", "must be 1 or more with a mover, 0 without")
        _need(s.mover == 0 or soldiers.is_free(s, s.mover), "mover", "must be free")


def _check_result(s: Record) -> None:
    """OND-60 to OND-63: the position bears the reason out."""
    proofs: dict[int, tuple[Callable[[Record], bool], str]] = {
        record.ESCAPED: (lambda s: soldiers.count_status(s, record.SAFE) == data.SOLDIERS, "not all soldiers are safe"),
        record.CARRIED_OFF: (ending.is_captor_in_camp, "no searcher with captives is in row 20"),
        record.DAWN: (lambda s: s.turn == s.option_turns, "it is not the last turn"),
        record.STRANDED: (ending.is_stranded, "there are no captives, or enough free soldiers"),
    }
    if s.phase == record.ENDED:
        proof, why_not = proofs[s.reason]
        _need(bool(proof(s)), "result.reason", f"is not {rules.REASONS[s.reason - 1]}: {why_not}")
