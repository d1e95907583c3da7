"""Moves and states of Bridges and Boats as text and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from crossings.engine import BadState, Record, shorten
from crossings.engine.bits import count_bits
from crossings.games.bridges_and_boats.rules import cannons, data, record, sets
from crossings.games.bridges_and_boats.rules import kernels as rules

ACTIONS = data.ACTIONS
OUTCOMES = data.OUTCOMES

Json = Mapping[str, Any]

SETS = ("pool", "boats", "planes", "cannons", "discard", "buried")
"""Keys that hold a sorted list of dominoes, and the field of that name."""
FLEETS = ("loaded", "across")
"""Keys that hold boats with their soldiers."""
MISSION_PHASES = (
    record.HIT,
    record.HIT_GHOST,
    record.HIT_REROLL,
    record.WHERE,
    record.WHERE_GHOST,
    record.WHERE_REROLL,
)
PAIR_PHASES = (record.HIT_GHOST, record.WHERE_GHOST)
REROLL_PHASES = (record.HIT_REROLL, record.WHERE_REROLL)
WHERE_PHASES = (record.WHERE, record.WHERE_GHOST, record.WHERE_REROLL)
SHOT_PHASES = (record.AIM, record.FIRE)

# ---- writing -------------------------------------------------------------------------------------


def to_json(s: Record) -> dict[str, Any]:
    """The game's own keys of a state, as section 6 of the rules lists them."""
    return {
        "phase": record.PHASES[s.phase],
        "turn": int(s.turn),
        "round": int(s.round),
        "coins": [int(coins) for coins in s.coins],
        "crossed": int(s.crossed),
        "pool": names(s.pool),
        "reserves": [names(reserve) for reserve in s.reserves],
        "bridge": [data.DOMINOES[domino - 1] if domino else None for domino in s.bridge],
        "soldiers": [int(sets.has_space(s.soldiers, space)) for space in range(1, data.SPACES + 1)],
        "mover": int(s.mover),
        "steps": int(s.steps),
        "boats": names(s.boats),
        "loaded": _fleet(s, s.loaded),
        "across": _fleet(s, s.across),
        "planes": names(s.planes),
        "cannons": names(s.cannons),
        "mission": [data.DOMINOES[domino] for domino in s.mission if domino != record.NO_DOMINO],
        "ghost": bool(s.ghost),
        "dice": [int(die) for die in s.dice if die != record.NO_DIE],
        "deadly": bool(s.deadly),
        "shots": int(s.shots),
        "target": None if s.target == record.NO_DOMINO else data.DOMINOES[s.target],
        "discard": names(s.discard),
        "buried": names(s.buried),
    }


@lru_cache(maxsize=4096)
def numbers(bits: int) -> tuple[int, ...]:
    """The dominoes of a set, rising."""
    return tuple(number for number in range(data.COUNT) if sets.holds(int(bits), number))


def names(bits: int) -> list[str]:
    """The texts of a set of dominoes, sorted."""
    return [data.DOMINOES[number] for number in numbers(bits)]


def _fleet(s: Record, boats: int) -> list[dict[str, Any]]:
    return [
        {"domino": data.DOMINOES[number], "soldiers": 1 + int(sets.holds(s.pairs, number))} for number in numbers(boats)
    ]


# ---- reading -------------------------------------------------------------------------------------


def from_json(state: Json, s: Record) -> None:
    """Fill a record whose options are set and all else zero. Raises `BadState`."""
    _read_course(state, s)
    _read_dominoes(state, s)
    _read_soldiers(state, s)
    _read_mission(state, s)
    _read_shots(state, s)
    _read_result(state, s)
    _check_places(s)
    _check_end(s)
    _check_soldiers(s)
    _check_mission(s)
    _check_dice(s)
    _check_shots(s)


def _need(holds: bool, key: str, why: str) -> None:
    if not holds:
        raise BadState(key, why)


def _get(holder: Json, key: str, path: str = "") -> Any:
    _need(isinstance(holder, Mapping), path.rstrip(".") or key, f"must be an object, not {shorten(holder)}")
    _need(key in holder, path + key, "is missing")
    return holder[key]


