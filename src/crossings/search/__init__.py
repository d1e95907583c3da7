"""Game-independent PUCT search with determinization.

Monte-Carlo tree search with the PUCT rule (Rosin 2011) in the form of Silver et al. (2017): each edge has visits, a Q
value and a prior. The prior is the game's evaluation of the position after the move. A leaf is valued by the same
evaluation, either directly or after a rollout with the game's policy. Chance nodes are sampled. Transpositions share a
node. In games with hidden information, the root is determinized: what the seat can't see is resampled every few
simulations, and all determinizations grow one tree whose nodes are sequences of moves (single-observer information set
MCTS; Cowling, Powley, Whitehouse 2012).

- Rosin, C. D. (2011): Multi-armed bandits with episode context. Annals of Mathematics and Artificial Intelligence 61.
- Silver, D. et al. (2017): Mastering the game of Go without human knowledge. Nature 550.
- Cowling, P. I., Powley, E. J., Whitehouse, D. (2012): Information set Monte Carlo tree search. IEEE Transactions on
  Computational Intelligence and AI in Games 4.
"""
