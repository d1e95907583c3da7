"""Keys: 128 random bits as 22 URL-safe characters.

Whoever opens a table holds its *first* key; invitations and the spectators' key follow from it, so that its holder can
pass them on again and again although only hashes are kept. Whoever sits down by an invitation makes a key of their own
in its place, which nobody else knows.
"""

from __future__ import annotations

import base64
import hmac
import secrets

KEY_BYTES = 16


def fresh_key() -> str:
    """A new key."""
    return _text(secrets.token_bytes(KEY_BYTES))


def seat_key(first: str, seat: int, freed: int = 0) -> str:
    """The invitation to another seat of the table; `freed`: how often the seat was taken from somebody before."""
    return _derived(first, f"seat {seat} {freed}" if freed else f"seat {seat}")


def watch_key(first: str) -> str:
    """The spectators' key of the table."""
    return _derived(first, "watch")


def _derived(first: str, use: str) -> str:
    return _text(hmac.digest(first.encode(), use.encode(), "sha256")[:KEY_BYTES])


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
