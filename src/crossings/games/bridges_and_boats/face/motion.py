"""What is seen when a move of Bridges and Boats is made: coins and dominoes glide, planes fly, dice fall one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from typing import Final

from crossings.drawing.kit import Point, moved, placed
from crossings.drawing.scene import Glide, Stage
from crossings.games.bridges_and_boats.face import art, deeds, layout
from crossings.games.bridges_and_boats.face.layout import DICE_AT, POOL_AT, USED_AT, Thing
from crossings.games.bridges_and_boats.face.seen import SIDES, Seen
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SPACES
from crossings.games.bridges_and_boats.words import WORDS
from crossings.words import Deed

TRAVEL: Final = 220
LAND: Final = 180
TELL: Final = 380
BLAST: Final = 160
FLIP = SINK = 200
"""Milliseconds: things travel, land, are turned up, dice are read, a bomb bursts, a boat goes down."""
VERDICT_AT: Final = (layout.AIR.left + 118.0, layout.AIR.top - 12.0)
RAISED: Final = 9.0
"""How far a die that is rolled again is picked up."""
Goals = Iterable[tuple[str, Point]]
"""Pieces, and where they go."""


def motion(before: Seen, deeds: Sequence[Deed], after: Seen) -> list[Stage]:
    """First what the move did, then what followed by itself; at last whatever else has a new place."""
    film = Film(before, after)
    for deed in deeds:
        _show(deed, film)
    film.settle()
    return film.stages


def trace(before: Seen, deeds: Sequence[Deed], after: Seen) -> str:
    """What stays to be seen of it."""
    return ""


class Film:
    """The stages so far, and where everything is by now."""

    def __init__(self, before: Seen, after: Seen) -> None:
        self.before = before
        self.after = after
        self.stages: list[Stage] = []
        self.spots = _spots(before)
        self.gone: set[str] = set()
        """Pieces that stay where they went: their things are others in the new scene."""
        self.ashore = before.crossed
        self.dice = ""
        """What has been rolled, as long as it is not told."""

    def stage(self, milliseconds: int, goals: Goals = (), overlay: str = "") -> None:
        """Pieces go to their goals, an overlay is seen; what is not on the board is left out."""
        glides = tuple(Glide(piece, to) for piece, to in goals if self.spots.get(piece, to) != to)
        self.spots |= {glide.piece: glide.to for glide in glides}
        if glides or overlay:
            self.stages.append(Stage(glides, overlay, milliseconds))

    def part(self, milliseconds: int, goals: Goals, overlay: str = "") -> None:
        """These go for good."""
        goals = list(goals)
        self.gone |= {piece for piece, _ in goals}
        self.stage(milliseconds, goals, overlay)

    def paid(self, price: int, to: Point = POOL_AT) -> Goals:
        """BAB-12: the uppermost coins of the side whose turn it is."""
        seat = self.before.turn
        top = min(self.before.coins[seat], layout.COINS_DRAWN)
        return [(f"coin-{seat}-{index}", to) for index in range(top, top - price, -1)]

    def landed(self) -> Point:
        """Where the next soldier across comes to stand."""
        self.ashore += 1
        return layout.coin_at("crossed", self.ashore)

    def walk(self, *ways: tuple[int, int]) -> None:
        """BAB-24, BAB-29: soldiers go along the bridge; those beyond its end to the pile of those across."""
        goals = [(f"soldier-{space}", layout.space_at(to) if to <= SPACES else self.landed()) for space, to in ways]
        self.part(TRAVEL, goals)

    def tell(self, deed: Deed, good: bool) -> None:
        """What was rolled and what it means."""
        verdict = placed(art.verdict(WORDS.label((deed,)), good), VERDICT_AT)
        self.stage(TELL, overlay=self.dice + verdict)

    def bomb(self, section: int) -> Point:
        """BAB-49: the plane is over the section, its bomb falls."""
        at = layout.section_at(section)
        falling = placed(art.SIGNS["bomb"], moved(at, (16, -12)), 30)
        self.stage(LAND, [(f"plane-{self.before.flying}", moved(at, (34, -26)))], falling)
        return at

    def settle(self) -> None:
        """Whatever is not yet where the new view has it: planes that fly out and home, boats and dominoes in rank."""
        self.stage(LAND, [(piece, at) for piece, at in _spots(self.after).items() if piece not in self.gone])


def _spots(seen: Seen) -> dict[str, Point]:
    """Where the things are that may move, by the ids of their pieces."""
    spots = {thing.id: thing.stand.at for thing in layout.dominoes(seen)}
    spots |= {name: at for thing in layout.boats(seen) for name, at in thing.crew}
    spots |= {f"soldier-{space}": layout.space_at(space) for space in seen.manned}
    spots |= {f"section-{section}": layout.section_at(section) for section in seen.standing}
    piles = {"coin-0": seen.coins[ATTACKER], "coin-1": seen.coins[DEFENDER], "crossed": seen.crossed}
    for pile, count in piles.items():
        drawn = range(1, min(count, layout.COINS_DRAWN) + 1)
        spots |= {f"{pile}-{index}": layout.coin_at(pile, index) for index in drawn}
    return spots | ({"pool-top": POOL_AT} if seen.pool else {})


def _one(things: list[Thing], face: str | None) -> Thing:
    """The thing with this face, or the last one where it is not seen."""
    return next((thing for thing in things if thing.face == face), things[-1])


def _over(things: Iterable[Thing], name: str) -> str:
    """A sign over things."""
    return "".join(placed(art.SIGNS[name], thing.stand.at) for thing in things)


# ---- purchase and building -----------------------------------------------------------------------


@singledispatch
def _show(deed: Deed, film: Film) -> None:
    """Show a deed; of most that follow by themselves there is nothing to be seen but its outcome."""


@_show.register
def _(deed: deeds.Bought | deeds.Sent, film: Film) -> None:
    film.part(TRAVEL, film.paid(deed.price))


@_show.register
def _(deed: deeds.Drew, film: Film) -> None:
    """The top of the pool goes to the buyer's reserve; who may see its face sees it turned up there."""
    new = _one(layout.reserve(film.after, film.before.turn), deed.face)
    film.part(TRAVEL, [("pool-top", new.stand.at)])
    if deed.face:
        drawing = art.domino(deed.face, art.look(deed.face, film.after.over), scale=1.3 * new.stand.scale)
        film.stage(FLIP, overlay=placed(drawing, new.stand.at))


