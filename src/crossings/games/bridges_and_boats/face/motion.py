"""What is seen when a move of Bridges and Boats is made: coins and dominoes glide, planes fly, dice fall one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from crossings.drawing.kit import Point, placed
from crossings.drawing.scene import Glide, Stage, hurried
from crossings.games.bridges_and_boats.face import art, odds
from crossings.games.bridges_and_boats.face.layout import (
    AIR,
    BATTERY,
    COINS_DRAWN,
    DICE_AT,
    HIDDEN,
    POOL_AT,
    USED_AT,
    Stand,
    Thing,
    View,
    boats,
    cannons,
    coin_at,
    coins_of,
    crew_at,
    crew_id,
    far_boats,
    is_glass,
    near_boats,
    on_bridge,
    over_the_river,
    planes,
    reserve,
    section_at,
    section_of,
    space_at,
    standing,
)
from crossings.games.bridges_and_boats.face.picking import bomb_falls, hit_words
from crossings.games.bridges_and_boats.rules.data import ATTACKER, DEFENDER, SPACES

TRAVEL: Final = 220
LAND: Final = 180
FLIP: Final = 200
TELL: Final = 380
BLAST: Final = 160
SINK: Final = 200
"""Milliseconds: things travel, land, are turned up, dice are read, a bomb bursts, a boat goes down."""
VERDICT_AT: Final = (AIR.left + 118.0, AIR.top - 12.0)
SHOT_AT: Final = DICE_AT[1]
RAISED: Final = 9.0
"""How far a die that is rolled again is picked up."""


def motion(before: View, move: str, after: View) -> list[Stage]:
    """First what the move does, then what follows by itself; at last whatever else has a new place."""
    film = _Film(before, after)
    film.unload()
    verb, _, rest = move.partition("-")
    deeds: dict[str, Callable[[str], None]] = {
        "buy": film.buy,
        "d": film.draw,
        "bridge": film.build,
        "boat": film.build,
        "plane": film.build,
        "cannon": film.build,
        "enter": film.enter,
        "move": film.step,
        "march": film.march,
        "load": film.load,
        "launch": film.launch,
        "send": film.send,
        "keep": film.keep,
        "reroll": film.pick_up,
        "aim": film.aim,
        "end": film.income,
    }
    if verb in deeds:
        deeds[verb](rest)
    elif "+" in move:
        low, high = move.split("+")
        film.roll((int(low), int(high)))
    elif before["phase"] == "fire":
        film.fire(int(move))
    else:
        low, high = sorted((*before["dice"], int(move)))
        film.roll((low, high))
    film.settle()
    return hurried(film.stages)


def _spots(view: View) -> dict[str, Point]:
    """Where the things are that may move, by the ids of their pieces."""
    spots = {thing.id: thing.stand.at for thing in _dominoes(view)}
    for boat in boats(view):
        for index in range(1, boat.soldiers + 1):
            spots[crew_id(boat.face, index)] = crew_at(boat.stand, index)
    spots |= {f"soldier-{space}": space_at(space) for space in on_bridge(view)}
    spots |= {f"section-{section}": section_at(section) for section in standing(view)}
    for pile, count in _piles(view).items():
        spots |= {f"{pile}-{index}": coin_at(pile, index) for index in range(1, min(count, COINS_DRAWN) + 1)}
    if view["pool"]:
        spots["pool-top"] = POOL_AT
    return spots


def _dominoes(view: View) -> list[Thing]:
    held = [thing for seat in (ATTACKER, DEFENDER) for thing in reserve(view, seat)]
    return [*held, *boats(view), *cannons(view), *planes(view)]


def _piles(view: View) -> dict[str, int]:
    return {"coin-0": coins_of(view, ATTACKER), "coin-1": coins_of(view, DEFENDER), "crossed": view["crossed"]}


@dataclass
class _Film:
    """The stages so far, and where everything is by now."""

    before: View
    after: View
    stages: list[Stage] = field(default_factory=list)
    spots: dict[str, Point] = field(init=False)
    gone: set[str] = field(default_factory=set)
    """Pieces that stay where they went: their things are others in the new scene."""

    def __post_init__(self) -> None:
        self.spots = _spots(self.before)

    def stage(self, milliseconds: int, goals: Iterable[tuple[str, Point]] = (), overlay: str = "") -> None:
        """Pieces go to their goals, an overlay is seen; what is not on the board is left out."""
        glides = []
        for piece, to in goals:
            if piece in self.spots and self.spots[piece] != to:
                glides.append(Glide(piece, to))
                self.spots[piece] = to
        if glides or overlay:
            self.stages.append(Stage(tuple(glides), overlay, milliseconds))

    def spent(self, seat: int) -> list[str]:
        """The coins that a side spends, the uppermost of its heaps."""
        then, now = coins_of(self.before, seat), coins_of(self.after, seat)
        top = min(then, COINS_DRAWN)
        return [f"coin-{seat}-{index}" for index in range(top, top - max(then - now, 0), -1)]

    def part(self, goals: Iterable[tuple[str, Point]]) -> list[tuple[str, Point]]:
        """These go for good."""
        found = list(goals)
        self.gone |= {piece for piece, _ in found}
        return found

    # ---- steps 1 to 3 --------------------------------------------------------------------------

    def paid(self) -> list[tuple[str, Point]]:
        """BAB-12: the coins that a player spends go back to the pool."""
        return self.part((coin, POOL_AT) for coin in self.spent(self.before["turn"]))

    def buy(self, _: str) -> None:
        """BAB-09."""
        self.stage(TRAVEL, self.paid())
        if self.after["result"]:
            self.draw("")

    def draw(self, _: str) -> None:
        """BAB-10: the top of the pool goes to the buyer's reserve; who may see its face sees it turned up there."""
        seat = self.before["turn"]
        held = {thing.face for thing in reserve(self.before, seat)}
        news = [thing for thing in reserve(self.after, seat) if thing.face == HIDDEN or thing.face not in held]
        if not news:
            return
        new = news[-1]
        self.stage(TRAVEL, self.part([("pool-top", new.stand.at)]))
        if new.face != HIDDEN:
            how = art.look(new.face, is_glass(self.after, new.face))
            self.stage(FLIP, overlay=placed(art.domino(new.face, how, scale=1.3 * new.stand.scale), new.stand.at))

    def build(self, face: str) -> None:
        """BAB-15, BAB-19, BAB-38, BAB-39: a domino goes from the reserve to its new place."""
        held = reserve(self.before, self.before["turn"])
        piece = next((thing.id for thing in reversed(held) if thing.face == face), held[-1].id)
        self.stage(TRAVEL, [*self.part([(piece, self.built_at(face))]), *self.paid()])

    def built_at(self, face: str) -> Point:
        """Where there is something now that was not there."""
        new = [section for section in standing(self.after) if section not in standing(self.before)]
        if new:
            return section_at(new[0])
        for things in (near_boats, cannons, planes):
            if len(things(self.after)) > len(things(self.before)):
                return next(
                    (t for t in reversed(things(self.after)) if t.face == face), things(self.after)[-1]
                ).stand.at
        return POOL_AT

    def income(self, _: str) -> None:
        """BAB-08: the coins that come in are shown where they fall."""
        for seat in (ATTACKER, DEFENDER):
            pile, new = f"coin-{seat}", coins_of(self.after, seat)
            coins = range(coins_of(self.before, seat) + 1, min(new, COINS_DRAWN) + 1)
            self.stage(LAND, overlay="".join(placed(art.coin(seat), coin_at(pile, index)) for index in coins))

    # ---- step 4, attacker ----------------------------------------------------------------------

    def unload(self) -> None:
        """BAB-21: at the attacker's step 4 the boats across let their soldiers off and are used up."""
        if self.before["turn"] != ATTACKER:
            return
        there = {thing.face for thing in far_boats(self.after)}
        landing = [thing for thing in far_boats(self.before) if thing.face not in there]
        ashore = self.before["crossed"]
        goals = []
        for boat in landing:
            for index in range(1, boat.soldiers + 1):
                ashore += 1
                goals.append((crew_id(boat.face, index), coin_at("crossed", ashore)))
        self.stage(TRAVEL, self.part(goals))
        self.stage(LAND, self.part((boat.id, USED_AT) for boat in landing))

    def enter(self, _: str) -> None:
        """BAB-22, BAB-23: a coin becomes a soldier."""
        self.stage(TRAVEL, self.part((coin, space_at(1)) for coin in self.spent(ATTACKER)))

    def step(self, space: str) -> None:
        """BAB-24, BAB-29."""
        self.stage(TRAVEL, self.walk({int(space): int(space) + 1}))

    def march(self, _: str) -> None:
        """BAB-31: all that have gone on, the foremost first to see it as one."""
        then, now = on_bridge(self.before), on_bridge(self.after)
        across = self.after["crossed"] - self.before["crossed"] - self.unloaded()
        ends = [SPACES + 1] * across + sorted(now, reverse=True)
        goes = dict(zip(sorted(then, reverse=True), ends, strict=False))
        self.stage(TRAVEL, self.walk(goes))

    def unloaded(self) -> int:
        """How many soldiers have come by boat in this move."""
        there = {thing.face for thing in far_boats(self.after)}
        return sum(thing.soldiers for thing in far_boats(self.before) if thing.face not in there)

    def walk(self, goes: dict[int, int]) -> list[tuple[str, Point]]:
        """Soldiers go along the bridge; those beyond its end to the pile of those across."""
        ashore, goals = self.before["crossed"] + self.unloaded(), []
        for start, end in goes.items():
            if end > SPACES:
                ashore += 1
            goals.append((f"soldier-{start}", space_at(end) if end <= SPACES else coin_at("crossed", ashore)))
        return self.part(goals)

    def load(self, face: str) -> None:
        """BAB-22, BAB-32: a coin becomes a soldier aboard; BAB-33: with the first one the boat is turned up."""
        boat = next(thing for thing in near_boats(self.after) if thing.face == face)
        at = crew_at(boat.stand, boat.soldiers)
        there = near_boats(self.before)
        was = next((thing for thing in there if thing.face == face), there[-1])
        self.stage(LAND, self.part([(was.id, boat.stand.at)]) if was.face == HIDDEN else ())
        if not was.soldiers:
            turned_up = placed(art.boat(face, art.OPEN, boat.stand.scale), boat.stand.at)
            self.stage(FLIP, overlay=turned_up)
        self.stage(TRAVEL, self.part((coin, at) for coin in self.spent(ATTACKER)))

    def launch(self, face: str) -> None:
        """BAB-36: the boat goes over with its soldiers."""
        boat = next(thing for thing in far_boats(self.after) if thing.face == face)
        self.stage(TRAVEL + LAND, self.boat_goes(boat, boat.stand))

    def boat_goes(self, boat: Thing, to: Stand) -> list[tuple[str, Point]]:
        """A boat and its soldiers on their way."""
        crew = [(crew_id(boat.face, index), crew_at(to, index)) for index in range(1, boat.soldiers + 1)]
        return [(boat.id, to.at), *crew]

    # ---- step 4, planes ------------------------------------------------------------------------

    def send(self, face: str) -> None:
        """BAB-42: it is paid, and rolls forward."""
        plane = next(thing for thing in planes(self.after) if thing.face == face)
        self.stage(TRAVEL, [*self.paid(), (plane.id, plane.stand.at)])

    def roll(self, pair: odds.Pair) -> None:
        """BAB-45 to BAB-52: the dice are read; unless the ghost may yet change them, what they say happens."""
        face = over_the_river(self.before)
        asked = self.after["phase"].endswith("-ghost") and self.after["mission"] == self.before["mission"]
        if self.before["phase"].startswith("where"):
            self.tell(pair, bomb_falls(self.before, odds.struck(pair)), odds.struck(pair) in standing(self.before))
            if not asked or self.after["phase"] != "where-ghost":
                self.strike(face, odds.struck(pair))
        else:
            self.tell(pair, f"{sum(pair)}: {hit_words(face, pair)}", odds.is_hit(face, pair))

    def keep(self, _: str) -> None:
        """BAB-55: the roll stays, and what it says happens."""
        if self.before["phase"] == "where-ghost":
            self.strike(over_the_river(self.before), odds.struck(tuple(self.before["dice"])))

    def tell(self, pair: odds.Pair, words: str, good: bool) -> None:
        """Both dice and what they mean."""
        dice = "".join(placed(art.die(pips), at) for pips, at in zip(pair, DICE_AT, strict=True))
        self.stage(TELL, overlay=dice + placed(art.verdict(words, good), VERDICT_AT))

    def strike(self, face: str, section: int) -> None:
        """BAB-50 to BAB-52: the plane is over the section, its bomb falls; section and soldiers are gone."""
        x, y = section_at(section)
        self.stage(LAND, [(f"plane-{face}", (x + 34, y - 26))], placed(art.bomb(), (x + 16, y - 12), 30))
        if section not in standing(self.before):
            self.stage(BLAST, overlay=placed(art.splash(), (x, y)))
            return
        self.stage(BLAST, overlay=placed(art.bang(), (x, y)))
        dead = [space for space in on_bridge(self.before) if space not in on_bridge(self.after)]
        fallen = [(f"soldier-{space}", POOL_AT) for space in dead]
        splashes = {section_at(section_of(space)) for space in dead} | {(x, y)}
        overlay = "".join(placed(art.splash(), at) for at in sorted(splashes))
        self.stage(SINK, self.part([(f"section-{section}", USED_AT), *fallen]), overlay)

    def pick_up(self, pips: str) -> None:
        """BAB-55: one die is taken up again."""
        index = self.before["dice"].index(int(pips))
        x, y = DICE_AT[index]
        self.stage(LAND, overlay=placed(art.die(int(pips), 1.15), (x, y - RAISED)))

    # ---- step 4, cannons -----------------------------------------------------------------------

    def aim(self, face: str) -> None:
        """BAB-62: the boat is named."""
        boat = next(thing for thing in far_boats(self.before) if thing.face == face)
        self.stage(LAND, overlay=placed(art.crosshair(), boat.stand.at))

    def fire(self, pips: int) -> None:
        """BAB-59 to BAB-63: a shot; the boats that it sinks go down."""
        left = {thing.face for thing in far_boats(self.after)}
        sunk = [thing for thing in far_boats(self.before) if thing.face not in left]
        names = ", ".join(thing.face for thing in sunk[:3]) + (" ..." if len(sunk) > 3 else "")
        words = f"{pips}: {names} sunk" if sunk else f"{pips}: no boat is hit"
        dice = placed(art.die(pips), SHOT_AT)
        self.stage(TELL, overlay=self.smoke() + dice + placed(art.verdict(words, bool(sunk)), VERDICT_AT))
        if sunk:
            self.stage(BLAST, overlay="".join(placed(art.bang(), thing.stand.at) for thing in sunk))
            goals = [(thing.id, USED_AT) for thing in sunk]
            goals += [(crew_id(t.face, index), POOL_AT) for t in sunk for index in range(1, t.soldiers + 1)]
            self.stage(SINK, self.part(goals), "".join(placed(art.splash(), thing.stand.at) for thing in sunk))

    def smoke(self) -> str:
        """The cannon that fires."""
        guns = cannons(self.before)
        gun = guns[len(guns) - self.before["shots"]]
        x, y = gun.stand.at
        return placed(
            art.puff(), (x, min(y + 24 * gun.stand.scale, BATTERY.top + BATTERY.height)), scale=gun.stand.scale
        )

    # ---- everything else -----------------------------------------------------------------------

    def settle(self) -> None:
        """Whatever is not yet where the new view has it: planes that fly out and home, boats and dominoes in rank."""
        goals = [(piece, at) for piece, at in _spots(self.after).items() if piece not in self.gone]
        self.stage(LAND, goals)
