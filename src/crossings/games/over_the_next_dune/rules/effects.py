"""The numbers with which the rules emit effects; the presentation declares how they are read."""

from __future__ import annotations

(
    DREW_TERRAIN, LEFT_TERRAIN, ROLLED_TERRAIN, LAID_TERRAIN,
    ROLLED_SEARCHER, PLACED_SEARCHER, FACED_SEARCHER, DREW_FIRST,
    LEG, DROVE, FOLLOWED, CATCH, CATCH_SPACE, CAUGHT_SOLDIERS, CARDS_ALIKE,
    SNEAKED, SLIPPED_OVER, STOPPED_MOVING, STAYED, LEFT_OTHERS,
    TOOK_CARD, TOOK_LEAD, CAN_BE_FREED, FREED,
    TURN_BEGAN, SEARCH_ENDED, DAWN_NEARS,
    ALL_ESCAPED, BROUGHT_TO_CAMP, DAWN_CAME, SQUAD_STRANDED,
) = range(31)  # fmt: skip
"""`LEG` is a detail of `DROVE`, one for each space. `CATCH` and `CATCH_SPACE` are details of `CAUGHT_SOLDIERS`, one of
each for each soldier."""

NEAR_DAWN = 2
"""The maximum number of turns left at which dawn is near."""
