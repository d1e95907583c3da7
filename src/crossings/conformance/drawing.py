"""Pictures, picks and sentences: well-formed, complete, and without anything that acts."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from crossings.conformance import checked_game
from crossings.conformance.checked_game import CheckedGame, decision_points, sample_evenly, viewers, with_viewers
from crossings.conformance.checks import ROW_WIDTH, check, expect, expect_unique, expect_within
from crossings.drawing import kit
from crossings.drawing.scene import MAX_ANIMATION_MS, MAX_STEP_MS, SOUNDS, CompoundMove, Scene
from crossings.engine import State, Viewer
from crossings.engine.effect import MovePreview, PlayedMove
from crossings.engine.viewpoint import Orientation, use_orientation

FIGURE = "now and then"
"""Stands for figures."""

TEXTS = {"title", "desc", "text", "tspan"}
FORMS = {"svg", "g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "use"}
PAINTS = {"defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern"}
SHAPES = TEXTS | FORMS | PAINTS
NO_CONTROLS = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f]*")
BOARD_ROW = re.compile(r"\s*\d")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
NUMBERS_OF = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""How many numbers each command of a path takes."""
CODE = re.compile(r"\b(?:[a-z]{1,2}\d{1,2}|[a-z]+-(?:[a-z]+-)?\d+|seat \d)\b")
NO_SUCH_MOVE = ("unknown-text", "unknown-move", "no-such-move")
FRAGMENT = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
CLOSING_TRIED = 12
"""Positions in which it is tried what each move closes."""
MOST_TRIED = 60
"""In positions with more legal moves than these it is not tried."""
HINTED = 8
"""Scenes at whose places it is pointed."""


def states_of(one: CheckedGame) -> list[State]:
    return one.some_states(36)


def scenes_of(one: CheckedGame) -> list[tuple[State, Viewer, Scene]]:
    return [(state, seat, checked_game.scene(state, seat)) for state, seat in with_viewers(states_of(one))]


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


def assert_harmless_part(fragment: str) -> None:
    """The same of a part of a picture."""
    assert_harmless(FRAGMENT.format(fragment))


def is_path(data: str) -> bool:
    """Whether each command has its numbers (flags of arcs stand apart)."""
    commands = re.findall(r"([a-z])([^a-z]*)", data, re.IGNORECASE)
    counts = [(NUMBERS_OF[letter.lower()], len(NUMBER.findall(rest))) for letter, rest in commands]
    return all(found == wanted == 0 or (wanted and found and found % wanted == 0) for wanted, found in counts)


@check
def pictures_are_well_formed_and_harmless(one: CheckedGame) -> None:
    for _, _, scene in scenes_of(one):
        assert_harmless(scene.svg())
        assert scene.title and scene.description
        width, height = scene.size
        assert 0 < width <= height * 1.01, "scenes are portrait or square"


@check
def player_marks_suit_the_brightness_of_the_board(one: CheckedGame) -> None:
    for state in one.some_states(6):
        scene = checked_game.scene(state, 0)
        wrong = kit.accent(at_night=not scene.night)
        hints = (checked_game.hint(state, 0, place.id) for place in scene.places)
        assert [hint.line for hint in hints if hint and wrong in hint.overlay] == []


@check
def ids_are_unique(one: CheckedGame) -> None:
    for _, _, scene in scenes_of(one):
        for things in (scene.pieces, scene.places):
            expect_unique(part.id for part in things)


@check
def every_orientation_shows_the_same(one: CheckedGame) -> None:
    """Turned or in a wide window: the same pieces and places, all of them on the board."""
    stances = {one.game.nearest_orientation(turned, wide) for turned in (False, True) for wide in (False, True)}
    for state in one.some_states(12):
        usual = checked_game.scene(state)
        for taken in stances - {Orientation()}:
            with use_orientation(taken):
                scene = checked_game.scene(state)
            assert_harmless(scene.svg())
            assert {piece.id for piece in scene.pieces} == {piece.id for piece in usual.pieces}
            assert {place.id for place in scene.places} == {place.id for place in usual.places}
            expect_unique((place.row, place.column) for place in scene.places)
            width, height = scene.size
            assert taken.wide or width <= height * 1.01, "only scenes for wide windows are wider than high"
            for place in scene.places:
                assert 0 <= place.at[0] <= width and 0 <= place.at[1] <= height, place


