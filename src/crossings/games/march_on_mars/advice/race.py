"""The race of the bomb against the aliens: how likely it is won, with as many marines in the base as is best."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.march_on_mars.advice.base import after_wave, group_size, has_turn, hit_in, power_later, power_now
from crossings.games.march_on_mars.advice.march import SURE, bomb_within, company_of, need_of
from crossings.games.march_on_mars.rules.data import L1, L2, LAST_ON_THE_LEFT, R1, R2
from crossings.games.march_on_mars.rules.planet import is_in_game

NOBODY_STAYS, MOST_STAYING = 0, 3
BITS_A_MARCHER = 3
MOST_MARCHER = (1 << BITS_A_MARCHER) - 1


@kernel
def hindmost(s: Record, needs: int, staying: int) -> int:
    """Of those who do not stay yet the one that has the longest way."""
    found = 0
    longest = -1
    for marine in range(s.option_players):
        if is_in_game(s, marine) and (staying >> marine) & 1 == 0 and need_of(needs, marine) > longest:
            longest = need_of(needs, marine)
            found = marine
    return found


@kernel
def marchers_of(s: Record, needs: int, staying: int) -> int:
    """For each marine, three bits: how good its throws for the bomb are going to be, plus one; 0 if it stays."""
    marchers = 0
    for marine in range(s.option_players):
        if is_in_game(s, marine) and (staying >> marine) & 1 == 0:
            marchers |= (1 + company_of(s, needs, marine, staying)) << (BITS_A_MARCHER * marine)
    return marchers


@kernel
def turns_left(s: Record) -> int:
    """The set of marines that have a whole turn left in this round."""
    left = 0
    for marine in range(s.option_players):
        left |= has_turn(s, marine) << marine
    return left


@kernel
def no_bomb(s: Record, needs: int, marchers: int, left: int, ahead: int) -> int:
    """How likely the bomb has not gone off by the end of the round that is so many ahead."""
    chance = SURE
    for marine in range(s.option_players):
        marching = (marchers >> (BITS_A_MARCHER * marine)) & MOST_MARCHER
        if marching > 0:
            turns = ahead + ((left >> marine) & 1)
            chance = chance * (SURE - bomb_within(s, marching - 1, need_of(needs, marine), turns)) // SURE
    return chance


@kernel
def race_with(s: Record, needs: int, threat: int, staying: int) -> int:
    """How likely the game is won if these marines stay in the base and all others march."""
    won = 0
    before = SURE
    lives = s.option_base - s.base_hits
    none = SURE
    one = 0
    two = 0
    three = 0
    four = 0
    marchers = marchers_of(s, needs, staying)
    left = turns_left(s)
    now = power_now(s, staying)
    later = power_later(s, staying)
    group = group_size(s, staying)
    for ahead in range(s.option_turns - s.round + 1):
        stands = none
        if lives > 1:
            stands += one
        if lives > 2:
            stands += two
        if lives > 3:
            stands += three
        if lives > 4:
            stands += four
        after = no_bomb(s, needs, marchers, left, ahead)
        won += (before - after) * stands // SURE
        before = after
        hit = hit_in(s, threat, ahead, now, later, group)
        four += (three - four) * hit // SURE
        three += (two - three) * hit // SURE
        two += (one - two) * hit // SURE
        one += (none - one) * hit // SURE
        none -= none * hit // SURE
    return won


@kernel
def best_to_stay(s: Record, needs: int, threat: int) -> int:
    """The set of marines that had best stay in the base."""
    staying = NOBODY_STAYS
    best = race_with(s, needs, threat, staying)
    chosen = staying
    for _ in range(1, min(s.option_players, MOST_STAYING + 1)):
        staying |= 1 << hindmost(s, needs, staying)
        won = race_with(s, needs, threat, staying)
        if won > best:
            best = won
            chosen = staying
    return chosen


@kernel
def unleashed(s: Record, threat: int, staying: int) -> int:
    """MOM-W07: `threat` after the wave that a crash mark of the active marine calls."""
    group = group_size(s, staying)
    if s.x[s.active] <= LAST_ON_THE_LEFT:
        return after_wave(threat, L1, L2, group)
    return after_wave(threat, R1, R2, group)