@_show.register
def _(deed: deeds.Built, film: Film) -> None:
    """A domino goes from the reserve to its new place."""
    held = _one(layout.reserve(film.before, film.before.turn), deed.face).id
    if isinstance(deed, deeds.LaidSection):
        at = layout.section_at(deed.section)
    else:
        at = next(thing.stand.at for thing in layout.dominoes(film.after) if thing.id not in film.spots)
    film.part(TRAVEL, [(held, at), *film.paid(deed.price)])


# ---- soldiers and boats --------------------------------------------------------------------------


@_show.register
def _(deed: deeds.Unloaded, film: Film) -> None:
    landing = [thing for thing in layout.far_boats(film.before) if thing.face in deed.boats]
    film.part(TRAVEL, [(name, film.landed()) for thing in landing for name, _ in thing.crew])
    film.part(LAND, [(thing.id, USED_AT) for thing in landing])


@_show.register
def _(deed: deeds.Entered, film: Film) -> None:
    film.part(TRAVEL, film.paid(1, layout.space_at(1)))


@_show.register
def _(deed: deeds.Stepped, film: Film) -> None:
    film.walk((deed.space, deed.to))


@_show.register
def _(deed: deeds.Marched, film: Film) -> None:
    film.walk(*deed.ways)


@_show.register
def _(deed: deeds.Boarded, film: Film) -> None:
    """With the first soldier the boat is turned up."""
    boat, was = (_one(layout.near_boats(seen), deed.boat) for seen in (film.after, film.before))
    if was.id != boat.id:
        film.part(LAND, [(was.id, boat.stand.at)])
    if deed.soldiers == 1:
        film.stage(FLIP, overlay=placed(art.boat(deed.boat, art.OPEN, boat.stand.scale), boat.stand.at))
    _, seat = boat.crew[-1]
    film.part(TRAVEL, film.paid(1, seat))


