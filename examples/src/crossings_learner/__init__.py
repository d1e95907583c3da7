"""A bot that learned by itself, and how it learned: `train.py` (needs torch), `player.py` (does not)."""
