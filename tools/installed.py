"""Make a distribution appear installed to one process, such as a test or a benchmark."""

from __future__ import annotations

import tomllib
from pathlib import Path


def announce(project: Path, site: Path) -> None:
    """Write the metadata of a distribution and its entry points, as an installer does.

    `project` contains its `pyproject.toml`; `site` is a folder on the Python path, which is created if missing.
    """
    about = tomllib.loads((project / "pyproject.toml").read_text())["project"]
    info = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in targets.items())
        for group, targets in about["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(groups))
