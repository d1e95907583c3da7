"""A move of Bridges and Boats as plain sentences for the log, its ends in words, and what a score is made of.

Everything is told from two views of the viewer and the move as the viewer is shown it, so nothing hidden can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from crossings.games.bridges_and_boats.rules import data

View = Mapping[str, Any]

ENDINGS = {
    "last-domino": "The last domino has been bought: soldiers across are held against the defender's coins.",
    "last-round": "The last round is over: soldiers across are held against the defender's coins.",
}
SIDES = ("The attacker", "The defender")
ORDERS = (
    {
        "buy": "buy dominoes, build, or send soldiers over",
        "build": "build more, or send soldiers over",
        "deploy": "send soldiers over",
    },
    {"buy": "buy dominoes, build, or send planes", "build": "build more, or send planes"},
)
"""By seat and phase, the orders that are possible beside `end`."""
UNKNOWN = "?"
MISSION = ("hit", "hit-ghost", "hit-reroll", "where", "where-ghost", "where-reroll")
CANNONS = ("aim", "fire")
ACE = data.DOMINOES[data.ACE]
GHOST = data.DOMINOES[data.GHOST]


def ask(view: View) -> str:
    """What the actor is asked to do, to go on after the name and a colon."""
    phase = view["phase"]
    if phase == "aim":
        return f"name the boat to fire at ({_counted(view['shots'], 'shot')} left)."
    if phase in ("hit-ghost", "where-ghost"):
        low, high = view["dice"]
        placed = f"section {data.SECTION_STRUCK[low + high]}"
        meaning = f"{_plane(view['mission'][0])} needs {_need(view)}" if phase == "hit-ghost" else placed
        return f"keep {low} and {high} ({meaning}), or let the ghost turn a die."
    if phase == "deploy" and view["turn"] == data.DEFENDER:
        return "send more planes, or end your orders: the mission begins."
    last = " (the next domino is the last)" if phase == "buy" and len(view["pool"]) == 1 else ""
    return f"{ORDERS[view['turn']][phase]}, or end the turn{last}."


def tell(before: View, move: str, after: View, seat: int | None) -> str:
    """A few short sentences: the move, what followed by itself, and what comes next."""
    told = _dice(before, move, after) if before["actor"] == "chance" else _order(before, move, after)
    return " ".join([*told, *_follows(before, after)])


def breakdown(view: View) -> list[list[tuple[str, int]]]:
    """BAB-66: for the attacker the soldiers across, for the defender the coins owned."""
    return [[("soldiers across", int(view["crossed"]))], [("coins", int(view["coins"][data.DEFENDER]))]]


# ---- orders --------------------------------------------------------------------------------------


def _order(before: View, move: str, after: View) -> list[str]:
    """An action, with the unloading that comes before it."""
    word, _, rest = move.partition("-")
    return [*_unloading(before, word), TOLD[word](before, rest, after)]


def _unloading(before: View, word: str) -> list[str]:
    """BAB-21: told with the first order of the attacker's step 4."""
    is_step_4 = word in ("enter", "move", "march", "load", "launch", "end")
    if before["turn"] != data.ATTACKER or before["phase"] == "deploy" or not is_step_4 or not before["across"]:
        return []
    soldiers = _aboard(before["across"])
    return [
        f"{_boats(before['across']).capitalize()} {_s(before['across'], 'unloads', 'unload')}: {_crossed(soldiers)}."
    ]


def _told_buy(before: View, rest: str, after: View) -> str:
    price = _counted(before["options"]["domino_cost"], "coin")
    last = "the last domino" if after["phase"] == "over" else "a domino"
    return f"{_side(before)} buys {last} for {price}."


def _told_bridge(before: View, domino: str, after: View) -> str:
    section = before["bridge"].index(None) + 1
    return f"{_side(before)} lays section {section} of the bridge{_face(domino)}."


