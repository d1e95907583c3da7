"""The player `team` of section 11 of the rules of March on Mars: each marine samples one turn ahead.

It sees only views, and its search is compiled. The rules describe its weights only in words; with the weights chosen
here it wins fewer games than the rules state (about a tenth with two, four and five players).
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crossings.bots.registry import Question
from crossings.engine import CHANCE, Game, Ints, Record, Rng, kernel, unpack
from crossings.engine.kernels.interface import Records, actor, chances, legal, play
from crossings.engine.kernels.kernel import kernels_of
from crossings.engine.kernels.rng import draw_below, draw_weighted, generator
from crossings.engine.kernels.tables import table
from crossings.games.march_on_mars.rules.data import (
    AGAIN,
    BOMB,
    COLUMNS,
    FIRST_FACE_OUTCOME,
    FIRST_PROGRAM,
    FIRST_REROLL,
    FIRST_TAKE,
    FLOOR_0,
    FLOORS,
    GO,
    GUARD_BOX,
    KEEP,
    KINDS_OF_ALIEN,
    L1,
    LEFT,
    MAX_COLUMNS,
    PROGRAM_DICE,
    R1,
    SLOTS_ON,
    TAKE_FACES,
)
from crossings.games.march_on_mars.rules.kernels import MAX_LEGAL
from crossings.games.march_on_mars.rules.planet import (
    board,
    count_aliens,
    count_aliens_in_lz,
    count_aliens_on_card,
    has_companion,
    is_beset,
    is_guard_box,
    is_in_base,
    is_in_game,
)
from crossings.games.march_on_mars.rules.schema import (
    BAIT_NODE,
    BOMBING,
    ENDED,
    MMM_DESTROYED,
    ORDER,
    PROGRAM,
    SIDE,
    State,
)
from crossings.games.march_on_mars.rules.schema import CHOOSE as CHOOSE_NODE
from crossings.games.march_on_mars.rules.schema import DRAW as DRAW_NODE
from crossings.games.march_on_mars.rules.schema import GO as GO_NODE
from crossings.shared.ring.data import (
    CLIMBED,
    COLOUR_OF,
    COLOURS,
    CRASH,
    FACE_OF_JUMP,
    FACES,
    JUMPS,
    LOWEST,
    NUMBER_ON,
    SIDES,
    SIDES_WITH,
)
from crossings.shared.ring.jumps import ground_below, is_accident, is_landing_box, steps_made

Box = tuple[int, int]
"""Column and floor."""
AVOIDED = ("orbital", "drone", "injector", "ranger")
"""Abilities that a player takes only if there is no other."""
DEFENDERS = table([0, 0, 0, 1, 2, 2])
"""Number of marines that stay in the landing zone, by number of players."""
MARCH_COLUMN, GUARD_COLUMN = 14, 16
PROGRAMS_TRIED, SAMPLES = 45, 12
FACE_COUNT, PROGRAM_COUNT, TAKE_COUNT = len(FACES), len(PROGRAM_DICE), len(TAKE_FACES)

END, HIT, LZ_HELD, ALIEN_IN_LZ, INCOMING = 1_000_000, 300, 150, 60, 45
BY_SLOT = table([8, 25, 25, 8])
A_THROW, MISSING, LYING, BESET, GUARD, A_TRY, COMPANY = 60, 300, 60, 30, 60, 60, 30
"""Weights of the evaluation."""
FAR, CENT, ROUNDS = 9900, 100, 60
MANY = 1 << 40

ROOT, TRIAL, AHEAD, CHOICE = range(4)
"""Slots for states: the current one, a playout, a tried use in it, and a use after a reroll or a take."""


# ---- the way to the guard boxes ------------------------------------------------------------------


@cache
def throws_needed(terrain: tuple[int, ...], black_twos: int) -> NDArray[np.int64]:
    """Return expected throws to a guard box with the best single die and no accident, in hundredths, by box."""
    last = next(x for x in range(1, len(terrain)) if terrain[x] == terrain[0])
    ways = leaps(terrain, last)
    goals = {(GUARD_BOX, FLOOR_0), (last - GUARD_BOX, FLOOR_0)} if last == MAX_COLUMNS else {(GUARD_BOX, FLOOR_0)}
    needed = {box: 0.0 if box in goals else float(FAR) for box in ways}
    for _ in range(ROUNDS):
        for box in needed.keys() - goals:
            needed[box] = min(needed_with(die, box, ways[box], needed, black_twos) for die in range(len(COLOURS)))
    table_by_box = np.full((MAX_COLUMNS, FLOORS), FAR, np.int64)
    for (x, floor), throws in needed.items():
        table_by_box[x, floor] = min(FAR, round(CENT * throws))
    return table_by_box


def leaps(terrain: tuple[int, ...], last: int) -> dict[Box, list[tuple[int, Box]]]:
    """Return by box the faces and final boxes of all jumps without an accident."""
    ground = SimpleNamespace(terrain=terrain)
    leaps_by_box: dict[Box, list[tuple[int, Box]]] = {}
    for x, floor in product(range(1, last), range(FLOORS)):
        y = floor + LOWEST
        if not is_landing_box(ground, x, y):
            continue
        leaps_by_box[x, floor] = []
        for jump, way in product(range(len(JUMPS)), (1, -1)):
            steps = int(steps_made(ground, x, y, way, jump))
            end, level = x + way * steps, y + int(CLIMBED[jump, steps])
            if FACE_OF_JUMP[jump] != CRASH and not is_accident(ground, jump, steps, end, level):
                rest = ground_below(ground, end, level) - LOWEST
                leaps_by_box[x, floor].append((int(FACE_OF_JUMP[jump]), (end, rest)))
    return leaps_by_box


def needed_with(die: int, box: Box, ways: list[tuple[int, Box]], needed: dict[Box, float], black_twos: int) -> float:
    """Return the expected throws if this die is thrown until it helps."""
    helps = total = 0.0
    for face in range(FACE_COUNT):
        best = min((needed[end] for used, end in ways if used == face), default=FAR)
        if COLOUR_OF[face] == die and best < needed[box]:
            chance = int(SIDES_WITH[black_twos, face]) / SIDES
            helps, total = helps + chance, total + chance * best
    return (1 + total) / helps if helps else FAR


# ---- evaluation ----------------------------------------------------------------------------------


@kernel
def pressure(s: Record) -> int:
    """Return the pressure on the base: aliens weighted by their nearness."""
    in_lz = count_aliens_in_lz(s)
    total = LZ_HELD + ALIEN_IN_LZ * in_lz if in_lz > 0 else 0
    for colour in range(KINDS_OF_ALIEN):
        total += s.incoming[colour] * INCOMING
    for slot in range(SLOTS_ON[board(s)]):
        total += count_aliens_on_card(s, slot) * BY_SLOT[slot]
    return total


@kernel
def needs_defenders(s: Record) -> bool:
    """Return whether the base can still fall."""
    return s.base_hits + s.option_turns - s.round + 1 >= s.option_base


@kernel
def is_marching(s: Record, marine: int, way: Ints, marchers: int) -> bool:
    """Return whether a marine is one of the `marchers` nearest to a guard box."""
    ahead = 0
    for other in range(s.option_players):
        if is_in_game(s, other) and other != marine:
            mine = way[s.x[marine], s.y[marine] + FLOOR_0]
            theirs = way[s.x[other], s.y[other] + FLOOR_0]
            ahead += theirs < mine or (theirs == mine and other < marine)
    return ahead < marchers


@kernel
def value_of_marine(s: Record, marine: int, way: Ints) -> int:
    """Return the value of a marine: distance, attempts at the bomb, companions and obstacles."""
    value = -way[s.x[marine], s.y[marine] + FLOOR_0] * A_THROW // CENT
    if s.crashed[marine] != 0:
        value -= LYING
    if is_beset(s, marine):
        value -= BESET
    if has_companion(s, marine):
        value += COMPANY
    if is_guard_box(s, s.x[marine]):
        value += A_TRY * (s.option_turns - s.round)
    return value


@kernel
def guards_left(s: Record) -> int:
    """Return the number of aliens in the guard boxes."""
    count = count_aliens(s, GUARD_BOX, 0)
    if SLOTS_ON[board(s)] > 2:
        count += count_aliens(s, COLUMNS[board(s)] - GUARD_BOX, 0)
    return count


@kernel
def value_of_team(s: Record, way: Ints) -> int:
    """Return the value of a position to the team."""
    if s.phase == ENDED:
        return END if s.reason == MMM_DESTROYED else -END
    value = -HIT * s.base_hits - pressure(s) - GUARD * guards_left(s)
    keep = DEFENDERS[s.option_players] if needs_defenders(s) else 0
    there = 0
    for marine in range(s.option_players):
        if is_in_game(s, marine):
            there += is_in_base(s, marine)
            if is_marching(s, marine, way, s.option_players - keep):
                value += value_of_marine(s, marine, way)
            elif s.crashed[marine] != 0:
                value -= LYING
    return value - MISSING * max(0, keep - there)


# ---- decisions after a throw ---------------------------------------------------------------------


@kernel
def is_reroll(move: int) -> bool:
    """Return whether a move throws a die again."""
    return move >= FIRST_REROLL and move < FIRST_REROLL + FACE_COUNT


@kernel
def best_use(states: Records, place: int, trial: int, moves: Ints, way: Ints) -> int:
    """Return the value of the best use of the dice without rerolls, and write its move to `moves[-1]`."""
    count = legal(states[place], moves)
    best = -MANY
    chosen = int(moves[0])
    for i in range(count):
        move = int(moves[i])
        if not is_reroll(move):
            states[trial] = states[place]
            play(states[trial], move)
            value = value_of_team(states[trial], way)
            if value > best:
                best = value
                chosen = move
    moves[len(moves) - 1] = chosen
    return best


@kernel
def decide_on_throw(states: Records, options: Ints, moves: Ints, weights: Ints, way: Ints) -> int:
    """Return the best use, or a reroll with a higher value."""
    best = best_use(states, ROOT, CHOICE, moves, way)
    chosen = int(moves[len(moves) - 1])
    count = legal(states[ROOT], options)
    for i in range(count):
        move = int(options[i])
        if is_reroll(move):
            value = value_of_reroll(states, move, moves, weights, way)
            if value > best:
                best = value
                chosen = move
    return chosen


@kernel
def value_of_reroll(states: Records, move: int, moves: Ints, weights: Ints, way: Ints) -> int:
    """Return the mean value over all faces of the best use after a reroll."""
    total = 0
    for face in range(FACE_COUNT):
        states[AHEAD] = states[ROOT]
        play(states[AHEAD], move)
        weight = weight_of(states[AHEAD], FIRST_FACE_OUTCOME + face, moves, weights)
        if weight > 0:
            play(states[AHEAD], FIRST_FACE_OUTCOME + face)
            if states[AHEAD].phase == CHOOSE_NODE:
                total += weight * best_use(states, AHEAD, CHOICE, moves, way)
            else:
                total += weight * value_of_team(states[AHEAD], way)
    return total // SIDES


@kernel
def weight_of(s: Record, outcome: int, moves: Ints, weights: Ints) -> int:
    """Return the number of sides, out of six, that show an outcome."""
    count = chances(s, moves, weights)
    for i in range(count):
        if moves[i] == outcome:
            return int(weights[i])
    return 0


# ---- a playout of one turn -----------------------------------------------------------------------


@kernel
def quick_use(states: Records, moves: Ints, way: Ints) -> int:
    """Return the best use; after a failed attempt at the bomb, rethrow the lowest die."""
    if states[TRIAL].throw == BOMBING:
        count = legal(states[TRIAL], moves)
        for value in range(1, 3):
            for i in range(count):
                move = int(moves[i])
                if is_reroll(move) and NUMBER_ON[move - FIRST_REROLL] == value:
                    return move
    best_use(states, TRIAL, AHEAD, moves, way)
    return int(moves[len(moves) - 1])


@kernel
def quick_go(states: Records, moves: Ints, way: Ints) -> int:
    """Return the bomb if it is legal, else the throw, or the dice of the hand with the highest value."""
    count = legal(states[TRIAL], moves)
    if moves[0] == BOMB:
        return BOMB
    if states[TRIAL].has_hand == 0:
        return GO
    best = -MANY
    chosen = int(moves[count - 1])
    for take in range(TAKE_COUNT):
        if is_in_hand(states[TRIAL], take):
            states[AHEAD] = states[TRIAL]
            play(states[AHEAD], FIRST_TAKE + take)
            value = best_use(states, AHEAD, CHOICE, moves, way)
            if value > best:
                best = value
                chosen = FIRST_TAKE + take
    return chosen


@kernel
def is_in_hand(s: Record, take: int) -> bool:
    """Return whether these dice are in the hand."""
    missing = 0
    for face in range(FACE_COUNT):
        missing += max(0, TAKE_FACES[take, face] - s.hand[face])
    return missing == 0


@kernel
def is_turn_over(s: Record, marine: int) -> bool:
    """Return whether another marine's turn, a wave or the end of the game has come."""
    if s.active != marine or s.phase == PROGRAM:
        return True
    return s.phase == ENDED or s.phase == ORDER or s.phase == SIDE or s.phase == DRAW_NODE


