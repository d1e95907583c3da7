"""Out-of-band messages that store nothing: chat, and the viewpoint and orientation of a viewer."""

from __future__ import annotations

from crossings.engine.orientation import use_orientation
from crossings.server.messages.client_messages import ChangeOrientation, ChangeView, Chat, Whisper
from crossings.server.projection import questions
from crossings.server.projection.viewer import Viewer
from crossings.server.session.audience import Audience
from crossings.table import Refused, refused


def handle(
    audience: Audience, viewer: Viewer, message: Whisper | Chat | ChangeView | ChangeOrientation, now: float
) -> bool:
    """Handle a message, or refuse it. Return whether a viewer sees another seat.

    `now`: in seconds since 1970.
    """
    try:
        match message:
            case Whisper(to=to, text=text):
                audience.whispers.add(_chat_seat(viewer, message), to, text, now, audience.viewers)
            case Chat(text=text):
                audience.talk.add(audience.frames.match, _chat_seat(viewer, message), text, now, audience.viewers)
            case ChangeView(seat=seat):
                _change_view(audience, viewer, seat)
                return True
            case ChangeOrientation():
                _change_orientation(audience, viewer, message)
    except Refused as error:
        viewer.send(questions.refusal(audience.frames, viewer, message, error))
    return False


def _change_view(audience: Audience, viewer: Viewer, seat: int) -> None:
    questions.check_holder(viewer, seat)
    viewer.show_seat(seat)
    if audience.frames.match.game.hides:
        viewer.send(audience.frames.log(viewer))
    audience.show(viewer)


def _change_orientation(audience: Audience, viewer: Viewer, message: ChangeOrientation) -> None:
    """Change how a viewer sees the board."""
    viewer.turned = viewer.turned if message.turned is None else message.turned
    viewer.wide = viewer.wide if message.wide is None else message.wide
    with use_orientation(audience.frames.orientation(viewer)):
        audience.show(viewer)


def _chat_seat(viewer: Viewer, message: Whisper | Chat) -> int:
    """Return the seat that writes a chat message. Raises `Refused`."""
    seat = viewer.viewpoint if message.seat is None else message.seat
    if seat is None:
        raise refused("watching", "watching")
    questions.check_holder(viewer, seat)
    return seat
