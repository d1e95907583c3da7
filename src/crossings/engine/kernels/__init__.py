"""Kernels in their modes: written once, bound to a game, run interpreted, compiled or on a GPU; and random play."""
