"""What makes an accident, shown on the board."""

from __future__ import annotations

from crossings.drawing import kit
from crossings.games.walking_on_the_moon.face import layout
from crossings.shared.ring import art as ring_art
from crossings.shared.ring import flights, panorama


def blamed(flown: flights.Flight) -> str:
    """The rock that stops a jump, the empty box, the bad ground; or over the spot the die with the crash mark."""
    if flown.why == "mark":
        return kit.placed(ring_art.die_face(flown.face), kit.moved(layout.middle(flown.rest), (0, -2 * panorama.LEVEL)))
    return panorama.blame(layout.strips(), flights.obstacle(flown), flown.why != "air")


def accident(flown: flights.Flight) -> str:
    """What makes it, and the crack where one lies."""
    return blamed(flown) + ring_art.crack(layout.middle(flown.rest))
