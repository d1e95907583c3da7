"""A bot that learned by self-play (`player.py`), and its training (`train.py`, which needs torch)."""
