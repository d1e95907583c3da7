"""What a place on the scene of Walking on the Moon is, and what dice would do from here, in a line and in arcs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from crossings.boxes.ring import art as ring_art
from crossings.boxes.ring import panorama, tray
from crossings.boxes.ring.data import COLOURS
from crossings.boxes.ring.flights import Box, Flight, Terrain, chance_of, faces_of, flights
from crossings.boxes.ring.tray import AGAIN
from crossings.drawing import kit
from crossings.drawing.kit import Point
from crossings.drawing.scene import Hint
from crossings.games.walking_on_the_moon.face.layout import (
    HIDDEN,
    MANY,
    STRIPS,
    View,
    at,
    box_id,
    crosses,
    dice,
    flights_with,
    is_programming,
    is_throwing,
    slot_of,
    stacks,
    terrain,
)
from crossings.games.walking_on_the_moon.face.wording import (
    capital,
    card_line,
    colour_name,
    dice_words,
    doing,
    face_words,
    landing_words,
    listed,
    many,
    name,
    on_box,
    panel_line,
    pattern_words,
    share_words,
    spot,
    where,
)
from crossings.games.walking_on_the_moon.rules.data import EC_COUNTERS, GOAL, SPUTNIKS

CARD_OF_DICE: Final = tray.card_id(0)[:-1]
STEADY: Final = 0.4
"""How strong an arc is drawn where chance has spoken."""


def hint(view: View, place: str) -> Hint | None:
    """What is at a place: a box, a die, an astronaut's panel, a card, the map."""
    what, _, rest = place.partition("-")
    if place.startswith(CARD_OF_DICE):
        return _of_jump_card(view, int(place.removeprefix(CARD_OF_DICE)))
    if what == "panel":
        return _of_panel(view, int(rest)) if int(rest) < len(view["astronauts"]) else None
    if what == "die":
        return _of_die(view, place)
    if what == "card":
        return _of_card(view, *map(int, rest.split("-")))
    if what == "map":
        return Hint(map_line(view))
    if what == "deck":
        return Hint(deck_line(view))
    if what == "discard":
        return Hint(discard_line(view))
    if what == AGAIN:
        return Hint(again_line(view))
    if what == "pool":
        return _of_colour(view, rest[0])
    return _of_box(view, place)


# ---- boxes -------------------------------------------------------------------------------------


def _of_box(view: View, place: str) -> Hint | None:
    box = box_of(place)
    if box is None or box[0] >= len(terrain(view)):
        return None
    line = on_box(spot(view, box, stacks(view)))
    ways = _leading_to(view, place)
    if not ways:
        return Hint(line)
    for accident, end in ((False, "a landing"), (True, "an accident")):
        found = [way for way in ways if way.accident is accident]
        line += f"; {end} with {listed(map(_jump_words, found))}" if found else ""
    return Hint(line, "".join(panorama.arc(STRIPS, way, STEADY) for way in ways))


def _jump_words(way: Flight) -> str:
    return f"{face_words(way.face)} ({pattern_words(way.jump.partition(':')[2])})"


def box_of(place: str) -> Box | None:
    """The box of a place id, as `layout.box_id` makes it."""
    if place == "goal":
        return GOAL, 0
    x, _, y = place.removeprefix("x").partition("y")
    return (int(x), int(y)) if x.isdigit() and y.lstrip("-").isdigit() else None


def _leading_to(view: View, place: str) -> list[Flight]:
    """Jumps with the dice that lie that end in a box."""
    if view["active"] is None or not view["faces"]:
        return []
    return [way for way in flights_with(view, tuple(view["faces"])) if box_id(way.rest) == place]


# ---- dice --------------------------------------------------------------------------------------


def _of_die(view: View, place: str) -> Hint | None:
    shown = {die.id: die for die in dice(view)}.get(place)
    if shown is None:
        return None
    if shown.face:
        return _of_face(view, shown.face)
    if shown.spent:
        return Hint(f"Jump {shown.card} is made: the {colour_name(shown.colour)} die is used")
    head = f"Jump {shown.card}: {colour_name(shown.colour)} die"
    if view["astronauts"][view["active"]]["finished"]:
        return Hint(f"{head}; across the goal nobody jumps any more")
    if shown.card != slot_of(view) + (not is_throwing(view)):
        return Hint(f"{head}; where this jump starts is not known yet")
    found = _of_colour(view, shown.colour)
    return Hint(f"{head}: {found.line.partition(': ')[2]}", found.overlay)


def _of_face(view: View, face: str) -> Hint:
    """What can be jumped with a die that lies."""
    ways = flights_with(view, (face,))
    ends: dict[str, list[str]] = defaultdict(list)
    for way in ways:
        ends[landing_words(way)].append(pattern_words(way.jump.partition(":")[2]))
    words = "; ".join(end if len(ends) == 1 else f"{' or '.join(patterns)}: {end}" for end, patterns in ends.items())
    return Hint(f"{capital(face_words(face))}: {words}", "".join(panorama.arc(STRIPS, way, STEADY) for way in ways))