@kernel
def play_out(states: Records, moves: Ints, weights: Ints, way: Ints, rng: Rng) -> int:
    """Play the turn in `states[TRIAL]` to its end, and return the value of the final position."""
    while not is_turn_over(states[TRIAL], states[ROOT].active):
        if actor(states[TRIAL]) == CHANCE:
            count = chances(states[TRIAL], moves, weights)
            move = int(moves[draw_weighted(rng, weights, count)])
        elif states[TRIAL].phase == CHOOSE_NODE:
            move = quick_use(states, moves, way)
        elif states[TRIAL].phase == GO_NODE:
            move = quick_go(states, moves, way)
        else:
            count = legal(states[TRIAL], moves)
            move = int(moves[count - 1])
        play(states[TRIAL], move)
    return value_of_team(states[TRIAL], way)


@kernel
def value_by_sampling(states: Records, move: int, moves: Ints, weights: Ints, way: Ints, rng: Rng) -> int:
    """Return the sum of the values of `SAMPLES` playouts after a move."""
    total = 0
    for _ in range(SAMPLES):
        states[TRIAL] = states[ROOT]
        play(states[TRIAL], move)
        total += play_out(states, moves, weights, way, rng)
    return total


# ---- decisions -----------------------------------------------------------------------------------


@kernel
def is_program(move: int) -> bool:
    """Return whether a move distributes dice."""
    return move >= FIRST_PROGRAM and move < FIRST_PROGRAM + PROGRAM_COUNT


