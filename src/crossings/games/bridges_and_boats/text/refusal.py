"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.games.bridges_and_boats.rules import data
from crossings.games.bridges_and_boats.rules import kernels as rules

ATTACK = ("bridge", "boat", "enter", "move", "march", "load", "launch")
DEFENCE = ("plane", "cannon", "send", "keep", "reroll", "aim")
"""BAB-03: the first words of what only one side does."""
ANSWERS = ("keep", "reroll", "aim")
STEP_3 = ("bridge", "boat", "plane", "cannon")


def explain(s: Record, text: str) -> Refusal:
    """Why the text, which is not legal here, is refused."""
    return next(_reasons(s, text))


def _reasons(s: Record, text: str) -> Iterator[Refusal]:
    if text not in data.ACTIONS:
        yield Refusal(
            "no-such-move",
            "BAB-05",
            f"{shorten(text)} is no move; moves look like `buy`, `boat-3-5`, `move-4`, `send-0-1` or `end`.",
        )
    word, _, rest = text.partition("-")
    yield from _why_not_now(s, word)
    yield from WHY[word](s, rest)


# ---- the wrong time or the wrong side ------------------------------------------------------------


def _why_not_now(s: Record, word: str) -> Iterator[Refusal]:
    if s.phase == rules.ENDED:
        yield Refusal("game-over", "BAB-66", "The game is over.")
    if rules.actor(s) == CHANCE:
        waiting = "a domino has to be drawn" if s.phase == rules.DRAW else "dice have to be rolled"
        yield Refusal("dice-first", "BAB-07", f"First {waiting}.")
    if word in (ATTACK if s.turn == data.DEFENDER else DEFENCE):
        builders = (
            "bridge sections and boats and moves soldiers" if word in ATTACK else "planes and cannons, bombs and fires"
        )
        owner = data.SEAT_NAMES[data.ATTACKER if word in ATTACK else data.DEFENDER]
        yield Refusal("wrong-side", "BAB-03", f"Only the {owner} builds {builders}.")
    if word in ("keep", "reroll") and not rules.is_asked_about_dice(s):
        yield Refusal(
            "wrong-moment", "BAB-55", "The ghost can turn a die only just after a roll of two dice of its mission."
        )
    if word == "aim" and s.phase != rules.AIM:
        yield Refusal("wrong-moment", "BAB-62", "A boat is named only before a cannon is aimed at one of several.")
    if word not in ANSWERS and not rules.is_giving_orders(s):
        question = "which boat to fire at" if s.phase == rules.AIM else "whether to keep the roll"
        yield Refusal("wrong-moment", "BAB-07", f"First say {question}.")
    if (word == "buy" and s.phase != rules.PURCHASE) or (word in STEP_3 and s.phase == rules.DEPLOY):
        yield Refusal("step-over", "BAB-06", "A later step of this turn has begun, and there is no going back.")


# ---- purchase and building -----------------------------------------------------------------------


def _coins(s: Record, price: int, rule: str) -> Refusal:
    """Too few coins of the seat whose turn it is."""
    return Refusal("coins", rule, f"This costs {_counted(price, 'coin')}, and the {_mover(s)} has {s.coins[s.turn]}.")


def _why_no_buy(s: Record, rest: str) -> Iterator[Refusal]:
    yield _coins(s, s.option_domino_cost, "BAB-09")


def _why_no_building(s: Record, name: str) -> Iterator[Refusal]:
    """BAB-11: also all that can keep a plane or a cannon from being built."""
    if not rules.holds(s.reserves[s.turn], data.DOMINOES.index(name)):
        yield Refusal("not-yours", "BAB-11", f"{name} is not in the {_mover(s)}'s reserve.")


def _why_no_section(s: Record, name: str) -> Iterator[Refusal]:
    yield from _why_no_building(s, name)
    if rules.missing_section(s) == 0:
        yield Refusal("bridge-complete", "BAB-18", "All six sections of the bridge stand.")
    yield _coins(s, s.option_bridge_cost, "BAB-15")


def _why_no_boat(s: Record, name: str) -> Iterator[Refusal]:
    yield from _why_no_building(s, name)
    yield _coins(s, s.option_boat_cost, "BAB-19")


# ---- soldiers ------------------------------------------------------------------------------------


