"""What has to hold between the fields of a state of Bridges and Boats (section 6 of the rules)."""

from __future__ import annotations

from crossings.engine.kernels.bits import count_bits
from crossings.engine.notation import need
from crossings.games.bridges_and_boats.rules import cannons, data, schema, sets
from crossings.games.bridges_and_boats.rules.schema import State

SETS = ("pool", "boats", "planes", "cannons", "discard", "buried", "loaded", "across")
"""Fields that are sets of dominoes."""
PAIR_PHASES = (schema.HIT_GHOST, schema.WHERE_GHOST)
REROLL_PHASES = (schema.HIT_REROLL, schema.WHERE_REROLL)
WHERE_PHASES = (schema.WHERE, schema.WHERE_GHOST, schema.WHERE_REROLL)
MISSION_PHASES = (schema.HIT, schema.HIT_GHOST, schema.HIT_REROLL, *WHERE_PHASES)
SHOT_PHASES = (schema.AIM, schema.FIRE)


def check(s: State) -> None:
    """All of it. Raises `BadState`."""
    s.standing = sum(data.SPACES_OF[section] for section, domino in enumerate(s.bridge, 1) if domino)
    _check_places(s)
    _check_end(s)
    _check_soldiers(s)
    _check_mission(s)
    _check_dice(s)
    _check_shots(s)


def names(bits: int) -> list[str]:
    """The texts of a set of dominoes, sorted."""
    return [domino for number, domino in enumerate(data.DOMINOES) if sets.holds(bits, number)]


def _check_places(s: State) -> None:
    """BAB-01, BAB-13: each domino of the set lies in just one place."""
    places = {key: getattr(s, key) for key in SETS}
    places |= {f"reserves[{seat}]": reserve for seat, reserve in enumerate(s.reserves)}
    places |= {f"bridge[{i}]": 1 << domino - 1 for i, domino in enumerate(s.bridge) if domino}
    seen = 0
    for key, dominoes in places.items():
        need(not seen & dominoes, key, f"holds {', '.join(names(seen & dominoes))}, which lies elsewhere, too")
        seen |= dominoes
    lost = names(data.ALL_DOMINOES & ~seen)
    need(not lost, "pool", f"each of the 28 dominoes lies somewhere, but {', '.join(lost)} nowhere")


def _check_end(s: State) -> None:
    """BAB-65, BAB-69: the pool is empty exactly after the last domino."""
    need((s.phase == schema.ENDED) == (s.reason != 0), "phase", "is `over` exactly when there is a result")
    if s.reason == schema.LAST_DOMINO:
        need(s.pool == 0, "pool", "must be empty, the last domino has been bought")
    else:
        need(s.pool != 0, "pool", "is empty only when the last domino has ended the game")
    if s.reason == schema.LAST_ROUND:
        need(s.round == s.option_max_rounds, "round", f"must be {s.option_max_rounds}, the last one")
        need(s.turn == data.DEFENDER, "turn", "must be 1: the game ends after the defender's turn")
    if s.phase == schema.DRAW:
        need(count_bits(s.pool) > 1, "pool", "needs two dominoes for a draw; the last one is not drawn")


def _check_soldiers(s: State) -> None:
    """BAB-16, BAB-24, BAB-37: soldiers stand on sections; the one that moved last is there and has gone its steps."""
    lost = s.soldiers & ~s.standing
    need(not lost, "soldiers", f"cannot stand on space {lost.bit_length()}, its section does not stand")
    moved = s.mover != schema.NOBODY_MOVED
    need(moved == (s.steps > 0), "steps", "is 0 exactly if `mover` is 13")
    if moved:
        need(
            s.phase == schema.DEPLOY and s.turn == data.ATTACKER,
            "mover",
            "must be 13: only in the attacker's step 4 somebody may have moved",
        )
        need(sets.has_space(s.soldiers, s.mover), "mover", f"nobody stands on space {s.mover}")
        need(s.steps <= s.mover, "steps", f"a soldier on space {s.mover} cannot have gone so far in this turn")


def _check_mission(s: State) -> None:
    """BAB-43, BAB-44, BAB-54: who flies, and when."""
    mission = [plane for plane in s.mission if plane != schema.NO_DOMINO]
    for plane in mission:
        need(sets.holds(s.planes, plane), "mission", f"{data.DOMINOES[plane]} is no plane")
    need(not s.ghost or sets.holds(s.planes, data.GHOST), "ghost", "0-0 is no plane")
    ordering = s.phase == schema.DEPLOY and s.turn == data.DEFENDER
    flying = s.phase in MISSION_PHASES
    need(flying or ordering or not mission, "mission", "must be empty, none is under way")
    need(flying or ordering or not s.ghost, "ghost", "must be false, no mission is under way")
    need(not (mission or s.ghost) or s.standing != 0, "mission", "none can be flown where no section stands")
    if s.phase > schema.DRAW and s.phase != schema.ENDED:
        need(s.turn == data.DEFENDER, "turn", "must be 1: only in the defender's turn planes fly and cannons fire")
    if flying:
        need(mission, "mission", f"needs the plane that is being resolved in `{schema.PHASES[s.phase]}`")
        if s.phase not in WHERE_PHASES:
            need(mission[0] != data.ACE, "phase", "0-1 does not roll to hit")


def _check_dice(s: State) -> None:
    """BAB-47, BAB-55, BAB-56: what lies there while the ghost is asked about or has turned a die."""
    count = 2 if s.phase in PAIR_PHASES else 1 if s.phase in REROLL_PHASES else 0
    dice = [die for die in s.dice if die != schema.NO_DIE]
    need(len(dice) == count, "dice", f"must hold {count} dice in `{schema.PHASES[s.phase]}`")
    need(dice == sorted(dice), "dice", "must be ascending")
    if s.phase in PAIR_PHASES:
        need(s.ghost, "ghost", "must be true, or nobody would be asked")
    if s.phase in REROLL_PHASES:
        need(not s.ghost, "ghost", "must be false, its reroll has been used")
    if s.deadly:
        need(s.phase in WHERE_PHASES, "deadly", "is true only while a strike is being placed")
        plane = s.mission[0]
        need(plane != data.ACE and data.LOW[plane] > 0, "deadly", f"{data.DOMINOES[plane]} is never deadly")


def _check_shots(s: State) -> None:
    """BAB-58, BAB-62, BAB-63: a cannon fires, at a boat that can be sunk."""
    aimed = s.option_cannons == schema.AIMED
    boats = cannons.targets(s)
    if s.phase in SHOT_PHASES:
        most = count_bits(s.cannons)
        need(1 <= s.shots <= most, "shots", f"must be 1 to {most}, the number of cannons")
        need(boats != 0, "across", "holds no boat that could be sunk")
    else:
        need(s.shots == 0, "shots", "must be 0, no cannon is firing")
    if s.phase == schema.AIM:
        need(aimed, "phase", "`aim` belongs to the option cannons=aimed")
        need(count_bits(boats) > 1, "across", "must hold two boats to choose from")
    if s.phase == schema.FIRE and aimed:
        good = s.target != schema.NO_DOMINO and sets.holds(boats, s.target)
        need(good, "target", "must be a boat at the defender's bank that can be sunk")
    else:
        need(s.target == schema.NO_DOMINO, "target", "must be null; only an aimed shot has one")
