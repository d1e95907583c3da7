"""Questions of viewers, which change nothing, and the answers to commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crossings.drawing.kit import hint_of
from crossings.engine import IllegalMove, Refusal, State
from crossings.server.messages.client_messages import (
    BaseMessage,
    HistoryRequest,
    PlanAsked,
    Point,
    Propose,
    Question,
    Why,
)
from crossings.server.messages.reading import BadMessage
from crossings.server.messages.server_messages import (
    CompoundMoveAnswer,
    Done,
    HintAnswer,
    NoMoveReason,
    PlanAnswer,
    RefusedAnswer,
)
from crossings.server.messages.writing import sentence
from crossings.server.projection.frames import Frames
from crossings.server.projection.pick_questions import meant_move, refusal_reason, rule_text
from crossings.server.projection.viewer import Viewer
from crossings.table import Refused, refused

# ---- answers to commands -------------------------------------------------------------------------


def done(frames: Frames, viewer: Viewer, message: BaseMessage) -> Done:
    """Return the answer to a command that was carried out."""
    return Done(message.id, frames.at(viewer))


def refusal(
    frames: Frames,
    viewer: Viewer,
    message: BaseMessage,
    why_not: Refused,
    illegal: IllegalMove | None = None,
) -> RefusedAnswer:
    """Return the answer to a refused command. `illegal`: the rule that forbids the move."""
    answer = refused_at(frames.at(viewer), message, why_not)
    if illegal is not None:
        answer.reason, answer.rule, answer.text = (
            illegal.reason,
            illegal.rule,
            rule_text(frames.match.game, frames.match.options, illegal.rule),
        )
    return answer


def refused_at(at: int, message: BaseMessage, why_not: Refused) -> RefusedAnswer:
    """Return the answer to a command that was refused at a position."""
    return RefusedAnswer(
        id=message.id,
        code=why_not.code,
        reason=None,
        rule=None,
        message=sentence(str(why_not)),
        text=None,
        at=at,
    )


def check_holder(viewer: Viewer, seat: int) -> None:
    """Raises `Refused` unless the viewer holds the seat."""
    if not viewer.seats:
        raise refused("watching", "watching-needs-link")
    if seat not in viewer.seats:
        raise refused("not-your-seat", "not-your-seat")


# ---- questions -----------------------------------------------------------------------------------


def answer(frames: Frames, viewer: Viewer, message: Question) -> None:
    """Answer a question. Raises `BadMessage`."""
    match message:
        case HistoryRequest():
            send_past_position(frames, viewer, message.at)
        case Point():
            send_hint(frames, viewer, message.place)
        case PlanAsked():
            send_plan(frames, viewer, message)
        case Propose():
            send_compound_move(frames, viewer, message)
        case Why():
            send_reason(frames, viewer, message)


def send_past_position(frames: Frames, viewer: Viewer, at: int) -> None:
    """Send a past position. Raises `BadMessage`."""
    last = frames.at(viewer)
    if at > last:
        raise BadMessage("bad-message", f"history: `at` is 0 to {last}")
    viewer.send(frames.past_position(viewer, at))


def send_hint(frames: Frames, viewer: Viewer, place: str) -> None:
    """Send the hint for a place."""
    there, line, overlay = frames.places(viewer.viewpoint).get(place), "", ""
    if there:
        hint = hint_of(frames.match.game, frames.seen(viewer.viewpoint), there, frames.preview(viewer.viewpoint))
        line, overlay = hint.line, hint.overlay
    viewer.send(HintAnswer(frames.at(viewer), place, line, overlay))


def send_plan(frames: Frames, viewer: Viewer, message: PlanAsked) -> None:
    """Send what an incomplete move would do."""
    seat, put = message.seat, message.put
    if seat not in viewer.seats or frames.deciding(seat) is None:
        line = overlay = ""
    else:
        planned = frames.match.game.plan.plan(frames.seen(seat), _known(frames, seat, put), frames.preview(seat))
        line, overlay = (planned.line, planned.overlay) if planned else ("", "")
    viewer.send(PlanAnswer(frames.at(viewer), put, line, overlay))


def _known(frames: Frames, seat: int, put: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return what is put on places, without unknown kinds and places."""
    places = frames.places(seat).values()
    kinds, rests = {place.kind for place in places}, {place.id for place in places if place.rests}
    return {place: [kind for kind in laid if kind in kinds] for place, laid in put.items() if place in rests}


def send_compound_move(frames: Frames, viewer: Viewer, message: Propose) -> None:
    """Send a compound move to a place, or why no move leads there."""
    seat, place = message.seat, message.place
    move = reason = None
    deciding = frames.deciding(seat) if seat in viewer.seats else None
    if deciding is not None:
        ends = place.split(">")
        if frames.places(seat).keys() >= set(ends):
            move = frames.match.game.compound_moves.compound_move(frames.seen(seat), place)
        reason = None if move else _no_move_reason(frames, deciding, seat, message.places or ends)
    viewer.send(
        CompoundMoveAnswer(
            at=frames.at(viewer),
            seat=seat,
            place=place,
            moves=list(move.moves) if move else [],
            label=move.label if move else "",
            overlay=move.overlay if move else "",
            why=reason,
        )
    )


def _no_move_reason(frames: Frames, deciding: State, seat: int, places: Sequence[str]) -> NoMoveReason | None:
    """Return why no move has these places, if the game can tell what the player wants."""
    game = frames.match.game
    meant = meant_move(game, frames.seen(seat), frames.places(seat), places)
    if isinstance(meant, str):
        if meant in deciding.actions():
            return None
        illegal = deciding.why_not(meant)
        meant = Refusal(illegal.reason, illegal.rule, illegal.sentence)
    return None if meant is None else refusal_reason(game, deciding, meant)


def send_reason(frames: Frames, viewer: Viewer, message: Why) -> None:
    """Explain why a move is illegal."""
    try:
        deciding = _deciding(frames, viewer, message.seat)
    except Refused as error:
        viewer.send(refusal(frames, viewer, message, error))
        return
    if message.move in deciding.actions():
        viewer.send(done(frames, viewer, message))
    else:
        illegal = deciding.why_not(message.move)
        viewer.send(refusal(frames, viewer, message, Refused("why", illegal.sentence), illegal))


def _deciding(frames: Frames, viewer: Viewer, seat: int) -> State:
    """Return the position in which a viewer's seat must decide now. Raises `Refused`."""
    check_holder(viewer, seat)
    deciding = frames.deciding(seat)
    if deciding is None:
        frames.match.check_turn(seat)
        raise refused("not-your-turn", "not-your-turn")
    return deciding