@check
def every_ending_is_explained_to_each_seat(one: CheckedGame) -> None:
    """By what it was decided, a clause; a verdict in sentences; figures whose moments are moments of the game."""
    game = one.game
    if game.ending_part is None:
        return
    for played in sample_evenly(one.walks, 8):
        last = played.states[-1]
        assert last.result is not None
        story = []
        for at, (before, move, after) in enumerate(played.steps, 1):
            by = None if before.actor == "chance" else before.actor
            story.append(PlayedMove(at, by, checked_game.effects(before, game.visible_move(before, move, None), after)))
        for seat in viewers(last):
            seen = checked_game.position(last, seat)
            why, verdict = game.decision.decided_by(seen), game.ending_part.verdict(seen, seat)
            assert not why or why[-1] not in ".!", f"`decided_by` is a clause, not a sentence: {why}"
            assert verdict[-1:] in ".!" and (why or verdict), f"neither `decided_by` nor a sentence: {verdict}"
        for figure in game.ending_part.statistics(checked_game.position(last), story):
            assert figure.label and figure.value and 0 <= figure.at <= len(story), figure


@check
def places_have_labels_and_grid_positions(one: CheckedGame) -> None:
    for _, _, scene in scenes_of(one):
        assert scene.places
        expect_unique((place.row, place.column) for place in scene.places)
        for place in scene.places:
            assert place.label, place.id
            assert_harmless_part(place.outline)
        labels = {one.id: one.label for things in (scene.places, scene.pieces) for one in things}
        for id, label in labels.items():
            expect(not label.endswith("."), f"the label of {id} ends with a full stop: {label!r}")


@check
def drawing_does_not_change_the_view(one: CheckedGame) -> None:
    game = one.game
    for state in states_of(one)[:12]:
        view = state.view(0)
        seen = game.read(view, 0)
        game.board.scene(seen)
        game.plain.plain(seen)
        game.picking.picks(seen, state.actions(), MovePreview(game, view, 0))
        assert view == state.view(0)


@check
def the_same_view_is_drawn_the_same(one: CheckedGame) -> None:
    for state in states_of(one)[:12]:
        assert state.svg(0) == state.svg(0)
        assert state.text(0) == state.text(0)


@check
def plain_text_is_plain(one: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(one)):
        text = state.text(seat)
        assert text.strip() and NO_CONTROLS.fullmatch(text)
        rows = [*filter(BOARD_ROW.match, text.splitlines())]
        expect(rows, "no row of the plain board begins with a number")
        expect_within(ROW_WIDTH, max(map(len, rows)))


@check
def every_legal_move_has_one_pick(one: CheckedGame) -> None:
    """A move that has no pick does the same as one that has."""
    for state, seat in decision_points(states_of(one)):
        legal = state.actions()
        picks = checked_game.picks(state, seat)
        picked = [pick.move for pick in picks]
        expect_unique(picked)
        for move in {*picked} - {*legal}:
            expect(False, f"a pick for {move}, which is not legal")
        preview = checked_game.preview(state, seat)
        done = [tuple(preview(move)) for move in picked] if len(picked) < len(legal) else []
        for move in sorted({*legal} - {*picked}):
            is_picked = tuple(preview(move)) in done or state.play(move) in map(state.play, picked)
            expect(is_picked, f"no pick for {move}")
        expect_unique((pick.places, pick.label) for pick in picks)
        known = {place.id: place for place in checked_game.scene(state, seat).places}
        for pick in picks:
            assert pick.label, pick.move
            for place in pick.places:
                expect(place in known, f"the pick for {pick.move} names {place}, which is no place of the board")


@check
def picks_say_what_they_close(one: CheckedGame) -> None:
    """A move that has others of the same player refused, for a reason that the game names, says so in its pick."""
    reasons = getattr(one.game.picking, "CLOSING", ())
    for state, seat in sample_evenly([*decision_points(states_of(one) if reasons else ())], CLOSING_TRIED):
        legal = state.actions()
        for pick in checked_game.picks(state, seat) if len(legal) <= MOST_TRIED else ():
            after = state.play(pick.move)
            closed = {*legal} - {*after.actions()} if after.actor == seat and not pick.closes else ()
            for move in sorted(closed):
                why = after.why_not(move).reason
                expect(why not in reasons, f"{pick.move} closes {move} ({why}), and its pick does not say so")


