"""How a player picks a move of Bridges and Boats, which move an impossible pick means, compound moves, and hints."""

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
    SPECIAL,
    STRIKE_COUNT,
    TWO_DICE_RESULTS,
    Position,
    chance_of_sinking,
    count_killed,
    deadly_rolls,
    expected_dead,
    hitting_rolls,
    percent,
    pips_needed,
    section_struck,
    sinking_faces,
    sums_of,
)

ATTACKER_COINS = "coins-0"
"""The place of the attacker's coins."""
SITES = {"boat": "quay", "plane": "airfield", "cannon": "battery"}
"""The places where things are built."""


BUILDING = ("bridge", "boat", "plane", "cannon")
DEPLOYING = ("enter", "move", "march", "load", "launch", "send")
CLOSING = ("step-over",)
"""BAB-06: the reason why orders of an earlier step are illegal."""


def picks(position: Position, legal: Sequence[str], preview: Preview) -> list[Pick]:
    """Return for each legal move the places to pick, in order, and a preview."""
    return [
        _pick(position, move, preview, more=len(legal) > 1)._replace(closes=_closed_by(move, legal)) for move in legal
    ]


def _closed_by(move: str, legal: Sequence[str]) -> str:
    """BAB-06, BAB-28, BAB-36: describe what is possible now but no longer after this order."""
    verb, _, argument = move.partition("-")
    if verb not in (*BUILDING, *DEPLOYING):
        return ""
    buying, building = "buy" in legal, verb in DEPLOYING and any(move_text.startswith(BUILDING) for move_text in legal)
    closed = [translate("closes-steps", buying=buying, building=building)] if buying or building else []
    if _blocks_soldier(verb, argument, legal):
        closed.append(translate("closes-ahead"))
    if verb == "launch" and f"load-{argument}" in legal:
        closed.append(translate("closes-boat"))
    return WORDS.facts(*closed) if closed else ""


def _blocks_soldier(verb: str, argument: str, legal: Sequence[str]) -> bool:
    """BAB-28: whether a soldier further ahead could still move."""
    if verb not in ("enter", "move"):
        return False
    start = int(argument or 0)
    return any(int(move_text.removeprefix("move-")) > start for move_text in legal if move_text.startswith("move-"))


def _pick(position: Position, move: str, preview: Preview, more: bool) -> Pick:
    """Return the pick of a move; `more`: there are other legal moves."""
    places, label = _places(position, move), _label(position, move, preview)
    if move == "end":
        return Pick(
            move,
            places,
            label,
            quiet=more and not position.mission and not position.ghost,
            warning=_end_warning(position),
        )
    if move == "buy" and len(position.pool) == 1:
        return Pick(move, places, label, quiet=True, warning=_last_domino_warning(position))
    return Pick(move, places, label, take=move.startswith("aim"))


def _end_warning(position: Position) -> str:
    """Describe the losses of ending the turn: soldiers who could move, loaded boats, planes that fly for free."""
    if position.turn == ATTACKER:
        soldiers, boats = position.movable_soldiers, len(position.loaded)
        return translate("warn-attacker", soldiers=soldiers, boats=boats) if soldiers or boats else ""
    planes = len([plane for plane in position.sendable_planes if not position.price(plane) and plane != GHOST_PLANE])
    return translate("warn-defender", planes=planes) if planes else ""


def _last_domino_warning(position: Position) -> str:
    """BAB-65, BAB-66: describe how the game would end with this purchase."""
    coins = position.coins[DEFENDER] - (position.options["domino_cost"] if position.turn == DEFENDER else 0)
    return translate(
        "warn-last",
        crossed=position.crossed,
        coins=coins,
        ahead=(position.crossed > coins) - (position.crossed < coins),
    )


def _label(position: Position, move: str, preview: Preview) -> str:
    return _describe_reroll(position, int(move[-1])) if move.startswith("reroll") else WORDS.label(preview(move))


