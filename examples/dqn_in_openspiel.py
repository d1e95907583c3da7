"""Train OpenSpiel's DQN by self-play on the last three rounds of Bridges and Boats.

    pip install -e ".[openspiel]" torch dm-tree
    python examples/dqn_in_openspiel.py

The endgame is small enough (1,256 histories) for OpenSpiel to compute exact values: the agents' rewards against random
play, the best possible rewards against it, and the agents' exploitability.
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms.best_response import BestResponsePolicy
from open_spiel.python.algorithms.expected_game_score import policy_value
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import Policy, UniformRandomPolicy, tabular_policy_from_callable
from open_spiel.python.pytorch.dqn import DQN
from open_spiel.python.rl_agent_policy import JointRLAgentPolicy
from open_spiel.python.rl_environment import ChanceEventSampler, Environment

import crossings
from crossings.adapters.openspiel import game_from

SEATS = 2
REPORT_EVERY = 1000


def last_three_rounds() -> pyspiel.Game:
    """Return an endgame with two dominoes left: one boat can't be sunk, and the attacker's draw is hidden."""
    game = crossings.game("bridges-and-boats")
    data = game.start(attacker_income=1, defender_income=0, bridge_cost=3, max_rounds=10).to_json()
    pool, cannon = ["0-0", "3-5"], "3-4"
    discard = [domino for domino in data["pool"] if domino not in (*pool, cannon)]
    data |= {"round": 8, "coins": [3, 2], "crossed": 1, "pool": pool, "cannons": [cannon], "discard": discard}
    return game_from(game.from_json(data))


def agents_for(env: Environment, games: int, seed: int) -> list[DQN]:
    """Return an agent for each seat; exploration decreases linearly until half of the games are played."""
    numbers = env.observation_spec()["info_state"][0]
    return [
        DQN(
            seat,
            numbers,
            env.action_spec()["num_actions"],
            hidden_layers_sizes=(64, 64),
            learning_rate=1e-3,
            optimizer_str="adam",
            learn_every=4,
            update_target_network_every=100,
            epsilon_decay_schedule_str="linear",
            epsilon_decay_duration=games,
            epsilon_end=0.05,
            seed=seed + seat,
        )
        for seat in range(SEATS)
    ]


def play_and_learn(env: Environment, agents: list[DQN]) -> None:
    """Play one game; an agent learns at its own decisions and at the end."""
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)


def rewards_against_random(game: pyspiel.Game, policies: list[Policy]) -> list[float]:
    """Return the expected reward (-1 to 1) of each seat's policy if the other seat plays at random."""
    start, random = game.new_initial_state(), UniformRandomPolicy(game)
    seatings = [[policy if seat == own else random for seat in range(SEATS)] for own, policy in enumerate(policies)]
    return [float(policy_value(start, seated)[own]) for own, seated in enumerate(seatings)]


def report(games: int, game: pyspiel.Game, policy: Policy) -> None:
    """Print a row of the learning curve."""
    attacker, defender = rewards_against_random(game, [policy] * SEATS)
    loss = exploitability(game, tabular_policy_from_callable(game, policy.action_probabilities))
    print(f"{games:>6} {attacker:>9.3f} {defender:>9.3f} {loss:>9.3f}", flush=True)


def main() -> None:
    """Train the agents, and print the learning curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = last_three_rounds()
    env = Environment(game, chance_event_sampler=ChanceEventSampler(seed=args.seed))
    agents = agents_for(env, args.games, args.seed)
    learned = JointRLAgentPolicy(game, dict(enumerate(agents)), env.use_observation)
    random = UniformRandomPolicy(game)
    best = rewards_against_random(game, [BestResponsePolicy(game, seat, random) for seat in range(SEATS)])
    print(f"the most against random: attacker {best[0]:.3f}, defender {best[1]:.3f}")
    print(" games  attacker  defender  exploitability")
    for played in range(args.games + 1):
        if played % REPORT_EVERY == 0:
            report(played, game, learned)
        play_and_learn(env, agents)


if __name__ == "__main__":
    main()