@kernel
def decide_by_sampling(states: Records, options: Ints, moves: Ints, weights: Ints, way: Ints, rng: Rng) -> int:
    """Return the best move before a throw by sampling; only a random subset of the programs is tried."""
    count = legal(states[ROOT], options)
    programs = 0
    for i in range(count):
        programs += is_program(int(options[i]))
    best = -MANY
    chosen = int(options[0])
    for i in range(count):
        move = int(options[i])
        if not is_program(move) or draw_below(rng, programs) < PROGRAMS_TRIED:
            value = value_by_sampling(states, move, moves, weights, way, rng)
            if value > best:
                best = value
                chosen = move
    return chosen


@kernel
def decide_on_bait(s: Record) -> int:
    """Draw the side again if the wave comes on the worse side for the base."""
    left = count_aliens_on_card(s, L1)
    right = count_aliens_on_card(s, R1) if SLOTS_ON[board(s)] > 2 else -1
    return AGAIN if (s.side == LEFT) == (left > right) else KEEP


@kernel
def decide_turn(states: Records, options: Ints, moves: Ints, weights: Ints, way: Ints, rng: Rng) -> int:
    """Return the move in `states[ROOT]`."""
    if states[ROOT].phase == BAIT_NODE:
        return decide_on_bait(states[ROOT])
    if states[ROOT].phase == CHOOSE_NODE:
        return decide_on_throw(states, options, moves, weights, way)
    return decide_by_sampling(states, options, moves, weights, way, rng)