@check
def parts_of_a_move_exist_and_fit(one: CheckedGame) -> None:
    """As many things of each kind as any move needs, on places with as many rests; and no two moves of the same."""
    for state, seat in decision_points(states_of(one)):
        places = {place.id: place for place in checked_game.scene(state, seat).places}
        there = Counter(place.kind for place in places.values() if place.kind)
        made = [pick for pick in checked_game.picks(state, seat) if pick.parts]
        for pick in made:
            assert not pick.places, pick
            assert Counter(kind for kind, _ in pick.parts) <= there, pick
            for place, count in Counter(place for _, place in pick.parts).items():
                assert count <= len(places[place].rests), pick
        expect_unique(tuple(sorted(pick.parts)) for pick in made)


@check
def hints_are_lines(one: CheckedGame) -> None:
    for state, seat, scene in sample_evenly(scenes_of(one), HINTED):
        for place in scene.places:
            hint = checked_game.hint(state, seat, place.id)
            if hint:
                assert hint.line and len(hint.line.splitlines()) == 1
                assert_harmless_part(hint.overlay)


@check
def a_picked_compound_move_can_be_played(one: CheckedGame) -> None:
    """One after another, as long as the same seat is to act."""
    for state, seat in decision_points(states_of(one)[::4]):
        for place in checked_game.scene(state, seat).places:
            row = checked_game.compound_move(state, seat, place.id)
            if row:
                play_compound_move(state, row, is_whole=False)