def _why_not_onto(s: Record, space: int, rule: str) -> Iterator[Refusal]:
    """BAB-26, and the rule that asks for a section."""
    if not rules.has_space(s.standing, space):
        yield Refusal("gap", rule, f"Section {(space + 1) // 2} of the bridge does not stand.")
    if rules.has_space(s.soldiers, space):
        yield Refusal("space-taken", "BAB-26", f"There is a soldier on space {space} already.")


def _why_no_entry(s: Record, rest: str) -> Iterator[Refusal]:
    yield from _why_not_onto(s, 1, "BAB-23")
    yield _coins(s, data.SOLDIER_COST, "BAB-22")


def _why_no_step(s: Record, number: str) -> Iterator[Refusal]:
    space = int(number)
    if not rules.has_space(s.soldiers, space):
        yield Refusal("no-soldier", "BAB-24", f"There is no soldier on space {space}.")
    if space > s.mover:
        yield Refusal(
            "ahead-first", "BAB-28", "A soldier behind this one has moved in this turn; the foremost go first."
        )
    if space == s.mover and s.steps == s.option_bridge_speed:
        yield Refusal(
            "moved", "BAB-24", f"This soldier has gone {_counted(s.steps, 'space')} in this turn, which is all it may."
        )
    yield from _why_not_onto(s, space + 1, "BAB-27")


def _why_no_march(s: Record, rest: str) -> Iterator[Refusal]:
    yield Refusal("one-by-one", "BAB-31", "Soldiers march only where at least two would move.")


def _why_no_load(s: Record, name: str) -> Iterator[Refusal]:
    domino = data.DOMINOES.index(name)
    if not rules.holds(s.boats | s.loaded, domino):
        yield Refusal("no-boat", "BAB-32", f"{name} is no boat at the attacker's bank.")
    if not rules.holds(rules.loadable(s), domino):
        yield Refusal("boat-full", "BAB-32", f"The boat {name} holds two soldiers already.")
    yield _coins(s, data.SOLDIER_COST, "BAB-22")


def _why_no_launch(s: Record, name: str) -> Iterator[Refusal]:
    if rules.holds(s.boats, data.DOMINOES.index(name)):
        yield Refusal("boat-empty", "BAB-35", f"Nobody is in the boat {name}.")
    yield Refusal("no-boat", "BAB-35", f"{name} is no boat at the attacker's bank.")


# ---- planes and cannons --------------------------------------------------------------------------


def _why_no_sending(s: Record, name: str) -> Iterator[Refusal]:
    domino = data.DOMINOES.index(name)
    if not rules.holds(s.planes, domino):
        yield Refusal("no-plane", "BAB-43", f"{name} is no plane.")
    if rules.holds(rules.sent(s), domino):
        yield Refusal("already-sent", "BAB-43", f"The plane {name} has been sent; each flies once.")
    if s.standing == 0:
        yield Refusal("no-bridge", "BAB-44", "No section of the bridge stands; there is nothing to bomb.")
    yield _coins(s, rules.sending_price(domino, s.option_mission_cost), "BAB-42")


def _why_no_reroll(s: Record, face: str) -> Iterator[Refusal]:
    yield Refusal("no-such-die", "BAB-55", f"Neither die shows {face}; they show {s.dice[0]} and {s.dice[1]}.")


def _why_no_aim(s: Record, name: str) -> Iterator[Refusal]:
    yield Refusal("no-target", "BAB-62", f"{name} is no boat at the defender's bank.")


WHY: dict[str, Callable[[Record, str], Iterator[Refusal]]] = {
    "buy": _why_no_buy,
    "bridge": _why_no_section,
    "boat": _why_no_boat,
    "plane": _why_no_building,
    "cannon": _why_no_building,
    "enter": _why_no_entry,
    "move": _why_no_step,
    "march": _why_no_march,
    "load": _why_no_load,
    "launch": _why_no_launch,
    "send": _why_no_sending,
    "reroll": _why_no_reroll,
    "aim": _why_no_aim,
}
"""By the first word of a move, the lines of the table that are its own; `end` and `keep` need none."""


# ---- words ---------------------------------------------------------------------------------------


def _mover(s: Record) -> str:
    return data.SEAT_NAMES[s.turn]


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
