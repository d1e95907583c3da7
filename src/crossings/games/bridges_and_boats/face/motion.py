"""What is seen when a move of Bridges and Boats is made, and what stays to be seen of it.

Coins and dominoes glide, dice roll, lie and then act: a bomb falls, its section breaks, boats go down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Final

from crossings.drawing.kit import Point, moved, placed
from crossings.drawing.scene import BLOW, DIE, PIECE, Glide, Stage
from crossings.games.bridges_and_boats.face import art, effects, layout
from crossings.games.bridges_and_boats.face.layout import Thing, now
from crossings.games.bridges_and_boats.face.position import SIDES, Position
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SPACES
from crossings.games.bridges_and_boats.words import WORDS
from crossings.words import Effect, kept_with

FAR: Final = 2 * PIECE
"""Over the river, or to another bank, it takes so long."""
FLIP: Final = 2 * PIECE
"""A domino is turned up, and read."""
FALL: Final = PIECE
"""A bomb falls."""
VERDICT_AT: Final = (118.0, -12.0)
"""From the corner of the air over the river."""
RAISED: Final = 9.0
"""How far a die that is rolled again is picked up."""
BOMB_STARTS: Final = (20.0, -22.0)
BOMB_NEAR: Final = (7.0, -8.0)
PLANE_OVER: Final = (34.0, -26.0)
"""From the middle of a section."""
SWIMMING: Final = 0.6
"""So much smaller than a bomb's is the splash of a soldier."""
Goals = Iterable[tuple[str, Point]]
"""Pieces, and where they go."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Stage]:
    """First what the move did, then what followed by itself; at last whatever else has a new place."""
    film = Film(before, after)
    for effect in effects:
        _show(effect, film)
    film.settle()
    return film.stages


class Film:
    """The stages so far, and where everything is by now."""

    def __init__(self, before: Position, after: Position) -> None:
        self.before = before
        self.after = after
        self.stages: list[Stage] = []
        self.spots = {**_spots(before)}
        self.gone: set[str] = set()
        """Pieces that stay where they went: their things are others in the new scene."""
        self.ashore = before.crossed
        self.dice = ""
        """What has been rolled, as long as it is not told."""

    def stage(
        self, milliseconds: int, goals: Goals = (), overlay: str = "", sound: str = "", vanish: Sequence[str] = ()
    ) -> None:
        """Pieces go to their goals or vanish, an overlay is seen; what is not on the board is left out."""
        glides = tuple(Glide(piece, to) for piece, to in goals if self.spots.get(piece, to) != to)
        lost = tuple(piece for piece in vanish if piece in self.spots)
        self.spots |= {glide.piece: glide.to for glide in glides}
        self.gone |= set(lost)
        if glides or overlay or lost:
            self.stages.append(Stage(glides, overlay, milliseconds, vanish=lost, sound=sound))

    def part(self, milliseconds: int, goals: Goals, overlay: str = "", sound: str = "") -> None:
        """These go for good."""
        goals = list(goals)
        self.gone |= {piece for piece, _ in goals}
        self.stage(milliseconds, goals, overlay, sound)

    def paid(self, price: int, to: Point | None = None) -> Goals:
        """BAB-12: the uppermost coins of the side whose turn it is."""
        seat = self.before.turn
        top = min(self.before.coins[seat], layout.COINS_DRAWN)
        return [(f"coin-{seat}-{index}", to or now().pool) for index in range(top, top - price, -1)]

    def landed(self) -> Point:
        """Where the next soldier across comes to stand."""
        self.ashore += 1
        return layout.coin_at("crossed", self.ashore)

    def walk(self, *ways: tuple[int, int]) -> None:
        """BAB-24, BAB-29: soldiers go along the bridge; those beyond its end to the pile of those across."""
        goals = [(f"soldier-{space}", layout.space_at(to) if to <= SPACES else self.landed()) for space, to in ways]
        self.part(FAR if any(to > SPACES for _, to in ways) else PIECE, goals)

    def roll(self, dice: str) -> None:
        """Dice roll and lie."""
        self.dice = dice
        self.stage(DIE, overlay=dice, sound="die")

    def tell(self, effect: Effect, good: bool) -> None:
        """What was rolled and what it means."""
        verdict = placed(art.verdict(WORDS.label((effect,)), good), moved(now().air[:2], VERDICT_AT))
        self.stage(DIE, overlay=self.dice + verdict)

    def bomb(self, section: int) -> Point:
        """BAB-49: the plane flies over the section, its bomb falls."""
        at = layout.section_at(section)
        self.stage(FAR, [(f"plane-{self.before.flying}", moved(at, PLANE_OVER))])
        for where in (BOMB_STARTS, BOMB_NEAR):
            self.stage(FALL, overlay=placed(art.SIGNS["bomb"], moved(at, where), 30), sound="fall")
        return at

    def settle(self) -> None:
        """Whatever is not yet where the new view has it: planes that fly out and home, boats and dominoes in rank."""
        self.stage(PIECE, [(piece, at) for piece, at in _spots(self.after).items() if piece not in self.gone])


@kept_with
def _spots(position: Position) -> Mapping[str, Point]:
    """Where the things are that may move, by the ids of their pieces."""
    spots = {thing.id: thing.stand.at for thing in layout.dominoes(position)}
    spots |= {name: at for thing in layout.boats(position) for name, at in thing.crew}
    spots |= {f"soldier-{space}": layout.space_at(space) for space in position.manned}
    spots |= {f"section-{section}": layout.section_at(section) for section in position.standing}
    piles = {"coin-0": position.coins[ATTACKER], "coin-1": position.coins[DEFENDER], "crossed": position.crossed}
    for pile, count in piles.items():
        drawn = range(1, min(count, layout.COINS_DRAWN) + 1)
        spots |= {f"{pile}-{index}": layout.coin_at(pile, index) for index in drawn}
    return spots | ({"pool-top": now().pool} if position.pool else {})


def _one(things: list[Thing], face: str | None) -> Thing:
    """The thing with this face, or the last one where it is not seen."""
    return next((thing for thing in things if thing.face == face), things[-1])


def _over(things: Iterable[Thing], name: str) -> str:
    """A sign over things."""
    return "".join(placed(art.SIGNS[name], thing.stand.at) for thing in things)


# ---- purchase and building -----------------------------------------------------------------------


@singledispatch
def _show(effect: Effect, film: Film) -> None:
    """Show an effect; of most that follow by themselves there is nothing to be seen but its outcome."""


@_show.register
def _(effect: effects.Bought | effects.Sent, film: Film) -> None:
    film.part(PIECE, film.paid(effect.price))


@_show.register
def _(effect: effects.Drew, film: Film) -> None:
    """The top of the pool goes to the buyer's reserve; who may see its face sees it turned up there."""
    new = _one(layout.reserve(film.after, film.before.turn), effect.face)
    film.part(FAR, [("pool-top", new.stand.at)], sound="card")
    if effect.face:
        drawing = art.domino(effect.face, art.look(effect.face, film.after.over), scale=1.3 * new.stand.scale)
        film.stage(FLIP, overlay=placed(drawing, new.stand.at), sound="card")


