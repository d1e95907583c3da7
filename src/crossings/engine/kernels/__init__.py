"""Kernels: defined once, bound to a game, run interpreted, compiled or on a GPU; and random play."""
