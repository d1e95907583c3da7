"""Tests of mistakes in typed programs of dice."""

from crossings.shared.ring.data import program_text, programs
from crossings.shared.ring.programs import program_fault
from rows import cases


@cases("""
    text | fault
    1:bx | letters
    1:bb/3:w | gap
    2:bb | gap
    1:/2:bb | gap
    1:bb/2: | gap
    1:b/2:b/3:k/4:w | gap
    1:b/1:k | gap
    1:bbb | colour
    1:bk/2:b/3:bw | colour
    1:kb | order
    1:b/2:wk | order
    1:b | number
    bb | ""
    1bb | ""
    k2:uf | ""
    1:b// | ""
""")
def test_a_text_that_looks_like_a_program(text: str, fault: str) -> None:
    assert program_fault(text) == fault


def test_all_programs_have_the_right_form() -> None:
    assert {program_fault(program_text(program)) for dice in range(1, 7) for program in programs(dice)} == {"number"}
