"""What is seen when a move of Bridges and Boats is made, and what stays to be seen of it.

Coins and dominoes glide, dice roll, lie and then act: a bomb falls, its section breaks, boats go down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crossings.drawing.kit import Goal, Point, Timeline, shift_point, transform
from crossings.drawing.scene import BLOW_MS, DIE_MS, PIECE_MS, Step
from crossings.words import Effect, cached_on_argument

from ..rules.data import ATTACKER, DEFENDER, SPACES
from ..words import WORDS
from . import art, layout
from . import effects as did
from .layout import Thing, now
from .position import SIDES, Position

FAR = 2 * PIECE_MS
"""Over the river, or to another bank, it takes so long."""
FLIP = 2 * PIECE_MS
"""A domino is turned up, and read."""
FALL = PIECE_MS
"""A bomb falls."""
VERDICT_AT = (118.0, -12.0)
"""From the corner of the air over the river."""
RAISED = 9.0
"""How far a die that is rolled again is picked up."""
BOMB_STARTS = (20.0, -22.0)
BOMB_NEAR = (7.0, -8.0)
PLANE_OVER = (34.0, -26.0)
"""From the middle of a section."""
SWIMMING = 0.6
"""So much smaller than a bomb's is the splash of a soldier."""
BEFORE_BRIDGE = 0.2
"""Before space 1, on the attacker's bank."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """First what the move did, then what followed by itself; at last whatever else has a new place."""
    timeline = _Film(before, after)
    for effect in effects:
        timeline.show(effect)
    timeline.settle()
    return timeline.steps


class _Film(Timeline):
    """With what has gone for good, and what has been rolled."""

    def __init__(self, before: Position, after: Position) -> None:
        super().__init__(_spots(before).items())
        self.before = before
        self.after = after
        self.gone: set[str] = set()
        """Pieces that stay where they went: their things are others in the new scene."""
        self.ashore = before.crossed
        self.dice = ""
        """What has been rolled, as long as it is not told."""

    def show(self, effect: Effect) -> None:
        """The stages of an effect; of most that follow by themselves there is nothing to be seen but their outcome."""
        match effect:
            case did.Bought() | did.Sent():
                self.part(PIECE_MS, self.paid(effect.price))
            case did.Drew(face=face):
                self.draw(face)
            case did.Built():
                held = _one(layout.reserve(self.before, self.before.turn), effect.face).id
                self.part(FAR, [(held, _site(effect, self.shown, self.after)), *self.paid(effect.price)])
            case did.Unloaded(boats=boats):
                landing = _far(self.before, boats)
                self.part(FAR, [(name, self.landed()) for thing in landing for name, _ in thing.crew])
                self.part(PIECE_MS, [(thing.id, now().used) for thing in landing])
            case did.Entered():
                self.part(PIECE_MS, self.paid(1, layout.space_at(1)))
            case did.Stepped():
                self.walk((effect.space, effect.to))
            case did.Marched(ways=ways):
                self.walk(*ways)
            case did.Boarded():
                self.board(effect.boat, effect.soldiers)
            case did.Launched(boat=boat):
                thing = _one(layout.far_boats(self.after), boat)
                self.step(FAR + PIECE_MS, [(thing.id, thing.stand.at), *thing.crew], sound="splash")
            case did.GhostAsked() | did.Missed() | did.ShotMissed():
                self.tell(effect, False)
            case did.Rolled():
                pairs = zip((effect.low, effect.high), now().dice, strict=True)
                self.roll("".join(transform(art.die(pips), at) for pips, at in pairs))
            case did.GhostTurned(pips=pips):
                at = shift_point(now().dice[self.before.dice.index(pips)], (0, -RAISED))
                self.step(PIECE_MS, overlay=transform(art.die(pips, 1.15), at))
            case did.Hit():
                self.tell(effect, True)
            case did.FellIntoWater(section=section):
                self.tell(effect, False)
                self.step(BLOW_MS, overlay=transform(art.SIGNS["splash"], self.bomb(section)), sound="splash")
            case did.Destroyed():
                self.tell(effect, True)
                self.destroy(effect.section, effect.dead)
            case did.Aimed(boat=boat):
                self.step(FAR, overlay=_over([_one(layout.far_boats(self.before), boat)], "crosshair"))
            case did.Fired(pips=pips):
                (x, y), scale = layout.cannons(self.before)[-self.before.shots].stand
                smoke = transform(art.SIGNS["puff"], (x, y + now().ahead * 22 * scale), scale=scale)
                self.roll(smoke + transform(art.die(pips), now().dice[1]))
            case did.Sank(boats=boats):
                self.tell(effect, True)
                self.sink(_far(self.before, boats))
            case did.TurnBegan(side=side):
                self.earn(SIDES.index(side))

    # ---- purchase and building -------------------------------------------------------------------

    def part(self, milliseconds: int, goals: Sequence[Goal]) -> None:
        """These go for good."""
        self.gone |= {goal[0] for goal in goals}
        self.step(milliseconds, goals)

    def paid(self, price: int, to: Point | None = None) -> list[Goal]:
        """BAB-12: the uppermost coins of the side whose turn it is."""
        seat = self.before.turn
        top = min(self.before.coins[seat], layout.COINS_DRAWN)
        return [(f"coin-{seat}-{index}", to or now().pool) for index in range(top, top - price, -1)]

    def draw(self, face: str | None) -> None:
        """The top of the pool goes to the buyer's reserve; who may see its face sees it turned up there."""
        at, scale = _one(layout.reserve(self.after, self.before.turn), face).stand
        self.gone.add("pool-top")
        self.step(FAR, [("pool-top", at)], sound="card")
        if face:
            drawing = art.domino(face, art.look(face, self.after.over), scale=1.3 * scale)
            self.step(FLIP, overlay=transform(drawing, at), sound="card")

    def earn(self, seat: int) -> None:
        """The coins are shown where they fall."""
        fallen = layout.heap(f"coin-{seat}", self.after.coins[seat], self.before.coins[seat]).values()
        self.step(PIECE_MS, overlay="".join(transform(art.PIECES[f"coin-{seat}"], at) for at in fallen))

    # ---- soldiers and boats ----------------------------------------------------------------------

    def landed(self) -> Point:
        """Where the next soldier across comes to stand."""
        self.ashore += 1
        return layout.coin_at("crossed", self.ashore)

    def walk(self, *ways: tuple[int, int]) -> None:
        """BAB-24, BAB-29: soldiers go along the bridge; those beyond its end to the pile of those across."""
        goals = [(f"soldier-{space}", layout.space_at(to) if to <= SPACES else self.landed()) for space, to in ways]
        self.part(FAR if any(to > SPACES for _, to in ways) else PIECE_MS, goals)

    def board(self, boat: str, soldiers: int) -> None:
        """With the first soldier the boat is turned up."""
        new, was = (_one(layout.near_boats(position), boat) for position in (self.after, self.before))
        if was.id != new.id:
            self.part(PIECE_MS, [(was.id, new.stand.at)])
        if soldiers == 1:
            face_up = transform(art.boat(boat, art.OPEN, new.stand.scale), new.stand.at)
            self.step(FLIP, overlay=face_up, sound="card")
        self.part(PIECE_MS, self.paid(1, new.crew[-1][1]))

    # ---- planes and cannons ----------------------------------------------------------------------

    def roll(self, dice: str) -> None:
        """Dice roll and lie."""
        self.dice = dice
        self.step(DIE_MS, overlay=dice, sound="die")

    def tell(self, effect: Effect, good: bool) -> None:
        """What was rolled and what it means."""
        verdict = transform(art.verdict(WORDS.label((effect,)), good), shift_point(now().air[:2], VERDICT_AT))
        self.step(DIE_MS, overlay=self.dice + verdict)

    def bomb(self, section: int) -> Point:
        """BAB-49: the plane flies over the section, its bomb falls."""
        at = layout.section_at(section)
        self.step(FAR, [(f"plane-{self.before.flying}", shift_point(at, PLANE_OVER))])
        for where in (BOMB_STARTS, BOMB_NEAR):
            self.step(FALL, overlay=transform(art.SIGNS["bomb"], shift_point(at, where), 30), sound="fall")
        return at

    def destroy(self, section: int, dead: Sequence[int]) -> None:
        """The section breaks; those who stood there swim, and are gone."""
        at = self.bomb(section)
        swim = "".join(transform(art.SIGNS["splash"], layout.space_at(space), scale=SWIMMING) for space in dead)
        bang, splash = (transform(art.SIGNS[sign], at) for sign in ("bang", "splash"))
        self.go_down([f"section-{section}"], bang, splash + swim, [f"soldier-{space}" for space in dead])

    def sink(self, boats: Sequence[Thing]) -> None:
        """The boats go down, and those in them."""
        crews = [name for boat in boats for name, _ in boat.crew]
        self.go_down([boat.id for boat in boats], _over(boats, "bang"), _over(boats, "splash"), crews)

    def go_down(self, things: Sequence[str], blow: str, splash: str, dead: Sequence[str]) -> None:
        """Things are struck, and then they are in the river, with those who were on them."""
        self.step(BLOW_MS, overlay=blow, sound="blow")
        self.gone |= {*things, *dead}
        self.step(BLOW_MS, [(thing, now().used) for thing in things], splash, "splash", dead)

    def settle(self) -> None:
        """Whatever is not yet where the new view has it: planes that fly out and home, boats and dominoes in rank."""
        self.step(PIECE_MS, [(piece, at) for piece, at in _spots(self.after).items() if piece not in self.gone])


