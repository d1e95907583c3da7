"""What a viewer is shown of a state: the parts of a face, asked as the table asks them."""

from crossings.conformance.looking import deeds, hint, line, meant, motion, picks, row, rows, scene, seen, trace, would

__all__ = ["deeds", "hint", "line", "meant", "motion", "picks", "row", "rows", "scene", "seen", "trace", "would"]
