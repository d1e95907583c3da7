"""Dice that can be checked: the seed is fixed before the first draw, and everybody can draw again once it is known.

What is published at the start, the commitment, is the SHA-256 of a canonical JSON text that binds the seed to its
table. A draw takes HMAC-SHA256(seed, message) as a number of 256 bits, where the message is `salt|index|words`: the
salt is the table's, the index says which draw of the table it is, the words are what players have added so far, joined
by commas. A number in the uneven rest above the last whole multiple of the weights' sum is thrown away, and the message
gets `|1`, `|2`, ... at its end for another try.

What a viewer was shown is a chain of hashes, from the commitment on, a link a line; what is covered in a line enters it
as a commitment of its own. `docs/play/dice-format.md` says it all for those who want to compute it themselves.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping, Sequence

from crossings.engine import errors

SEED_BYTES = 32
FORM = 2
"""In which form tables promise and number their draws."""
CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
RANGE = 1 << 256
"""How many numbers an HMAC-SHA256 can give."""


def fresh_seed() -> bytes:
    """A new seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(chosen: int | str) -> bytes:
    """The seed for a number or word that somebody chose. Raises `BadSeed`."""
    text = chosen if isinstance(chosen, str) else str(errors.check_seed(chosen))
    return hashlib.sha256(text.encode()).digest()


def commitment(seed: bytes, bound: Mapping[str, object]) -> str:
    """What is published at the start: it binds the seed to what the table is."""
    return _sha256(canonical({**bound, "form": FORM, "seed": seed.hex()}))


def canonical(value: object) -> str:
    """The one JSON text of a value: ASCII, keys sorted, no blanks."""
    return CANONICAL.encode(value)


def chained(head: str, line: Sequence[object]) -> str:
    """The head of a chain after one line more."""
    return _sha256(f"{head}|{canonical(line)}")


def cover(seed: bytes, viewer: int | None, at: int, move: str) -> str:
    """A commitment to a move that a viewer may not know (None: a spectator), in the line `at` of their log."""
    nonce = hmac.digest(seed, f"nonce|{'watch' if viewer is None else viewer}|{at}".encode(), "sha256")
    return _sha256(f"{nonce.hex()}|{move}")


def draw(seed: bytes, salt: str, index: int | str, words: Sequence[str], weights: Sequence[int]) -> int:
    """An index into the weights, in exact proportion to them."""
    total = sum(weights)
    message = f"{salt}|{index}|{','.join(words)}"
    number = _number(seed, message)
    attempt = 0
    while number >= RANGE - RANGE % total:
        attempt += 1
        number = _number(seed, f"{message}|{attempt}")
    return _share(number % total, weights)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _number(seed: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(seed, message.encode(), "sha256"), "big")


def _share(ticket: int, weights: Sequence[int]) -> int:
    """Whose share of the tickets this one is."""
    index = 0
    while ticket >= weights[index]:
        ticket -= weights[index]
        index += 1
    return index
