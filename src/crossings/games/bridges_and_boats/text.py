"""What a seat of Bridges and Boats may know, the invariants of a state, and why a move is illegal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crossings.engine import CHANCE, HIDDEN, BadState, Record, Refusal, shorten
from crossings.engine import schema as state_schema
from crossings.engine.kernels.bits import count_bits
from crossings.engine.notation import need, need_texts
from crossings.words import Name

from .rules import data, deployment, orders, planes, schema, turns
from .rules import kernels as rules
from .rules.schema import ENDED, State
from .words import WORDS

SETS = ("pool", "boats", "planes", "cannons", "discard", "buried", "loaded", "across")
"""Fields that are sets of dominoes."""
PAIR_PHASES = (schema.HIT_GHOST, schema.WHERE_GHOST)
REROLL_PHASES = (schema.HIT_REROLL, schema.WHERE_REROLL)
WHERE_PHASES = (schema.WHERE, schema.WHERE_GHOST, schema.WHERE_REROLL)
MISSION_PHASES = (schema.HIT, schema.HIT_GHOST, schema.HIT_REROLL, *WHERE_PHASES)
SHOT_PHASES = (schema.AIM, schema.FIRE)


def check(s: State) -> None:
    """Check all invariants and fill the derived fields. Raises `BadState`."""
    s.standing = sum(data.SPACES_OF[section] for section, domino in enumerate(s.bridge, 1) if domino)
    _check_places(s)
    _check_end(s)
    _check_soldiers(s)
    _check_mission(s)
    _check_dice(s)
    _check_shots(s)


def names(bits: int) -> list[str]:
    """Return the texts of a set of dominoes, sorted."""
    return [domino for number, domino in enumerate(data.DOMINOES) if data.holds(bits, number)]


def _check_places(s: State) -> None:
    """BAB-01, BAB-13: each domino is in exactly one place."""
    places = {key: getattr(s, key) for key in SETS}
    places |= {f"reserves[{seat}]": reserve for seat, reserve in enumerate(s.reserves)}
    places |= {f"bridge[{i}]": 1 << domino - 1 for i, domino in enumerate(s.bridge) if domino}
    seen = 0
    for key, dominoes in places.items():
        need(not seen & dominoes, key, f"holds {', '.join(names(seen & dominoes))}, which also lies in another place")
        seen |= dominoes
    lost = names(data.ALL_DOMINOES & ~seen)
    need(not lost, "pool", f"lacks {', '.join(lost)}: each of the 28 dominoes must lie in one place")


def _check_end(s: State) -> None:
    """BAB-65, BAB-69: the pool is empty if and only if the last domino has been bought."""
    need((s.phase == schema.ENDED) == (s.reason != 0), "phase", "must be `over` if there is a result, and only then")
    if s.reason == schema.LAST_DOMINO:
        need(s.pool == 0, "pool", "must be empty: the last domino has been bought")
    else:
        need(s.pool != 0, "pool", "can be empty only if the last domino has ended the game")
    if s.reason == schema.LAST_ROUND:
        need(s.round == s.option_max_rounds, "round", f"must be {s.option_max_rounds}, the last round")
        need(s.turn == data.DEFENDER, "turn", "must be 1: the game ends after the defender's turn")
    if s.phase == schema.DRAW:
        need(count_bits(s.pool) > 1, "pool", "must hold at least two dominoes for a draw; the last one is not drawn")


def _check_soldiers(s: State) -> None:
    """BAB-16, BAB-24, BAB-37: soldiers stand on sections; the one that moved last is where `mover` says."""
    lost = s.soldiers & ~s.standing
    need(not lost, "soldiers", f"can't stand on space {lost.bit_length()}: its section is missing")
    moved = s.mover != schema.NOBODY_MOVED
    need(moved == (s.steps > 0), "steps", "must be 0 if `mover` is 13, and only then")
    if moved:
        need(
            s.phase == schema.DEPLOY and s.turn == data.ATTACKER,
            "mover",
            "must be 13: soldiers move only in the attacker's step 4",
        )
        need(
            data.has_space(s.soldiers, s.mover),
            "mover",
            f"must be the space of a soldier, but space {s.mover} is empty",
        )
        need(s.steps <= s.mover, "steps", f"must be at most {s.mover}, the space of the soldier that moved")


def _check_mission(s: State) -> None:
    """BAB-43, BAB-44, BAB-54: which planes fly, and when."""
    mission = [plane for plane in s.mission if plane != schema.NO_DOMINO]
    for plane in mission:
        need(data.holds(s.planes, plane), "mission", f"contains {data.DOMINOES[plane]}, which is not a plane")
    need(not s.ghost or data.holds(s.planes, data.GHOST), "ghost", "must be false: 0-0 is not a plane")
    ordering = s.phase == schema.DEPLOY and s.turn == data.DEFENDER
    flying = s.phase in MISSION_PHASES
    need(flying or ordering or not mission, "mission", "must be empty: no mission is under way")
    need(flying or ordering or not s.ghost, "ghost", "must be false: no mission is under way")
    need(not (mission or s.ghost) or s.standing != 0, "mission", "must be empty, and `ghost` false: no section stands")
    if s.phase > schema.DRAW and s.phase != schema.ENDED:
        need(s.turn == data.DEFENDER, "turn", "must be 1: planes fly and cannons fire only in the defender's turn")
    if flying:
        need(mission, "mission", f"must begin with the plane being resolved in `{schema.PHASES[s.phase]}`")
        if s.phase not in WHERE_PHASES:
            need(mission[0] != data.ACE, "phase", "must be one of the rolls for the section: 0-1 does not roll to hit")


def _check_dice(s: State) -> None:
    """BAB-47, BAB-55, BAB-56: which dice are on the table while the ghost may reroll or has rerolled."""
    count = 2 if s.phase in PAIR_PHASES else 1 if s.phase in REROLL_PHASES else 0
    dice = [die for die in s.dice if die != schema.NO_DIE]
    need(len(dice) == count, "dice", f"must hold {count} dice in `{schema.PHASES[s.phase]}`")
    need(dice == sorted(dice), "dice", "must be in ascending order")
    if s.phase in PAIR_PHASES:
        need(s.ghost, "ghost", "must be true: only the ghost lets a player reroll")
    if s.phase in REROLL_PHASES:
        need(not s.ghost, "ghost", "must be false: its reroll has been used")
    if s.deadly:
        need(s.phase in WHERE_PHASES, "deadly", "can be true only while the section is being rolled")
        plane = s.mission[0]
        need(
            plane != data.ACE and data.LOW[plane] > 0,
            "deadly",
            f"must be false: {data.DOMINOES[plane]} is never deadly",
        )


def _check_shots(s: State) -> None:
    """BAB-58, BAB-62, BAB-63: a cannon fires at a boat that can be sunk."""
    aimed = s.option_cannons == schema.AIMED
    boats = planes.targets(s)
    if s.phase in SHOT_PHASES:
        most = count_bits(s.cannons)
        need(1 <= s.shots <= most, "shots", f"must be 1 to {most}, the number of cannons")
        need(boats != 0, "across", "must hold a boat that can be sunk")
    else:
        need(s.shots == 0, "shots", "must be 0: no cannon is firing")
    if s.phase == schema.AIM:
        need(aimed, "phase", "can be `aim` only with the option cannons=aimed")
        need(count_bits(boats) > 1, "across", "must hold at least two boats that can be sunk")
    if s.phase == schema.FIRE and aimed:
        is_valid = s.target != schema.NO_DOMINO and data.holds(boats, s.target)
        need(is_valid, "target", "must be a boat at the defender's bank that can be sunk")
    else:
        need(s.target == schema.NO_DOMINO, "target", "must be null: only an aimed shot has a target")


refusal = WORDS.refusal
ATTACK = ("bridge", "boat", "enter", "move", "march", "load", "launch")
DEFENCE = ("plane", "cannon", "send", "keep", "reroll", "aim")
"""BAB-03: the first words of moves that only one side makes."""
ANSWERS = ("keep", "reroll", "aim")
STEP_3 = ("bridge", "boat", "plane", "cannon")


def explain(s: Record, text: str) -> Refusal:
    """Return the reason why a text is not a legal move."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    if text not in data.ACTIONS:
        yield refusal("no-such-move", "BAB-05", text=shorten(text))
    word, _, rest = text.partition("-")
    yield from _time_reasons(s, word)
    yield from _move_reasons(s, word, rest)


