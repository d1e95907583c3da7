"""Check that the rules emit exactly the effects that the game declares."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator
from itertools import count, islice
from types import FunctionType

import pytest

from crossings.conformance.checked_game import DATA_FILE, CheckedGame, Transition, walk
from crossings.conformance.checks import check, expect
from crossings.engine.effects.emitted import emitted_types, gatherings
from crossings.engine.kernels.emit import emit
from crossings.engine.kernels.kernel import globals_read, reachable

MORE_STEPS = 2000
"""Further moves of random games, if some effects have not occurred yet."""
Site = tuple[int, str, str]
"""A call of `emit`: the number of an effect, its name, and the kernel that calls it."""


@check
def every_effect_is_emitted_and_declared(checked: CheckedGame) -> None:
    types, sites = emitted_types(checked.game.effects), emit_sites(checked)
    gathered = {reading.number for kind in types.values() for reading in gatherings(kind)}
    for number, name, kernel in sites:
        is_known = number in types or number in gathered
        expect(is_known, f"{kernel} emits {name}, but no effect has `emitted = {name}`, and none gathers it")
    emitted = {number for number, _, _ in sites} | numbers_handed_on(checked)
    for number, kind in types.items():
        expect(number in emitted, f"effect {kind.__name__}: no kernel emits its number {number}")
    for number in gathered:
        expect(number in emitted, f"detail {number} is gathered, but no kernel emits it")


@check
def every_effect_occurs_in_random_play(checked: CheckedGame) -> None:
    """Other effects are listed in `RARE_EFFECTS`, with the reason. Without a data folder, they are not known."""
    types = emitted_types(checked.game.effects)
    expected = {kind.effect_id for kind in types.values()}
    missing = expected - checked.rare_effects.keys()
    for before, move, _ in random_steps(checked):
        if not missing:
            break
        emitted = before.emitted(checked.game.number_of[move])
        missing -= {types[effect[0]].effect_id for effect in emitted if effect[0] in types}
    for effect_id, reason in checked.rare_effects.items():
        expect(effect_id in expected, f"RARE_EFFECTS of {DATA_FILE} lists {effect_id!r}, which the game doesn't have")
        expect(bool(reason), f"RARE_EFFECTS of {DATA_FILE} gives no reason for {effect_id!r}")
    never = f"random play never produced the effects {', '.join(sorted(missing))}"
    if missing and not checked.has_folder:
        pytest.skip(f"{never}, and no folder of data was given to say why")
    expect(not missing, f"{never}; if they are only rare, list them in RARE_EFFECTS of {DATA_FILE} with the reason")


def random_steps(checked: CheckedGame) -> Iterator[Transition]:
    """Yield the moves of the random games, and then `MORE_STEPS` moves of further ones."""
    yield from checked.all_steps
    sets = checked.option_sets()
    walks = (walk(checked.game.start(**sets[seed % len(sets)]), seed) for seed in count(len(checked.walks) + 1))
    yield from islice((step for further in walks for step in further.steps), MORE_STEPS)


@check
def rules_of_effects_are_in_the_rulebook(checked: CheckedGame) -> None:
    for kind in emitted_types(checked.game.effects).values():
        expect(bool(kind.rules) or not kind.has_one_message(), f"effect {kind.__name__} names no rule in `rules`")
        unknown = [rule for rule in kind.rules if rule not in checked.game.rulebook.ids]
        expect(not unknown, f"effect {kind.__name__} names {', '.join(unknown)}, which the rulebook does not have")


def emit_sites(checked: CheckedGame) -> list[Site]:
    """Return the calls of `emit` in all kernels that the rules reach."""
    kernels = reachable(checked.game.kernels.rules.values(), {})
    return [site for kernel in kernels for site in _sites_in(kernel)]


def numbers_handed_on(checked: CheckedGame) -> set[int]:
    """Return the numbers that kernels may hand to a kernel that emits its argument: all constants that they read."""
    kernels = reachable(checked.game.kernels.rules.values(), {})
    if not any(_emits_argument(kernel) for kernel in kernels):
        return set()
    values = (kernel.__globals__.get(name) for kernel in kernels for name in globals_read(kernel.__code__))
    return {value for value in values if type(value) is int}


def _sites_in(kernel: FunctionType) -> Iterator[Site]:
    """Yield the calls of `emit` with a constant number in one kernel."""
    for number in _numbers_in(kernel):
        if (name := number.id) in kernel.__globals__:
            yield kernel.__globals__[name], name, kernel.__name__


def _emits_argument(kernel: FunctionType) -> bool:
    """Return whether a kernel emits effects whose number is an argument or a local variable."""
    return any(number.id not in kernel.__globals__ for number in _numbers_in(kernel))


def _numbers_in(kernel: FunctionType) -> Iterator[ast.Name]:
    """Yield the names in the place of the number in a kernel's calls of `emit`: `A`, or both of `(A if x else B)`."""
    if not any(value is emit for value in kernel.__globals__.values()):
        return
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(kernel)))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if kernel.__globals__.get(node.func.id) is not emit:
            continue
        effect = node.args[1]
        expect(isinstance(effect, ast.Tuple), f"{kernel.__name__}: the effect in `emit(s, effect)` must be a tuple")
        assert isinstance(effect, ast.Tuple)
        number = effect.elts[0]
        names = [number.body, number.orelse] if isinstance(number, ast.IfExp) else [number]
        yield from (name for name in names if isinstance(name, ast.Name))
