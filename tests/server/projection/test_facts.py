"""What a lobby gets about a game. Texts hold for the chosen options: none has a number that an option changes."""

import re
from typing import Any

import pytest
from msgspec import to_builtins

import crossings
from crossings.engine import Game
from crossings.server.projection.game_facts import bots_for, facts

NUMBERS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty-five"]
NUMBER = re.compile(rf"\d+|\b(?:{'|'.join(NUMBERS)})\b", re.IGNORECASE)
MESSAGE = re.compile(r"^(?:tagline|summary|card-(?:goal|\d)|preset-[\w-]+) = (.*(?:\n +.*)*)", re.MULTILINE)
FIXED = {
    "over-the-next-dune": r"five soldiers|45°|costs 1 point, or 2 onto terrain",
    "dune-chess": r"two (armies|Sandworms)|80 to 190 moves",
    "bridges-and-boats": r"round 19|47 games in 100|two thirds as long",
    "walking-on-the-moon": r"four special dice|three jumps|scores 11 points|Sputnik 1|seven or eight rounds"
    r"|11 for finishing first, 10 for finishing later, 1 for each|four of the six dice|two (crews|players|astronauts)",
    "march-on-mars": r"two to five marines|four special dice|three actions|two games in five|four of the six dice"
    r"|two marines",
    "dunkelrunde": r"four ghosts|two (dice|moves|or more)|three players|about 25 rounds|six games in ten"
    r"|ten minutes per player",
}
"""By game: numbers that no option changes, or that are marked as printed."""


@pytest.mark.parametrize("id", FIXED)
def test_no_number_is_written_that_an_option_changes(id: str) -> None:
    texts = MESSAGE.findall(crossings.game(id).words.text("en"))
    assert len(texts) >= 8
    for text in texts:
        assert not NUMBER.search(re.sub(FIXED[id], "", text, flags=re.IGNORECASE)), text


def test_cards_and_presets_have_the_numbers_of_their_options() -> None:
    dune = crossings.game("over-the-next-dune")
    cards = [card.text for card in facts(dune, {"searchers": 4, "turns": 8}).cards]
    assert "within 8 turns" in cards[0] and "Each of the 4 searchers" in cards[1]
    presets = {one.name: one for one in facts(crossings.game("walking-on-the-moon")).presets}
    assert presets["sprint"].title == "5 rounds"
    assert {one.name: one for one in facts(crossings.game("dunkelrunde")).presets}["before-dawn"].help.startswith(
        "Lift the curse within 25 rounds,"
    )


@pytest.mark.parametrize("id", FIXED)
def test_numbers_as_printed_equal_the_defaults(id: str) -> None:
    """'10: printed rule' gives the default of the option."""
    game = crossings.game(id)
    for option in game.options:
        printed = re.match(r"(\d+): printed rule", game.words.translate(f"{option.message_id}.provenance"))
        assert printed is None or int(printed[1]) == option.default, option.name


# ---- the lobby -----------------------------------------------------------------------------------


def test_a_games_card_has_all_that_a_lobby_needs(coin_race: Game) -> None:
    card = to_builtins(facts(coin_race))
    assert (card["seats"], card["hides"], card["pauses"]) == ([2, 3], True, [])
    assert card["options"][1]["name"] == "goal"
    assert card["presets"][0] == {
        "name": "long",
        "title": "Long",
        "options": {"goal": 50},
        "help": "The race takes longer.",
    }
    assert card["seat_names"] == ["Red", "Blue", "Yellow"]
    assert [one["title"] for one in card["cards"]] == ["Get there first", "Hide", "Run", "Guess"]
    assert card["cards"][1] == {"title": "Hide", "text": "Hide your coin, left or right."}
    assert facts(crossings.game("walking-on-the-moon")).pauses == [0, 1, 2, 3, 5, 10]


READY: dict[str, tuple[str | None, dict[str, Any]]] = {
    "bridges-and-boats": ("even", {"defender_income": 1, "mission_cost": 0, "max_rounds": 35}),
    "over-the-next-dune": ("gentle", {"searchers": 4, "rescuers": 2}),
    "march-on-mars": (None, {"players": 3}),
    "coin-race": (None, {}),
}


@pytest.mark.parametrize("id", READY)
def test_a_new_player_is_offered_gentle_settings(id: str, coin_race: Game) -> None:
    """PAG-22."""
    offered, printed = facts(crossings.game(id)).ready, crossings.game(id).resolve({})
    assert (offered.preset, offered.options) == (READY[id][0], printed | READY[id][1])
    assert offered.players == offered.options["players"]
    assert (offered.until_won, offered.deals) == (id == "over-the-next-dune", id == "march-on-mars")


def test_a_lobby_offers_five_levels_and_random_moves(coin_race: Game) -> None:
    known = bots_for(coin_race.id)
    assert all(bot.title and bot.help for bot in known)
    assert [level.seconds > 0 and level.title != "" for bot in known for level in bot.levels if bot.name == "search"]
    offered = [bot for bot in known if bot.offered]
    assert [bot.name for bot in offered] == ["random", "novice", "casual", "club", "expert", "master"]
    assert [bot.name for bot in offered if bot.usual] == ["club"]
    assert [bot.name for bot in offered if bot.first] == ["casual"]
    assert [0 < bot.seconds <= 3 for bot in offered] == [False, *[True] * 5]
