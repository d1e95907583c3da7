"""The README as a package index shows it, which has none of the other files: pictures and links lead to the repository.

Read when the package is built (`[tool.hatch.metadata.hooks.custom]` in pyproject.toml). Where the repository has no
public address yet, links are plain words and pictures are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
"""A Markdown link or picture that is relative: whether it is a picture, its words, its path."""
SHOWN, RAW = "blob", "raw"
"""What stands between a repository's address and a commit's name, for pages of files and for files themselves."""


def for_index(readme: str, repository: str, version: str) -> str:
    """The README with absolute links to this version's files; without relative ones if `repository` is empty."""

    def absolute(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        if not repository:
            return "" if picture else words
        return f"{picture}[{words}]({repository}/{RAW if picture else SHOWN}/v{version}/{path})"

    return LINK.sub(absolute, readme)


class OnIndex(MetadataHookInterface):
    """Fills in `readme`, and the repository's address if there is one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Complete the project's metadata in place."""
        repository = self.config["repository"].rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": for_index(text, repository, metadata["version"]),
        }
        if repository:
            metadata["urls"] = {"Repository": repository}
