"""Nim, a toy for searches: take one to three sticks from a heap; whoever takes the last one has won.

With `wind`, after each taking that leaves sticks, a gust may blow one more away (1 in 3); if it was the last, the
taker has won. It has no face: nobody plays it but searches.
"""