@_show.register
def _(deed: deeds.Launched, film: Film) -> None:
    boat = _one(layout.far_boats(film.after), deed.boat)
    film.stage(TRAVEL + LAND, [(boat.id, boat.stand.at), *boat.crew])


# ---- planes --------------------------------------------------------------------------------------


@_show.register
def _(deed: deeds.Rolled, film: Film) -> None:
    pairs = zip((deed.low, deed.high), DICE_AT, strict=True)
    film.dice = "".join(placed(art.die(pips), at) for pips, at in pairs)


@_show.register
def _(deed: deeds.GhostTurned, film: Film) -> None:
    """The die is taken up."""
    at = moved(DICE_AT[film.before.dice.index(deed.pips)], (0, -RAISED))
    film.stage(LAND, overlay=placed(art.die(deed.pips, 1.15), at))


@_show.register
def _(deed: deeds.GhostAsked | deeds.Missed | deeds.ShotMissed, film: Film) -> None:
    film.tell(deed, False)


@_show.register
def _(deed: deeds.Hit, film: Film) -> None:
    film.tell(deed, True)


@_show.register
def _(deed: deeds.FellIntoWater, film: Film) -> None:
    film.tell(deed, False)
    film.stage(BLAST, overlay=placed(art.SIGNS["splash"], film.bomb(deed.section)))


@_show.register
def _(deed: deeds.Destroyed, film: Film) -> None:
    """Section and soldiers are gone."""
    film.tell(deed, True)
    at = film.bomb(deed.section)
    film.stage(BLAST, overlay=placed(art.SIGNS["bang"], at))
    fallen = [(f"soldier-{space}", POOL_AT) for space in deed.dead]
    splashes = {layout.section_at(layout.section_of(space)) for space in deed.dead} | {at}
    overlay = "".join(placed(art.SIGNS["splash"], at) for at in sorted(splashes))
    film.part(SINK, [(f"section-{deed.section}", USED_AT), *fallen], overlay)


# ---- cannons, income -----------------------------------------------------------------------------


@_show.register
def _(deed: deeds.Aimed, film: Film) -> None:
    film.stage(LAND, overlay=_over([_one(layout.far_boats(film.before), deed.boat)], "crosshair"))


@_show.register
def _(deed: deeds.Fired, film: Film) -> None:
    """Smoke before the cannon, and its die."""
    (x, y), scale = layout.cannons(film.before)[-film.before.shots].stand
    mouth = (x, min(y + 24 * scale, layout.BATTERY.top + layout.BATTERY.height))
    film.dice = placed(art.SIGNS["puff"], mouth, scale=scale) + placed(art.die(deed.pips), DICE_AT[1])


@_show.register
def _(deed: deeds.Sank, film: Film) -> None:
    """The boats go down."""
    film.tell(deed, True)
    sunk = [thing for thing in layout.far_boats(film.before) if thing.face in deed.boats]
    film.stage(BLAST, overlay=_over(sunk, "bang"))
    drowned = [(name, POOL_AT) for thing in sunk for name, _ in thing.crew]
    film.part(SINK, [*((thing.id, USED_AT) for thing in sunk), *drowned], _over(sunk, "splash"))


@_show.register
def _(deed: deeds.TurnBegan, film: Film) -> None:
    """The coins are shown where they fall."""
    seat = SIDES.index(deed.side)
    first, last = film.before.coins[seat] + 1, min(film.after.coins[seat], layout.COINS_DRAWN)
    coins = (
        placed(art.PIECES[f"coin-{seat}"], layout.coin_at(f"coin-{seat}", index)) for index in range(first, last + 1)
    )
    film.stage(LAND, overlay="".join(coins))
