"""Advice: which turn is best and why, in hints, reviews of finished games, and puzzles.

`turns` finds and compares whole turns, `rollouts` plays them on, `reasons` finds the event that explains a difference,
and `luck` the one that explains a draw. `hints`, `review` and `puzzles` use these, and `describe` and `review_text`
write the results as text. All results are the types of `results`.
"""
