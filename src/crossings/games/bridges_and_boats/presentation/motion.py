"""Animations of moves of Bridges and Boats, and marks of the last move.

Coins and dominoes move; dice roll, lie, and then take effect: a bomb falls, a section breaks, boats sink.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crossings.drawing.kit import Goal, Point, Timeline, shift_point, transform
from crossings.drawing.scene import BLOW_MS, DIE_MS, PIECE_MS, Step
from crossings.words import Effect, cached_on_argument

from ..rules.data import ATTACKER, DEFENDER, SPACES
from ..words import WORDS
from . import art, layout
from . import effects as fx
from .layout import Thing, current_plan
from .position import SIDES, Position

CROSSING_MS = 2 * PIECE_MS
"""Milliseconds to cross the river or reach another bank."""
FLIP_MS = 2 * PIECE_MS
"""Milliseconds to turn a domino face up and read it."""
FALL_MS = PIECE_MS
"""Milliseconds for each step of a falling bomb."""
VERDICT_AT = (118.0, -12.0)
"""Relative to the corner of the air over the river."""
RAISED_BY = 9.0
"""The distance by which a die that is rerolled is picked up."""
BOMB_STARTS = (20.0, -22.0)
BOMB_NEAR = (7.0, -8.0)
PLANE_OVER = (34.0, -26.0)
"""Relative to the centre of a section."""
SWIMMING = 0.6
"""The scale of a soldier's splash relative to a bomb's."""
BEFORE_BRIDGE = 0.2
"""A point before space 1, on the attacker's bank."""


def motion(before: Position, effects: Sequence[Effect], after: Position) -> list[Step]:
    """Animate the effects in order, then move everything else to its new place."""
    timeline = _Timeline(before, after)
    for effect in effects:
        timeline.show(effect)
    timeline.settle()
    return timeline.steps


