"""The checks that every game passes: `crossings check GAME`, `pytest --crossings GAME`.

The checks are generic. What they can't derive from a game's code comes from a data folder (`checked_game.py`).
`plugin.py` collects them for pytest, which runs them.
"""