def _told_boat(before: View, domino: str, after: View) -> str:
    return f"{_side(before)} builds a boat{_face(domino)}."


def _told_enter(before: View, rest: str, after: View) -> str:
    return "A soldier steps onto the bridge."


def _told_move(before: View, space: str, after: View) -> str:
    if int(space) == data.SPACES:
        return f"The soldier on space {space} walks off the bridge and is across, {after['crossed']} in all."
    return f"The soldier on space {space} goes on to {int(space) + 1}."


def _told_march(before: View, rest: str, after: View) -> str:
    off = sum(before["soldiers"]) - sum(after["soldiers"])
    return "The soldiers on the bridge march on" + (f"; {_crossed(off)}." if off else ".")


def _told_load(before: View, domino: str, after: View) -> str:
    is_first = all(boat["domino"] != domino for boat in before["loaded"])
    return (
        f"A soldier boards the boat {domino}, which is turned up." if is_first else f"A second soldier boards {domino}."
    )


def _told_launch(before: View, domino: str, after: View) -> str:
    boat = next(boat for boat in after["across"] if boat["domino"] == domino)
    return f"The boat {domino} goes over with {_counted(boat['soldiers'], 'soldier')}."


def _told_plane(before: View, domino: str, after: View) -> str:
    return f"{_side(before)} builds {_plane(domino)}."


def _told_cannon(before: View, domino: str, after: View) -> str:
    return f"{_side(before)} builds a cannon{_face(domino)}."


def _told_send(before: View, domino: str, after: View) -> str:
    paid = before["coins"][data.DEFENDER] - after["coins"][data.DEFENDER]
    return f"{_side(before)} sends {_plane(domino)}" + (f" for {_counted(paid, 'coin')}." if paid else ".")


def _told_end(before: View, rest: str, after: View) -> str:
    return "The mission begins." if before["mission"] else f"{_side(before)} ends the turn."


def _told_keep(before: View, rest: str, after: View) -> str:
    low, high = before["dice"]
    return f"The roll {low} and {high} is kept. " + _settled(before, low, high, after)


def _told_reroll(before: View, face: str, after: View) -> str:
    return f"The ghost turns the {face}; the {after['dice'][0]} stays."


def _told_aim(before: View, domino: str, after: View) -> str:
    return f"The next shot is aimed at the boat {domino}."


TOLD: dict[str, Callable[[View, str, View], str]] = {
    "buy": _told_buy,
    "bridge": _told_bridge,
    "boat": _told_boat,
    "enter": _told_enter,
    "move": _told_move,
    "march": _told_march,
    "load": _told_load,
    "launch": _told_launch,
    "plane": _told_plane,
    "cannon": _told_cannon,
    "send": _told_send,
    "end": _told_end,
    "keep": _told_keep,
    "reroll": _told_reroll,
    "aim": _told_aim,
}
"""By the first word of a move."""


# ---- dice and draws ------------------------------------------------------------------------------


def _dice(before: View, move: str, after: View) -> list[str]:
    """A domino drawn, or dice and what they do."""
    phase = before["phase"]
    if phase == "draw":
        domino = move.partition("-")[2]
        return [f"{_side(before)} draws {'it in secret' if domino == UNKNOWN else f'the {domino}'}."]
    if phase == "fire":
        return [_shot(before, move, after)]
    if phase in ("hit-reroll", "where-reroll"):
        low, high = sorted([before["dice"][0], int(move)])
        return [f"The new die shows {move}.", _settled(before, low, high, after)]
    low, high = map(int, move.split("+"))
    if after["phase"] in ("hit-ghost", "where-ghost"):
        aim = "needs " + _need(before) if phase == "hit" else f"section {data.SECTION_STRUCK[low + high]}"
        return [f"{_flyer(before)} rolls {low} and {high} ({aim}); the ghost may turn a die."]
    return [f"{_flyer(before)} rolls {low} and {high}.", _settled(before, low, high, after)]