class _Timeline(Timeline):
    """A timeline that also keeps track of removed pieces and rolled dice."""

    def __init__(self, before: Position, after: Position) -> None:
        super().__init__(_spots(before).items())
        self.before = before
        self.after = after
        self.gone: set[str] = set()
        """Pieces that leave the scene; in the new scene their things have other ids."""
        self.crossed_count = before.crossed
        self.dice = ""
        """The dice rolled last."""

    def show(self, effect: Effect) -> None:
        """Add the steps of an effect. Most automatic effects are only shown by their outcome."""
        match effect:
            case fx.Bought() | fx.Sent():
                self.remove(PIECE_MS, self.payment(effect.price))
            case fx.Drew(face=face):
                self.draw(face)
            case fx.Built():
                held = _find(layout.reserve(self.before, self.before.turn), effect.face).id
                self.remove(CROSSING_MS, [(held, _site(effect, self.shown, self.after)), *self.payment(effect.price)])
            case fx.Unloaded(boats=boats):
                landing = _find_far_boats(self.before, boats)
                self.remove(CROSSING_MS, [(name, self.next_landing()) for thing in landing for name, _ in thing.crew])
                self.remove(PIECE_MS, [(thing.id, current_plan().used) for thing in landing])
            case fx.Entered():
                self.remove(PIECE_MS, self.payment(1, layout.space_at(1)))
            case fx.Stepped():
                self.walk((effect.space, effect.to))
            case fx.Marched(ways=ways):
                self.walk(*ways)
            case fx.Boarded():
                self.board(effect.boat, effect.soldiers)
            case fx.Launched(boat=boat):
                thing = _find(layout.far_boats(self.after), boat)
                self.step(CROSSING_MS + PIECE_MS, [(thing.id, thing.stand.at), *thing.crew], sound="splash")
            case fx.GhostAsked() | fx.Missed() | fx.ShotMissed():
                self.show_verdict(effect, False)
            case fx.Rolled():
                pairs = zip((effect.low, effect.high), current_plan().dice, strict=True)
                self.roll("".join(transform(art.die(pips), at) for pips, at in pairs))
            case fx.GhostTurned(pips=pips):
                at = shift_point(current_plan().dice[self.before.dice.index(pips)], (0, -RAISED_BY))
                self.step(PIECE_MS, overlay=transform(art.die(pips, 1.15), at))
            case fx.Hit():
                self.show_verdict(effect, True)
            case fx.FellIntoWater(section=section):
                self.show_verdict(effect, False)
                self.step(BLOW_MS, overlay=transform(art.SIGNS["splash"], self.bomb(section)), sound="splash")
            case fx.Destroyed():
                self.show_verdict(effect, True)
                self.destroy(effect.section, effect.dead)
            case fx.Aimed(boat=boat):
                self.step(CROSSING_MS, overlay=_sign_over([_find(layout.far_boats(self.before), boat)], "crosshair"))
            case fx.Fired(pips=pips):
                (x, y), scale = layout.cannons(self.before)[-self.before.shots].stand
                smoke = transform(art.SIGNS["puff"], (x, y + current_plan().ahead * 22 * scale), scale=scale)
                self.roll(smoke + transform(art.die(pips), current_plan().dice[1]))
            case fx.Sank(boats=boats):
                self.show_verdict(effect, True)
                self.sink(_find_far_boats(self.before, boats))
            case fx.TurnBegan(side=side, coins=coins):
                self.show_income(SIDES.index(side), coins)

    # ---- purchase and building -------------------------------------------------------------------

    def remove(self, milliseconds: int, goals: Sequence[Goal]) -> None:
        """Move pieces that then leave the scene."""
        self.gone |= {goal[0] for goal in goals}
        self.step(milliseconds, goals)

    def payment(self, price: int, to: Point | None = None) -> list[Goal]:
        """BAB-12: return tweens of the top coins of the side in turn."""
        seat = self.before.turn
        top = min(self.before.coins[seat], layout.COINS_DRAWN)
        return [(f"coin-{seat}-{index}", to or current_plan().pool) for index in range(top, top - price, -1)]

    def draw(self, face: str | None) -> None:
        """Move the top of the pool to the buyer's reserve, and turn it up for viewers who may see its face."""
        at, scale = _find(layout.reserve(self.after, self.before.turn), face).stand
        self.gone.add("pool-top")
        self.step(CROSSING_MS, [("pool-top", at)], sound="card")
        if face:
            drawing = art.domino(face, art.visibility(face, self.after.over), scale=1.3 * scale)
            self.step(FLIP_MS, overlay=transform(drawing, at), sound="card")

    def show_income(self, seat: int, coins: int) -> None:
        """BAB-08: show the income."""
        now = self.after.coins[seat]
        fallen = layout.heap(f"coin-{seat}", now, now - coins).values()
        self.step(PIECE_MS, overlay="".join(transform(art.PIECES[f"coin-{seat}"], at) for at in fallen))

    # ---- soldiers and boats ----------------------------------------------------------------------

    def next_landing(self) -> Point:
        """Return the position of the next soldier across."""
        self.crossed_count += 1
        return layout.coin_at("crossed", self.crossed_count)

    def walk(self, *ways: tuple[int, int]) -> None:
        """BAB-24, BAB-29: move soldiers along the bridge; those beyond its end go to the soldiers across."""
        goals = [
            (f"soldier-{space}", layout.space_at(to) if to <= SPACES else self.next_landing()) for space, to in ways
        ]
        self.remove(CROSSING_MS if any(end > SPACES for _, end in ways) else PIECE_MS, goals)

    def board(self, boat: str, soldiers: int) -> None:
        """Load a soldier; with the first one the boat is turned face up."""
        new, was = (_find(layout.near_boats(position), boat) for position in (self.after, self.before))
        if was.id != new.id:
            self.remove(PIECE_MS, [(was.id, new.stand.at)])
        if soldiers == 1:
            face_up = transform(art.boat(boat, art.FACE_UP, new.stand.scale), new.stand.at)
            self.step(FLIP_MS, overlay=face_up, sound="card")
        self.remove(PIECE_MS, self.payment(1, new.crew[-1][1]))

    # ---- planes and cannons ----------------------------------------------------------------------

    def roll(self, dice: str) -> None:
        """Roll dice."""
        self.dice = dice
        self.step(DIE_MS, overlay=dice, sound="die")

    def show_verdict(self, effect: Effect, has_effect: bool) -> None:
        """Show the roll and what it means."""
        verdict = transform(
            art.verdict(WORDS.label((effect,)), has_effect), shift_point(current_plan().air[:2], VERDICT_AT)
        )
        self.step(DIE_MS, overlay=self.dice + verdict)

    def bomb(self, section: int) -> Point:
        """BAB-49: fly the plane over the section and drop its bomb; return the section's centre."""
        at = layout.section_at(section)
        self.step(CROSSING_MS, [(f"plane-{self.before.flying}", shift_point(at, PLANE_OVER))])
        for where in (BOMB_STARTS, BOMB_NEAR):
            self.step(FALL_MS, overlay=transform(art.SIGNS["bomb"], shift_point(at, where), 30), sound="fall")
        return at

    def destroy(self, section: int, dead: Sequence[int]) -> None:
        """Break the section; soldiers on it drown."""
        at = self.bomb(section)
        swim = "".join(transform(art.SIGNS["splash"], layout.space_at(space), scale=SWIMMING) for space in dead)
        bang, splash = (transform(art.SIGNS[sign], at) for sign in ("bang", "splash"))
        self.go_down([f"section-{section}"], bang, splash + swim, [f"soldier-{space}" for space in dead])

    def sink(self, boats: Sequence[Thing]) -> None:
        """Sink boats and their soldiers."""
        crews = [name for boat in boats for name, _ in boat.crew]
        self.go_down([boat.id for boat in boats], _sign_over(boats, "bang"), _sign_over(boats, "splash"), crews)

    def go_down(self, things: Sequence[str], blow: str, splash: str, dead: Sequence[str]) -> None:
        """Strike things, then let them sink together with the soldiers on them."""
        self.step(BLOW_MS, overlay=blow, sound="blow")
        self.gone |= {*things, *dead}
        self.step(BLOW_MS, [(thing, current_plan().used) for thing in things], splash, "splash", dead)

    def settle(self) -> None:
        """Move all remaining pieces to their new places, such as planes flying out and home."""
        self.step(PIECE_MS, [(piece, at) for piece, at in _spots(self.after).items() if piece not in self.gone])