# ---- wrong time or wrong side --------------------------------------------------------------------


def _time_reasons(s: Record, word: str) -> Iterator[Refusal]:
    if s.phase == schema.ENDED:
        yield refusal("game-over", "BAB-66")
    if rules.actor(s) == CHANCE:
        yield refusal("dice-first", "BAB-07", drawing=s.phase == schema.DRAW)
    if word in (ATTACK if s.turn == data.DEFENDER else DEFENCE):
        yield refusal("wrong-side", "BAB-03", attack=word in ATTACK)
    if word in ("keep", "reroll") and not orders.is_asked_about_dice(s):
        yield refusal("wrong-moment", "BAB-55", when="ghost")
    if word == "aim" and s.phase != schema.AIM:
        yield refusal("wrong-moment", "BAB-62", when="aim")
    if word not in ANSWERS and not orders.is_giving_orders(s):
        yield refusal("wrong-moment", "BAB-07", when="say-aim" if s.phase == schema.AIM else "say-dice")
    if (word == "buy" and s.phase != schema.PURCHASE) or (word in STEP_3 and s.phase == schema.DEPLOY):
        yield refusal("step-over", "BAB-06")


# ---- reasons specific to a kind of move ----------------------------------------------------------


def _coins(s: Record, price: int, rule: str) -> Refusal:
    """The seat in turn has too few coins."""
    return refusal("coins", rule, price=price, side=_side(s), coins=s.coins[s.turn])


