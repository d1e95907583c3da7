"""The list of files in the static edition's service worker and page."""

import base64
import json
import re
from hashlib import sha256

from crossings.server.site import building

HASH = "0123456789abcdef"
FILES = {"index.html": b"<!doctype html>", "core.zip": b"core", "reports/one.html": b"report"}


def test_the_service_worker_knows_the_hash_of_every_file_that_it_stores() -> None:
    head = building._offline(building.Site(dict(FILES)), "one").decode().splitlines()
    assert head[0] == 'self.EDITION = "one";'
    files = json.loads(head[1].removeprefix("self.FILES = ").removesuffix(";"))
    stored = {"index.html": b"<!doctype html>", "./": b"<!doctype html>", "core.zip": b"core"}
    assert files == {path: sha256(body).hexdigest() for path, body in stored.items()}


def test_an_edition_changes_with_any_file() -> None:
    changed = [FILES | {path: b"changed"} for path in FILES]
    names = {building._edition(building.Site(dict(files)), "frame") for files in (FILES, *changed)}
    assert len(names) == len(FILES) + 1
    assert building._edition(building.Site(dict(FILES)), "another frame") not in names


def test_the_page_may_only_run_its_inline_script() -> None:
    script = "recover();"
    index = building._index('<head><meta charset="utf-8"></head>', HASH, {}, script).decode()
    assert f">{script}</script>" in index
    [hashed] = re.findall(r"'sha256-([^']+)'", index)
    assert base64.b64decode(hashed) == sha256(script.encode()).digest()
    assert "unsafe-inline" not in index
