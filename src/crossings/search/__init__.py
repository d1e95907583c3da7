"""PUCT with determinization: it knows a `Game`, never a game.

Monte-Carlo tree search by the PUCT rule (Rosin 2011), in the form that Silver et al. gave it (2017): an edge has
visits, a Q value and a prior. Here no network makes the prior; it is the game's own evaluation of the position one move
ahead. A leaf is valued by that evaluation too, at once or after a rollout by the game's policy, if it has one. Chance
nodes are sampled. Positions that can be reached in several ways share a node. Where something is hidden the root is
determinized: what the seat cannot see is dealt anew every few simulations, and all deals grow one tree whose nodes are
sequences of moves (Cowling, Powley, Whitehouse 2012: single-observer information set MCTS).

- Rosin, C. D. (2011): Multi-armed bandits with episode context. Annals of Mathematics and Artificial Intelligence 61.
- Silver, D. et al. (2017): Mastering the game of Go without human knowledge. Nature 550.
- Cowling, P. I., Powley, E. J., Whitehouse, D. (2012): Information set Monte Carlo tree search. IEEE Transactions on
  Computational Intelligence and AI in Games 4.
"""
