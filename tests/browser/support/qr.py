"""A reader of QR codes (ISO/IEC 18004), limited to links: versions 1 to 6, level M, one segment.

It reads the modules as drawn, without error correction: any damage is an error.
"""

from collections.abc import Callable, Iterator
from itertools import chain

Modules = list[list[bool]]
"""Rows of modules without the quiet zone; True: dark."""

BLOCKS = {1: (1, 16, 10), 2: (1, 28, 16), 3: (1, 44, 26), 4: (2, 32, 18), 5: (2, 43, 24), 6: (4, 27, 16)}
"""By version at level M: the number of blocks, and the data and check codewords of each."""
LEVEL_M = 0b00
BYTES = 0b0100
FORMAT_MASK = 0b101010000010010
FORMAT_DIVISOR = 0b10100110111
FIELD = 0x11D
"""The polynomial of the check codewords' field."""
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda row, column: (row + column) % 2 == 0,
    lambda row, column: row % 2 == 0,
    lambda row, column: column % 3 == 0,
    lambda row, column: (row + column) % 3 == 0,
    lambda row, column: (row // 2 + column // 3) % 2 == 0,
    lambda row, column: row * column % 2 + row * column % 3 == 0,
    lambda row, column: (row * column % 2 + row * column % 3) % 2 == 0,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2 == 0,
)


def text_of(modules: Modules) -> str:
    """The text of a code."""
    size = len(modules)
    version = (size - 17) // 4
    assert all(len(row) == size for row in modules) and size == 17 + 4 * version
    check_finders(modules)
    level, mask = format_of(modules)
    assert level == LEVEL_M
    bits = [modules[row][column] ^ MASKS[mask](row, column) for row, column in data_modules(size)]
    codewords = [number(bits[i : i + 8]) for i in range(0, len(bits) - 7, 8)]
    data = without_checks(codewords, *BLOCKS[version])
    return bytes_of(data).decode()


def check_finders(modules: Modules) -> None:
    """Check the three finder patterns in the corners."""
    size = len(modules)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for row in range(7):
            for column in range(7):
                ring = max(abs(row - 3), abs(column - 3))
                assert modules[top + row][left + column] is (ring != 2), (top, left)


def format_of(modules: Modules) -> tuple[int, int]:
    """The level and mask. Checks that both copies agree, and their check bits."""
    size = len(modules)
    first = [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8)] + [
        (r, 8) for r in range(5, -1, -1)
    ]
    second = [(size - 1 - i, 8) for i in range(7)] + [(8, size - 8 + i) for i in range(8)]
    formats = {number([modules[row][column] for row, column in copy]) for copy in (first, second)}
    assert len(formats) == 1
    code = formats.pop() ^ FORMAT_MASK
    rest = code
    for shift in range(4, -1, -1):
        if rest >> shift + 10 & 1:
            rest ^= FORMAT_DIVISOR << shift
    assert rest == 0
    return code >> 13, code >> 10 & 7


def data_modules(size: int) -> Iterator[tuple[int, int]]:
    """The data modules in their order: pairs of columns from the right, alternating upwards and downwards."""
    columns = [column for column in range(size - 1, 0, -2) if column > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        for row in rows:
            for column in (right, right - 1):
                if not is_taken(size, row, column):
                    yield row, column


def is_taken(size: int, row: int, column: int) -> bool:
    """Whether a module belongs to a pattern or the format."""
    corner = (row < 9 and column < 9) or (row < 9 and column >= size - 8) or (row >= size - 8 and column < 9)
    middle = size - 7
    aligned = size > 21 and abs(row - middle) <= 2 and abs(column - middle) <= 2
    return corner or aligned or 6 in (row, column)


def without_checks(codewords: list[int], blocks: int, data: int, checks: int) -> list[int]:
    """The data of all interleaved blocks. Checks their check codewords."""
    assert len(codewords) == blocks * (data + checks)
    unmixed = [codewords[: blocks * data][block::blocks] for block in range(blocks)]
    for block, words in enumerate(unmixed):
        whole = words + codewords[blocks * data :][block::blocks]
        assert all(value(whole, root) == 0 for root in range(checks)), "the check codewords do not fit"
    return list(chain.from_iterable(unmixed))


def value(polynomial: list[int], root: int) -> int:
    """The value of a polynomial at the root-th power of 2, in the field."""
    at, result = 1, 0
    for _ in range(root):
        at = times(at, 2)
    for coefficient in polynomial:
        result = times(result, at) ^ coefficient
    return result


def times(a: int, b: int) -> int:
    """The product in the field."""
    product = 0
    while b:
        product ^= a * (b & 1)
        a = a << 1 ^ (FIELD if a & 0x80 else 0)
        b >>= 1
    return product


def bytes_of(data: list[int]) -> bytes:
    """The bytes of the only segment. Checks the terminator behind it."""
    bits = [bool(word >> place & 1) for word in data for place in range(7, -1, -1)]
    assert number(bits[:4]) == BYTES
    count = number(bits[4:12])
    return bytes(number(bits[12 + 8 * i : 20 + 8 * i]) for i in range(count))


def number(bits: list[bool]) -> int:
    """The number that bits represent."""
    return int("".join("01"[bit] for bit in bits), 2)