@cached_on_argument
def _spots(position: Position) -> Mapping[str, Point]:
    """Where the things are that may move, by the ids of their pieces."""
    spots = {thing.id: thing.stand.at for thing in layout.dominoes(position)}
    spots |= {name: at for thing in layout.boats(position) for name, at in thing.crew}
    spots |= {f"soldier-{space}": layout.space_at(space) for space in position.manned}
    spots |= {f"section-{section}": layout.section_at(section) for section in position.standing}
    spots |= layout.heap("coin-0", position.coins[ATTACKER]) | layout.heap("coin-1", position.coins[DEFENDER])
    spots |= layout.heap("crossed", position.crossed)
    return spots | ({"pool-top": now().pool} if position.pool else {})


def _one(things: list[Thing], face: str | None) -> Thing:
    """The thing with this face, or the last one where it is not seen."""
    return next((thing for thing in things if thing.face == face), things[-1])


def _far(position: Position, faces: Sequence[str]) -> list[Thing]:
    """The boats with these faces at the defender's bank."""
    return [thing for thing in layout.far_boats(position) if thing.face in faces]


def _over(things: Iterable[Thing], name: str) -> str:
    """A sign over things."""
    return "".join(transform(art.SIGNS[name], thing.stand.at) for thing in things)


def _site(effect: did.Built, known: Iterable[str], after: Position) -> Point:
    """Where something new was built; `known`: the pieces that there were before."""
    if isinstance(effect, did.LaidSection):
        return layout.section_at(effect.section)
    return next(thing.stand.at for thing in layout.dominoes(after) if thing.id not in known)