def _number(value: object, key: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadState(key, f"must be a whole number from {low} to {high}, not {shorten(value)}")
    return value


def _flag(state: Json, key: str) -> int:
    value = _get(state, key)
    _need(type(value) is bool, key, f"must be true or false, not {shorten(value)}")
    return int(value)


def _list(value: object, key: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or length not in (None, len(value)):
        entries = "" if length is None else f" of {length} entries"
        raise BadState(key, f"must be a list{entries}, not {shorten(value)}")
    return value


def _domino(value: object, key: str) -> int:
    if not isinstance(value, str) or value not in data.DOMINOES:
        raise BadState(key, f"must be a domino such as '3-5', the lower end first, not {shorten(value)}")
    return data.DOMINOES.index(value)


def _sorted(dominoes: Iterable[int], key: str) -> int:
    """The set of dominoes that are listed once each and rising."""
    bits, last = 0, -1
    for domino in dominoes:
        _need(domino > last, key, f"must be sorted, each domino once; {data.DOMINOES[domino]} is out of place")
        bits, last = bits | 1 << domino, domino
    return bits


def _set(value: object, key: str) -> int:
    entries = _list(value, key)
    return _sorted([_domino(entry, f"{key}[{i}]") for i, entry in enumerate(entries)], key)


def _read_course(state: Json, s: Record) -> None:
    """BAB-03, BAB-04, section 6: where in the game we are."""
    phase = _get(state, "phase")
    _need(
        isinstance(phase, str) and phase in record.PHASES,
        "phase",
        f"must be one of {', '.join(record.PHASES)}, not {shorten(phase)}",
    )
    s.phase = record.PHASES.index(phase)
    s.turn = _number(_get(state, "turn"), "turn", data.ATTACKER, data.DEFENDER)
    s.round = _number(_get(state, "round"), "round", 1, s.option_max_rounds)
    for seat, coins in enumerate(_list(_get(state, "coins"), "coins", 2)):
        s.coins[seat] = _number(coins, f"coins[{seat}]", 0, data.MOST_COINS)
    s.crossed = _number(_get(state, "crossed"), "crossed", 0, data.MOST_COINS)


def _read_dominoes(state: Json, s: Record) -> None:
    """BAB-01, BAB-11, BAB-14, BAB-19, BAB-38, BAB-39: what lies where."""
    for key in SETS:
        setattr(s, key, _set(_get(state, key), key))
    for seat, reserve in enumerate(_list(_get(state, "reserves"), "reserves", 2)):
        s.reserves[seat] = _set(reserve, f"reserves[{seat}]")
    for key in FLEETS:
        _read_fleet(state, key, s)
    for i, domino in enumerate(_list(_get(state, "bridge"), "bridge", data.SECTIONS)):
        if domino is not None:
            s.bridge[i] = _domino(domino, f"bridge[{i}]") + 1
            s.standing |= int(data.SPACES_OF[i + 1])


def _read_fleet(state: Json, key: str, s: Record) -> None:
    """BAB-32: boats with one or two soldiers."""
    boats = []
    for i, entry in enumerate(_list(_get(state, key), key)):
        path = f"{key}[{i}]."
        boats.append(_domino(_get(entry, "domino", path), f"{path}domino"))
        if _number(_get(entry, "soldiers", path), f"{path}soldiers", 1, data.BOAT_HOLDS) == data.BOAT_HOLDS:
            s.pairs |= 1 << boats[-1]
    setattr(s, key, _sorted(boats, key))


def _read_soldiers(state: Json, s: Record) -> None:
    """BAB-26: who stands on the bridge."""
    for i, soldier in enumerate(_list(_get(state, "soldiers"), "soldiers", data.SPACES)):
        s.soldiers |= _number(soldier, f"soldiers[{i}]", 0, 1) << i
    s.mover = _number(_get(state, "mover"), "mover", 1, record.NOBODY_MOVED)
    s.steps = _number(_get(state, "steps"), "steps", 0, s.option_bridge_speed)


def _read_mission(state: Json, s: Record) -> None:
    """BAB-41, BAB-55: planes sent, and dice that wait for an answer."""
    mission = _list(_get(state, "mission"), "mission")
    _need(len(mission) <= record.MISSION_MOST, "mission", f"holds {record.MISSION_MOST} planes at the most")
    for i, entry in enumerate(mission):
        s.mission[i] = _domino(entry, f"mission[{i}]")
        _need(s.mission[i] != data.GHOST, f"mission[{i}]", "never holds 0-0; the key `ghost` says that it flies along")
    s.ghost = _flag(state, "ghost")
    s.deadly = _flag(state, "deadly")
    dice = _list(_get(state, "dice"), "dice")
    _need(len(dice) <= len(s.dice), "dice", f"holds two dice at the most, not {len(dice)}")
    for i, die in enumerate(dice):
        s.dice[i] = _number(die, f"dice[{i}]", 1, data.FACES)


def _read_shots(state: Json, s: Record) -> None:
    """BAB-58, BAB-62: cannons yet to fire, and at what."""
    s.shots = _number(_get(state, "shots"), "shots", 0, data.COUNT)
    target = _get(state, "target")
    if target is not None:
        s.target = _domino(target, "target")
        _need(s.target != data.GHOST, "target", "is never 0-0, which cannot be sunk")


def _read_result(state: Json, s: Record) -> None:
    """BAB-65, BAB-69: the reason; winners and scores follow from the rest."""
    result = _get(state, "result")
    if result is None:
        return
    reason = _get(result, "reason", "result.")
    good = isinstance(reason, str) and reason in rules.REASONS
    _need(good, "result.reason", f"must be one of {', '.join(rules.REASONS)}, not {shorten(reason)}")
    s.reason = 1 + rules.REASONS.index(reason)


# ---- what makes a state a good one ---------------------------------------------------------------


def _check_places(s: Record) -> None:
    """BAB-01, BAB-13: each domino of the set lies in just one place."""
    places = {key: int(getattr(s, key)) for key in (*SETS, *FLEETS)}
    places |= {f"reserves[{seat}]": int(reserve) for seat, reserve in enumerate(s.reserves)}
    places |= {f"bridge[{i}]": 1 << (int(domino) - 1) for i, domino in enumerate(s.bridge) if domino}
    seen = 0
    for key, dominoes in places.items():
        _need(not seen & dominoes, key, f"holds {', '.join(names(seen & dominoes))}, which lies elsewhere, too")
        seen |= dominoes
    lost = names(data.ALL_DOMINOES & ~seen)
    _need(not lost, "pool", f"each of the 28 dominoes lies somewhere, but {', '.join(lost)} nowhere")


def _check_end(s: Record) -> None:
    """BAB-65, BAB-69: the pool is empty exactly after the last domino."""
    _need((s.phase == record.ENDED) == (s.reason != 0), "phase", "is `over` exactly when there is a result")
    if s.reason == record.LAST_DOMINO:
        _need(s.pool == 0, "pool", "must be empty, the last domino has been bought")
    else:
        _need(s.pool != 0, "pool", "is empty only when the last domino has ended the game")
    if s.reason == record.LAST_ROUND:
        _need(s.round == s.option_max_rounds, "round", f"must be {s.option_max_rounds}, the last one")
        _need(s.turn == data.DEFENDER, "turn", "must be 1: the game ends after the defender's turn")
    if s.phase == record.DRAW:
        _need(count_bits(s.pool) > 1, "pool", "needs two dominoes for a draw; the last one is not drawn")


def _check_soldiers(s: Record) -> None:
    """BAB-16, BAB-24, BAB-37: soldiers stand on sections; the one that moved last is there and has gone its steps."""
    lost = s.soldiers & ~s.standing
    _need(not lost, "soldiers", f"cannot stand on space {lost.bit_length()}, its section does not stand")
    moved = s.mover != record.NOBODY_MOVED
    _need(moved == (s.steps > 0), "steps", "is 0 exactly if `mover` is 13")
    if moved:
        _need(
            s.phase == record.DEPLOY and s.turn == data.ATTACKER,
            "mover",
            "must be 13: only in the attacker's step 4 somebody may have moved",
        )
        _need(sets.has_space(s.soldiers, s.mover), "mover", f"nobody stands on space {s.mover}")
        _need(s.steps <= s.mover, "steps", f"a soldier on space {s.mover} cannot have gone so far in this turn")


def _check_mission(s: Record) -> None:
    """BAB-43, BAB-44, BAB-54: who flies, and when."""
    mission = [int(plane) for plane in s.mission if plane != record.NO_DOMINO]
    _need(len(set(mission)) == len(mission), "mission", "each plane is sent once")
    for plane in mission:
        _need(sets.holds(s.planes, plane), "mission", f"{data.DOMINOES[plane]} is no plane")
    _need(not s.ghost or sets.holds(s.planes, data.GHOST), "ghost", "0-0 is no plane")
    ordering = s.phase == record.DEPLOY and s.turn == data.DEFENDER
    flying = s.phase in MISSION_PHASES
    _need(flying or ordering or not mission, "mission", "must be empty, none is under way")
    _need(flying or ordering or not s.ghost, "ghost", "must be false, no mission is under way")
    _need(not (mission or s.ghost) or s.standing != 0, "mission", "none can be flown where no section stands")
    if s.phase > record.DRAW and s.phase != record.ENDED:
        _need(s.turn == data.DEFENDER, "turn", "must be 1: only in the defender's turn planes fly and cannons fire")
    if flying:
        _need(bool(mission), "mission", f"needs the plane that is being resolved in `{record.PHASES[s.phase]}`")
        if s.phase not in WHERE_PHASES:
            _need(mission[0] != data.ACE, "phase", "0-1 does not roll to hit")


def _check_dice(s: Record) -> None:
    """BAB-47, BAB-55, BAB-56: what lies there while the ghost is asked about or has turned a die."""
    count = 2 if s.phase in PAIR_PHASES else 1 if s.phase in REROLL_PHASES else 0
    dice = [int(die) for die in s.dice if die != record.NO_DIE]
    _need(len(dice) == count, "dice", f"must hold {count} dice in `{record.PHASES[s.phase]}`")
    _need(dice == sorted(dice), "dice", "must be ascending")
    if s.phase in PAIR_PHASES:
        _need(bool(s.ghost), "ghost", "must be true, or nobody would be asked")
    if s.phase in REROLL_PHASES:
        _need(not s.ghost, "ghost", "must be false, its reroll has been used")
    if s.deadly:
        _need(s.phase in WHERE_PHASES, "deadly", "is true only while a strike is being placed")
        plane = s.mission[0]
        _need(plane != data.ACE and data.LOW[plane] > 0, "deadly", f"{data.DOMINOES[plane]} is never deadly")


def _check_shots(s: Record) -> None:
    """BAB-58, BAB-62, BAB-63: a cannon fires, at a boat that can be sunk."""
    aimed = s.option_cannons == record.AIMED
    boats = int(cannons.targets(s))
    if s.phase in SHOT_PHASES:
        most = count_bits(s.cannons)
        _need(1 <= s.shots <= most, "shots", f"must be 1 to {most}, the number of cannons")
        _need(boats != 0, "across", "holds no boat that could be sunk")
    else:
        _need(s.shots == 0, "shots", "must be 0, no cannon is firing")
    if s.phase == record.AIM:
        _need(aimed, "phase", "`aim` belongs to the option cannons=aimed")
        _need(count_bits(boats) > 1, "across", "must hold two boats to choose from")
    if s.phase == record.FIRE and aimed:
        good = s.target != record.NO_DOMINO and sets.holds(boats, s.target)
        _need(good, "target", "must be a boat at the defender's bank that can be sunk")
    else:
        _need(s.target == record.NO_DOMINO, "target", "must be null; only an aimed shot has one")
