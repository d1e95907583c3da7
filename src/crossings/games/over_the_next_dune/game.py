"""Over the Next Dune: facts and parts."""

from __future__ import annotations

from crossings.engine import Card, Credits, Game, Option, Preset
from crossings.games.over_the_next_dune import advice as outlook
from crossings.games.over_the_next_dune.face import board, motion, telling
from crossings.games.over_the_next_dune.rules import kernels as rules
from crossings.games.over_the_next_dune.text import notation, refusal, view

ROWS_TO_WALK = 20
"""Points that a soldier needs at the least to leave the battlefield."""

GAME = Game(
    id="over-the-next-dune",
    title="Over the Next Dune",
    tagline="Five soldiers, one night, six patrols.",
    summary=(
        "Lead five soldiers from the bottom of the battlefield over its top before the night's ten turns are over, past"
        " searchers that drive where their cards send them and follow whoever stirs beside them. All win or all lose,"
        " alone or with up to five players who may only whisper; plans for each soldier by himself win one game of"
        " three, plans for the whole squad every other one."
    ),
    kind="co-operative stealth",
    minutes=(25, 60),
    cooperative=True,
    version="1.0",
    seat_names=("Sand", "Olive", "Rust", "Slate", "Plum"),
    options=(
        Option(
            "players", (1, 2, 3, 4, 5), 1, "1: you lead the whole squad; otherwise the soldiers are shared out.",
            "Players", "1 and 5 as printed; 2 to 4 by house rule",
        ),
        Option(
            "turns", tuple(range(4, 11)), 10, "Turns until sunrise.",
            "Turns until dawn", "10 as printed; fewer tried by the designer",
        ),
        Option(
            "searchers", tuple(range(1, 9)), 6, "How many searchers drive about.",
            "Searchers", "6 as printed; others by house rule",
        ),
        Option(
            "move", tuple(range(3, 8)), 5, "Movement points a soldier has each turn.",
            "Soldier's points", "5 as printed; others by house rule",
        ),
        Option(
            "speed", tuple(range(3, 9)), 6, "Spaces a searcher drives in the search phase.",
            "Searcher's spaces", "6 as printed; others by house rule",
        ),
        Option(
            "bends", tuple(range(21)), 7, "Left cards, and as many right cards, among the sixty; the rest go straight.",
            "Bends in the deck", "7 as published by the designer; others by house rule",
        ),
        Option(
            "rescuers", (2, 3), 3, "Free soldiers it takes beside a captor to free its captives; 2 is gentler.",
            "Rescuers", "3 as printed; 2 by house rule",
        ),
        Option(
            "trails", (True, False), True, "Soldiers leave a trail in the five outer columns on either side.",
            "Trails", "as printed; off is the game before the designer added them",
        ),
    ),
    cards=(
        Card(
            "The searchers drive",
            "Six cards are flipped; each sends the next searcher six spaces on, bouncing off the edges.",
        ),
        Card(
            "The squad sneaks",
            "Each soldier takes up to five steps. Sand costs two. Searchers beside him follow every step.",
        ),
        Card(
            "Nobody stays behind",
            "A caught soldier is freed when three others close in on his captor, before it reaches camp.",
        ),
    ),
    credits=Credits(
        author="Law of Game Design (lawofgamedesign.wordpress.com)",
        source="Over the Next Dune, the rulebook published at lawofgamedesign.wordpress.com",
        note="The rulebook names its site, not a person. Rules in our own words.",
    ),
    rules=rules,
    outlook=outlook,
    notation=notation,
    refusal=refusal,
    view=view,
    telling=telling,
    board=board,
    motion=motion,
    presets=(
        Preset("night-march", "As printed", {}, "The game as its designer left it."),
        Preset("gentle", "A quiet night", {"searchers": 4, "rescuers": 2}, "Fewer patrols, easier rescues: to learn."),
        Preset("hard", "A short night", {"turns": 8, "searchers": 7}, "For squads who have got home a few times."),
    ),
    warnings=(
        (
            lambda options: options["turns"] * options["move"] < ROWS_TO_WALK,
            "With so few turns and movement points no soldier can walk out in time; this game can hardly be won.",
        ),
    ),
)  # fmt: skip