@_show.register
def _(effect: effects.Built, film: Film) -> None:
    """A domino goes from the reserve to its new place."""
    held = _one(layout.reserve(film.before, film.before.turn), effect.face).id
    film.part(FAR, [(held, _site(effect, film.spots, film.after)), *film.paid(effect.price)])


def _site(effect: effects.Built, known: Iterable[str], after: Position) -> Point:
    """Where something new was built; `known`: the pieces that there were before."""
    if isinstance(effect, effects.LaidSection):
        return layout.section_at(effect.section)
    return next(thing.stand.at for thing in layout.dominoes(after) if thing.id not in known)


# ---- soldiers and boats --------------------------------------------------------------------------


@_show.register
def _(effect: effects.Unloaded, film: Film) -> None:
    landing = [thing for thing in layout.far_boats(film.before) if thing.face in effect.boats]
    film.part(FAR, [(name, film.landed()) for thing in landing for name, _ in thing.crew])
    film.part(PIECE, [(thing.id, now().used) for thing in landing])


@_show.register
def _(effect: effects.Entered, film: Film) -> None:
    film.part(PIECE, film.paid(1, layout.space_at(1)))


@_show.register
def _(effect: effects.Stepped, film: Film) -> None:
    film.walk((effect.space, effect.to))


@_show.register
def _(effect: effects.Marched, film: Film) -> None:
    film.walk(*effect.ways)


