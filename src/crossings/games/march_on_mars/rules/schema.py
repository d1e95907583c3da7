"""The state of March on Mars: its fields and their values. Nothing in it is hidden.

Marines and seats are numbers, and sets of them are bit sets. Dice of one colour and aliens of one colour are
interchangeable, so the state has their counts.
"""

from __future__ import annotations

from typing import Any

from crossings.engine.errors import shorten
from crossings.engine.kernels.tables import Grid
from crossings.engine.notation import Counts, Number, Repeated, Word, need, need_keys
from crossings.engine.schema import (
    Schema,
    bit_set,
    counts,
    custom,
    each,
    ending,
    flag,
    internal,
    number,
    option,
    repeated,
    rows,
    up_to,
    word,
)
from crossings.shared.ring.data import ACTIONS_EACH_TURN, BITS_A_LEVEL, BLACK_TWOS, CARDS, COLOURS, DICE, FACES, LEVELS

from . import data
from .data import ALIENS, MAX_SEATS, MIN_SEATS, SLOTS
from .planet import board

PHASES = (
    "track", "deal", "ability", "start", "draw", "order", "program", "go",
    "roll", "choose", "reroll", "drone", "side", "bait", "over",
)  # fmt: skip
(
    TRACK, DEAL, ABILITY, START, DRAW, ORDER, PROGRAM, GO,
    ROLL, CHOOSE, REROLL, DRONE_NODE, SIDE, BAIT_NODE, ENDED,
) = range(len(PHASES))  # fmt: skip
THROWS = ("", "act", "bomb", "teleport", "foresee", "kamikaze", "him", "sm", "drone")
(NO_THROW, ACT, BOMBING, TELEPORTING, FORESEEING, KAMIKAZE_THROW, HIM, SM, DRONE_SHOT) = range(len(THROWS))
"""The purposes of a throw."""
REASONS = ("mmm", "base", "time")
MMM_DESTROYED, BASE_DESTROYED, OUT_OF_TIME = range(1, len(REASONS) + 1)

DIFFICULTIES = ("normal", "hard")
HARD = DIFFICULTIES.index("hard")
SPECIALS = ("deal", "choose", "none")
DEALT, CHOSEN, NO_SPECIALS = range(len(SPECIALS))
ORDERS = ("front", "free")
FREE_ORDER = ORDERS.index("free")

NOBODY = -1
RIGHTS = ("base", "seek", "team")
BASE_RIGHT, SEEK_RIGHT, TEAM_RIGHT = (1 << place for place in range(len(RIGHTS)))
"""MOM-R21: rights to a reroll, as bits."""
NO_RIGHT = 0
MAX_ROUNDS = 20

# ---- custom JSON fields --------------------------------------------------------------------------

GROUP, ROLLED_FACES = Counts(ALIENS, Number(0, 30)), Repeated(FACES, data.FULL_DICE)
DRAW_COUNT = Number(1, data.MAX_DRAWN)
LEVEL = Number(data.LEVELS[0], data.LEVELS[-1])


def last_column(s: Any) -> int:
    """MOM-S01: the last column of the board in play, just before the MMM."""
    return data.COLUMNS[board(s)] - 1


def _aliens(s: Any) -> list[dict[str, Any]]:
    """List the boxes with aliens, by column, then level."""
    return [
        {"at": [x, floor - data.FLOOR_0], **GROUP.write(s, box)}
        for x, column in enumerate(s.aliens)
        for floor, box in enumerate(column)
        if any(box)
    ]


def _read_aliens(s: Any, given: Any, path: str) -> None:
    need(isinstance(given, list), path, f"must be a list, not {shorten(given)}")
    for i, entry in enumerate(given):
        need_keys(entry, ("at", *ALIENS), f"{path}[{i}]")
        at = entry["at"]
        is_valid = isinstance(at, list) and len(at) == 2 and all(type(n) is int for n in at)
        is_valid = is_valid and 1 <= at[0] <= last_column(s) and at[1] in data.LEVELS
        need(is_valid, f"{path}[{i}].at", f"must be [column, level] on the planet, not {shorten(at)}")
        box = s.aliens[at[0], at[1] + data.FLOOR_0]
        need(not any(box), f"{path}[{i}].at", f"{at} is there twice")
        box[:] = GROUP.read(s, {name: entry[name] for name in ALIENS}, f"{path}[{i}]")
        need(any(box), f"{path}[{i}]", "must have an alien")


def _level(s: Any, marine: int) -> int | None:
    return s.y[marine] if s.x[marine] else None


def _read_level(s: Any, marine: int, given: Any, path: str) -> None:
    if s.x[marine]:
        s.y[marine] = LEVEL.read(s, given, path)
    else:
        need(given is None, path, f"must be null until the marine is placed, not {shorten(given)}")


def _draw(s: Any) -> dict[str, Any] | None:
    return {"slot": SLOTS[s.draw_slot], "count": s.draw_count} if s.draw_count else None


def _read_draw(s: Any, given: Any, path: str) -> None:
    if given is not None:
        need_keys(given, ("slot", "count"), path)
        s.draw_slot = Word(SLOTS[: data.SLOTS_ON[board(s)]]).read(s, given["slot"], f"{path}.slot")
        s.draw_count = DRAW_COUNT.read(s, given["count"], f"{path}.count")


def _hand(s: Any) -> list[str] | None:
    return ROLLED_FACES.write(s, s.hand) if s.has_hand else None