def _of_colour(view: View, colour: str) -> Hint:
    """What a die of a colour may show, and where it leads if a jump is made with it from here."""
    head = f"{capital(colour_name(colour))} die"
    if view["active"] is None:
        return Hint(head)
    outlook = _outlook(terrain(view), at(view, view["active"]), colour, view["options"]["black_twos"])
    return Hint(f"{head}: {outlook.line}", outlook.overlay)


def _of_jump_card(view: View, slot: int) -> Hint:
    """WOM-P02 to WOM-P04: what lies on a jump card, or may be put there."""
    if is_programming(view):
        return Hint(f"Jump {slot}: {SHARING[slot]}; {doing(view)}{_missing(view)}")
    letters = view["program"][slot - 1]
    return Hint(f"Jump {slot}: {dice_words(letters) if letters else 'no dice'}")


SHARING: Final = {
    1: "at least one die",
    2: "may stay empty",
    3: "may stay empty, and must if jump 2 does",
}


def _missing(view: View) -> str:
    """WOM-A12."""
    missing = [colour_name(colour) for colour in COLOURS if colour in view["removed"]]
    return f"; one {listed(missing)} die is missing" if missing else ""


@lru_cache(maxsize=MANY)
def _outlook(land: Terrain, start: Box, colour: str, black_twos: int) -> Hint:
    """All landings of a die still to be thrown, each with its chance; accidents only where nothing else can be done."""
    words, safe = [], Fraction(0)
    ends: dict[Box, list[tuple[Flight, Fraction]]] = defaultdict(list)
    for face in faces_of(colour):
        chance = chance_of(face, black_twos)
        ways = flights(land, start, (face,))
        good = [way for way in ways if not way.accident]
        safe += chance if good else 0
        words.append(f"{face[1:]} ({share_words(chance)}) {_best(good, ways)}")
        for way in good or ways:
            ends[way.rest].append((way, chance))
    overlay = "".join(_arcs(outcomes) for outcomes in ends.values())
    tags = "".join(_tag(outcomes) for outcomes in ends.values())
    return Hint(f"{share_words(safe)} safe; {'; '.join(words)}", overlay + tags)


def _best(good: Sequence[Flight], ways: Sequence[Flight]) -> str:
    if not good:
        return f"an accident on {listed(dict.fromkeys(where(way.rest) for way in ways))}"
    ends = dict.fromkeys("the goal" if crosses(way) else where(way.rest) for way in good)
    return "to " + " or ".join(ends)


def _arcs(outcomes: Sequence[tuple[Flight, Fraction]]) -> str:
    """The ways to one box."""
    return "".join(panorama.arc(STRIPS, way, float(chance)) for way, chance in outcomes)


TAG_ABOVE: Final = (0.0, -24.0)


def _tag(outcomes: Sequence[tuple[Flight, Fraction]]) -> str:
    """How likely a box can be reached safely; if never, how likely an accident cannot be avoided there."""
    safe = {way.face: chance for way, chance in outcomes if not way.accident}
    chances = safe or {way.face: chance for way, chance in outcomes}
    words = share_words(sum(chances.values(), Fraction(0)))
    return ring_art.chance_tag(words, _tag_at(outcomes[0][0].rest), not safe)


def _tag_at(box: Box) -> Point:
    return kit.moved(panorama.home(STRIPS, box[0]).middle(box), TAG_ABOVE)


# ---- the rest ----------------------------------------------------------------------------------


def _of_panel(view: View, astronaut: int) -> Hint:
    """An astronaut; on the ring it is framed."""
    one = view["astronauts"][astronaut]
    if one["finished"]:
        return Hint(panel_line(view, astronaut))
    box = at(view, astronaut)
    frame = kit.stroked(panorama.outline(STRIPS, box), kit.hand(at_night=True), 2, dashes="2 4")
    return Hint(panel_line(view, astronaut), frame)


def _of_card(view: View, seat: int, number: int) -> Hint | None:
    cards = view["hands"][seat] if seat < len(view["hands"]) else ()
    if number > len(cards) or cards[number - 1] == HIDDEN:
        return None
    return Hint(card_line(cards[number - 1]))


def map_line(view: View) -> str:
    """The round, and what is left of the supplies (WOM-C01)."""
    sputniks = SPUTNIKS - sum(one["sputniks"] for one in view["astronauts"])
    line = f"Round {view['round']} of {view['options']['round_limit']}; {many(sputniks, 'Sputnik')} left to gain"
    if not view["options"]["advanced"]:
        return line
    ec = EC_COUNTERS - sum(one["ec"] for one in view["astronauts"])
    return f"{line}, {many(ec, 'EC counter')}"


def deck_line(view: View) -> str:
    """WOM-A04."""
    return f"{many(view['deck'], 'action card')} to draw; when none is left, those discarded are shuffled"


def discard_line(view: View) -> str:
    """WOM-A02: they lie open."""
    shown = [f"{count} × {card_line(kind).partition(':')[0]}" for kind, count in view["discard"].items() if count]
    return f"Played or discarded: {', '.join(shown) or 'nothing yet'}"


def again_line(view: View) -> str:
    """WOM-B06."""
    return f"{name(view, view['active'])} may put any of the dice here, once, to throw them again together"