def _side(s: Record) -> Name:
    return Name(f"seat-{s.turn}")


def _move_reasons(s: Record, word: str, rest: str) -> Iterator[Refusal]:
    """Yield the reasons specific to a kind of move; `end` and `keep` have none."""
    match word:
        case "buy":
            yield _coins(s, s.option_domino_cost, "BAB-09")
        case "bridge" | "boat" | "plane" | "cannon":
            yield from _building_reasons(s, word, rest)
        case "enter":
            yield from _space_reasons(s, 1, "BAB-23")
            yield _coins(s, data.SOLDIER_COST, "BAB-22")
        case "move":
            yield from _step_reasons(s, int(rest))
        case "march":
            yield refusal("one-by-one", "BAB-31")
        case "load":
            yield from _load_reasons(s, rest)
        case "launch":
            is_empty = data.holds(s.boats, data.DOMINOES.index(rest))
            yield refusal("boat-empty" if is_empty else "no-boat", "BAB-35", boat=rest)
        case "send":
            yield from _sending_reasons(s, rest)
        case "reroll":
            yield refusal("no-such-die", "BAB-55", pips=rest, low=s.dice[0], high=s.dice[1])
        case "aim":
            yield refusal("no-target", "BAB-62", boat=rest)


def _building_reasons(s: Record, word: str, name: str) -> Iterator[Refusal]:
    """BAB-11: the only reason specific to planes and cannons is a domino that is not in the reserve."""
    if not data.holds(s.reserves[s.turn], data.DOMINOES.index(name)):
        yield refusal("not-yours", "BAB-11", domino=name, side=_side(s))
    if word == "boat":
        yield _coins(s, s.option_boat_cost, "BAB-19")
    if turns.missing_section(s) == 0:
        yield refusal("bridge-complete", "BAB-18")
    yield _coins(s, s.option_bridge_cost, "BAB-15")


# ---- soldiers ------------------------------------------------------------------------------------


