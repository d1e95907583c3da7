"""The options of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from crossings.engine.checks import as_integer
from crossings.engine.errors import BadOption, shorten

Value = int | bool | str
Options = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One option of a game. `values` are all allowed ones, including the default.

    Its title is the message `option-NAME`, with the attributes `help`, `provenance` and, if there are too many values
    for a list, `described`; a lobby then shows a text field.
    """

    name: str
    values: tuple[Value, ...]
    default: Value

    @property
    def message_id(self) -> str:
        """The id of the option's message."""
        return f"option-{self.name.replace('_', '-')}"

    def number(self, value: object, allowed: str = "") -> int:
        """Return the number that represents a value in the record.

        Raises `BadOption`; its message lists `allowed` as the allowed values.
        """
        checked = value if isinstance(value, bool | str) else as_integer(value)
        if checked is not None and (type(checked), checked) in self._numbers:
            return self._numbers[type(checked), checked]
        raise BadOption(f"option {self.name}: {shorten(value)} is not allowed; allowed: {allowed or self.allowed()}")

    def value(self, number: int) -> Value:
        """Return the value represented by a number of the record. Raises `BadOption`."""
        checked = as_integer(number)
        if checked not in self._values:
            raise BadOption(f"option {self.name} has no value number {shorten(number)}")
        return self._values[checked]

    def parse(self, text: str, allowed: str = "") -> Value:
        """Return the value described by typed text. Raises `BadOption`, like `number`."""
        if text.strip().lower() in self._texts:
            return self._texts[text.strip().lower()]
        raise BadOption(f"option {self.name}: {shorten(text)} is not allowed; allowed: {allowed or self.allowed()}")

    def allowed(self) -> str:
        """Return all allowed values as text, with consecutive numbers as a range."""
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