@check
def impossible_picks_are_explained(one: CheckedGame) -> None:
    """Whatever is picked that leads nowhere: a refusal with a rule of the book, or nothing to say."""
    for state, seat in decision_points(one.some_states(8)):
        legal = state.actions()
        ways = [pick.places for pick in checked_game.picks(state, seat)]
        known = [place.id for place in checked_game.scene(state, seat).places]
        firsts = sorted({way[0] for way in ways if way})
        tried: list[tuple[str, ...]] = [(place,) for place in known]
        tried += [(first, place) for first in firsts[len(firsts) // 2 :][:1] for place in known]
        for places in tried:
            if any(way[: len(places)] == places for way in ways):
                continue
            found = checked_game.intent(state, seat, places)
            if found is None or found in legal:
                continue
            refusal = state.why_not(found) if isinstance(found, str) else found
            assert refusal.reason not in NO_SUCH_MOVE, (places, found)
            assert one.game.rulebook[refusal.rule].text, places


def play_compound_move(state: State, row: CompoundMove, *, is_whole: bool) -> None:
    """Play the moves as the table does: as long as the same seat is to act, which is to the end if it is a whole."""
    assert row.moves and row.label
    assert_harmless_part(row.overlay)
    seat = state.actor
    for move in row.moves:
        assert state.actor == seat or not is_whole, row
        if state.actor == seat:
            state = state.play(move)


@check
def offered_compound_moves_can_be_played(one: CheckedGame) -> None:
    """One seat's moves one after another, no chance between them, each row under its own label."""
    for state, seat in decision_points(one.all_states):
        offered = checked_game.compound_moves(state, seat)
        expect_unique(row.label for row in offered)
        for row in offered:
            play_compound_move(state, row, is_whole=True)


@check
def animated_pieces_are_on_the_board(one: CheckedGame) -> None:
    for before, move, after in one.some_steps(100):
        for seat in (None, 0):
            shown = one.game.visible_move(before, move, seat)
            pieces = {piece.id for state in (before, after) for piece in checked_game.scene(state, seat).pieces}
            steps = checked_game.motion(before, shown, after, seat)
            assert sum(step.milliseconds for step in steps) <= MAX_ANIMATION_MS
            assert_harmless_part(checked_game.trail(before, shown, after, seat))
            for step in steps:
                assert 0 < step.milliseconds <= MAX_STEP_MS
                assert not step.sound or step.sound in SOUNDS
                pieces |= {piece.id for piece in step.appear}
                assert {tween.piece for tween in step.tweens} | {*step.vanish} <= pieces
                assert_harmless_part(step.overlay + "".join(piece.svg() for piece in step.appear))


@check
def every_move_has_a_line_in_the_log(one: CheckedGame) -> None:
    for before, move, after in one.some_steps(200):
        for seat in viewers(before):
            shown = one.game.visible_move(before, move, seat)
            if not shown:
                continue  # a move that this viewer may not know of at all has no line
            line = checked_game.line(before, shown, after, seat)
            assert line and len(line.splitlines()) == 1 and line[-1] in ".!", (move, line)


@check
def consequences_can_be_explained(one: CheckedGame) -> None:
    """Each fact in a sentence that says how often it is, or how much of it."""
    game, told = one.game, set[str]()
    for before, move, after in one.some_steps(200):
        for seat in range(before.seats):
            seen, then = before.position(seat), after.position(seat)
            for effect in game.effects.effects(seen, game.visible_move(before, move, seat), then):
                for fact, worth, _ in game.consequences.consequences(seen, effect, seat):
                    expect(worth != 0, f"{fact.message_id} is worth nothing: it matters, or it is left out")
                    told.add(
                        game.words.translate(fact.message_id, **fact.message_arguments(), odds=FIGURE, much=FIGURE)
                    )
    for sentence in told:
        is_told = FIGURE in sentence and sentence[-1] in ".!"
        expect(is_told, f"as a reason it does not say how often ($odds) or how much ($much): {sentence}")


@check
def prompts_are_sentences(one: CheckedGame) -> None:
    for state, actor in decision_points(states_of(one)):
        watching = [seat for seat in viewers(state) if state.view(seat)["actor"] == actor]
        for seat in {*watching, actor}:
            asked = one.game.prompts.prompt(checked_game.position(state, seat))
            assert len(asked.splitlines()) == 1 and asked[0].islower() and asked[-1] in ".!?", asked
        name = one.game.seat_names[actor]
        for seat in viewers(state):
            waiting = one.game.prompts.waiting(checked_game.position(state, seat), name) if seat != actor else name
            assert len(waiting.splitlines()) == 1 and name in waiting, waiting


@check
def texts_contain_no_codes(one: CheckedGame) -> None:
    """In no question, label, hint or line stands a code, unless the board shows it (the squares of a chess board)."""
    for state, seat in decision_points(one.some_states(24)):
        scene, picks = checked_game.scene(state, seat), checked_game.picks(state, seat)
        hints = (checked_game.hint(state, seat, place.id) for place in scene.places)
        told = [one.game.prompts.prompt(checked_game.position(state, seat)), *(pick.label for pick in picks)]
        told += [place.label for place in scene.places] + [hint.line for hint in hints if hint]
        assert codes_in(told, words_on(scene)) == []
    for before, move, after in one.some_steps(100):
        shown = one.game.visible_move(before, move, None)
        line = checked_game.line(before, shown, after) if shown else ""
        assert codes_in([line], words_on(checked_game.scene(after))) == [], move


def codes_in(told: list[str], drawn: set[str]) -> list[str]:
    """Words like `k2`, `t-row-4` or `seat 0` in these texts."""
    found = [(code, text) for text in told for code in CODE.findall(text)]
    return [text for code, text in found if not set(re.findall("[a-z]+|[0-9]+", code)) <= drawn]


def words_on(scene: Scene) -> set[str]:
    """All words that a board shows; letters that stand apart are words of their own."""
    shown: set[str] = set()
    for text in ElementTree.fromstring(scene.svg()).iter("{http://www.w3.org/2000/svg}text"):
        words = "".join(text.itertext())
        shown |= {*words.split(), *(words if " " in text.get("x", "") else "")}
    return shown


@check
def the_parts_of_a_score_add_up(one: CheckedGame) -> None:
    for state in states_of(one):
        parts = one.game.prompts.breakdown(checked_game.position(state))
        assert tuple(sum(number for _, number in seat) for seat in parts) == state.scores


@check
def records_and_views_are_read_alike(one: CheckedGame) -> None:
    """A face that reads records shows the same as one that reads views, and leaves the record as it is."""
    game = one.game
    prompts = game.prompts
    for state, seat in with_viewers(one.some_states(24)):
        of_view, of_record = game.read(state.view(seat), seat), state.position(seat)
        asked = [prompts.prompt] if seat is not None and state.actor == seat else []
        for part in (game.board.scene, game.plain.plain, prompts.breakdown, *asked):
            assert part(of_view) == part(of_record)
        assert game.from_json(state.to_json()) == state


@check
def drawings_of_the_rulebook_exist(one: CheckedGame) -> None:
    """In every language each stands after a text of the rulebook, with a caption; each is an SVG that stands alone."""
    there = one.game.drawings.FIGURES
    for language in one.game.rulebooks:
        drawings = one.game.rulebook_in(language).drawings
        assert {drawing.name for drawing in drawings} == set(there), language
        assert all(drawing.caption[-1] in ".!?" for drawing in drawings)
    for name in there:
        drawn = one.game.figure(name)
        assert_harmless(drawn)
        assert ElementTree.fromstring(drawn).get("viewBox"), name


@check
def every_seat_has_its_own_sign(one: CheckedGame) -> None:
    if one.game.tokens:
        signs = [one.game.tokens.token(seat) for seat in range(max(one.game.seats))]
        expect_unique(signs)
        for sign in signs:
            assert_harmless_part(sign)
