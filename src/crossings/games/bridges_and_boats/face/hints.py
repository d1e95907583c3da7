"""What a place on the scene of Bridges and Boats is and what its odds are, in a line and over the board."""

from __future__ import annotations

from fractions import Fraction

from crossings.drawing.kit import PAPER, VERMILION, bold, box, moved, painted, placed, stroked
from crossings.drawing.scene import Hint, Place
from crossings.games.bridges_and_boats.face import layout, odds
from crossings.games.bridges_and_boats.face.layout import Stand
from crossings.games.bridges_and_boats.face.position import HIDDEN, SPECIAL, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DOMINOES, FACES
from crossings.games.bridges_and_boats.words import WORDS, say
from crossings.words import Would

Told = tuple[list[str], str]
"""Facts, and what is laid over the board."""


def hint(position: Position, place: Place, would: Would) -> Hint:
    """What is at a place, and its odds."""
    facts, overlay = _told(position, place.id, would)
    return Hint(WORDS.facts(place.label, *facts), overlay)


def _told(position: Position, place: str, would: Would) -> Told:
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
            fact = say("cannon-fact", aimed=position.options["cannons"] == "aimed")
            return [*_glass(position, what), fact], _chances_of_sinking(position, 1)
        case "die":
            return _dice(position, would)
        case "battery":
            return [say("battery-fact")], _chances_of_sinking(position, len(position.cannons))
        case "coins":
            return [say(f"coins-{what}-fact")], ""
    return [], ""


def _section(position: Position, section: int) -> Told:
    """BAB-49 to BAB-52: which bombs fall here and whom they kill."""
    fact = say("bomb-fact", sums=odds.sums_of(section), strikes=odds.STRIKES[section], pairs=odds.PAIRS)
    if section not in position.standing:
        return [fact, say("no-harm-fact")], ""
    dead, deadly = odds.killed(position, section, False), odds.killed(position, section, True)
    return [fact, say("kills-fact", dead=dead, more=deadly > dead, deadly=deadly)], strike(position, section, True)


def strike(position: Position, section: int, deadly: bool) -> str:
    """The section that a bomb would destroy, framed; its neighbours dashed if the hit may be deadly."""
    near = [other for other in (section - 1, section + 1) if deadly and other in position.standing]
    return _framed(section, 3) + "".join(_framed(other, 2.2, "3 4.5") for other in near)


def _framed(section: int, width: float, dashes: str = "") -> str:
    """A frame that is seen on wood and on water: vermilion on paper."""
    deck = box(layout.DECK + 2, 2 * layout.SPACE - 3, layout.section_at(section), 4)
    return stroked(deck, PAPER, width + 2.4) + stroked(deck, VERMILION, width, dashes=dashes)


def _plane(position: Position, plane: str) -> list[str]:
    """BAB-46 to BAB-48: what it hits with, and how many it kills."""
    hits, deadly = odds.hits(plane), odds.deadly(plane)
    kind = SPECIAL.get(plane)
    fact = say("plane-fact", special=kind, need=odds.needs(plane), hits=hits, pairs=odds.PAIRS, deadly=deadly)
    dead = round(float(odds.expected_dead(position, plane)), 2)
    return [fact, say("average-fact", dead=dead)] if dead else [fact]


def _bombs(position: Position, plane: str) -> str:
    """Beside each section that stands, how likely this plane destroys it."""
    hits = odds.hits(plane)
    chances = ((n, Fraction(hits * odds.STRIKES[n], odds.PAIRS**2)) for n in position.standing if hits)
    return "".join(_slip(odds.percent(chance), Stand(layout.section_at(n), 1)) for n, chance in chances)


def _slip(words: str, stand: Stand, above: float = 0) -> str:
    """A chance on a slip of paper with a vermilion edge, on or above something."""
    slip = painted(box(10 + 6.2 * len(words), 17, corner=4), PAPER, VERMILION, 1.4)
    return placed(slip + bold(words, (0, 4), 11), moved(stand.at, (0, -above * stand.scale)))


def _dice(position: Position, would: Would) -> Told:
    """What is needed, and what the roll would do."""
    plane = position.flying
    keep = [WORDS.label(would("keep"))] if position.is_asked_about_dice else []
    if position.is_bombing:
        return keep, strike(position, odds.struck(*position.dice), position.deadly) if keep else ""
    return [say("need-fact", plane=plane, special=SPECIAL.get(plane), need=odds.needs(plane)), *keep], ""


def _boat(position: Position, boat: str, stand: Stand) -> Told:
    """BAB-59, BAB-61: how likely shots sink a boat; beside it the pips that do."""
    if boat == HIDDEN:
        return [], ""
    shots = position.shots or len(position.cannons)
    chance = odds.percent(odds.sunk(boat, shots))
    fact = say("boat-fact", sinks=odds.sinking(boat), faces=FACES, shots=shots, chance=chance)
    numbers = tuple(sorted(set(boat.split("-")) - {"0"}))
    return [fact], _slip(say("sinking-pips", pips=numbers), stand, 26)


def _chances_of_sinking(position: Position, shots: int) -> str:
    """On each boat across, how likely so many shots sink it."""
    boats = layout.far_boats(position) if shots else []
    return "".join(_slip(odds.percent(odds.sunk(one.face, shots)), one.stand, 24) for one in boats)


def _domino(position: Position, seat: str, face: str) -> Told:
    """What a domino of the reserve is good for."""
    glass = _glass(position, face)
    if int(seat) == ATTACKER:
        return [*glass, say("as-boat-fact", sinks=odds.sinking(face), faces=FACES), say("as-section-fact")], ""
    odds_of_it, *more = _plane(position, face)
    return [*glass, say("as-plane-fact", fact=odds_of_it), *more, say("as-cannon-fact")], ""


def _glass(position: Position, face: str) -> list[str]:
    """BAB-70, BAB-72: whether a face in a hidden place is seen by its owner alone."""
    return [say("glass-fact")] if face in DOMINOES and not position.over else []
