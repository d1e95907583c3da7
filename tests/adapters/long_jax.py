"""Games traced by JAX equal those outside."""

import copy
import pickle
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crossings
from crossings.adapters.jax import JaxFunctional, functional
from crossings.batches import BadBatch
from crossings.engine import game_ids

jax: Any = import_module("jax")
jnp: Any = import_module("jax.numpy")
PAGE = Path(__file__).parents[2] / "docs" / "research" / "functional.md"
ROWS = 50
STEPS = 60


def drawn(env: JaxFunctional, states: Any, key: Any) -> Any:
    """Return the states after a random step."""
    actions = jax.random.categorical(key, jnp.where(env.legal(states), 0.0, -1e9))
    return actions, env.step(states, actions, jax.random.bits(key, actions.shape))


@pytest.mark.parametrize("id", game_ids())
def test_a_traced_game_is_the_same_game(id: str) -> None:
    """All functions run in one traced loop, in which JAX may call them in parallel."""
    env, plain = functional(id), crossings.functional(id, checked=False)

    def played(states: Any, keys: Any) -> Any:
        def go_on(states: Any, key: Any) -> Any:
            actors = env.actor(states)
            facts = states, env.legal(states), actors, env.observe(states, actors), env.potential(states, actors)
            actions, after = drawn(env, states, key)
            return after, (*facts, actions, env.result(after))

        return jax.lax.scan(go_on, states, keys)

    game = jax.jit(played)
    start = env.init(jnp.arange(ROWS))
    assert np.array_equal(start, plain.init(np.arange(ROWS)))
    last, steps = game(start, jax.random.split(jax.random.key(1), STEPS))
    assert np.array_equal(game(start, jax.random.split(jax.random.key(1), STEPS))[0], last), "again"
    states, legal, actors, seen, potentials, actions, results = jax.tree.map(np.asarray, steps)
    for number, key in enumerate(jax.random.split(jax.random.key(1), STEPS)):
        now = states[number]
        assert np.array_equal(legal[number], plain.legal(now)) and np.array_equal(actors[number], plain.actor(now))
        assert np.array_equal(seen[number], plain.observe(now, np.maximum(actors[number], 0)))
        assert np.array_equal(potentials[number], plain.potential(now, np.maximum(actors[number], 0)))
        after = plain.step(now, actions[number], np.asarray(jax.random.bits(key, (ROWS,))))
        assert np.array_equal(after, states[number + 1] if number + 1 < STEPS else last)
        expected: list[Any] = [*plain.result(after)]
        assert all(np.array_equal(one, other[number]) for one, other in zip(expected, results, strict=True))


def test_one_position_is_many_under_vmap() -> None:
    env = functional("dunkelrunde", players=2)
    states, seeds = env.init(jnp.arange(6)), jnp.arange(6)
    actions = env.legal(states).argmax(-1)
    together = env.step(states, actions, seeds)
    assert (jax.vmap(env.step)(states, actions, seeds) == together).all()
    assert (
        jax.jit(jax.vmap(env.step))(states.reshape(2, 3, -1), actions.reshape(2, 3), seeds.reshape(2, 3))
        == together.reshape(2, 3, -1)
    ).all()
    assert (jax.vmap(env.step, (None, 0, None))(states[0], actions, seeds[0])[0] == together[0]).all()
    assert jax.vmap(env.init)(seeds).shape == states.shape and env.init(seeds[0]).shape == (env.size,)


def test_illegal_actions_change_nothing_and_invalid_states_are_refused() -> None:
    env = functional("dune-chess")
    states = env.init(jnp.arange(2))
    assert (env.step(states, jnp.array([-1, env.actions]), jnp.arange(2)) == states).all()
    with pytest.raises(BadBatch, match=r"328 in the last axis, not of shape \(2, 5\) and type uint8$"):
        env.legal(states[:, :5])


def test_numbers_that_are_not_integers_are_refused_in_one_line() -> None:
    """They are refused before JAX calls back, since its errors have many lines."""
    env = functional("dune-chess")
    states, numbers = env.init(jnp.arange(3)), jnp.arange(3)
    for wrong in (None, "x", jnp.zeros(3), [True] * 3, [0] * 4, [[0] * 3] * 2):
        for name, given in (("actions", (wrong, numbers)), ("seeds", (numbers, wrong))):
            with pytest.raises(BadBatch, match=rf"^{name} must be integers.*, not [^\n]+$"):
                env.step(states, *given)


def test_copies_play_the_same_game() -> None:
    start = crossings.game("dunkelrunde").start(players=2)
    env = functional("dunkelrunde", threads=2, starts=[start], players=2)
    states = env.init(jnp.arange(3))
    actions = env.legal(states).argmax(-1)
    for again in (copy.copy(env), copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert again.host is not env.host and again.host.hardware.threads == 2
        assert (again.init(jnp.arange(3)) == states).all()
        assert (again.step(states, actions, jnp.arange(3)) == env.step(states, actions, jnp.arange(3))).all()


def test_the_documented_code_works() -> None:
    code = PAGE.read_text(encoding="utf-8").partition("## In JAX")[2].split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["states"].shape == (64, names["env"].size) and names["actions"].shape == (100, 64)