# ---- what stays to be seen -----------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Ways that soldiers and boats have gone, what was built, and what is no longer there."""
    return "".join(_left(effect, before, after) for effect in effects)


def _left(effect: Effect, before: Position, after: Position) -> str:
    """What is left of an effect on the board."""
    match effect:
        case did.Built(side=side):
            return transform(art.new_here(SIDES.index(side)), _site(effect, _spots(before), after))
        case did.Entered():
            return art.went(ATTACKER, layout.space_at(BEFORE_BRIDGE), layout.space_at(1))
        case did.Stepped():
            return _walked([(effect.space, effect.to)])
        case did.Marched(ways=ways):
            return _walked(ways)
        case did.Unloaded(boats=boats):
            across = layout.coin_at("crossed", 1)
            return "".join(art.went(ATTACKER, thing.stand.at, across) for thing in _far(before, boats))
        case did.Launched(boat=boat):
            start, end = _one(layout.near_boats(before), boat), _one(layout.far_boats(after), boat)
            return art.went(ATTACKER, start.stand.at, end.stand.at)
        case did.Destroyed(section=section, dead=dead):
            graves = "".join(transform(art.lost(SWIMMING), layout.space_at(space)) for space in dead)
            alone = not any(layout.section_of(space) == section for space in dead)
            return transform(art.lost_section(alone), layout.section_at(section)) + graves
        case did.FellIntoWater(section=section):
            return transform(art.SIGNS["splash"], layout.section_at(section), opacity=0.5)
        case did.Sank(boats=boats):
            return "".join(transform(art.lost(), thing.stand.at) for thing in _far(before, boats))
    return ""


def _walked(ways: Iterable[tuple[int, int]]) -> str:
    return "".join(
        art.went(ATTACKER, layout.space_at(start), layout.space_at(min(end, SPACES + 1))) for start, end in ways
    )
