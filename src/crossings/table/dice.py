"""Dice that can be checked: the seed is fixed before the first draw, and everybody can draw again once it is known.

The commitment published at the start is the SHA-256 of the seed. A draw takes HMAC-SHA256(seed, message) as a number
of 256 bits, where the message is `salt|index|words`: the salt is the table's id, the index the number of the draw's
event in the log, the words what players have added so far, joined by commas. A number in the uneven rest above the last
whole multiple of the weights' sum is thrown away, and the message gets `|1`, `|2`, ... at its end for another try.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 32
RANGE = 1 << 256
"""How many numbers an HMAC-SHA256 can give."""


def fresh_seed() -> bytes:
    """A new seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(chosen: int | str) -> bytes:
    """The seed for a number or word that somebody chose."""
    return hashlib.sha256(str(chosen).encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published of the seed at the start."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, salt: str, index: int, words: Sequence[str], weights: Sequence[int]) -> int:
    """An index into the weights, in exact proportion to them."""
    total = sum(weights)
    message = f"{salt}|{index}|{','.join(words)}"
    number = _number(seed, message)
    attempt = 0
    while number >= RANGE - RANGE % total:
        attempt += 1
        number = _number(seed, f"{message}|{attempt}")
    return _share(number % total, weights)


def _number(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode(), "sha256"), "big")


def _share(ticket: int, weights: Sequence[int]) -> int:
    """Whose share of the tickets this one is."""
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index
