"""How a person picks a move of Bridges and Boats, what another pick means, macro moves, and what a place is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from crossings.drawing import kit
from crossings.drawing.kit import PAPER, VERMILION, bold, box, paint, shift_point, stroke, transform
from crossings.drawing.scene import CompoundMove, Hint, Pick, Place
from crossings.words import Preview

from ..rules.data import ATTACKER, BOAT_HOLDS, DEFENDER, DOMINOES, FACES, HITS, SPACES
from ..rules.planes import is_hit
from ..words import WORDS, translate
from . import layout
from .layout import Stand, planes, space_at
from .position import (
    GHOST_PLANE,
    HIDDEN,
    PAIRS,
    SPECIAL,
    STRIKES,
    Position,
    chance_of_death,
    chance_to_hit,
    expected_dead,
    killed,
    percent,
    pips_needed,
    sinking,
    struck,
    sums_of,
    sunk,
)

CHEST = "coins-0"
"""The place of the attacker's coins."""
SITES = {"boat": "quay", "plane": "airfield", "cannon": "battery"}
"""Where things are built."""


BUILDING = ("bridge", "boat", "plane", "cannon")
DEPLOYING = ("enter", "move", "march", "load", "launch", "send")
CLOSING = ("step-over",)
"""BAB-06: the reason for which orders of an earlier step are refused."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """For each legal move the places to pick, in order, and what it would do."""
    return [
        _pick(position, move, preview, more=len(legal) > 1)._replace(closes=_closed_by(move, legal)) for move in legal
    ]


def _closed_by(move: str, legal: Sequence[str]) -> str:
    """BAB-06, BAB-28, BAB-36: what is possible now, and not after this order."""
    verb, _, what = move.partition("-")
    if verb not in (*BUILDING, *DEPLOYING):
        return ""
    buying, building = "buy" in legal, verb in DEPLOYING and any(one.startswith(BUILDING) for one in legal)
    closed = [translate("closes-steps", buying=buying, building=building)] if buying or building else []
    if _holds_up(verb, what, legal):
        closed.append(translate("closes-ahead"))
    if verb == "launch" and f"load-{what}" in legal:
        closed.append(translate("closes-boat"))
    return WORDS.facts(*closed) if closed else ""


def _holds_up(verb: str, what: str, legal: Sequence[str]) -> bool:
    """BAB-28: whether a soldier further ahead could still move."""
    if verb not in ("enter", "move"):
        return False
    start = int(what or 0)
    return any(int(one.removeprefix("move-")) > start for one in legal if one.startswith("move-"))


def _pick(position: Position, move: str, preview: Preview, more: bool) -> Pick:
    """`more`: whether there is anything else to do."""
    places, label = _places(position, move), _label(position, move, preview)
    if move == "end":
        return Pick(
            move,
            places,
            label,
            quiet=more and not position.mission and not position.ghost,
            warning=_left_undone(position),
        )
    if move == "buy" and len(position.pool) == 1:
        return Pick(move, places, label, quiet=True, warning=_last(position))
    return Pick(move, places, label, take=move.startswith("aim"))


def _left_undone(position: Position) -> str:
    """What is lost by ending the turn: soldiers who could go on, boats that lie loaded, planes that fly for nothing."""
    if position.turn == ATTACKER:
        soldiers, boats = position.can_go_on, len(position.loaded)
        return translate("warn-attacker", soldiers=soldiers, boats=boats) if soldiers or boats else ""
    planes = len([plane for plane in position.can_be_sent if not position.price(plane) and plane != GHOST_PLANE])
    return translate("warn-defender", planes=planes) if planes else ""


def _last(position: Position) -> str:
    """BAB-65, BAB-66: how it would end with this purchase."""
    coins = position.coins[DEFENDER] - (position.options["domino_cost"] if position.turn == DEFENDER else 0)
    return translate(
        "warn-last",
        crossed=position.crossed,
        coins=coins,
        ahead=(position.crossed > coins) - (position.crossed < coins),
    )


def _label(position: Position, move: str, preview: Preview) -> str:
    return _hopes(position, int(move[-1])) if move.startswith("reroll") else WORDS.label(preview(move))


def _places(position: Position, move: str) -> tuple[str, ...]:
    verb, _, what = move.partition("-")
    match verb:
        case "buy":
            return ("pool",)
        case "bridge":
            return f"domino-{position.turn}-{what}", f"section-{position.next_section}"
        case "boat" | "plane" | "cannon":
            return f"domino-{position.turn}-{what}", SITES[verb]
        case "enter":
            return CHEST, "space-1"
        case "move":
            return f"space-{what}", "crossed" if int(what) == SPACES else f"space-{int(what) + 1}"
        case "load":
            return CHEST, f"boat-{what}"
        case "launch":
            return f"boat-{what}", "far-shore"
        case "send":
            return (f"plane-{what}",)
        case "aim":
            return (f"boat-{what}",)
        case "reroll":
            return (f"die-{position.dice.index(int(what)) + 1}",)
    return ()


def _hopes(position: Position, pips: int) -> str:
    """What a second roll of a die could bring."""
    stays = sum(position.dice) - pips
    pairs = [(stays, face) for face in range(1, FACES + 1)]
    if position.is_bombing:
        sections = [struck(*pair) for pair in pairs]
        return translate("reroll-for-section", pips=pips, first=min(sections), last=max(sections))
    plane = DOMINOES.index(position.flying)
    hits = sum(is_hit(plane, *pair) for pair in pairs)
    return translate("reroll-to-hit", pips=pips, hits=hits, faces=FACES)


# ---- what a pick means that no move has ----------------------------------------------------------

ONLY_ONE = {"pool": "buy", CHEST: "enter"}
BUILT_AT = {site: kind for kind, site in SITES.items()}


def intent(position: Position, places: Sequence[str]) -> str | None:
    """The move that these places, picked in this order, come nearest to."""
    start, end = places[0], places[-1]
    if start == CHEST and end.startswith("boat-"):
        return f"load-{end.removeprefix('boat-')}"
    if start in ONLY_ONE:
        return ONLY_ONE[start]
    if start in BUILT_AT:
        return _built_by_others(position, BUILT_AT[start])
    match start.partition("-"):
        case "domino", _, which:
            return _built(which, end)
        case "space", _, space:
            return f"move-{space}"
        case "section" | "post", _, _:
            return _built_by_others(position, "bridge")
        case "boat", _, boat:
            verb = "aim" if position.turn == DEFENDER and boat in dict(position.across) else "launch"
            return f"{verb}-{boat if boat in DOMINOES else DOMINOES[0]}"
        case "plane", _, plane:
            return f"send-{plane}"
        case "die", _, index:
            return f"reroll-{position.dice[int(index) - 1]}"
    return None


def _built_by_others(position: Position, kind: str) -> str | None:
    """BAB-03, BAB-06: a place where only the other side builds, or nobody any more in this turn."""
    is_own = (kind in ("bridge", "boat")) == (position.turn == ATTACKER)
    return None if is_own and position.phase != "deploy" else f"{kind}-{DOMINOES[0]}"


def _built(which: str, end: str) -> str:
    """What is built of a domino: as the place says, else what its owner builds first of all."""
    owner, _, face = which.partition("-")
    if end.startswith("section-"):
        return f"bridge-{face}"
    usual = "bridge" if int(owner) == ATTACKER else "plane"
    return f"{BUILT_AT.get(end, usual)}-{face}"


# ---- macro moves: what people would otherwise click one by one -----------------------------------


def compound_move(position: Position, place: str) -> None:
    """No place stands for a macro move."""


def compound_moves(position: Position, legal: Sequence[str]) -> list[CompoundMove]:
    """All that can be offered now."""
    able = set(legal)
    offered = [
        *_sendings(position, able),
        *_marches(position, able),
        *_loadings(position, able),
        *_launches(position, able),
    ]
    return [
        compound_move._replace(closes=_closed_by(compound_move.moves[0], legal))
        for compound_move in offered
        if len(compound_move.moves) > 1
    ]


def _sendings(position: Position, able: set[str]) -> Iterator[CompoundMove]:
    """BAB-42: all planes that cost nothing, and all planes if they can be paid for; the likeliest to hit first."""
    waiting = [plane for plane in position.planes if plane not in position.sent]
    waiting.sort(key=lambda plane: -HITS[DOMINOES.index(plane)])
    free = [plane for plane in waiting if not position.price(plane)]
    cost = sum(map(position.price, waiting))
    if able.issuperset(_each("send", free)):
        yield CompoundMove(_each("send", free), translate("row-send-free"), _framed(position, free))
    if 0 < cost <= position.coins[position.turn] and able.issuperset(_each("send", waiting)):
        yield CompoundMove(_each("send", waiting), translate("row-send-all", coins=cost), _framed(position, waiting))


def _marches(position: Position, able: set[str]) -> Iterator[CompoundMove]:
    """BAB-31: everybody on, with one more soldier behind them; where soldiers may go further, only one space."""
    speed = position.options["bridge_speed"]
    if "march" in able and position.can_follow():
        yield CompoundMove(("march", "enter"), translate("row-march-and-enter"), _arrows(position, speed))
    single = _each("move", (space for space, _ in position.marching(1))) if speed > 1 else ()
    if able.issuperset(single[:1]):
        yield CompoundMove(single, translate("row-march-one"), _arrows(position, 1))


def _loadings(position: Position, able: set[str]) -> Iterator[CompoundMove]:
    """BAB-32: fill the boats, as far as the coins go; and off they go."""
    coins = position.coins[ATTACKER]
    filling: list[str] = []
    ready: list[str] = []
    for boat in position.at_bank:
        if {f"load-{boat.domino}", f"launch-{boat.domino}"} & able:
            aboard = min(BOAT_HOLDS - boat.soldiers, coins)
            coins -= aboard
            filling += [f"load-{boat.domino}"] * aboard
            ready += [f"launch-{boat.domino}"] if boat.soldiers + aboard else []
    if filling:
        yield CompoundMove(tuple(filling), translate("row-load", soldiers=len(filling)))
        yield CompoundMove(
            (*filling, *ready), translate("row-load-and-launch", soldiers=len(filling), boats=len(ready))
        )


def _launches(position: Position, able: set[str]) -> Iterator[CompoundMove]:
    """BAB-35: all boats with soldiers."""
    ready = tuple(move for boat in position.loaded if (move := f"launch-{boat.domino}") in able)
    yield CompoundMove(ready, translate("row-launch", boats=len(ready)))


def _each(verb: str, things: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{verb}-{thing}" for thing in things)


def _framed(position: Position, faces: Sequence[str]) -> str:
    stands = [thing.stand for thing in planes(position) if thing.face in faces]
    return "".join(kit.selection(kit.box(54 * scale, 46 * scale, at, 7)) for at, scale in stands)


def _arrows(position: Position, most: int) -> str:
    ways = [(space_at(start), space_at(end)) for start, end in position.marching(most)]
    return "".join(kit.way(way) + kit.move_dot(way[-1]) for way in ways)


Told = tuple[list[str], str]
"""Facts, and what is laid over the board."""


def hint(position: Position, place: Place, preview: Preview) -> Hint:
    """What is at a place, and its odds."""
    facts, overlay = _told(position, place.id, preview)
    return Hint(WORDS.facts(place.label, *facts), overlay)


def _told(position: Position, place: str, preview: Preview) -> Told:
    kind, _, what = place.partition("-")
    match kind:
        case "section" | "post":
            return _section(position, int(what))
        case "space":
            return _section(position, layout.section_of(int(what)))
        case "domino":
            return _domino(position, *what.split("-", 1))
        case "boat":
            return next(
                _boat(position, thing.face, thing.stand) for thing in layout.boats(position) if thing.id == place
            )
        case "plane":
            return _plane(position, what), _bombs(position, what)
        case "cannon":
            fact = translate("cannon-fact", aimed=position.options["cannons"] == "aimed")
            return [*_glass(position, what), fact], _chances_of_sinking(position, 1)
        case "die":
            return _dice(position, preview)
        case "battery":
            return [translate("battery-fact")], _chances_of_sinking(position, len(position.cannons))
        case "coins":
            return [translate(f"coins-{what}-fact")], ""
    return [], ""


def _section(position: Position, section: int) -> Told:
    """BAB-49 to BAB-52: which bombs fall here and whom they kill."""
    fact = translate("bomb-fact", sums=sums_of(section), strikes=STRIKES[section], pairs=PAIRS)
    if section not in position.standing:
        return [fact, translate("no-harm-fact")], ""
    dead, deadly = killed(position, section, False), killed(position, section, True)
    return [fact, translate("kills-fact", dead=dead, more=deadly > dead, deadly=deadly)], strike(
        position, section, True
    )


def strike(position: Position, section: int, deadly: bool) -> str:
    """The section that a bomb would destroy, framed; its neighbours dashed if the hit may be deadly."""
    near = [other for other in (section - 1, section + 1) if deadly and other in position.standing]
    return _frame(section, 3) + "".join(_frame(other, 2.2, "3 4.5") for other in near)


def _frame(section: int, width: float, dashes: str = "") -> str:
    """A frame that is seen on wood and on water: vermilion on paper."""
    deck = box(layout.DECK + 2, 2 * layout.SPACE - 3, layout.section_at(section), 4)
    return stroke(deck, PAPER, width + 2.4) + stroke(deck, VERMILION, width, dashes=dashes)


def _plane(position: Position, plane: str) -> list[str]:
    """BAB-46 to BAB-48: what it hits with, and how many it kills."""
    hits, deadly = chance_to_hit(plane), chance_of_death(plane)
    kind = SPECIAL.get(plane)
    fact = translate("plane-fact", special=kind, need=pips_needed(plane), hits=hits, pairs=PAIRS, deadly=deadly)
    dead = round(float(expected_dead(position, plane)), 2)
    return [fact, translate("average-fact", dead=dead)] if dead else [fact]


def _bombs(position: Position, plane: str) -> str:
    """Beside each section that stands, how likely this plane destroys it."""
    hits = chance_to_hit(plane)
    chances = ((n, Fraction(hits * STRIKES[n], PAIRS**2)) for n in position.standing if hits)
    return "".join(_slip(percent(chance), Stand(layout.section_at(n), 1)) for n, chance in chances)


def _slip(words: str, stand: Stand, above: float = 0) -> str:
    """A chance on a slip of paper with a vermilion edge, on or above something."""
    slip = paint(box(10 + 6.2 * len(words), 17, corner=4), PAPER, VERMILION, 1.4)
    return transform(slip + bold(words, (0, 4), 11), shift_point(stand.at, (0, -above * stand.scale)))


def _dice(position: Position, preview: Preview) -> Told:
    """What is needed, and what the roll would do."""
    plane = position.flying
    keep = [WORDS.label(preview("keep"))] if position.is_asked_about_dice else []
    if position.is_bombing:
        return keep, strike(position, struck(*position.dice), position.deadly) if keep else ""
    return [translate("need-fact", plane=plane, special=SPECIAL.get(plane), need=pips_needed(plane)), *keep], ""


def _boat(position: Position, boat: str, stand: Stand) -> Told:
    """BAB-59, BAB-61: how likely shots sink a boat; beside it the pips that do."""
    if boat == HIDDEN:
        return [], ""
    shots = position.shots or len(position.cannons)
    chance = percent(sunk(boat, shots))
    fact = translate("boat-fact", sinks=sinking(boat), faces=FACES, shots=shots, chance=chance)
    numbers = tuple(sorted(set(boat.split("-")) - {"0"}))
    return [fact], _slip(translate("sinking-pips", pips=numbers), stand, 26)


def _chances_of_sinking(position: Position, shots: int) -> str:
    """On each boat across, how likely so many shots sink it."""
    boats = layout.far_boats(position) if shots else []
    return "".join(_slip(percent(sunk(one.face, shots)), one.stand, 24) for one in boats)


def _domino(position: Position, seat: str, face: str) -> Told:
    """What a domino of the reserve is good for."""
    glass = _glass(position, face)
    if int(seat) == ATTACKER:
        return [*glass, translate("as-boat-fact", sinks=sinking(face), faces=FACES), translate("as-section-fact")], ""
    odds_of_it, *more = _plane(position, face)
    return [*glass, translate("as-plane-fact", fact=odds_of_it), *more, translate("as-cannon-fact")], ""


def _glass(position: Position, face: str) -> list[str]:
    """BAB-70, BAB-72: whether a face in a hidden place is seen by its owner alone."""
    return [translate("glass-fact")] if face in DOMINOES and not position.over else []
