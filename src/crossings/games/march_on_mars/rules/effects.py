"""The numbers of the effects that the rules emit, and kernels that emit choices."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.engine.kernels.emit import emit

(
    CHOSE, CHOSE_NOTHING, BOMB_SET, BOMB_COUNTED, MISSILE_MISSED, GATE_CHOSEN, TRAINED, PROGRAMMED,
    STARTED, JUMPED, APPEARED, FOUGHT, SHOT, MISSILE_STRUCK, BOMBARDED,
    CARD_LAID, TRAINING_DEALT, ALIENS_CAME, DIE_FELL, SIDE_SHOWN,
    CRASHED, STOOD_UP, LOST, WAVE_TRIGGERED, BASE_HIT, WAVE_MOVED, ALIEN_SENT, ROUND_BEGAN, INCOMING_LANDED,
) = range(29)  # fmt: skip
"""The effects."""
STEP, GROUP, GROUP_BEHIND, DEPLOYED = range(29, 33)
"""Details: a box of a jump, the aliens of one colour in a box, the same farther from the landing zone in a wave, and
the place of one deployed alien."""

VERBS = (
    "next", "again", "keep", "pass", "inject", "bait", "lift", "him", "sm", "foresee", "kamikaze",
    "go", "stop", "take", "hold", "re", "drone", "end",
)  # fmt: skip
(
    TO_NEXT, TO_AGAIN, TO_KEEP, TO_PASS, TO_INJECT, TO_BAIT, TO_LIFT, TO_HIM, TO_SM, TO_FORESEE, TO_KAMIKAZE,
    TO_GO, TO_STOP, TO_TAKE, TO_HOLD, TO_REROLL, TO_DRONE, TO_END,
) = range(len(VERBS))  # fmt: skip
"""What a marine chose."""

CAUSES = ("", "rock", "air", "hazard", "mark")
NO_ACCIDENT, ROCK_AHEAD, NO_GROUND, IN_HAZARD, CRASH_MARK = range(len(CAUSES))
"""The causes of an accident."""
NO_FACES = 0


@kernel
def emit_choice(s: Record, marine: int, verb: int, other: int) -> None:
    """Emit a choice of a marine that concerns another one; 0 if there is none."""
    emit(s, (CHOSE, marine, verb, 0, 0, 0, 0, NO_FACES, other))


@kernel
def emit_choice_of_dice(s: Record, verb: int, blue: int, black: int, white: int) -> None:
    """Emit the choice of dice to throw outside the actions."""
    emit(s, (CHOSE, s.active, verb, 0, blue, black, white, NO_FACES, 0))


@kernel
def emit_choice_in_action(s: Record, effect: int, verb: int, faces: int) -> None:
    """Emit a choice about the current action, its dice, and faces packed as by `data.pack_faces`."""
    action = max(s.action, 1) - 1
    blue, black, white = s.program[action, 0], s.program[action, 1], s.program[action, 2]
    emit(s, (effect, s.active, verb, s.action, blue, black, white, faces, 0))