def _space_reasons(s: Record, space: int, rule: str) -> Iterator[Refusal]:
    """BAB-26: the space has no section, as `rule` requires, or is occupied."""
    if not data.has_space(s.standing, space):
        yield refusal("gap", rule, section=(space + 1) // 2)
    if data.has_space(s.soldiers, space):
        yield refusal("space-taken", "BAB-26", space=space)


def _step_reasons(s: Record, space: int) -> Iterator[Refusal]:
    if not data.has_space(s.soldiers, space):
        yield refusal("no-soldier", "BAB-24", space=space)
    if space > s.mover:
        yield refusal("ahead-first", "BAB-28")
    if space == s.mover and s.steps == s.option_bridge_speed:
        yield refusal("moved", "BAB-24", steps=s.steps)
    yield from _space_reasons(s, space + 1, "BAB-27")


def _load_reasons(s: Record, name: str) -> Iterator[Refusal]:
    domino = data.DOMINOES.index(name)
    if not data.holds(s.boats | s.loaded, domino):
        yield refusal("no-boat", "BAB-32", boat=name)
    if not data.holds(deployment.loadable(s), domino):
        yield refusal("boat-full", "BAB-32", boat=name)
    yield _coins(s, data.SOLDIER_COST, "BAB-22")


# ---- planes --------------------------------------------------------------------------------------


def _sending_reasons(s: Record, name: str) -> Iterator[Refusal]:
    domino = data.DOMINOES.index(name)
    if not data.holds(s.planes, domino):
        yield refusal("no-plane", "BAB-43", plane=name)
    if data.holds(planes.sent(s), domino):
        yield refusal("already-sent", "BAB-43", plane=name)
    if s.standing == 0:
        yield refusal("no-bridge", "BAB-44")
    yield _coins(s, planes.sending_price(domino, s.option_mission_cost), "BAB-42")


OPEN_KEYS = ("planes", "discard")
FLEETS = ("loaded", "across")
KNOWN_BY = {"bridge": data.ATTACKER, "boat": data.ATTACKER, "cannon": data.DEFENDER}
"""The side that knows the face of a domino laid by an action, by the first word of the action."""
DRAW_PREFIX = "d"


def redact(whole: Mapping[str, Any], s: State, seat: int | None) -> dict[str, Any]:
    """BAB-70, BAB-71, BAB-72, BAB-R27: return the state, with hidden faces as `"?"` until the game ends."""
    return {**whole} if s.phase == ENDED else state_schema.redact(State, whole, seat)


def visible_move(s: State, text: str, seat: int | None) -> str:
    """BAB-10, BAB-70, BAB-R23, BAB-R28: return a move as a viewer sees it; `s` is the state before it."""
    word = text.split("-")[0]
    owner = s.turn if word == DRAW_PREFIX else KNOWN_BY.get(word, seat)
    return text if seat == owner else f"{word}-{HIDDEN}"


def candidates(view: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the state with the unseen dominoes in its hidden places, in any order; the caller resamples them."""
    for key in State.hidden:
        need_texts(view[key], key, 2 if key == "reserves" else 1)
    unseen = [domino for domino in data.DOMINOES if domino not in _visible_faces(view)]
    if sum(place.count(HIDDEN) for place in _hidden_places(view)) != len(unseen):
        raise BadState("pool", f"must hide {len(unseen)} dominoes, together with the other hidden places")
    yield {**view, **{key: _fill(view[key], unseen) for key in State.hidden}}


def _visible_faces(state: Mapping[str, Any]) -> set[Any]:
    """Return all dominoes whose faces a view shows."""
    places = [*_hidden_places(state), *(state[key] for key in OPEN_KEYS)]
    places += [[boat["domino"] for boat in state[key]] for key in FLEETS]
    return {domino for place in places for domino in place}


def _hidden_places(state: Mapping[str, Any]) -> list[list[Any]]:
    """Return the places in which dominoes may be hidden."""
    return [*(state[key] for key in State.hidden if key != "reserves"), *state["reserves"]]


def _fill(places: list[Any], unseen: list[str]) -> list[Any]:
    return [
        _fill(entry, unseen) if isinstance(entry, list) else unseen.pop(0) if entry == HIDDEN else entry
        for entry in places
    ]
