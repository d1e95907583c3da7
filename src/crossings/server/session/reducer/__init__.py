"""What a table does: a pure function from its state and a command to events, answers and notices.

Nothing here reads a clock, starts a task, or stores or sends anything (decision 0043).
"""
