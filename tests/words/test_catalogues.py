"""Every message of every catalogue can be formatted, in English and in another language."""

import itertools
import tracemalloc
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, visitor
from fluent.syntax.ast import (
    Attribute,
    FunctionReference,
    Identifier,
    Message,
    MessageReference,
    Pattern,
    SelectExpression,
    VariableReference,
)

from crossings import words
from crossings.engine.orientation import Orientation, current_orientation, use_orientation
from crossings.words import (
    DEFAULT,
    Catalogue,
    Effect,
    Name,
    cached_on_argument,
    cached_per_locale_by_key,
    current_locale,
    use_locale,
)
from toys import pseudo

CATALOGUES = {one.name: one for one in pseudo.catalogues()}


@pytest.fixture(params=CATALOGUES)
def catalogue(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Catalogue:
    """Return a catalogue with the pseudo-language."""
    for one in CATALOGUES.values():
        monkeypatch.setitem(one._texts, pseudo.PSEUDO, pseudo.pseudo(one.text(DEFAULT)))
    return CATALOGUES[request.param]


@dataclass
class Argument:
    """How a message uses an argument."""

    is_list: bool = False
    forms: set[str] = field(default_factory=set)
    """The forms in which it names things."""
    keys: list[str] = field(default_factory=list)
    """The variants that depend on it."""


class Arguments(visitor.Visitor):
    """The arguments of a pattern, and of the messages to which it refers."""

    def __init__(self, known: Mapping[str, Pattern]) -> None:
        self.known = known
        self.found: dict[str, Argument] = {}

    def _of(self, node: VariableReference) -> Argument:
        return self.found.setdefault(node.id.name, Argument())

    def visit_VariableReference(self, node: VariableReference) -> None:
        self._of(node)

    def visit_MessageReference(self, node: MessageReference) -> None:
        self.visit(self.known[f"{node.id.name}.{node.attribute.name}" if node.attribute else node.id.name])

    def visit_FunctionReference(self, node: FunctionReference) -> None:
        (thing,) = node.arguments.positional
        if isinstance(thing, VariableReference) and node.id.name in ("NAME", "LIST", "COUNT"):
            argument = self._of(thing)
            argument.is_list |= node.id.name != "NAME"
            if node.id.name == "NAME":
                argument.forms.add("")
            argument.forms |= {one.value.value for one in node.arguments.named if one.name.name == "form"}
        self.generic_visit(node)

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        if isinstance(node.selector, VariableReference):
            keys = [one.key.name if isinstance(one.key, Identifier) else one.key.value for one in node.variants]
            self._of(node.selector).keys += keys
        self.generic_visit(node)


@cache
def patterns(catalogue: Catalogue) -> dict[str, Pattern]:
    """Yield every message and attribute by id."""
    found: dict[str, Pattern] = {}
    for entry in FluentParser().parse(catalogue.text(DEFAULT)).body:
        if isinstance(entry, Message):
            parts: list[tuple[str, Message | Attribute]] = [(entry.id.name, entry)]
            parts += [(f"{entry.id.name}.{one.id.name}", one) for one in entry.attributes]
            found |= {id: one.value for id, one in parts if one.value is not None}
    return found


def is_plain(catalogue: Catalogue, id: str) -> bool:
    """Return whether a message and its attributes have no arguments."""
    own = [one for part, one in patterns(catalogue).items() if part.split(".")[0] == id]
    return not any(arguments_of(catalogue, one) for one in own)


def named(catalogue: Catalogue, forms: set[str]) -> Name:
    """Return the id of a thing that has a name in all these forms."""
    lower: Catalogue | None = catalogue
    while lower is not None:
        for id in lower.ids:
            has_forms = all(catalogue.has_message(f"{id}.{form}" if form else id) for form in forms | {""})
            if has_forms and is_plain(lower, id):
                return Name(id)
        lower = lower.below
    raise AssertionError(f"nothing in {catalogue.name} has the forms {forms}")


def arguments_of(catalogue: Catalogue, pattern: Pattern) -> dict[str, Argument]:
    """Return how a pattern uses its arguments."""
    arguments = Arguments(patterns(catalogue))
    arguments.visit(pattern)
    return arguments.found


def values(catalogue: Catalogue, argument: Argument) -> list[object]:
    """Return possible values of an argument: one per variant that depends on it."""
    if argument.is_list:
        thing: object = named(catalogue, argument.forms) if argument.forms else "7"
        return [(thing,), (thing, thing)]
    if argument.forms:
        return [named(catalogue, argument.forms)]
    if not argument.keys:
        return ["7"]
    plurals = {"one": 1, "other": 5}
    return [plurals.get(key, key) for key in argument.keys]


def test_every_message_can_be_formatted_in_both_languages(catalogue: Catalogue) -> None:
    """PAG-12."""
    for id, pattern in patterns(catalogue).items():
        arguments = arguments_of(catalogue, pattern)
        choices = [values(catalogue, one) for one in arguments.values()]
        for chosen in itertools.islice(itertools.product(*choices), 200):
            given = dict(zip(arguments, chosen, strict=True))
            english = catalogue.translate(id, **given)
            with use_locale(pseudo.PSEUDO):
                other = catalogue.translate(id, **given)
            assert other.startswith("⟦") and other.endswith("⟧"), (id, english, other)


def test_missing_translations_fall_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    core = CATALOGUES["core"]
    monkeypatch.setitem(core._texts, "de", "wait = Da könnte noch jemand reagieren.\n")
    with use_locale("de"):
        assert core.translate("wait") == "Da könnte noch jemand reagieren."
        assert core.translate("game-over") == "The game is over."
    assert core.translate("wait") == "Other players may be reacting. Try again when the reaction window closes."


def test_a_folder_of_words_adds_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pseudo.write(tmp_path)
    monkeypatch.setenv("CROSSINGS_WORDS", str(tmp_path))
    there = Catalogue.beside(words.__file__, "core")
    assert there.languages == ["en", pseudo.PSEUDO]
    with use_locale(pseudo.PSEUDO):
        assert there.translate("undid", name="Ann", moves=1) == "⟦Ann ûûñđîîđ 1 ɱööṽéé.⟧"


class Slipped(Effect):
    """An effect whose field `on` does not take part in comparisons."""

    effect_id = "slipped"

    at: int
    cause: str = field(compare=False)


def test_effects_differ_by_all_fields_and_count_only_with_a_text() -> None:
    """Equal effects can have different texts."""
    one = Catalogue(
        "slipping",
        {
            DEFAULT: """
slipped = somebody slips
    .label = slips on { $cause }
    .recap = { $at ->
        [3] {""}
       *[other] slipped
    }
"""
        },
    )
    assert Slipped(3, "ice") == Slipped(3, "oil")
    assert [one.label([Slipped(3, cause)]) for cause in ("ice", "oil")] == ["slips on ice", "slips on oil"]
    assert one.recap([Slipped(3, "ice"), Slipped(3, "ice"), Slipped(4, "ice")]) == ["slipped"]


# ---- caches --------------------------------------------------------------------------------------

WORDS = "walked = She walked { $steps } steps.\n    .label = walk { $steps }\n"
MANY = 5_000
MOST_BYTES = 4 * 2**20
"""For texts and labels as short as these; ten thousand of each would take 8 MB."""


class Walked(Effect):
    """A walk of some length."""

    effect_id = "walked"

    steps: int


def test_the_cache_of_a_catalogue_is_bounded() -> None:
    catalogue = Catalogue("walks", {"en": WORDS})
    catalogue.label([Walked(-1)])
    tracemalloc.start()
    try:
        for steps in range(MANY):
            assert catalogue.describe([Walked(steps)]) == f"She walked {steps:,} steps."
            assert catalogue.label([Walked(steps)]) == f"walk {steps:,}"
        half = tracemalloc.get_traced_memory()[0]
        for steps in range(MANY, 2 * MANY):
            catalogue.label([Walked(steps)])
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert taken < MOST_BYTES
    assert taken < 1.25 * half


class Painted:
    """An object with a colour."""

    def __init__(self, name: str, colour: str) -> None:
        self.name = name
        self.colour = colour

    def drawn(self) -> str:
        return f"{self.colour} {current_locale()} {current_orientation().turned}"


def test_cached_on_argument_caches_per_locale_and_orientation() -> None:
    made: list[str] = []

    @cached_on_argument
    def drawn(of: Painted) -> str:
        made.append(of.name)
        return of.drawn()

    one, other = Painted("one", "red"), Painted("other", "red")
    assert [drawn(one), drawn(other), drawn(one)] == ["red en False"] * 3
    with use_locale("de"), use_orientation(Orientation(turned=True)):
        assert drawn(one) == drawn(one) == "red de True"
    assert drawn(one) == "red en False" and made == ["one", "other", "one"]


def test_cached_by_key_computes_once_per_key_and_keeps_no_argument_alive() -> None:
    made: list[str] = []

    def colour(of: Painted) -> str:
        return of.colour

    @cached_per_locale_by_key(colour, 8)
    def drawn(of: Painted) -> str:
        made.append(of.name)
        return of.drawn()

    one, like, other = Painted("one", "red"), Painted("like", "red"), Painted("other", "blue")
    assert [drawn(one), drawn(like), drawn(other)] == ["red en False", "red en False", "blue en False"]
    with use_locale("de"), use_orientation(Orientation(turned=True)):
        assert drawn(like) == "red de True"
    assert made == ["one", "other", "like"]
    gone = weakref.ref(one)
    del one
    assert gone() is None and drawn(like) == "red en False"


FEW = """
went = { $who } goes { $far ->
    [one] a step
   *[other] on
    } to { $to }.{ $more }
held = { $a } { $b }
    .label = Hold
drew = { $who } drew{ $card ->
    [none] {""}
   *[other] {" "}(a { $card })
    }{""}. { $who } has { $left }.
"""


def test_an_outline_omits_arguments() -> None:
    """The outline has the default variant; it is empty if there is no such message."""
    catalogue = Catalogue("few", {DEFAULT: FEW})
    assert [catalogue.outline(id) for id in ("went", "held", "drew", "none")] == [
        "… goes on to …",
        "…",
        "… drew (a …). … has …",
        "",
    ]