@cache
def compiled(game: Game) -> Any:
    """Return the compiled kernel `decide_turn`."""
    return game.kernels.bind([kernels_of(sys.modules[__name__])["decide_turn"]], compiled=True)["decide_turn"]


def decide_in(game: Game, record: bytes, seed: int) -> int:
    """Return the number of the move in a position after the set-up."""
    states = np.zeros(CHOICE + 1, game.kernels.dtype)
    states[ROOT], s = game.kernels.numpy_record(record), unpack(State, record)
    way = throws_needed(tuple(s.terrain), s.option_black_twos)
    options, moves, weights = (np.zeros(MAX_LEGAL + 1, np.int32) for _ in range(3))
    return int(compiled(game)(states, options, moves, weights, way, generator(seed)))


def decide(question: Question) -> str:
    """Return the move of `team`."""
    game, phase, texts = question.game, question.view["phase"], question.legal
    if len(texts) == 1 or phase == "order":
        return texts[0]
    if phase == "ability":
        choices = [text for text in texts if text.partition(":")[2] not in AVOIDED]
        return choices[draw_below(generator(question.seed), len(choices))]
    if phase == "start":
        players = int(question.view["options"]["players"])
        return f"start:{MARCH_COLUMN if question.seat < players - DEFENDERS[players] else GUARD_COLUMN}"
    state = game.determinize(question.view, question.seed, question.seat)
    return game.moves[decide_in(game, state.record, question.seed)]
