"""Nim, a toy for searches: take one to three sticks from a heap; the player who takes the last one wins.

With `wind`, after each move that leaves sticks, a gust may blow away another one (1 in 3); if it was the last, the last
player wins. The game has no presentation, since only searches play it.
"""
