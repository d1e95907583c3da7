"""What an adapter is told beside the game's own options, what it needs installed, and how it shows a position."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from crossings.engine import CrossingsError, State, Viewer, shorten
from crossings.engine.errors import require


class BadSetting(CrossingsError):
    """A setting of an adapter that cannot have this value, or that this game has no use for."""


class ResetNeeded(CrossingsError):
    """`step` was called before the first `reset`."""


def check_setting(name: str, value: object, allowed: Iterable[object]) -> None:
    """Raises `BadSetting`, naming what is allowed, unless the value is one of these."""
    allowed = list(allowed)
    if not any(type(value) is type(one) and value == one for one in allowed):
        choices = ", ".join(str(one) for one in allowed)
        raise BadSetting(f"{name}: {shorten(value)} is not allowed; allowed: {choices}")


RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Text printed in the terminal; the same as a string; an SVG text; an array of pixels."""
FRAMES_PER_SECOND = 2
"""How fast a video of it is to be: a move is looked at for so long."""

Frame = NDArray[np.uint8] | str | None


def check_render_mode(extra: str, mode: str | None) -> None:
    """Raises `BadSetting` for one that there is not, `MissingExtra` for pixels that nothing installed can make."""
    check_setting("render_mode", mode, (None, *RENDER_MODES))
    if mode == "rgb_array":
        require("render_mode rgb_array", extra, ("resvg_py", "PIL"))


def render_state(state: State, viewer: Viewer, mode: str | None) -> Frame:
    """The position as a viewer sees it (None: a spectator), in one of `RENDER_MODES`; nothing without a mode."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return pixels(state.svg(viewer))
    if mode == "svg":
        return state.svg(viewer)
    text = state.text(viewer)
    if mode == "ansi":
        return text
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "replace").decode(encoding), flush=True)
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """An SVG as rows of red, green, blue: a pixel a unit. Words are set in whatever fonts the machine has."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, background="white")
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
