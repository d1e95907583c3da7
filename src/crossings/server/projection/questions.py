"""Questions of viewers, which change nothing, and the answers to commands."""

from __future__ import annotations

from crossings.engine import IllegalMove, State
from crossings.server.messages.client_messages import (
    BaseMessage,
    BoardQuestion,
    HistoryRequest,
    PlanAsked,
    Point,
    Propose,
    Question,
    Why,
)
from crossings.server.messages.reading import BadMessage
from crossings.server.messages.server_messages import Done, RefusedAnswer
from crossings.server.messages.writing import sentence
from crossings.server.projection import board_questions
from crossings.server.projection.board_questions import ShownPosition
from crossings.server.projection.frames import Frames
from crossings.server.projection.pick_questions import rule_text
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
        case Point() | PlanAsked() | Propose():
            send_board_answer(frames, viewer, message)
        case Why():
            send_reason(frames, viewer, message)


def send_past_position(frames: Frames, viewer: Viewer, at: int) -> None:
    """Send a past position. Raises `BadMessage`."""
    last = frames.at(viewer)
    if at > last:
        raise BadMessage("bad-message", f"history: `at` is 0 to {last}")
    viewer.send(frames.past_position(viewer, at))


def send_board_answer(frames: Frames, viewer: Viewer, message: BoardQuestion) -> None:
    """Answer a question about the board for the viewpoint or, about a move, for the viewer's seat."""
    seat = viewer.viewpoint if isinstance(message, Point) else message.seat
    deciding = frames.deciding(seat) if seat in viewer.seats else None
    if deciding is None:
        seat = viewer.viewpoint
    shown = ShownPosition(frames.match.game, frames.seen(seat), frames.places(seat), frames.preview(seat), deciding)
    viewer.send(board_questions.answer(shown, frames.at(viewer), message))


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
