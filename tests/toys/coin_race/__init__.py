"""The coin race: a die, a hidden coin for each seat, turns of several actions, and talk between neighbours."""
