"""Check pictures, picks and texts: well-formed, complete, and without active content."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree

from crossings.advice.describe import describe_event
from crossings.advice.results import Phase, Reason
from crossings.advice.rollouts import consequences
from crossings.conformance import checked_game
from crossings.conformance.checked_game import CheckedGame, decision_points, sample_evenly, viewers, with_viewers
from crossings.conformance.checks import ROW_WIDTH, check, expect, expect_unique, expect_within
from crossings.drawing import kit
from crossings.drawing.scene import MAX_ANIMATION_MS, MAX_STEP_MS, SOUNDS, CompoundMove, Scene
from crossings.engine import State, Viewer
from crossings.engine.effects import Effect, PlayedMove
from crossings.engine.effects.preview import MovePreview
from crossings.engine.orientation import Orientation, use_orientation

FIGURE = "now and then"
"""Stands for a figure in a text."""

TEXTS = {"title", "desc", "text", "tspan"}
FORMS = {"svg", "g", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "use"}
PAINTS = {"defs", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern"}
SHAPES = TEXTS | FORMS | PAINTS
NO_CONTROLS = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f-\x9f]*")
BOARD_ROW = re.compile(r"\s*\d")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
NUMBERS_OF = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
"""Arguments of each SVG path command."""
CODE = re.compile(r"\b(?:[a-z]{1,2}\d{1,2}|[a-z]+-(?:[a-z]+-)?\d+|seat \d)\b")
NO_SUCH_MOVE = ("unknown-text", "unknown-move", "no-such-move")
FRAGMENT = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
CLOSING_TRIED = 12
"""Positions in which the moves closed by each move are checked."""
MOST_TRIED = 60
"""Positions with more legal moves are skipped."""
HINTED = 8
"""Scenes whose hints are checked."""


def states_of(checked: CheckedGame) -> list[State]:
    return checked.some_states(36)


def scenes_of(checked: CheckedGame) -> list[tuple[State, Viewer, Scene]]:
    return [(state, seat, checked_game.scene(state, seat)) for state, seat in with_viewers(states_of(checked))]


def assert_harmless(svg: str) -> None:
    """Check that a picture is well-formed, has only shapes and text, and loads or runs nothing."""
    for element in ElementTree.fromstring(svg).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in SHAPES, element.tag
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            assert name not in ("id", "style"), f"{name}={value}"
            assert "href" not in name or value.startswith("#"), value
            assert "url(http" not in value and "javascript:" not in value, value
            assert name != "d" or is_path(value), value


def assert_harmless_part(fragment: str) -> None:
    """Check a fragment in the same way."""
    assert_harmless(FRAGMENT.format(fragment))


def is_path(data: str) -> bool:
    """Return whether each command has its number of arguments (arc flags must be separated)."""
    commands = re.findall(r"([a-z])([^a-z]*)", data, re.IGNORECASE)
    counts = [(NUMBERS_OF[letter.lower()], len(NUMBER.findall(arguments))) for letter, arguments in commands]
    return all(count == expected == 0 or (expected and count and count % expected == 0) for expected, count in counts)


@check
def pictures_are_well_formed_and_harmless(checked: CheckedGame) -> None:
    """CON-30: each piece and each place has an id of its own."""
    for _, _, scene in scenes_of(checked):
        assert_harmless(scene.svg())
        expect_unique(piece.id for piece in scene.pieces)
        expect_unique(place.id for place in scene.places)
        assert scene.title and scene.description
        width, height = scene.size
        assert 0 < width <= height * 1.01, "scenes are portrait or square"


@check
def player_marks_suit_the_brightness_of_the_board(checked: CheckedGame) -> None:
    for state in checked.some_states(6):
        scene = checked_game.scene(state, 0)
        wrong = kit.accent(at_night=not scene.night)
        hints = (checked_game.hint(state, 0, place.id) for place in scene.places)
        assert [hint.line for hint in hints if hint and wrong in hint.overlay] == []


@check
def every_orientation_shows_the_same(checked: CheckedGame) -> None:
    """Each orientation shows the same pieces and places, all of them on the board."""
    stances = {checked.game.nearest_orientation(turned, wide) for turned in (False, True) for wide in (False, True)}
    for state in checked.some_states(12):
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
def every_ending_is_explained_to_each_seat(checked: CheckedGame) -> None:
    """Each seat gets a clause that says what decided the game, a verdict in sentences, and valid statistics."""
    game = checked.game
    if game.ending_part is None:
        return
    for played in sample_evenly(checked.walks, 8):
        last = played.states[-1]
        assert last.result is not None
        story = []
        for at, (before, move, _) in enumerate(played.steps, 1):
            by = None if before.actor == "chance" else before.actor
            story.append(PlayedMove(at, by, before.effects(move, None)))
        for seat in viewers(last):
            view = checked_game.position(last, seat)
            why, verdict = game.decision.decided_by(view), game.ending_part.verdict(view, seat)
            assert not why or why[-1] not in ".!", f"`decided_by` is a clause, not a sentence: {why}"
            assert verdict[-1:] in ".!" and (why or verdict), f"neither `decided_by` nor a sentence: {verdict}"
        for figure in game.ending_part.statistics(checked_game.position(last), story):
            assert figure.label and figure.value and 0 <= figure.at <= len(story), figure


@check
def places_have_labels_and_grid_positions(checked: CheckedGame) -> None:
    for _, _, scene in scenes_of(checked):
        assert scene.places
        expect_unique((place.row, place.column) for place in scene.places)
        for place in scene.places:
            assert place.label, place.id
            assert_harmless_part(place.outline)
        labels = {part.id: part.label for things in (scene.places, scene.pieces) for part in things}
        for id, label in labels.items():
            expect(not label.endswith("."), f"the label of {id} ends with a full stop: {label!r}")


@check
def plain_text_is_plain(checked: CheckedGame) -> None:
    for state, seat in with_viewers(states_of(checked)):
        text = state.text(seat)
        assert text.strip() and NO_CONTROLS.fullmatch(text)
        rows = [*filter(BOARD_ROW.match, text.splitlines())]
        expect(rows, "no row of the plain board begins with a number")
        expect_within(ROW_WIDTH, max(map(len, rows)))


@check
def every_legal_move_has_one_pick(checked: CheckedGame) -> None:
    """CON-30: a move without a pick has the same effects as one with a pick."""
    for state, seat in decision_points(states_of(checked)):
        legal = state.actions()
        picks = checked_game.picks(state, seat)
        picked = [pick.move for pick in picks]
        expect_unique(picked)
        for move in {*picked} - {*legal}:
            expect(False, f"a pick for {move}, which is not legal")
        preview = checked_game.preview(state, seat)
        picked_effects = [tuple(preview(move)) for move in picked] if len(picked) < len(legal) else []
        for move in sorted({*legal} - {*picked}):
            is_picked = tuple(preview(move)) in picked_effects or state.play(move) in map(state.play, picked)
            expect(is_picked, f"no pick for {move}")
        expect_unique((pick.places, pick.label) for pick in picks)
        places = {place.id: place for place in checked_game.scene(state, seat).places}
        for pick in picks:
            expect(pick.label, f"the pick for {pick.move} has no label, and no effect of it has a message `.label`")
            for place in pick.places:
                expect(place in places, f"the pick for {pick.move} names {place}, which is no place of the board")


@check
def picks_say_what_they_close(checked: CheckedGame) -> None:
    """A pick says if its move makes other moves of the player illegal for one of the reasons in `CLOSING`."""
    reasons = getattr(checked.game.picking, "CLOSING", ())
    for state, seat in sample_evenly([*decision_points(states_of(checked) if reasons else ())], CLOSING_TRIED):
        legal = state.actions()
        for pick in checked_game.picks(state, seat) if len(legal) <= MOST_TRIED else ():
            after = state.play(pick.move)
            closed = {*legal} - {*after.actions()} if after.actor == seat and not pick.closes else ()
            for move in sorted(closed):
                why = after.why_not(move).reason
                expect(why not in reasons, f"{pick.move} closes {move} ({why}), and its pick does not say so")


@check
def parts_of_a_move_exist_and_fit(checked: CheckedGame) -> None:
    """There are enough things of each kind and enough room for them; no two moves have the same parts."""
    for state, seat in decision_points(states_of(checked)):
        places = {place.id: place for place in checked_game.scene(state, seat).places}
        available = Counter(place.kind for place in places.values() if place.kind)
        composed = [pick for pick in checked_game.picks(state, seat) if pick.parts]
        for pick in composed:
            assert not pick.places, pick
            assert Counter(kind for kind, _ in pick.parts) <= available, pick
            for place, count in Counter(place for _, place in pick.parts).items():
                assert count <= len(places[place].rests), pick
        expect_unique(tuple(sorted(pick.parts)) for pick in composed)


@check
def hints_are_lines(checked: CheckedGame) -> None:
    for state, seat, scene in sample_evenly(scenes_of(checked), HINTED):
        for place in scene.places:
            hint = checked_game.hint(state, seat, place.id)
            if hint:
                assert hint.line and len(hint.line.splitlines()) == 1
                assert_harmless_part(hint.overlay)


@check
def a_picked_compound_move_can_be_played(checked: CheckedGame) -> None:
    """It is played move by move, until another seat is to act."""
    for state, seat in decision_points(states_of(checked)[::4]):
        for place in checked_game.scene(state, seat).places:
            row = checked_game.compound_move(state, seat, place.id)
            if row:
                play_compound_move(state, row, is_whole=False)


@check
def impossible_picks_are_explained(checked: CheckedGame) -> None:
    """Picked places without a move give a refusal with a rule of the rulebook, or nothing."""
    for state, seat in decision_points(checked.some_states(8)):
        legal = state.actions()
        possible = [pick.places for pick in checked_game.picks(state, seat)]
        place_ids = [place.id for place in checked_game.scene(state, seat).places]
        firsts = sorted({pick_places[0] for pick_places in possible if pick_places})
        attempts: list[tuple[str, ...]] = [(place,) for place in place_ids]
        attempts += [(first, place) for first in firsts[len(firsts) // 2 :][:1] for place in place_ids]
        for places in attempts:
            if any(pick_places[: len(places)] == places for pick_places in possible):
                continue
            meaning = checked_game.intent(state, seat, places)
            if meaning is None or meaning in legal:
                continue
            refusal = state.why_not(meaning) if isinstance(meaning, str) else meaning
            assert refusal.reason not in NO_SUCH_MOVE, (places, meaning)
            assert checked.game.rulebook[refusal.rule].text, places


def play_compound_move(state: State, row: CompoundMove, *, is_whole: bool) -> None:
    """Play the moves as the table does: until another seat is to act, or to the end if `is_whole`."""
    assert row.moves and row.label
    assert_harmless_part(row.overlay)
    seat = state.actor
    for move in row.moves:
        assert state.actor == seat or not is_whole, row
        if state.actor == seat:
            state = state.play(move)


@check
def offered_compound_moves_can_be_played(checked: CheckedGame) -> None:
    """Each contains moves of one seat without chance between them, and has its own label."""
    for state, seat in decision_points(checked.all_states):
        offered = checked_game.compound_moves(state, seat)
        expect_unique(row.label for row in offered)
        for row in offered:
            play_compound_move(state, row, is_whole=True)


@check
def animated_pieces_are_on_the_board(checked: CheckedGame) -> None:
    for before, move, after in checked.some_steps(100):
        for seat in (None, 0):
            pieces = {piece.id for state in (before, after) for piece in checked_game.scene(state, seat).pieces}
            steps = checked_game.motion(before, move, after, seat)
            assert sum(step.milliseconds for step in steps) <= MAX_ANIMATION_MS
            assert_harmless_part(checked_game.trail(before, move, after, seat))
            for step in steps:
                assert 0 < step.milliseconds <= MAX_STEP_MS
                assert not step.sound or step.sound in SOUNDS
                pieces |= {piece.id for piece in step.appear}
                assert {tween.piece for tween in step.tweens} | {*step.vanish} <= pieces
                assert_harmless_part(step.overlay + "".join(piece.svg() for piece in step.appear))


@check
def every_move_has_a_line_in_the_log(checked: CheckedGame) -> None:
    for before, move, _ in checked.some_steps(200):
        for seat in viewers(before):
            if not checked.game.visible_move(before, move, seat):
                continue  # a move hidden from this viewer has no line
            line = checked_game.line(before, move, seat)
            assert line and len(line.splitlines()) == 1 and line[-1] in ".!", (move, line)


@check
def consequences_can_be_explained(checked: CheckedGame) -> None:
    """Each kind of event and each particular event has a clause for `then`, and for `otherwise` if it is bad."""
    clauses = set[str]()
    for before, move, after in checked.some_steps(200):
        for seat in range(before.seats):
            for one in consequences(before, move, after, seat):
                expect(one.value != 0, f"{one.fact.message_id} has the value 0: leave it out")
                for event in {one.fact, one.event or one.fact}:
                    clauses.update(clauses_of(event, state=before, bad=one.value < 0))
    for clause in clauses:
        expect(clause and clause[-1] not in ".!?", f"a clause of a reason ends without a full stop: {clause}")


def clauses_of(event: Effect, state: State, *, bad: bool) -> Iterator[str]:
    """Yield what advice says about an event: that it happens, and if it is bad, that it happens otherwise."""
    for form in ("then", "otherwise") if bad else ("then",):
        for who in (None, FIGURE):
            why = Reason(event, Phase.REPLY, 1.0, 0.0, is_once=True, is_good=not bad)
            yield describe_event(state, why, form, who)


@check
def prompts_are_sentences(checked: CheckedGame) -> None:
    for state, actor in decision_points(states_of(checked)):
        watching = [seat for seat in viewers(state) if state.view(seat)["actor"] == actor]
        for seat in {*watching, actor}:
            prompt = checked.game.prompts.prompt(checked_game.position(state, seat))
            assert len(prompt.splitlines()) == 1 and prompt[0].islower() and prompt[-1] in ".!?", prompt
        name = checked.game.seat_names[actor]
        for seat in viewers(state):
            waiting = checked.game.prompts.waiting(checked_game.position(state, seat), name) if seat != actor else name
            assert len(waiting.splitlines()) == 1 and name in waiting, waiting


@check
def texts_contain_no_codes(checked: CheckedGame) -> None:
    """Prompts, labels, hints and log lines contain only codes that the board shows, such as chess squares."""
    for state, seat in decision_points(checked.some_states(24)):
        scene, picks = checked_game.scene(state, seat), checked_game.picks(state, seat)
        hints = (checked_game.hint(state, seat, place.id) for place in scene.places)
        texts = [checked.game.prompts.prompt(checked_game.position(state, seat)), *(pick.label for pick in picks)]
        texts += [place.label for place in scene.places] + [hint.line for hint in hints if hint]
        assert codes_in(texts, words_on(scene)) == []
    for before, move, after in checked.some_steps(100):
        visible = checked.game.visible_move(before, move, None)
        line = checked_game.line(before, move) if visible else ""
        assert codes_in([line], words_on(checked_game.scene(after))) == [], move


def codes_in(texts: list[str], words: set[str]) -> list[str]:
    """Return the texts with codes such as `k2`, `t-row-4` or `seat 0`."""
    codes = [(code, text) for text in texts for code in CODE.findall(text)]
    return [text for code, text in codes if not set(re.findall("[a-z]+|[0-9]+", code)) <= words]


def words_on(scene: Scene) -> set[str]:
    """Return all words on a board. Letters with their own coordinates are separate words."""
    words: set[str] = set()
    for text in ElementTree.fromstring(scene.svg()).iter("{http://www.w3.org/2000/svg}text"):
        text_content = "".join(text.itertext())
        words |= {*text_content.split(), *(text_content if " " in text.get("x", "") else "")}
    return words


@check
def the_parts_of_a_score_add_up(checked: CheckedGame) -> None:
    for state in states_of(checked):
        parts = checked.game.prompts.breakdown(checked_game.position(state))
        assert tuple(sum(number for _, number in seat) for seat in parts) == state.scores


@check
def a_view_is_drawn_like_its_state_and_stays_as_it_is(checked: CheckedGame) -> None:
    """CON-15. A presentation that reads records shows the same as one that reads views."""
    game, prompts = checked.game, checked.game.prompts
    for state, seat in with_viewers(checked.some_states(24)):
        view = state.view(seat)
        of_view, of_record = game.read(view, seat), state.position(seat)
        parts = [game.board.scene, game.plain.plain, prompts.breakdown]
        if seat is not None and state.actor == seat:
            parts.append(prompts.prompt)
            game.picking.picks(of_view, state.actions(), MovePreview.of_view(game, view, seat))
        for part in parts:
            assert part(of_view) == part(of_record) == part(of_view)
        assert view == state.view(seat)


@check
def drawings_of_the_rulebook_exist(checked: CheckedGame) -> None:
    """In every language, each is used in the rulebook with a caption. Each is a complete SVG."""
    figures = checked.game.drawings.FIGURES
    for language in checked.game.rulebooks:
        drawings = checked.game.rulebook_in(language).drawings
        assert {drawing.name for drawing in drawings} == set(figures), language
        assert all(drawing.caption[-1] in ".!?" for drawing in drawings)
    for name in figures:
        svg = checked.game.figure(name)
        assert_harmless(svg)
        assert ElementTree.fromstring(svg).get("viewBox"), name


@check
def every_seat_has_its_own_sign(checked: CheckedGame) -> None:
    if checked.game.tokens:
        tokens = [checked.game.tokens.token(seat) for seat in range(max(checked.game.seats))]
        expect_unique(tokens)
        for token in tokens:
            assert_harmless_part(token)
