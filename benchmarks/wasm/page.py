"""Run a game's WebAssembly module in a page's worker, from a plain file server."""

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

STATIC = Path(crossings.__file__).parent / "server" / "static"
WORKER = """import {Searcher} from './static/site/searcher.js';
self.onmessage = async ({data: {id, manifest, question}}) => {
  try {
    self.searchers ??= {};
    const searcher = (self.searchers[manifest] ??= await Searcher.load(manifest));
    self.postMessage({id, result: searcher.think(question)});
  } catch (error) {
    self.postMessage({id, error: String(error)});
  }
};
"""
"""A worker that searches: it answers `{id, manifest, question}` with `{id, result}` or `{id, error}`."""
ASK = """async ([manifest, question]) => {
  globalThis.searchWorker ??= new Worker('/search_worker.js', {type: 'module'});
  const answer = new Promise((resolve, reject) => {
    searchWorker.onmessage = ({data}) => resolve(data);
    searchWorker.onerror = () => reject(new Error('the worker could not be loaded'));
  });
  searchWorker.postMessage({id: 7, manifest, question: {...question, record: Uint8Array.from(question.record)}});
  return answer;
}"""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Add a page and its worker to a folder, and serve its files; yield the address."""
    shutil.copytree(STATIC, folder / STATIC.name, dirs_exist_ok=True)
    (folder / "search_worker.js").write_text(WORKER)
    (folder / "index.html").write_text("<!doctype html><title>Kernels</title>")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder))) as server:
        Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def ask(page: Page, manifest: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """Return the worker's answer to a question about the game of a manifest."""
    answer: dict[str, Any] = page.evaluate(ASK, [f"/{manifest}", {**question, "record": list(question["record"])}])
    return answer
