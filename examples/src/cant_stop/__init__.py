"""Can't Stop: roll four dice, climb eleven columns of a mountain, and decide whether to roll again."""
