"""`crossings verify FILE`: check the dice of a finished game against the commitment made at its start."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from crossings.cli.common import BadInput, check_seat, integer, read_json_lines
from crossings.engine import Viewer, shorten
from crossings.words import CORE

if TYPE_CHECKING:
    from crossings.table import VerifiedGame

HELP = "verify every random draw in the file of a finished game"
LONGEST_HEAD = 70
"""Maximum characters of a head."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "file", metavar="FILE", help="file of a finished game, as exported from the table (-: standard input)"
    )
    parser.add_argument("--head", metavar="PROOF", help="a proof or the commitment that you saved during the game")
    parser.add_argument(
        "--seat", type=integer, metavar="N", help="seat to which the proof was shown (default: any seat)"
    )


def run(args: argparse.Namespace) -> None:
    """Print what is verified. Raises an error if the file is not valid."""
    from crossings.table import verify

    verified = verify(read_json_lines(args.file))
    print(CORE.translate("verified", moves=verified.moves, draws=verified.draws))
    if args.head is not None:
        print(_head(verified, args.head.strip().lower(), args.seat))
    else:
        print(CORE.translate("verified-which", commitment=verified.match.commitment))


def _head(verified: VerifiedGame, head: str, seat: Viewer) -> str:
    """Return which viewer was shown a head, and when. Raises `BadInput` if none was."""
    seats = verified.match.game.seat_names[: len(verified.match.seats)]
    check_seat(seat, len(seats))
    places = verified.places(head, seat)
    if not places:
        raise BadInput(CORE.translate("verified-no-head", head=shorten(head, LONGEST_HEAD)))
    viewer, at = places[0]
    if at == 0:
        return CORE.translate("verified-commitment")
    if viewer is None:
        return CORE.translate("verified-head-all", at=at)
    return CORE.translate("verified-head", at=at, name=seats[viewer])
