"""Limits on how often something may be asked."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_ADDRESSES = 10_000


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, rate: float, size: int) -> None:
        self._rate = rate
        self._size = float(size)
        self._left = float(size)
        self._time = time.monotonic()

    def take(self) -> bool:
        """Whether one more is within the limits."""
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._time) * self._rate)
        self._time = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each address, the longest unused forgotten first."""

    def __init__(self, rate: float, size: int) -> None:
        self._rate = rate
        self._size = size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether one more from this address is within the limits."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._size)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take()