def _places(position: Position, move: str) -> tuple[str, ...]:
    verb, _, argument = move.partition("-")
    match verb:
        case "buy":
            return ("pool",)
        case "bridge":
            return f"domino-{position.turn}-{argument}", f"section-{position.next_section}"
        case "boat" | "plane" | "cannon":
            return f"domino-{position.turn}-{argument}", SITES[verb]
        case "enter":
            return ATTACKER_COINS, "space-1"
        case "move":
            return f"space-{argument}", "crossed" if int(argument) == SPACES else f"space-{int(argument) + 1}"
        case "load":
            return ATTACKER_COINS, f"boat-{argument}"
        case "launch":
            return f"boat-{argument}", "far-shore"
        case "send":
            return (f"plane-{argument}",)
        case "aim":
            return (f"boat-{argument}",)
        case "reroll":
            return (f"die-{position.dice.index(int(argument)) + 1}",)
    return ()


def _describe_reroll(position: Position, pips: int) -> str:
    """Describe what a reroll of a die could bring."""
    stays = sum(position.dice) - pips
    pairs = [(stays, face) for face in range(1, FACES + 1)]
    if position.is_bombing:
        sections = [section_struck(*pair) for pair in pairs]
        return translate("reroll-for-section", pips=pips, first=min(sections), last=max(sections))
    plane = DOMINOES.index(position.flying)
    hits = sum(is_hit(plane, *pair) for pair in pairs)
    return translate("reroll-to-hit", pips=pips, hits=hits, faces=FACES)


# ---- intents: moves that an impossible pick may mean ---------------------------------------------

ONLY_ORDER = {"pool": "buy", ATTACKER_COINS: "enter"}
BUILT_AT = {site: kind for kind, site in SITES.items()}


def intent(position: Position, places: Sequence[str]) -> str | None:
    """Return the move closest to these places, picked in this order, to explain why it is illegal."""
    start, end = places[0], places[-1]
    if start == ATTACKER_COINS and end.startswith("boat-"):
        return f"load-{end.removeprefix('boat-')}"
    if start in ONLY_ORDER:
        return ONLY_ORDER[start]
    if start in BUILT_AT:
        return _illegal_build(position, BUILT_AT[start])
    match start.partition("-"):
        case "domino", _, which:
            return _build_order(which, end)
        case "space", _, space:
            return f"move-{space}"
        case "section" | "post", _, _:
            return _illegal_build(position, "bridge")
        case "boat", _, boat:
            verb = "aim" if position.turn == DEFENDER and boat in dict(position.across) else "launch"
            return f"{verb}-{boat if boat in DOMINOES else DOMINOES[0]}"
        case "plane", _, plane:
            return f"send-{plane}"
        case "die", _, index:
            return f"reroll-{position.dice[int(index) - 1]}"
    return None


def _illegal_build(position: Position, kind: str) -> str | None:
    """BAB-03, BAB-06: return an order to build at a place where only the other side builds, or in a finished step."""
    is_own = (kind in ("bridge", "boat")) == (position.turn == ATTACKER)
    return None if is_own and position.phase != "deploy" else f"{kind}-{DOMINOES[0]}"


def _build_order(which: str, end: str) -> str:
    """Return the order to build from a domino: at the place picked, or what its owner builds first."""
    owner, _, face = which.partition("-")
    if end.startswith("section-"):
        return f"bridge-{face}"
    usual = "bridge" if int(owner) == ATTACKER else "plane"
    return f"{BUILT_AT.get(end, usual)}-{face}"


# ---- compound moves ------------------------------------------------------------------------------


def compound_move(position: Position, place: str) -> None:
    """Return None: no place has a compound move."""


def compound_moves(position: Position, legal: Sequence[str]) -> list[CompoundMove]:
    """Return all compound moves that are possible now."""
    possible = set(legal)
    offered = [
        *_sendings(position, possible),
        *_marches(position, possible),
        *_loadings(position, possible),
        *_launches(position, possible),
    ]
    return [
        compound_move._replace(closes=_closed_by(compound_move.moves[0], legal))
        for compound_move in offered
        if len(compound_move.moves) > 1
    ]


def _sendings(position: Position, possible: set[str]) -> Iterator[CompoundMove]:
    """BAB-42: send all planes that are free, or all planes if the side can pay; the most accurate first."""
    waiting = [plane for plane in position.planes if plane not in position.sent]
    waiting.sort(key=lambda plane: -HITS[DOMINOES.index(plane)])
    free = [plane for plane in waiting if not position.price(plane)]
    cost = sum(map(position.price, waiting))
    if possible.issuperset(_each("send", free)):
        yield CompoundMove(_each("send", free), translate("row-send-free"), _frames(position, free))
    if 0 < cost <= position.coins[position.turn] and possible.issuperset(_each("send", waiting)):
        yield CompoundMove(_each("send", waiting), translate("row-send-all", coins=cost), _frames(position, waiting))


