"""Settings and rendering that adapters share."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from crossings.engine import CrossingsError, State, Viewer, shorten
from crossings.engine.errors import require


class BadSetting(CrossingsError):
    """An invalid setting of an adapter, or one that this game doesn't support."""


class ResetNeeded(CrossingsError):
    """`step` was called before the first `reset`."""


def check_setting(name: str, value: object, allowed: Iterable[object]) -> None:
    """Raise `BadSetting`, which lists the allowed values, unless the value is one of them."""
    allowed = list(allowed)
    if not any(type(value) is type(one) and value == one for one in allowed):
        choices = ", ".join(str(one) for one in allowed)
        raise BadSetting(f"{name}: {shorten(value)} is not allowed; allowed: {choices}")


RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
"""Text printed to the terminal, text as a string, SVG as a string, an array of pixels."""
FRAMES_PER_SECOND = 2
"""Frame rate of videos; a move is shown for one frame."""

Frame = NDArray[np.uint8] | str | None


def check_render_mode(extra: str, mode: str | None) -> None:
    """Raise `BadSetting` for an unknown mode, `MissingExtra` for pixels without the packages that they need."""
    check_setting("render_mode", mode, (None, *RENDER_MODES))
    if mode == "rgb_array":
        require("render_mode rgb_array", extra, ("resvg_py", "PIL"))


def render_state(state: State, viewer: Viewer, mode: str | None) -> Frame:
    """Render the position for a viewer (None: a spectator) in one of `RENDER_MODES`. Returns None without a mode."""
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
    """Render an SVG as an array [height, width, 3], one pixel per unit, with the machine's fonts."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg, background="white")
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
