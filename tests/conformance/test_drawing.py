"""Pictures, picks and sentences: well-formed, complete, and without anything that acts."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import looking
from conformance.walks import all_states, some_states, some_steps, viewers
from crossings.drawing import kit
from crossings.drawing.scene import Scene
from crossings.engine import Game, State
from crossings.engine.limits import ROW_WIDTH
from crossings.engine.trial import Trial

TEXTS = {"title", "desc", "text", "tspan"}
FORMS = {"svg", "g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "use"}
PAINTS = {"defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern"}
SHAPES = TEXTS | FORMS | PAINTS
NO_CONTROLS = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f]*")
BOARD_ROW = re.compile(r"\s*\d")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
NUMBERS_OF = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command of a path takes."""
FRAGMENT = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def states_of(game: Game) -> list[State]:
    return some_states(game, 48)


def scenes_of(game: Game) -> list[tuple[State, int | None, Scene]]:
    return [(state, seat, looking.scene(state, seat)) for state in states_of(game) for seat in viewers(state)]


def assert_harmless(svg: str) -> None:
    """Well-formed, shapes and text only, nothing that runs or is fetched."""
    for element in ElementTree.fromstring(svg).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in SHAPES, element.tag
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            assert name not in ("id", "style"), f"{name}={value}"
            assert "href" not in name or value.startswith("#"), value
            assert "url(http" not in value and "javascript:" not in value, value
            assert name != "d" or is_path(value), value


def is_path(data: str) -> bool:
    """Whether each command has its numbers (flags of arcs stand apart)."""
    commands = re.findall(r"([a-z])([^a-z]*)", data, re.IGNORECASE)
    counts = [(NUMBERS_OF[letter.lower()], len(NUMBER.findall(rest))) for letter, rest in commands]
    return all(found == wanted == 0 or (wanted and found and found % wanted == 0) for wanted, found in counts)


def test_pictures_are_well_formed_and_harmless(game: Game) -> None:
    for _, _, scene in scenes_of(game):
        assert_harmless(scene.svg())
        assert scene.title and scene.description
        width, height = scene.size
        assert 0 < width <= height * 1.01, "scenes are portrait or square"


def test_the_hand_is_drawn_for_the_hour_of_the_board(game: Game) -> None:
    for state in some_states(game, 6):
        scene = looking.scene(state, 0)
        wrong = kit.hand(at_night=not scene.night)
        hints = (looking.hint(state, 0, place.id) for place in scene.places)
        assert [hint.line for hint in hints if hint and wrong in hint.overlay] == []


def test_ids_are_unique(game: Game) -> None:
    for _, _, scene in scenes_of(game):
        for things in (scene.pieces, scene.places):
            assert [thing for thing, count in Counter(part.id for part in things).items() if count > 1] == []


def test_places_can_be_read_and_reached(game: Game) -> None:
    for _, _, scene in scenes_of(game):
        assert scene.places
        assert len({(place.row, place.column) for place in scene.places}) == len(scene.places)
        for place in scene.places:
            assert place.label, place.id
            assert_harmless(FRAGMENT.format(place.outline))


def test_drawing_leaves_the_view_alone(game: Game) -> None:
    for state in states_of(game)[:12]:
        view = state.view(0)
        seen = game.seen(view, 0)
        game.board.scene(seen)
        game.plain.plain(seen)
        game.picking.picks(seen, state.actions(), Trial(game, view, 0))
        assert view == state.view(0)


def test_the_same_view_is_drawn_the_same(game: Game) -> None:
    for state in states_of(game)[:12]:
        assert state.svg(0) == state.svg(0)
        assert state.text(0) == state.text(0)


def test_plain_text_is_plain(game: Game) -> None:
    for state in states_of(game):
        for seat in viewers(state):
            text = state.text(seat)
            assert text.strip() and NO_CONTROLS.fullmatch(text)
            assert not ROW_WIDTH.complaint(max(map(len, filter(BOARD_ROW.match, text.splitlines()))))


def test_every_legal_move_can_be_picked_in_one_way(game: Game) -> None:
    for state in states_of(game):
        if isinstance(state.actor, int):
            legal = state.actions()
            picks = looking.picks(state, state.actor)
            assert sorted(pick.move for pick in picks) == legal
            assert len({(pick.places, pick.label) for pick in picks}) == len(picks)
            known = {place.id: place for place in looking.scene(state, state.actor).places}
            for pick in picks:
                assert pick.label, pick.move
                assert set(pick.places) <= known.keys(), pick


