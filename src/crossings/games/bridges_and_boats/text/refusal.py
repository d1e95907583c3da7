"""Why a move is refused (section 9 of the rules): the first line of the table that applies, asked of `rules`."""

from __future__ import annotations

from collections.abc import Iterator

from crossings.engine import CHANCE, Record, Refusal, shorten
from crossings.games.bridges_and_boats.rules import building, data, deploying, orders, planes, schema, sets
from crossings.games.bridges_and_boats.rules import kernels as rules
from crossings.games.bridges_and_boats.words import WORDS
from crossings.words import Name

refusal = WORDS.refusal
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
        yield refusal("no-such-move", "BAB-05", text=shorten(text))
    word, _, rest = text.partition("-")
    yield from _why_not_now(s, word)
    yield from _why_no(s, word, rest)


# ---- the wrong time or the wrong side ------------------------------------------------------------


def _why_not_now(s: Record, word: str) -> Iterator[Refusal]:
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


# ---- what is wrong with this move itself ---------------------------------------------------------


def _coins(s: Record, price: int, rule: str) -> Refusal:
    """Too few coins of the seat whose turn it is."""
    return refusal("coins", rule, price=price, side=_side(s), coins=s.coins[s.turn])


def _side(s: Record) -> Name:
    return Name(f"seat-{s.turn}")


def _why_no(s: Record, word: str, rest: str) -> Iterator[Refusal]:
    """The lines of the table that are a move's own; `end` and `keep` need none."""
    match word:
        case "buy":
            yield _coins(s, s.option_domino_cost, "BAB-09")
        case "bridge" | "boat" | "plane" | "cannon":
            yield from _why_no_building(s, word, rest)
        case "enter":
            yield from _why_not_onto(s, 1, "BAB-23")
            yield _coins(s, data.SOLDIER_COST, "BAB-22")
        case "move":
            yield from _why_no_step(s, int(rest))
        case "march":
            yield refusal("one-by-one", "BAB-31")
        case "load":
            yield from _why_no_load(s, rest)
        case "launch":
            is_empty = sets.holds(s.boats, data.DOMINOES.index(rest))
            yield refusal("boat-empty" if is_empty else "no-boat", "BAB-35", boat=rest)
        case "send":
            yield from _why_no_sending(s, rest)
        case "reroll":
            yield refusal("no-such-die", "BAB-55", pips=rest, low=s.dice[0], high=s.dice[1])
        case "aim":
            yield refusal("no-target", "BAB-62", boat=rest)


def _why_no_building(s: Record, word: str, name: str) -> Iterator[Refusal]:
    """BAB-11: nothing else can keep a plane or a cannon from being built."""
    if not sets.holds(s.reserves[s.turn], data.DOMINOES.index(name)):
        yield refusal("not-yours", "BAB-11", domino=name, side=_side(s))
    if word == "boat":
        yield _coins(s, s.option_boat_cost, "BAB-19")
    if building.missing_section(s) == 0:
        yield refusal("bridge-complete", "BAB-18")
    yield _coins(s, s.option_bridge_cost, "BAB-15")


# ---- soldiers ------------------------------------------------------------------------------------


def _why_not_onto(s: Record, space: int, rule: str) -> Iterator[Refusal]:
    """BAB-26, and the rule that asks for a section."""
    if not sets.has_space(s.standing, space):
        yield refusal("gap", rule, section=(space + 1) // 2)
    if sets.has_space(s.soldiers, space):
        yield refusal("space-taken", "BAB-26", space=space)


def _why_no_step(s: Record, space: int) -> Iterator[Refusal]:
    if not sets.has_space(s.soldiers, space):
        yield refusal("no-soldier", "BAB-24", space=space)
    if space > s.mover:
        yield refusal("ahead-first", "BAB-28")
    if space == s.mover and s.steps == s.option_bridge_speed:
        yield refusal("moved", "BAB-24", steps=s.steps)
    yield from _why_not_onto(s, space + 1, "BAB-27")


def _why_no_load(s: Record, name: str) -> Iterator[Refusal]:
    domino = data.DOMINOES.index(name)
    if not sets.holds(s.boats | s.loaded, domino):
        yield refusal("no-boat", "BAB-32", boat=name)
    if not sets.holds(deploying.loadable(s), domino):
        yield refusal("boat-full", "BAB-32", boat=name)
    yield _coins(s, data.SOLDIER_COST, "BAB-22")


# ---- planes --------------------------------------------------------------------------------------


def _why_no_sending(s: Record, name: str) -> Iterator[Refusal]:
    domino = data.DOMINOES.index(name)
    if not sets.holds(s.planes, domino):
        yield refusal("no-plane", "BAB-43", plane=name)
    if sets.holds(planes.sent(s), domino):
        yield refusal("already-sent", "BAB-43", plane=name)
    if s.standing == 0:
        yield refusal("no-bridge", "BAB-44")
    yield _coins(s, planes.sending_price(domino, s.option_mission_cost), "BAB-42")