@cached_on_argument
def _spots(position: Position) -> Mapping[str, Point]:
    """Return the positions of movable pieces by id."""
    things = layout.dominoes(position)
    spots = {thing.id: thing.stand.at for thing in things}
    spots |= {name: at for thing in things for name, at in thing.crew}
    spots |= {f"soldier-{space}": layout.space_at(space) for space in position.occupied_spaces}
    spots |= {f"section-{section}": layout.section_at(section) for section in position.standing}
    spots |= layout.heap("coin-0", position.coins[ATTACKER]) | layout.heap("coin-1", position.coins[DEFENDER])
    spots |= layout.heap("crossed", position.crossed)
    return spots | ({"pool-top": current_plan().pool} if position.pool else {})


def _find(things: list[Thing], face: str | None) -> Thing:
    """Return the thing with this face, or the last one if the face is hidden."""
    return next((thing for thing in things if thing.face == face), things[-1])


def _find_far_boats(position: Position, faces: Sequence[str]) -> list[Thing]:
    """Return the boats with these faces at the defender's bank."""
    return [thing for thing in layout.far_boats(position) if thing.face in faces]


def _sign_over(things: Iterable[Thing], name: str) -> str:
    """Draw a sign over each thing."""
    return "".join(transform(art.SIGNS[name], thing.stand.at) for thing in things)


def _site(effect: fx.Built, known_ids: Iterable[str], after: Position) -> Point:
    """Return the position of a new building; `known_ids` are the piece ids before."""
    if isinstance(effect, fx.LaidSection):
        return layout.section_at(effect.section)
    return next(thing.stand.at for thing in layout.dominoes(after) if thing.id not in known_ids)


# ---- marks of the last move ----------------------------------------------------------------------


def trail(before: Position, effects: Sequence[Effect], after: Position) -> str:
    """Mark the paths of soldiers and boats, what was built, and what was lost."""
    return "".join(_mark(effect, before, after) for effect in effects)


def _mark(effect: Effect, before: Position, after: Position) -> str:
    """Mark what an effect changed on the board."""
    match effect:
        case fx.Built(side=side):
            return transform(art.built_frame(SIDES.index(side)), _site(effect, _spots(before), after))
        case fx.Entered():
            return art.path_line(ATTACKER, layout.space_at(BEFORE_BRIDGE), layout.space_at(1))
        case fx.Stepped():
            return _mark_paths([(effect.space, effect.to)])
        case fx.Marched(ways=ways):
            return _mark_paths(ways)
        case fx.Unloaded(boats=boats):
            across = layout.coin_at("crossed", 1)
            return "".join(art.path_line(ATTACKER, thing.stand.at, across) for thing in _find_far_boats(before, boats))
        case fx.Launched(boat=boat):
            start, end = _find(layout.near_boats(before), boat), _find(layout.far_boats(after), boat)
            return art.path_line(ATTACKER, start.stand.at, end.stand.at)
        case fx.Destroyed(section=section, dead=dead):
            graves = "".join(transform(art.lost(SWIMMING), layout.space_at(space)) for space in dead)
            alone = not any(layout.section_of(space) == section for space in dead)
            return transform(art.destroyed_section(alone), layout.section_at(section)) + graves
        case fx.FellIntoWater(section=section):
            return transform(art.SIGNS["splash"], layout.section_at(section), opacity=0.5)
        case fx.Sank(boats=boats):
            return "".join(transform(art.lost(), thing.stand.at) for thing in _find_far_boats(before, boats))
    return ""


def _mark_paths(ways: Iterable[tuple[int, int]]) -> str:
    return "".join(
        art.path_line(ATTACKER, layout.space_at(start), layout.space_at(min(end, SPACES + 1))) for start, end in ways
    )
