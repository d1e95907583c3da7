"""Small variants: each game has one that is a whole small game, and the page lists them all."""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from adapters.documented_variants import PAGE, ROWS
from crossings.adapters.variants import variants
from crossings.engine import Game, games

FACES = {"b": (1, 2, 2, 3, 3, 3), "k": (1, 1, 2, 2, 2, 2), "w": (1, 1, 1, 2, 2, 2)}
FOUR_DICE = sorted(set(combinations("bbkkww", 4)))


def test_every_variant_is_on_the_page() -> None:
    assert set(ROWS) == {(game.id, name) for game in games() for name in variants(game)}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_game_has_a_small_game_whose_text_is_on_the_page(game: Game) -> None:
    start = variants(game)["small"]
    text = start.to_text()
    assert f"    {text}\n" in PAGE.read_text("utf-8") and game.from_text(text) == start
    assert ROWS[game.id, "small"].depth >= 6


def test_dice_alone_give_the_value_of_march_on_mars() -> None:
    """The first marine must kill the guard, red and worth three hits, with 1s; then the other must throw 9 or more.

    Each has four dice of its choice, and rerolls one of them, since they are companions (MOM-H04, MOM-X03, MOM-T02).
    """
    kill = max(chance(dice, lambda faces: faces.count(1) >= 3) for dice in FOUR_DICE)
    bomb = max(chance(dice, lambda faces: sum(faces) >= 9) for dice in FOUR_DICE)
    assert bomb == pytest.approx(103 / 162)
    assert 2 * kill * bomb - 1 == pytest.approx(ROWS["march-on-mars", "small"].value, abs=1e-6)


def chance(dice: tuple[str, ...], is_reached: Callable[[tuple[int, ...]], bool]) -> float:
    """Return the chance to reach a throw of these dice if one of them may be rerolled."""

    def rerolled(faces: tuple[int, ...], place: int) -> float:
        return sum(is_reached((*faces[:place], face, *faces[place + 1 :])) for face in FACES[dice[place]]) / 6

    throws = list(product(*(FACES[die] for die in dice)))
    return sum(1 if is_reached(faces) else max(rerolled(faces, place) for place in range(4)) for faces in throws) / len(
        throws
    )
