"""Distributions that are installed for one process alone: a test, a benchmark."""

from __future__ import annotations

import tomllib
from pathlib import Path


def announce(project: Path, site: Path) -> None:
    """Write beside modules what tells Python which distribution they are, and its entry points.

    `project` holds its `pyproject.toml`; `site`, a folder that will be on the path, need not exist.
    """
    about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    info = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {door}\n" for name, door in doors.items())
        for group, doors in about["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups))
