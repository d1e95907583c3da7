"""How the game goes on: from searcher to searcher, from phase to phase, and within the sneak phase."""

from __future__ import annotations

from crossings.engine import Record, kernel
from crossings.games.over_the_next_dune.rules.ending import end_game, is_captor_in_camp
from crossings.games.over_the_next_dune.rules.rescue import next_rescued
from crossings.games.over_the_next_dune.rules.schema import CARRIED_OFF, DAWN, ENDED, JOIN, MOVE, ORDER, PLACE
from crossings.games.over_the_next_dune.rules.search import drive
from crossings.games.over_the_next_dune.rules.setting_up import begin_turn, renew_deck
from crossings.games.over_the_next_dune.rules.sneak import card_holder, lowest_card_waiting, next_chooser
from crossings.games.over_the_next_dune.rules.soldiers import (
    begin_movement,
    end_movement,
    has_anyone_moved,
    is_free,
    is_solo,
)


@kernel
def take_the_lead(s: Record) -> None:
    """OND-25: when all have chosen, who took card 1 becomes the first soldier."""
    holder = card_holder(s, 1)
    if holder != 0:
        s.first = holder


@kernel
def end_phase(s: Record) -> None:
    """OND-35, OND-61, OND-62, OND-R25: the sneak phase is over: carried off, dawn, or a new turn."""
    if is_captor_in_camp(s):
        end_game(s, CARRIED_OFF)
    elif s.turn == s.option_turns:
        end_game(s, DAWN)
    else:
        begin_turn(s)


@kernel
def route(s: Record) -> None:
    """OND-22, OND-R07, section 7: what the sneak phase asks for next. A rescue (OND-47), a turn order card (OND-23,
    OND-49), the movement under way, the next movement (OND-26, OND-27, OND-50), or its end (OND-35)."""
    if s.phase == ENDED:
        return
    if next_rescued(s) != 0:
        s.phase = PLACE
        return
    if not is_solo(s):
        if next_chooser(s) != 0:
            s.phase = JOIN if has_anyone_moved(s) else ORDER
            return
        if not has_anyone_moved(s):
            take_the_lead(s)
    if s.mover != 0 and (s.points == 0 or not is_free(s, s.mover)):
        end_movement(s)
    upcoming = lowest_card_waiting(s)
    if s.mover == 0 and upcoming != 0 and not is_solo(s):
        begin_movement(s, upcoming)
    if s.mover != 0 or upcoming != 0:
        s.phase = MOVE
    else:
        end_phase(s)


@kernel
def flip(s: Record, card: int) -> None:
    """OND-13, OND-21: the top card is flipped and the searcher moves; after the last one the sneak phase begins."""
    s.deck[card] -= 1
    drive(s, s.searcher, card)
    if s.phase == ENDED:
        return
    if s.searcher == s.option_searchers:
        s.searcher = 0
        route(s)
    else:
        s.searcher += 1
        renew_deck(s)
