"""The messages of Nim."""

from crossings.words import Catalogue

TEXT = """
title = Nim
tagline = Take the last one
summary = A heap of sticks. Take one to three.
kind = toy duel
seat-0 = First
seat-1 = Second
seat-2 = Third
option-players = Players
    .help = how many take
option-heap = Heap
    .help = how many sticks
option-wind = Wind
    .help = whether it blows
card-1 = Take
    .text = Take one to three.
ending-last-stick = The last stick was taken.
"""
WORDS = Catalogue("nim", {"en": TEXT})
