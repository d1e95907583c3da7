"""Can't Stop: four dice, eleven ways up a mountain, and the question whether to roll once more."""