def test_what_a_move_is_put_together_of_is_there_and_has_room(game: Game) -> None:
    """As many things of each kind as any move needs, on places with as many rests; and no two moves of the same."""
    for state in states_of(game):
        if isinstance(state.actor, int):
            places = {place.id: place for place in looking.scene(state, state.actor).places}
            there = Counter(place.kind for place in places.values() if place.kind)
            made = [pick for pick in looking.picks(state, state.actor) if pick.parts]
            for pick in made:
                assert not pick.places, pick
                assert Counter(kind for kind, _ in pick.parts) <= there, pick
                for place, count in Counter(place for _, place in pick.parts).items():
                    assert count <= len(places[place].rests), pick
            assert len({tuple(sorted(pick.parts)) for pick in made}) == len(made)


def test_hints_are_lines(game: Game) -> None:
    for _, seat, scene in scenes_of(game)[:40]:
        state = states_of(game)[0]
        for place in scene.places:
            hint = looking.hint(state, seat, place.id)
            if hint:
                assert hint.line and len(hint.line.splitlines()) == 1
                assert_harmless(FRAGMENT.format(hint.overlay))


def test_a_row_is_made_of_moves_that_can_be_played(game: Game) -> None:
    """One after another, as long as the same seat is to act."""
    for state in states_of(game)[::4]:
        if isinstance(state.actor, int):
            for place in looking.scene(state, state.actor).places:
                row = looking.row(state, state.actor, place.id)
                if row:
                    assert row.moves and row.label
                    assert_harmless(FRAGMENT.format(row.overlay))
                    play_row(state, row.moves)


def test_what_no_move_has_is_explained_by_a_rule(game: Game) -> None:
    """Whatever is picked that leads nowhere: a refusal with a rule of the book, or nothing to say."""
    for state in some_states(game, 8):
        if isinstance(state.actor, int):
            legal = state.actions()
            ways = [pick.places for pick in looking.picks(state, state.actor)]
            known = [place.id for place in looking.scene(state, state.actor).places]
            firsts = sorted({way[0] for way in ways if way})
            tried = [(place,) for place in known]
            tried += [(first, place) for first in firsts[len(firsts) // 2 :][:1] for place in known]
            for places in tried:
                if any(way[: len(places)] == places for way in ways):
                    continue
                found = looking.meant(state, state.actor, places)
                if isinstance(found, str) and found not in legal:
                    found = state.why_not(found)
                    assert found.reason not in ("unknown-text", "unknown-move", "no-such-move"), (places, found)
                if found and found not in legal:
                    assert game.rulebook[found.rule].text, places


def play_row(state: State, moves: tuple[str, ...]) -> None:
    """Play the moves as the table does."""
    seat = state.actor
    for move in moves:
        if state.actor == seat:
            state = state.play(move)


def test_each_offered_row_can_be_played_to_its_end(game: Game) -> None:
    """One seat's moves one after another, no chance between them, each row under its own label."""
    for state in all_states(game):
        if isinstance(state.actor, int):
            offered = looking.rows(state, state.actor)
            assert len({row.label for row in offered}) == len(offered)
            for row in offered:
                assert row.moves and row.label
                assert_harmless(FRAGMENT.format(row.overlay))
                now = state
                for move in row.moves:
                    assert now.actor == state.actor, row
                    now = now.play(move)


def test_what_glides_is_on_the_board(game: Game) -> None:
    for before, move, after in some_steps(game, 200):
        for seat in (None, 0):
            shown = game.shown(before, move, seat)
            pieces = {piece.id for state in (before, after) for piece in looking.scene(state, seat).pieces}
            for stage in looking.motion(before, shown, after, seat):
                assert 0 < stage.milliseconds <= 1000
                pieces |= {piece.id for piece in stage.appear}
                assert {glide.piece for glide in stage.glides} | {*stage.vanish} <= pieces
                assert_harmless(FRAGMENT.format(stage.overlay + "".join(piece.svg() for piece in stage.appear)))


def test_every_move_is_told_in_a_line(game: Game) -> None:
    for before, move, after in some_steps(game, 400):
        for seat in viewers(before):
            shown = game.shown(before, move, seat)
            if not shown:
                continue  # a move that this viewer may not know of at all has no line
            line = looking.line(before, shown, after, seat)
            assert line and len(line.splitlines()) == 1 and line[-1] in ".!", (move, line)


def test_what_is_asked_is_a_sentence(game: Game) -> None:
    for state in states_of(game):
        if isinstance(state.actor, int):
            asked = game.telling.ask(looking.seen(state, state.actor))
            assert len(asked.splitlines()) == 1 and asked[0].islower() and asked[-1] in ".!?", asked


def test_the_parts_of_a_score_add_up(game: Game) -> None:
    for state in states_of(game):
        parts = game.telling.breakdown(looking.seen(state))
        assert tuple(sum(number for _, number in seat) for seat in parts) == state.scores
