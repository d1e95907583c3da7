"""Verifiable dice: the seed is fixed before the first draw, and anyone can repeat the draws once it is published.

The commitment that is published at the start is the SHA-256 of a canonical JSON text that binds the seed to its table.
A draw takes HMAC-SHA256(seed, message) as a number of 256 bits. The message is `salt|index|words`: the table's salt,
the number of the draw at this table, and the random words that players have added so far, joined by commas. Numbers at
or above the largest multiple of the sum of the weights are rejected, and the draw is repeated with `|1`, `|2`, ... at
the end of the message.

What a viewer was shown is a hash chain that starts at the commitment and has one link per log line. A hidden move
enters the chain as a commitment of its own. `docs/play/dice-format.md` describes the whole format.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence

from crossings.engine import checks

SEED_BYTES = 32
FORM = 2
"""Version of the format of commitments and draws."""
CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
RANGE_BITS = 256
RANGE = 1 << RANGE_BITS
"""The number of values of HMAC-SHA256."""
SEARCH_SEED_BITS = 32
"""Bits of the seed of a bot's search."""


def fresh_seed() -> bytes:
    """Return a new random seed."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(chosen: int | str) -> bytes:
    """Return the seed for a number or word that a player chose. Raises `BadSeed`."""
    text = chosen if isinstance(chosen, str) else str(checks.check_seed(chosen))
    return hashlib.sha256(text.encode()).digest()


def commitment(seed: bytes, bound: Mapping[str, object]) -> str:
    """Return the hash that is published at the start: it binds the seed to the properties of the table."""
    return _sha256(canonical({**bound, "form": FORM, "seed": seed.hex()}))


def canonical(value: object) -> str:
    """Return the canonical JSON text of a value: ASCII, sorted keys, no blanks."""
    return CANONICAL.encode(value)


def chain_head(head: str, line: Sequence[object]) -> str:
    """Return the head of a hash chain after one more line."""
    return _sha256(f"{head}|{canonical(line)}")


def commit_move(seed: bytes, viewer: int | None, at: int, move: str) -> str:
    """Return a commitment to a move that is hidden from a viewer (None: a spectator).

    `at`: the line in the viewer's log.
    """
    nonce = hmac.digest(seed, f"nonce|{'watch' if viewer is None else viewer}|{at}".encode(), "sha256")
    return _sha256(f"{nonce.hex()}|{move}")


def draw(seed: bytes, salt: str, index: int | str, words: Sequence[str], weights: Sequence[int]) -> int:
    """Return an index into `weights`, drawn with exactly proportional probabilities."""
    total = sum(weights)
    message = f"{salt}|{index}|{','.join(words)}"
    number = _number(seed, message)
    attempt = 0
    while number >= RANGE - RANGE % total:
        attempt += 1
        number = _number(seed, f"{message}|{attempt}")
    return _index_of(number % total, weights)


def search_seed(seed: bytes, salt: str, moves: int, seat: int) -> int:
    """Return the seed of a bot's search for a seat after this many moves and draws, below 2³²."""
    return _number(seed, f"{salt}|search {moves} {seat}|") >> (RANGE_BITS - SEARCH_SEED_BITS)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _number(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode(), "sha256"), "big")


def _index_of(ticket: int, weights: Sequence[int]) -> int:
    """Return the index of the weight whose range contains the ticket."""
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index