def _settled(before: View, low: int, high: int, after: View) -> str:
    """What a pair of dice does that counts."""
    if before["phase"].startswith("hit"):
        return _hit(before, low + high, after)
    return _bombed(before, int(data.SECTION_STRUCK[low + high]), after)


def _hit(before: View, total: int, after: View) -> str:
    if after["phase"] != "where":
        return f"It misses, having needed {_need(before)}."
    return "A deadly hit!" if after["deadly"] else f"A hit with {total}!"


def _bombed(before: View, section: int, after: View) -> str:
    if before["bridge"][section - 1] is None:
        return f"The bomb falls into the water where section {section} would be."
    dead = sum(before["soldiers"]) - sum(after["soldiers"])
    return f"Section {section} is destroyed" + (f", {_dead(dead)}." if dead else ".")


def _shot(before: View, face: str, after: View) -> str:
    afloat = {boat["domino"] for boat in after["across"]}
    sunk = [boat for boat in before["across"] if boat["domino"] not in afloat and face in boat["domino"].split("-")]
    aimed = f" at {before['target']}" if before["target"] else ""
    if not sunk:
        return f"A cannon fires{aimed} and rolls {face}: a miss."
    return (
        f"A cannon fires{aimed} and rolls {face}: {_boats(sunk)} {_s(sunk, 'is', 'are')} sunk, {_dead(_aboard(sunk))}."
    )


# ---- what follows by itself ----------------------------------------------------------------------


def _follows(before: View, after: View) -> list[str]:
    """Planes that turn back, the end of a mission, of a turn and of the game."""
    told = []
    turned = len(before["mission"]) - 1
    if before["phase"] in MISSION and after["phase"] not in MISSION and turned > 0:
        told.append(f"The bridge is gone, and {_counted(turned, 'plane')} {'turns' if turned == 1 else 'turn'} back.")
    if before["turn"] == data.DEFENDER and after["shots"] and before["phase"] not in CANNONS:
        told.append(f"{_counted(after['shots'], 'cannon').capitalize()} may fire.")
    if after["phase"] == "over":
        return [*told, f"The game is over: {after['crossed']} across, {_counted(after['coins'][1], 'coin')} saved."]
    if before["turn"] != after["turn"]:
        income = after["coins"][after["turn"]] - before["coins"][after["turn"]]
        new_round = f"Round {after['round']} begins. " if after["turn"] == data.ATTACKER else ""
        told.append(f"{new_round}{SIDES[after['turn']]} takes {_counted(income, 'coin') if income else 'nothing'}.")
    return told


# ---- words ---------------------------------------------------------------------------------------


def _side(view: View) -> str:
    return SIDES[view["turn"]]


def _face(domino: str) -> str:
    """The face of a domino laid face down, where the viewer knows it."""
    return "" if domino == UNKNOWN else f" ({domino})"


def _plane(domino: str) -> str:
    special = {GHOST: "the ghost", ACE: "the ace"}
    return special.get(domino, f"the plane {domino}")


def _flyer(view: View) -> str:
    return _plane(view["mission"][0]).capitalize()


def _need(view: View) -> str:
    """BAB-46: what the plane that flies has to roll."""
    return str(data.SUM[data.DOMINOES.index(view["mission"][0])])


def _boats(boats: Sequence[View]) -> str:
    names = [boat["domino"] for boat in boats]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{_s(boats, 'the boat', 'the boats')} {listed}"


def _aboard(boats: Sequence[View]) -> int:
    return sum(int(boat["soldiers"]) for boat in boats)


def _crossed(soldiers: int) -> str:
    return f"{_counted(soldiers, 'soldier')} {'is' if soldiers == 1 else 'are'} across"


def _dead(soldiers: int) -> str:
    return f"{_counted(soldiers, 'soldier')} dead"


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _s(things: Sequence[object], one: str, many: str) -> str:
    return one if len(things) == 1 else many
