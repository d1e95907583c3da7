"""What Walking on the Moon and March on Mars share, for they come in one box: six dice, jumps over terrain.

No game, just parts of two: `data` (dice, jumps, programs and terrain as numbers and texts) and `jumps` (kernels).
"""
