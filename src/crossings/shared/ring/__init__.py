"""Code shared by Walking on the Moon and March on Mars: six dice, and jumps over terrain.

`data` has dice, jumps, programs and terrain as numbers and texts, `jumps` has kernels; the other modules draw.
"""