def _marches(position: Position, possible: set[str]) -> Iterator[CompoundMove]:
    """BAB-31: march and enter a soldier; if soldiers may go several spaces, also move them only one."""
    if "march" in possible and position.can_follow():
        yield CompoundMove(("march", "enter"), translate("row-march-and-enter"), _arrows(position.marching()))
    steps = position.single_steps() if position.options["bridge_speed"] > 1 else []
    single = _each("move", (space for space, _ in steps))
    if possible.issuperset(single[:1]):
        yield CompoundMove(single, translate("row-march-one"), _arrows(steps))


def _loadings(position: Position, possible: set[str]) -> Iterator[CompoundMove]:
    """BAB-32: fill the boats as far as the coins go, without or with launching them."""
    coins = position.coins[ATTACKER]
    filling: list[str] = []
    ready: list[str] = []
    for boat in position.boats_at_bank:
        if {f"load-{boat.domino}", f"launch-{boat.domino}"} & possible:
            aboard = min(BOAT_HOLDS - boat.soldiers, coins)
            coins -= aboard
            filling += [f"load-{boat.domino}"] * aboard
            ready += [f"launch-{boat.domino}"] if boat.soldiers + aboard else []
    if filling:
        yield CompoundMove(tuple(filling), translate("row-load", soldiers=len(filling)))
        yield CompoundMove(
            (*filling, *ready), translate("row-load-and-launch", soldiers=len(filling), boats=len(ready))
        )


def _launches(position: Position, possible: set[str]) -> Iterator[CompoundMove]:
    """BAB-35: launch all boats with soldiers."""
    ready = tuple(move for boat in position.loaded if (move := f"launch-{boat.domino}") in possible)
    yield CompoundMove(ready, translate("row-launch", boats=len(ready)))


def _each(verb: str, things: Iterable[object]) -> tuple[str, ...]:
    return tuple(f"{verb}-{thing}" for thing in things)


def _frames(position: Position, faces: Sequence[str]) -> str:
    stands = [thing.stand for thing in planes(position) if thing.face in faces]
    return "".join(kit.selection(kit.box(54 * scale, 46 * scale, at, 7)) for at, scale in stands)


def _arrows(steps: Sequence[tuple[int, int]]) -> str:
    ways = [(space_at(start), space_at(end)) for start, end in steps]
    return "".join(kit.way(way) + kit.move_dot(way[-1]) for way in ways)


Described = tuple[list[str], str]
"""Facts, and an overlay over the board."""


def hint(position: Position, place: Place, preview: Preview) -> Hint:
    """Describe a place and its odds."""
    facts, overlay = _describe(position, place.id, preview)
    return Hint(WORDS.facts(place.label, *facts), overlay)


def _describe(position: Position, place: str, preview: Preview) -> Described:
    kind, _, argument = place.partition("-")
    match kind:
        case "section" | "post":
            return _section(position, int(argument))
        case "space":
            return _section(position, layout.section_of(int(argument)))
        case "domino":
            return _domino(position, *argument.split("-", 1))
        case "boat":
            return next(
                _boat(position, thing.face, thing.stand) for thing in layout.boats(position) if thing.id == place
            )
        case "plane":
            return _plane(position, argument), _bombs(position, argument)
        case "cannon":
            fact = translate("cannon-fact", aimed=position.options["cannons"] == "aimed")
            return [*_owner_only_note(position, argument), fact], _chances_of_sinking(position, 1)
        case "die":
            return _dice(position, preview)
        case "battery":
            return [translate("battery-fact")], _chances_of_sinking(position, len(position.cannons))
        case "coins":
            return [translate(f"coins-{argument}-fact")], ""
    return [], ""


def _section(position: Position, section: int) -> Described:
    """BAB-49 to BAB-52: which bombs strike here and whom they kill."""
    fact = translate("bomb-fact", sums=sums_of(section), strikes=STRIKE_COUNT[section], pairs=TWO_DICE_RESULTS)
    if section not in position.standing:
        return [fact, translate("no-harm-fact")], ""
    dead, deadly = count_killed(position, section, False), count_killed(position, section, True)
    return [fact, translate("kills-fact", dead=dead, more=deadly > dead, deadly=deadly)], strike(
        position, section, True
    )


