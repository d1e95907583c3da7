"""The options of a game: what may be chosen before it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from crossings.engine.errors import BadOption, as_integer, shorten

Value = int | bool | str
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One option of a game. `values` are all allowed ones, the default among them.

    What is said of it are the message `option-NAME` (its title) and its attributes `help`, `provenance` and, where
    there are too many values to be listed, `described`: a lobby then asks for a text.
    """

    name: str
    values: tuple[Value, ...]
    default: Value

    @property
    def message_id(self) -> str:
        """The id of its message."""
        return f"option-{self.name.replace('_', '-')}"

    def number(self, value: object, allowed: str = "") -> int:
        """The value as the record holds it. Raises `BadOption`, saying what is allowed (in these words, if given)."""
        own = value if isinstance(value, bool | str) else as_integer(value)
        if own is not None and (type(own), own) in self._numbers:
            return self._numbers[type(own), own]
        raise BadOption(f"option {self.name}: {shorten(value)} is not allowed; allowed: {allowed or self.allowed()}")

    def value(self, number: int) -> Value:
        """The value for a number of the record. Raises `BadOption`."""
        own = as_integer(number)
        if own not in self._values:
            raise BadOption(f"option {self.name} has no value number {shorten(number)}")
        return self._values[own]

    def parse(self, text: str, allowed: str = "") -> Value:
        """The value that a typed text stands for. Raises `BadOption`, as `number` does."""
        if text.strip().lower() in self._texts:
            return self._texts[text.strip().lower()]
        raise BadOption(f"option {self.name}: {shorten(text)} is not allowed; allowed: {allowed or self.allowed()}")

    def allowed(self) -> str:
        """All allowed values in words, runs of numbers as a range."""
        numbers = [value for value in self.values if isinstance(value, int) and not isinstance(value, bool)]
        if len(numbers) > 2 and sorted(numbers) == list(range(min(numbers), max(numbers) + 1)):
            return f"{min(numbers)} to {max(numbers)}"
        return ", ".join(str(value).lower() for value in self.values)

    @cached_property
    def _numbers(self) -> dict[tuple[type, Value], int]:
        return {(type(v), v): index if isinstance(v, str) else int(v) for index, v in enumerate(self.values)}

    @cached_property
    def _values(self) -> dict[int | None, Value]:
        return {number: value for (_, value), number in self._numbers.items()}

    @cached_property
    def _texts(self) -> dict[str, Value]:
        return {str(value).lower(): value for value in self.values}
