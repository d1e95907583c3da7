"""A match as people play it, without network: seats, log, undo, dice that can be checked, what each viewer is told."""

from crossings.table.dealing import deal, was_dealt
from crossings.table.dice import FORM, commitment, draw, fresh_seed, seed_from
from crossings.table.ended import CONCEDE, DRAW, RESIGN, Ended, who_must_agree
from crossings.table.events import (
    BACK,
    CHANCE_MOVE,
    END,
    HINT,
    JOIN,
    LEAVE,
    MOVE,
    OFFER,
    QUIET,
    REDO,
    SEATING,
    UNDO,
    WORD,
    Event,
)
from crossings.table.eyes import CHANCE_LINE, Eyes, LogLine, Spot
from crossings.table.match import Draft, Match, Past, Refused, refused
from crossings.table.moments import hides_moves, is_at, moment_view
from crossings.table.record import Record, read_record
from crossings.table.seats import BOT, PERSON, Seat
from crossings.table.undo import Undo
from crossings.table.verify import BadFile, Verified, verify

__all__ = [
    "BACK",
    "BOT",
    "CHANCE_LINE",
    "CHANCE_MOVE",
    "CONCEDE",
    "DRAW",
    "END",
    "FORM",
    "HINT",
    "JOIN",
    "LEAVE",
    "MOVE",
    "OFFER",
    "PERSON",
    "QUIET",
    "REDO",
    "RESIGN",
    "SEATING",
    "UNDO",
    "WORD",
    "BadFile",
    "Draft",
    "Ended",
    "Event",
    "Eyes",
    "LogLine",
    "Match",
    "Past",
    "Record",
    "Refused",
    "Seat",
    "Spot",
    "Undo",
    "Verified",
    "commitment",
    "deal",
    "draw",
    "fresh_seed",
    "hides_moves",
    "is_at",
    "moment_view",
    "read_record",
    "refused",
    "seed_from",
    "verify",
    "was_dealt",
    "who_must_agree",
]
