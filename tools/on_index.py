"""Rewrite the README for a package index, which has no other files: links and pictures point to the repository.

Hatch runs this when it builds the package (`[tool.hatch.metadata.hooks.custom]` in pyproject.toml). Without a public
address of the repository, links become plain text and pictures are left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
"""A relative Markdown link or picture; groups: `!` of a picture, text, path."""
PAGE, RAW = "blob", "raw"
"""Parts of a file's address between repository and commit, for its page and for the file itself."""


def for_index(readme: str, repository: str, version: str) -> str:
    """Make relative links absolute, to this version's files; remove them if `repository` is empty."""

    def replace(link: re.Match[str]) -> str:
        picture, text, path = link.groups()
        if not repository:
            return "" if picture else text
        return f"{picture}[{text}]({repository}/{RAW if picture else PAGE}/v{version}/{path})"

    return LINK.sub(replace, readme)


class OnIndex(MetadataHookInterface):
    """Sets `readme`, and the repository's address if there is one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Update the project's metadata in place."""
        repository = self.config["repository"].rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": for_index(text, repository, metadata["version"]),
        }
        if repository:
            metadata["urls"] = {"Repository": repository}
