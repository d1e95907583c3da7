"""The door of the coin race."""

from __future__ import annotations

from crossings.engine import Card, Credits, Game, Option, Preset

from . import board, motion, notation, outlook, refusal, rules, telling, view

GAME = Game(
    id="coin-race",
    title="Coin Race",
    tagline="Run, or guess",
    summary="A race with a die. Everyone hides a coin.",
    kind="toy race",
    minutes=(1, 3),
    cooperative=False,
    version="1",
    seat_names=("Red", "Blue", "Green"),
    options=(
        Option("players", (2, 3), 2, "how many run"),
        Option("goal", tuple(range(3, 101)), 10, "how far"),
    ),
    cards=(Card("Hide", "Hide your coin."),),
    credits=Credits("the tests", "none"),
    rules=rules,
    outlook=outlook,
    notation=notation,
    refusal=refusal,
    view=view,
    telling=telling,
    board=board,
    motion=motion,
    presets=(Preset("long", "Long", {"goal": 50}, "takes longer"),),
    warnings=((lambda options: options["goal"] > 60, "This is a long race."),),
)