def strike(position: Position, section: int, deadly: bool) -> str:
    """A frame around the section that a bomb would destroy; its neighbours are dashed if the hit may be deadly."""
    near = [neighbour for neighbour in (section - 1, section + 1) if deadly and neighbour in position.standing]
    return _frame(section, 3) + "".join(_frame(neighbour, 2.2, "3 4.5") for neighbour in near)


def _frame(section: int, width: float, dashes: str = "") -> str:
    """A vermilion frame on paper, visible on wood and on water."""
    deck = box(layout.DECK + 2, 2 * layout.SPACE - 3, layout.section_at(section), 4)
    return stroke(deck, PAPER, width + 2.4) + stroke(deck, VERMILION, width, dashes=dashes)


def _plane(position: Position, plane: str) -> list[str]:
    """BAB-46 to BAB-48: what the plane hits with, and how many soldiers it kills."""
    hits, deadly = hitting_rolls(plane), deadly_rolls(plane)
    kind = SPECIAL.get(plane)
    fact = translate(
        "plane-fact", special=kind, need=pips_needed(plane), hits=hits, pairs=TWO_DICE_RESULTS, deadly=deadly
    )
    dead = round(float(expected_dead(position, plane)), 2)
    return [fact, translate("average-fact", dead=dead)] if dead else [fact]


def _bombs(position: Position, plane: str) -> str:
    """Tags beside all standing sections with the chance that this plane destroys them."""
    hits = hitting_rolls(plane)
    chances = ((n, Fraction(hits * STRIKE_COUNT[n], TWO_DICE_RESULTS**2)) for n in position.standing if hits)
    return "".join(_tag(percent(chance), Stand(layout.section_at(n), 1)) for n, chance in chances)


def _tag(words: str, stand: Stand, above: float = 0) -> str:
    """A chance on a slip of paper with a vermilion edge, on or above something."""
    slip = paint(box(10 + 6.2 * len(words), 17, corner=4), PAPER, VERMILION, 1.4)
    return transform(slip + bold(words, (0, 4), 11), shift_point(stand.at, (0, -above * stand.scale)))


def _dice(position: Position, preview: Preview) -> Described:
    """The total needed, and what the roll would do."""
    plane = position.flying
    keep = [WORDS.label(preview("keep"))] if position.is_asked_about_dice else []
    if position.is_bombing:
        return keep, strike(position, section_struck(*position.dice), position.deadly) if keep else ""
    return [translate("need-fact", plane=plane, special=SPECIAL.get(plane), need=pips_needed(plane)), *keep], ""


def _boat(position: Position, boat: str, stand: Stand) -> Described:
    """BAB-59, BAB-61: the chance that shots sink a boat; beside it the pips that do."""
    if boat == HIDDEN:
        return [], ""
    shots = position.shots or len(position.cannons)
    chance = percent(chance_of_sinking(boat, shots))
    fact = translate("boat-fact", sinks=sinking_faces(boat), faces=FACES, shots=shots, chance=chance)
    numbers = tuple(sorted(set(boat.split("-")) - {"0"}))
    return [fact], _tag(translate("sinking-pips", pips=numbers), stand, 26)


def _chances_of_sinking(position: Position, shots: int) -> str:
    """Tags on all boats across with the chance that the shots sink them."""
    boats = layout.far_boats(position) if shots else []
    return "".join(_tag(percent(chance_of_sinking(move_text.face, shots)), move_text.stand, 24) for move_text in boats)


def _domino(position: Position, seat: str, face: str) -> Described:
    """What a domino of the reserve is good for."""
    glass = _owner_only_note(position, face)
    if int(seat) == ATTACKER:
        return [
            *glass,
            translate("as-boat-fact", sinks=sinking_faces(face), faces=FACES),
            translate("as-section-fact"),
        ], ""
    plane_fact, *more = _plane(position, face)
    return [*glass, translate("as-plane-fact", fact=plane_fact), *more, translate("as-cannon-fact")], ""


def _owner_only_note(position: Position, face: str) -> list[str]:
    """BAB-70, BAB-72: a note if only the owner sees this face."""
    return [translate("glass-fact")] if face in DOMINOES and not position.over else []