@_show.register
def _(effect: effects.Boarded, film: Film) -> None:
    """With the first soldier the boat is turned up."""
    boat, was = (_one(layout.near_boats(position), effect.boat) for position in (film.after, film.before))
    if was.id != boat.id:
        film.part(PIECE, [(was.id, boat.stand.at)])
    if effect.soldiers == 1:
        face_up = placed(art.boat(effect.boat, art.OPEN, boat.stand.scale), boat.stand.at)
        film.stage(FLIP, overlay=face_up, sound="card")
    _, seat = boat.crew[-1]
    film.part(PIECE, film.paid(1, seat))


@_show.register
def _(effect: effects.Launched, film: Film) -> None:
    boat = _one(layout.far_boats(film.after), effect.boat)
    film.stage(FAR + PIECE, [(boat.id, boat.stand.at), *boat.crew], sound="splash")


# ---- planes --------------------------------------------------------------------------------------


@_show.register
def _(effect: effects.Rolled, film: Film) -> None:
    pairs = zip((effect.low, effect.high), now().dice, strict=True)
    film.roll("".join(placed(art.die(pips), at) for pips, at in pairs))


@_show.register
def _(effect: effects.GhostTurned, film: Film) -> None:
    """The die is taken up."""
    at = moved(now().dice[film.before.dice.index(effect.pips)], (0, -RAISED))
    film.stage(PIECE, overlay=placed(art.die(effect.pips, 1.15), at))


@_show.register
def _(effect: effects.GhostAsked | effects.Missed | effects.ShotMissed, film: Film) -> None:
    film.tell(effect, False)


@_show.register
def _(effect: effects.Hit, film: Film) -> None:
    film.tell(effect, True)


@_show.register
def _(effect: effects.FellIntoWater, film: Film) -> None:
    film.tell(effect, False)
    film.stage(BLOW, overlay=placed(art.SIGNS["splash"], film.bomb(effect.section)), sound="splash")


@_show.register
def _(effect: effects.Destroyed, film: Film) -> None:
    """The section breaks; those who stood there swim, and are gone."""
    film.tell(effect, True)
    at = film.bomb(effect.section)
    film.stage(BLOW, overlay=placed(art.SIGNS["bang"], at), sound="blow")
    swim = "".join(placed(art.SIGNS["splash"], layout.space_at(space), scale=SWIMMING) for space in effect.dead)
    film.gone.add(f"section-{effect.section}")
    film.stage(
        BLOW,
        [(f"section-{effect.section}", now().used)],
        placed(art.SIGNS["splash"], at) + swim,
        "splash",
        [f"soldier-{space}" for space in effect.dead],
    )


# ---- cannons, income -----------------------------------------------------------------------------


@_show.register
def _(effect: effects.Aimed, film: Film) -> None:
    film.stage(FAR, overlay=_over([_one(layout.far_boats(film.before), effect.boat)], "crosshair"))


