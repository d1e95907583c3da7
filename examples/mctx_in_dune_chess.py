"""DeepMind's mctx on a game of ours: Gumbel MuZero's search over Dune Chess, with the rules themselves for a model.

    pip install -e ".[jax]" mctx
    python examples/mctx_in_dune_chess.py

Nothing is learned: a position is worth what stands on the board and is held in Spice, and all legal moves look alike
beforehand. A network takes the place of `judged`. It plays many games at once against random play, half from each seat.
"""

from __future__ import annotations

import argparse
from typing import Any

import jax
import jax.numpy as jnp
import mctx

from crossings.adapters.jax import functional
from crossings.engine.layout import blocks

WORTH = jnp.array([1.0, 2.0, 3.0, 3.0, 3.0, 3.0])
"""Of Troops, Harvesters, Ornithopters, warriors, Mentat, leader, beside Spice that is held."""
SURE = 8.0
"""So much more than the other's is nearly a win."""
NEVER = -1e9
ENV = functional("dune-chess")


def judged(states: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Logits of all actions, [n, actions], and what the position is worth to its actor, [n], -1 to 1."""
    seen = blocks(ENV.host.layout, ENV.observe(states, ENV.actor(states)))
    men = seen["men"].sum((-1, -2)) @ WORTH + seen["spice_held"]
    value = jnp.tanh((men[:, 0] - men[:, 1]) / SURE)
    return jnp.where(ENV.legal(states), 0.0, NEVER), jnp.where(ENV.actor(states) < 0, 0.0, value)


def model(_: Any, key: jax.Array, actions: jax.Array, states: jax.Array) -> tuple[mctx.RecurrentFnOutput, jax.Array]:
    """What mctx asks at each simulation: the next position, its judgement, and the reward of who acted."""
    actor = ENV.actor(states)
    after = ENV.step(states, actions, jax.random.bits(key, actions.shape))
    logits, value = judged(after)
    rewards = jnp.take_along_axis(ENV.result(after).reward, jnp.maximum(actor, 0)[:, None], axis=1)[:, 0]
    goes_on = ENV.actor(after)
    sign = jnp.where(goes_on == actor, 1.0, -1.0)  # what is good for the next one is bad for this one
    output = mctx.RecurrentFnOutput(
        reward=jnp.where(actor < 0, 0.0, rewards),
        discount=jnp.where(goes_on < 0, 0.0, sign),
        prior_logits=logits,
        value=value,
    )
    return output, after


def searched(states: jax.Array, key: jax.Array, simulations: int) -> jax.Array:
    """The actions that Gumbel MuZero's policy chooses, [n]."""
    logits, value = judged(states)
    root = mctx.RootFnOutput(prior_logits=logits, value=value, embedding=states)
    found = mctx.gumbel_muzero_policy(
        (), key, root, model, simulations, invalid_actions=~ENV.legal(states), gumbel_scale=0.0
    )
    return found.action


def played(n: int, simulations: int, seed: int) -> jax.Array:
    """What the searcher got from each game, [n]: it has seat 0 in the first half of them, random play the other."""
    own = (jnp.arange(n) * 2 >= n).astype(jnp.int8)

    def decided(states: jax.Array, key: jax.Array) -> jax.Array:
        searching, drawing, stepping = jax.random.split(key, 3)
        drawn = jax.random.categorical(drawing, jnp.where(ENV.legal(states), 0.0, NEVER))
        actions = jnp.where(ENV.actor(states) == own, searched(states, searching, simulations), drawn)
        return ENV.step(states, actions, jax.random.bits(stepping, (n,)))

    states, key, step = ENV.init(jnp.arange(n)), jax.random.key(seed), jax.jit(decided)
    while not ENV.result(states).over.all():
        key, now = jax.random.split(key)
        states = step(states, now)
    return jnp.take_along_axis(ENV.result(states).reward, own[:, None], axis=1)[:, 0]


def main() -> None:
    """Play, and tell how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=32)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rewards = played(args.games, args.simulations, args.seed)
    won, drawn = int((rewards > 0).sum()), int((rewards == 0).sum())
    print(f"{args.simulations} simulations against random play: {won} won, {drawn} drawn of {args.games}")


if __name__ == "__main__":
    main()
