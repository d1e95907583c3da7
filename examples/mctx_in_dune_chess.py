"""Play Dune Chess with Gumbel MuZero's search from DeepMind's mctx, with the rules as the model.

    pip install -e ".[jax]" mctx
    python examples/mctx_in_dune_chess.py

Nothing is learned: the value of a position is material plus Spice, and the prior is uniform over the legal moves.
Replace `evaluate` by a network to learn. Many games are played in parallel against random play, half from each seat.
"""

from __future__ import annotations

import argparse
from typing import Any

import jax
import jax.numpy as jnp
import mctx

from crossings.adapters.jax import functional
from crossings.engine.layout import blocks

MATERIAL = jnp.array([1.0, 2.0, 3.0, 3.0, 3.0, 3.0])
"""Values of Troops, Harvesters, Ornithopters, warriors, Mentat and leader, in units of Spice."""
LEAD_SCALE = 8.0
"""Lead at which the value is tanh(1)."""
NEVER = -1e9
ENV = functional("dune-chess")


def evaluate(states: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return logits of all actions, [n, actions], and the value to the actor, [n], -1 to 1."""
    seen = blocks(ENV.host.layout, ENV.observe(states, ENV.actor(states)))
    material = seen["men"].sum((-1, -2)) @ MATERIAL + seen["spice_held"]
    value = jnp.tanh((material[:, 0] - material[:, 1]) / LEAD_SCALE)
    return jnp.where(ENV.legal(states), 0.0, NEVER), jnp.where(ENV.actor(states) < 0, 0.0, value)


def model(_: Any, key: jax.Array, actions: jax.Array, states: jax.Array) -> tuple[mctx.RecurrentFnOutput, jax.Array]:
    """Return what mctx needs at each simulation: the reward of the actor, and the next position with its evaluation."""
    actor = ENV.actor(states)
    after = ENV.step(states, actions, jax.random.bits(key, actions.shape))
    logits, value = evaluate(after)
    rewards = jnp.take_along_axis(ENV.result(after).reward, jnp.maximum(actor, 0)[:, None], axis=1)[:, 0]
    next_actor = ENV.actor(after)
    sign = jnp.where(next_actor == actor, 1.0, -1.0)  # the game is zero-sum
    output = mctx.RecurrentFnOutput(
        reward=jnp.where(actor < 0, 0.0, rewards),
        discount=jnp.where(next_actor < 0, 0.0, sign),
        prior_logits=logits,
        value=value,
    )
    return output, after


def search(states: jax.Array, key: jax.Array, simulations: int) -> jax.Array:
    """Return the actions that Gumbel MuZero's policy chooses, [n]."""
    logits, value = evaluate(states)
    root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=states)
    output = mctx.gumbel_muzero_policy(
        (), key, root, model, simulations, invalid_actions=~ENV.legal(states), gumbel_scale=0.0
    )
    return output.action


def play(n: int, simulations: int, seed: int) -> jax.Array:
    """Play `n` games, half in each seat, and return the searcher's rewards, [n]."""
    own = (jnp.arange(n) * 2 >= n).astype(jnp.int8)

    def step_all(states: jax.Array, key: jax.Array) -> jax.Array:
        searching, drawing, stepping = jax.random.split(key, 3)
        drawn = jax.random.categorical(drawing, jnp.where(ENV.legal(states), 0.0, NEVER))
        actions = jnp.where(ENV.actor(states) == own, search(states, searching, simulations), drawn)
        return ENV.step(states, actions, jax.random.bits(stepping, (n,)))

    states, key, step = ENV.init(jnp.arange(n)), jax.random.key(seed), jax.jit(step_all)
    while not ENV.result(states).over.all():
        key, step_key = jax.random.split(key)
        states = step(states, step_key)
    return jnp.take_along_axis(ENV.result(states).reward, own[:, None], axis=1)[:, 0]


def main() -> None:
    """Play the games, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rewards = play(args.games, args.simulations, args.seed)
    won, drawn = int((rewards > 0).sum()), int((rewards == 0).sum())
    print(f"{args.simulations} simulations against random play: {won} won, {drawn} drawn of {args.games}")


if __name__ == "__main__":
    main()