def _read_hand(s: Any, given: Any, path: str) -> None:
    if given is not None:
        s.has_hand, s.hand = 1, ROLLED_FACES.read(s, given, path)


def _of_each(entry: Any, key: str) -> Any:
    return each(entry, MAX_SEATS, key=f"marines[].{key}")


def _seat(meaning: str) -> Any:
    return number(0, MAX_SEATS - 1, meaning, most=lambda s: s.option_players - 1, null=NOBODY)


def _dice(meaning: str) -> Any:
    return repeated(COLOURS, DICE, meaning, joined=True)


# ---- the state -----------------------------------------------------------------------------------


class State(Schema):
    """The state of a game."""

    terrain: list[int] = internal(
        0,
        (1 << BITS_A_LEVEL * LEVELS) - 1,
        "by column; follows from the track; the MMM is there at both ends",
        data.MAX_COLUMNS + 1,
    )
    option_players: int = option(range(MIN_SEATS, MAX_SEATS + 1), 4)
    option_difficulty: int = option(DIFFICULTIES, "normal")
    option_specials: int = option(SPECIALS, "deal")
    option_order: int = option(ORDERS, "front")
    option_turns: int = option(range(1, MAX_ROUNDS + 1), 8)
    option_target: int = option(range(4, 11), 9)
    option_base: int = option(range(1, 6), 3)
    option_track: int = option(data.TRACKS, data.RANDOM)
    option_black_twos: int = option(BLACK_TWOS, 4)
    phase: int = word(PHASES, "the kind of node")
    round: int = number(0, MAX_ROUNDS, "the round, 0 during set-up", most=lambda s: s.option_turns)
    track: list[int] = up_to(
        len(SLOTS),
        word(CARDS, "terrain cards laid so far, by slot", first=1),
        most=lambda s: data.SLOTS_ON[board(s)],
    )
    base_hits: int = number(0, 5, "hits on the base", most=lambda s: s.option_base)
    bag: list[int] = counts(ALIENS, 30, "aliens in the bag")
    incoming: list[int] = counts(ALIENS, 30, "aliens in 'Incoming wave'")
    aliens: Grid = internal(
        0, 30, "by column, level + 1 and colour", data.MAX_COLUMNS, data.FLOORS, data.KINDS_OF_ALIEN
    )
    aliens_at = custom(_aliens, _read_aliens, key="aliens")
    marines = rows(lambda s: s.option_players, "the marines, by seat")
    x: list[int] = _of_each(number(1, data.MAX_COLUMNS - 1, "its column", most=last_column, null=0), "x")
    y: list[int] = internal(data.LEVELS[0], data.LEVELS[-1], "a marine's level", MAX_SEATS)
    level = custom(_level, _read_level, key="marines[].y")
    card: list[int] = _of_each(number(1, data.TRAINING_CARDS, "its training card", null=0), "card")
    ability: list[int] = _of_each(word(data.ABILITIES, "its ability", first=1, null=0), "ability")
    crashed: list[int] = _of_each(flag("it has crashed"), "crashed")
    out: list[int] = _of_each(flag("it is out of the game"), "out")
    used: list[int] = _of_each(flag("its Orbital bombing is done"), "used")
    strained: list[int] = _of_each(flag("it used the injector or Precog in its last turn"), "strained")
    bait: list[int] = _of_each(flag("it is a bait in this round"), "bait")
    order: list[int] = up_to(
        MAX_SEATS,
        number(0, MAX_SEATS - 1, "marines still to play", most=lambda s: s.option_players - 1),
        end=NOBODY,
    )
    ask: int = bit_set(range(MAX_SEATS), "seats that bait and are still to be asked", most=lambda s: s.option_players)
    draw_slot: int = internal(0, len(SLOTS) - 1, "where aliens are drawn for; 0 with no draw due")
    draw_count: int = internal(0, data.MAX_DRAWN, "how many; 0 with no draw due")
    draw = custom(_draw, _read_draw)
    side: int = number(0, data.RIGHT, "what this round's wave die shows")
    # The current turn.
    active: int = _seat("whose turn it is")
    dice: int = number(0, data.INJECTED_DICE, "dice to place, while they are placed")
    program: Grid = each(_dice("dice of each action"), ACTIONS_EACH_TURN)
    action: int = number(0, ACTIONS_EACH_TURN, "the current or last action")
    throw: int = word(THROWS[1:], "what the dice are rolled for", first=1, null=NO_THROW)
    beacon: int = _seat("the beacon of a missile")
    gate: int = word(data.GATES[1:], "where a teleportation leads", first=1, null=0)
    pending: list[int] = _dice("dice still to be rolled")
    faces: list[int] = repeated(FACES, DICE, "rolled dice")
    has_hand: int = internal(0, 1, "whether dice were foreseen in this turn")
    hand: list[int] = internal(0, data.FULL_DICE, f"foreseen dice not used yet: {', '.join(FACES)}", len(FACES))
    foreseen = custom(_hand, _read_hand, key="hand")
    rerolled: int = bit_set(RIGHTS, "rerolls used up")
    moved: int = flag("a jump or teleportation was made in this turn")
    shot: int = flag("a shot or fight was made in this turn")
    fired: int = flag("a shot was made with this roll and another is possible")
    strain: int = flag("the marine used the injector or Precog in this turn")
    unleash: int = flag("a wave is due by MOM-W07")
    reason: int = ending(REASONS)
