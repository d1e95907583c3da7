"""A game's WebAssembly module in a page's worker, from a plain file server."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import Page

import crossings

SITE = Path(crossings.__file__).parent / "server" / "static" / "site"
THINKER = """import {Searcher} from './searcher.js';
self.onmessage = async ({data: {id, manifest, question}}) => {
  try {
    self.searchers ??= {};
    const searcher = (self.searchers[manifest] ??= await Searcher.load(manifest));
    self.postMessage({id, thought: searcher.think(question)});
  } catch (error) {
    self.postMessage({id, error: String(error)});
  }
};
"""
"""A worker that thinks: `{id, manifest, question}` is answered by `{id, thought}` or `{id, error}`."""
ASK = """async ([manifest, question]) => {
  globalThis.thinker ??= new Worker('/thinker.js', {type: 'module'});
  const told = new Promise((tell) => (thinker.onmessage = ({data}) => tell(data)));
  thinker.postMessage({id: 7, manifest, question: {...question, record: Uint8Array.from(question.record)}});
  return told;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """Files, and no word of it."""

    def log_message(self, *_: Any) -> None:
        """Nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's files, to which those of a page's worker are added."""
    shutil.copy(SITE / "searcher.js", folder)
    (folder / "thinker.js").write_text(THINKER)
    (folder / "index.html").write_text("<!doctype html><title>Kernels</title>")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def asked(page: Page, manifest: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """What the page's worker answers to a question about the game of a manifest."""
    told: dict[str, Any] = page.evaluate(ASK, [f"/{manifest}", {**question, "record": list(question["record"])}])
    return told