@_show.register
def _(effect: effects.Fired, film: Film) -> None:
    """Smoke before the cannon, and its die."""
    (x, y), scale = layout.cannons(film.before)[-film.before.shots].stand
    mouth = (x, y + now().ahead * 22 * scale)
    film.roll(placed(art.SIGNS["puff"], mouth, scale=scale) + placed(art.die(effect.pips), now().dice[1]))


@_show.register
def _(effect: effects.Sank, film: Film) -> None:
    """The boats go down, and those in them."""
    film.tell(effect, True)
    sunk = [thing for thing in layout.far_boats(film.before) if thing.face in effect.boats]
    film.stage(BLOW, overlay=_over(sunk, "bang"), sound="blow")
    film.gone |= {thing.id for thing in sunk}
    boats = [(thing.id, now().used) for thing in sunk]
    film.stage(BLOW, boats, _over(sunk, "splash"), "splash", [name for thing in sunk for name, _ in thing.crew])


@_show.register
def _(effect: effects.TurnBegan, film: Film) -> None:
    """The coins are shown where they fall."""
    seat = SIDES.index(effect.side)
    first, last = film.before.coins[seat] + 1, min(film.after.coins[seat], layout.COINS_DRAWN)
    coins = (
        placed(art.PIECES[f"coin-{seat}"], layout.coin_at(f"coin-{seat}", index)) for index in range(first, last + 1)
    )
    film.stage(PIECE, overlay="".join(coins))


# ---- what stays to be seen -----------------------------------------------------------------------


def trace(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Ways that soldiers and boats have gone, what was built, and what is no longer there."""
    return "".join(_left(effect, before, after) for effect in effects)


@singledispatch
def _left(effect: Effect, before: Position, after: Position) -> str:
    """What is left of an effect on the board."""
    return ""


@_left.register
def _(effect: effects.Built, before: Position, after: Position) -> str:
    return placed(art.new_here(SIDES.index(effect.side)), _site(effect, _spots(before), after))


@_left.register
def _(effect: effects.Entered, before: Position, after: Position) -> str:
    return art.went(ATTACKER, _ashore(), layout.space_at(1))


@_left.register
def _(effect: effects.Stepped, before: Position, after: Position) -> str:
    return _walked(((effect.space, effect.to),))


@_left.register
def _(effect: effects.Marched, before: Position, after: Position) -> str:
    return _walked(effect.ways)


@_left.register
def _(effect: effects.Unloaded, before: Position, after: Position) -> str:
    landed = [thing for thing in layout.far_boats(before) if thing.face in effect.boats]
    return "".join(art.went(ATTACKER, thing.stand.at, layout.coin_at("crossed", 1)) for thing in landed)


@_left.register
def _(effect: effects.Launched, before: Position, after: Position) -> str:
    start, end = (_one(found, effect.boat).stand.at for found in (layout.near_boats(before), layout.far_boats(after)))
    return art.went(ATTACKER, start, end)


@_left.register
def _(effect: effects.Destroyed, before: Position, after: Position) -> str:
    dead = "".join(placed(art.lost(SWIMMING), layout.space_at(space)) for space in effect.dead)
    alone = not any(layout.section_of(space) == effect.section for space in effect.dead)
    return placed(art.lost_section(alone), layout.section_at(effect.section)) + dead


@_left.register
def _(effect: effects.FellIntoWater, before: Position, after: Position) -> str:
    return placed(art.SIGNS["splash"], layout.section_at(effect.section), opacity=0.5)


@_left.register
def _(effect: effects.Sank, before: Position, after: Position) -> str:
    sunk = [thing for thing in layout.far_boats(before) if thing.face in effect.boats]
    return "".join(placed(art.lost(), thing.stand.at) for thing in sunk)


def _ashore() -> Point:
    """Before space 1, on the attacker's bank."""
    return layout.space_at(0.2)


def _walked(ways: Iterable[tuple[int, int]]) -> str:
    return "".join(
        art.went(ATTACKER, layout.space_at(start), layout.space_at(min(end, SPACES + 1))) for start, end in ways
    )
