"""Check moves: listed ones can be played, others are refused with a reason and a rule, and probabilities add up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest

from crossings.conformance.checked_game import CheckedGame, decision_points
from crossings.conformance.checks import SLUG, check, expect, expect_unique
from crossings.conformance.states import is_plain
from crossings.engine import IllegalMove, State
from crossings.engine.kernels.interface import NO_MOVE, POLICY_BUFFER_SIZE, Ints
from crossings.engine.kernels.rng import draw_weighted, generator, generator_with_next_bits

UNKNOWN_MOVES: tuple[Any, ...] = ("", " ", "no-such-move", "A1-A2", "pass ", "\n", "é", "x" * 10_000, None, 3, b"x")
TICKETS = 300
"""Maximum number of random draws tried at a node. If the weights add up to less, all are tried."""
FEW_TICKETS = 4
"""The same for choices."""


def assert_well_explained(checked: CheckedGame, error: IllegalMove) -> None:
    """Check the reason, rule and sentence of a refusal."""
    assert SLUG.fullmatch(error.reason), error
    assert error.rule in checked.game.rulebook.ids, error
    assert len(error.sentence.splitlines()) == 1 and len(error.sentence) > 10, error


@check
def a_seat_or_chance_acts_until_the_end(checked: CheckedGame) -> None:
    """CON-06: one of them has moves, and no one else."""
    for state in checked.all_states:
        actions, outcomes = state.actions(), state.outcomes()
        if state.actor is None:
            assert state.result is not None and not actions and not outcomes
        elif state.actor == "chance":
            assert state.result is None and not actions and outcomes
        else:
            assert state.actor in range(state.seats)
            assert state.result is None and actions and not outcomes


@check
def actions_are_sorted_and_outcomes_add_up(checked: CheckedGame) -> None:
    """CON-04, CON-06."""
    for state in checked.all_states:
        actions, outcomes = state.actions(), state.outcomes()
        assert actions == sorted(set(actions))
        assert set(actions) <= set(checked.game.actions)
        assert set(outcomes) <= set(checked.game.outcomes)
        assert all(chance > 0 for chance in outcomes.values())
        assert sum(outcomes.values()) == (1 if state.actor == "chance" else 0)


@check
def a_description_identifies_a_move(checked: CheckedGame) -> None:
    """CON-32: each move is of one declared kind, and each kind has moves."""
    game, kinds = checked.game, checked.game.move_kinds.MOVE_KINDS
    expect_unique(kind.name for kind in kinds)
    expect_unique(json.dumps(game.describe(text), sort_keys=True) for text in game.moves)
    for number, text in enumerate(game.moves):
        described = game.describe(text)
        assert is_plain(described) and described == game.describe(number)
        found = [kind.name for kind in kinds if kind.matches(text)]
        expect(found == [described["kind"]] or not kinds, f"{text} is of the kinds {found}; allowed: exactly one")
    unused = [kind.name for kind in kinds if not any(map(kind.matches, game.moves))]
    expect(not unused, f"no move is of the kinds {unused}")


@check
def the_policy_makes_legal_moves(checked: CheckedGame) -> None:
    """Checked only if the game has a policy."""
    kernels, room = checked.game.kernels, np.zeros(POLICY_BUFFER_SIZE, np.int32)
    for seed, (state, _) in enumerate(decision_points(checked.some_states(400) if "policy" in kernels.own else [])):
        move = kernels.own["policy"](state.unpacked(), generator(seed), room)
        assert move in kernels.legal(state.record), f"the policy's move {move} is not legal"


@check
def the_draw_kernel_agrees_with_the_list(checked: CheckedGame) -> None:
    """A `draw` kernel, if there is one, draws the outcome of the list for any number below the sum of the weights.

    Tested with the lowest and highest random bits of each number, so each outcome has its probability. The generator
    must end in the same state.
    """
    kernels = checked.game.kernels
    for state in checked.some_states(400) if "draw" in kernels.own else []:
        chances = kernels.chances(state.record)
        compare_with_list(state, "draw", list(chances), np.array(list(chances.values()), np.int32), TICKETS)


@check
def the_choose_kernel_agrees_with_the_list(checked: CheckedGame) -> None:
    """A `choose` kernel, if there is one, chooses from the legal actions as from a list with equal weights."""
    kernels = checked.game.kernels
    for state, _ in decision_points(checked.some_states(400) if "choose" in kernels.own else []):
        legal = kernels.legal(state.record)
        room = np.full_like(kernels.buffers()[0], np.iinfo(np.int32).max)  # the kernel must not depend on old contents
        compare_with_list(state, "choose", legal, np.ones(len(legal), np.int32), FEW_TICKETS, room)


def compare_with_list(
    state: State, name: str, numbers: Sequence[int], weights: Ints, tickets: int, *room: Ints
) -> None:
    """Check that a kernel draws the same move as the list and leaves the generator in the same state."""
    for bits in boundary_bits(int(weights.sum()), tickets):
        rng, list_rng = generator_with_next_bits(bits), generator_with_next_bits(bits)
        drawn = state.game.kernels.own[name](state.unpacked(), rng, *room)
        if drawn == NO_MOVE:
            assert rng == list_rng, f"{name} has used the generator, but drawn nothing"
        else:
            assert drawn == numbers[draw_weighted(list_rng, weights, len(numbers))], f"{name} by {bits}"
            assert rng == list_rng, f"{name} leaves the generator otherwise than the list"


def boundary_bits(total: int, count: int) -> Iterator[int]:
    """Yield the lowest and highest 32 bits for numbers below `total`, evenly sampled to about `count` numbers."""
    for ticket in range(0, total, max(1, -(-total // count))):
        yield -(-(ticket << 32) // total)
        yield -(-(ticket + 1 << 32) // total) - 1


@check
def listed_moves_can_be_played(checked: CheckedGame) -> None:
    """CON-06; CON-11: the old state doesn't change."""
    for state in checked.some_states():
        before = state.record
        for move in (*state.actions(), *state.outcomes()):
            after = state.play(move)
            assert after == state.play(move)
            assert after.to_json() is not None
        assert state.record == before


@check
def unlisted_moves_are_refused(checked: CheckedGame) -> None:
    """CON-06, CON-12."""
    for state in checked.some_states(12):
        possible = {*state.actions(), *state.outcomes()}
        before = state.record
        for text in checked.game.moves:
            if text not in possible:
                assert_well_explained(checked, state.why_not(text))
        for text in (checked.game.moves[0], checked.game.moves[-1], *UNKNOWN_MOVES):
            if text not in possible:
                with pytest.raises(IllegalMove) as refused:
                    state.play(text)
                assert_well_explained(checked, refused.value)
        assert state.record == before


@check
def a_decision_leads_to_another_state(checked: CheckedGame) -> None:
    """An outcome may change nothing, such as a roll without effect."""
    for before, move, after in checked.all_steps:
        assert before != after or before.actor == "chance", move
        assert repr(before)


@check
def results_are_complete(checked: CheckedGame) -> None:
    """CON-07."""
    ends = [(state, state.result) for state in checked.all_states if state.result]
    assert ends
    for state, result in ends:
        assert list(result.winners) == sorted(set(result.winners))
        assert set(result.winners) <= set(range(state.seats))
        assert len(result.scores) == state.seats
        assert result.reason in checked.game.rules.REASONS
        if checked.game.cooperative:
            assert len(result.winners) in (0, state.seats)
