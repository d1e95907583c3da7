"""What a lobby gets about a game, and about the bots that play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Raw, structs

from crossings.drawing.kit import token_of
from crossings.engine import Game, Option, Rule, game
from crossings.engine.options import Value
from crossings.engine.rulebook import Drawing, Passage
from crossings.server.messages.answers import Book, PassageText, RuleFigure, RuleText, SectionText
from crossings.server.messages.server_messages import (
    BotFacts,
    CreditsFacts,
    GameCard,
    GameFacts,
    OptionFacts,
    PaceFacts,
    PresetFacts,
    Ready,
    TurnCard,
)
from crossings.server.messages.writing import to_json
from crossings.server.projection.lessons import lesson
from crossings.server.projection.reaction_windows import allowed_lengths
from crossings.words import cached_per_locale, current_locale

MAX_GAMES = 64
"""Number of games whose facts are cached, in each language."""
DEFAULT_LEVEL = "club"
"""The default opponent."""
BEGINNER_LEVEL = "casual"
"""The default opponent of a player who has not finished a game yet."""


def card(game: Game, options: Mapping[str, Value] | None = None) -> GameCard:
    """Return a game's card in the lobby, or with the options of a table."""
    played = options or {}
    return GameCard(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        summary=game.summary,
        kind=game.kind,
        seats=list(game.seats),
        minutes=list(game.minutes),
        cooperative=game.cooperative,
        hides=game.hides_with(played),
        chance=bool(game.outcomes),
        talk=game.talk,
        draws=game.draws,
        turns=bool(game.rotated_seats),
        wide=game.wide,
        pauses=allowed_lengths(game, played),
        lesson=len(lesson(game)),
        picture=f"/picture/{game.id}.svg?language={current_locale()}",
    )


def facts(game: Game, options: Mapping[str, Value] | None = None) -> GameFacts:
    """Return everything that a table needs to know about a game. `options`: the options of the table."""
    played = game.resolve(options or {})
    return GameFacts(
        **structs.asdict(card(game, played)),
        version=game.version,
        hides_nothing_with=dict(game.open_information_options),
        options=[_option_facts(game, option) for option in game.options],
        ready=_ready(game),
        presets=[
            PresetFacts(
                name=preset.name,
                title=game.preset_title(preset),
                options=dict(preset.options),
                help=game.preset_help(preset),
            )
            for preset in game.presets
        ],
        cards=[
            TurnCard(game.words.translate(id), game.words.translate(f"{id}.text", **played))
            for id in ("card-goal", *game.words.numbered_ids("card"))
        ],
        seat_names=list(game.seat_names),
        tokens=[token_of(game, seat) for seat in range(max(game.seats))],
        credits=CreditsFacts(
            author=game.credits.author,
            source=game.credits.source,
            note=_optional_message(game, "credits-note"),
        ),
        bots=bots_for(game.id),
    )


def _option_facts(game: Game, option: Option) -> OptionFacts:
    described = _optional_message(game, f"{option.message_id}.described")
    return OptionFacts(
        name=option.name,
        title=game.words.translate(option.message_id),
        help=game.words.translate(f"{option.message_id}.help"),
        values=[option.default] if described else list(option.values),
        titles=_titles(game, option),
        described=described,
        default=option.default,
        provenance=_optional_message(game, f"{option.message_id}.provenance"),
    )


@cached_per_locale(MAX_GAMES, drawn=False)
def encoded_facts(game: Game, *options: tuple[str, Value]) -> Raw:
    """Return the facts as JSON, which every viewer gets when it joins a table."""
    return Raw(to_json(facts(game, dict(options))))


def book(game: Game, options: Mapping[str, Value]) -> Book:
    """Return the rulebook with these options in its texts."""
    rulebook = game.rulebook_in(current_locale(), options)
    return Book(
        guide=[
            SectionText(section.heading, [_passage(game, passage) for passage in section.passages])
            for section in rulebook.guide
        ],
        preface=rulebook.preface,
        rules=[rule_text(game, rule) for rule in rulebook.rules],
    )


def rule_text(game: Game, rule: Rule) -> RuleText:
    """Return a paragraph of the exact rules."""
    return RuleText(rule.id, rule.heading, rule.text, _figures(game, rule.figures))


def _passage(game: Game, passage: Passage) -> PassageText:
    figures = _figures(game, passage.figures)
    return PassageText(passage.text, list(passage.rules), passage.is_item, figures)


def _figures(game: Game, drawings: Sequence[Drawing]) -> list[RuleFigure]:
    """Return drawings with their URLs."""
    return [
        RuleFigure(
            name=drawing.name,
            caption=drawing.caption,
            picture=f"/figure/{game.id}/{drawing.name}.svg?language={current_locale()}",
        )
        for drawing in drawings
    ]


def _ready(game: Game) -> Ready:
    """Return what the lobby offers a new player."""
    options = game.ready()
    return Ready(
        preset=game.first.preset or None,
        options=options,
        players=int(options["players"]),
        until_won=game.first.until_won,
        deals=bool(game.first.random_choices),
    )


def _titles(game: Game, option: Option) -> list[str]:
    """Return the names of an option's values, if they are words that can be listed."""
    if not isinstance(option.default, str) or game.words.has_message(f"{option.message_id}.described"):
        return []
    return [game.value_text(option, value) for value in option.values]


def _optional_message(game: Game, id: str) -> str:
    """Return a message that a game may leave out."""
    return game.words.translate(id) if game.words.has_message(id) else ""


def bots_for(game_id: str) -> list[BotFacts]:
    """Return the bots for a game, the built-in ones from the weakest.

    `seconds`: the longest that it usually takes for a move, 0 if it doesn't search; `levels` (`title`, `seconds`):
    thinking times to choose from; `offered`: whether the lobby offers it; `usual`: the default, `first`: the default
    for new players.
    """
    from crossings.bots.registry import bots

    about = game(game_id)
    return [
        BotFacts(
            name=bot.name,
            title=bot.title,
            help=bot.help,
            seconds=(bot.default_budget(about).seconds or 0.0) if bot.uses_time else 0.0,
            levels=[PaceFacts(pace.title, pace.help, pace.seconds) for pace in bot.paces],
            offered=not bot.paces,
            usual=bot.name == DEFAULT_LEVEL,
            first=bot.name == BEGINNER_LEVEL,
        )
        for bot in bots()
    ]
