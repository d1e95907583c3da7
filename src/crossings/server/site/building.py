"""Build the static edition: a folder for any file server. The same sources give the same bytes."""

from __future__ import annotations

import base64
import errno
import hashlib
import html
import io
import json
import os
import re
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from crossings.engine import CrossingsError, Game
from crossings.engine.kernels.cache import cache_root
from crossings.engine.puzzle import load_puzzles
from crossings.search.wasm import load_module
from crossings.server.projection import reports
from crossings.server.site.application import Application
from crossings.server.storage import open_database
from crossings.server.web.app import POLICY
from crossings.server.web.assets import content_hash
from crossings.server.web.settings import Settings
from crossings.words import CORE, current_locale


@dataclass(frozen=True)
class Download:
    """A published file that is part of the edition: what it is, its address and its SHA-512."""

    title: str
    address: str
    sha512: str


PYODIDE = Download(
    "Python for browsers",
    "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
MSGSPEC = Download(
    "msgspec for browsers",
    "https://files.pythonhosted.org/packages/fa/33/67509d508c2ba46e7ddf00237259e4164dcebabc4650930bc432ccf57946/"
    "msgspec-0.23.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl",
    "TZF2VMJebhW+/GMiv68Q+8h1OLqpcAVM2/x5PZPBNV4k3gGFIdhorZel86hJLTJjgTf8erDtHeGHBGPw/rs1xg==",
)
"""A wheel for the Python and the Emscripten of `PYODIDE`."""
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
"""The files of Pyodide that a browser loads."""
PACKAGES = (
    *("alembic", "anyio", "attr", "babel", "cachetools", "fluent.runtime", "fluent.syntax", "idna", "mako"),
    *("markupsafe", "platformdirs", "pytz", "sqlalchemy", "starlette", "typing_extensions"),
)
"""The packages that the application needs, besides msgspec. Compiled parts are replaced by their Python versions."""
LEFT_OUT = ("adapters", "batches", "cli", "conformance", "lab", "template", "server/static", "server/reports")
"""Parts of Crossings that no table needs."""
UNUSED = re.compile(r"sqlalchemy/(testing|ext/(?!asyncio|baked)|dialects/(mysql|oracle|mssql))/.*|pytz/zoneinfo/.*")
FIXED_DATE = (1980, 1, 1, 0, 0, 0)
ROOTED = re.compile(r"""(?<=["';])/(?=(static|words)/)""")
NETWORK_SECONDS = 60
OFFLINE = "offline.js"
"""The service worker, beside the page: it can only serve what is below it."""
RECOVERY = "site/recovery.js"


Report = Callable[[str], object]
"""Called with a description of each step when it starts."""


class CannotBuild(CrossingsError):
    """Something that the static edition needs is missing."""


@dataclass
class Site:
    """The files of an edition, by path."""

    files: dict[str, bytes]

    def add(self, path: str, body: bytes) -> str:
        """Add a file with a content hash in its path (`{}`), and return its path."""
        path = path.format(content_hash(body))
        self.files[path] = body
        return path

    @property
    def stored_offline(self) -> list[str]:
        """The files that a first visit stores for offline use: all except the lab's reports."""
        return sorted(path for path in self.files if not path.startswith("reports/"))

    def write(self, folder: Path) -> None:
        """Write all files into a folder. Raises `CannotBuild`."""
        with _writing_to(folder):
            for path, body in self.files.items():
                target = folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(body)


def make_folder(folder: Path) -> None:
    """Create a folder and check, before long work, that it is writable. Raises `CannotBuild`."""
    with _writing_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise CannotBuild(f"cannot write to {folder}: {error.strerror}; choose another folder with -o") from None


def silently(step: str) -> None:
    """Report nothing."""


async def build(games: Sequence[Game], report: Report = silently) -> Site:
    """Build the edition with these games. Raises `CannotBuild`, `NoWasmTools`."""
    site = Site({})
    report("Adding Python for browsers")
    metadata: dict[str, Any] = {"python": python(site)}
    report("Packing the server's application")
    metadata["core"] = site.add("core.{}.zip", core(games))
    metadata["kernels"] = {game.id: _kernels(site, game) for game in _each(games, "Compiling {} for browsers", report)}
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "empty.sqlite3"
        open_database(f"sqlite:///{file}", journal="DELETE").dispose()
        metadata["empty"] = site.add("empty.{}.sqlite3", file.read_bytes())
        metadata["bytes"] = sum(len(body) for body in site.files.values()) - _later(site)
        application = await Application(f"sqlite:///{file}", _nobody, print).start()
        try:
            for game in _each(games, "Drawing {}", report):
                await _pictures(site, application, game)
            report("Adding rulebooks and reports")
            metadata["files"] = {path: await _facts(site, application, games, path) for path in _addresses(games)}
            await _page(site, application, metadata)
        finally:
            await application.close()
    return site


def _each(games: Sequence[Game], step: str, report: Report) -> Iterator[Game]:
    """Yield the games, and report each as a step with its number."""
    for number, game in enumerate(games, 1):
        report(f"{step.format(game.title)} ({number} of {len(games)})")
        yield game


async def _nobody(question: str) -> str:
    raise NotImplementedError


def _later(site: Site) -> int:
    """Return the bytes that are loaded only when a table needs them."""
    return sum(len(body) for path, body in site.files.items() if path.startswith("kernels/"))


# ---- archives ------------------------------------------------------------------------------------


def python(site: Site) -> str:
    """Add Pyodide's files unchanged, under the names it expects, and return their folder."""
    with tarfile.open(fileobj=io.BytesIO(_downloaded(PYODIDE))) as package:
        parts = {name: package.extractfile(f"package/{name}") for name in PARTS}
        bodies = {name: part.read() for name, part in parts.items() if part is not None}
    folder = f"python-{content_hash(b''.join(bodies.values()))}/"
    site.files.update((folder + name, body) for name, body in bodies.items())
    return folder


def _downloaded(wanted: Download) -> bytes:
    """Return the file, from the cache if possible. Raises `CannotBuild`."""
    cached = cache_root() / wanted.address.rpartition("/")[2]
    try:
        if cached.exists() and _digest(content := cached.read_bytes()) == wanted.sha512:
            return content
        with urllib.request.urlopen(wanted.address, timeout=NETWORK_SECONDS) as answer:
            content = bytes(answer.read())
    except OSError as error:
        raise CannotBuild(
            f"cannot download {wanted.title} from {wanted.address}: {error}; try again with a network"
        ) from None
    if _digest(content) != wanted.sha512:
        raise CannotBuild(f"the download from {wanted.address} is damaged; try again")
    cached.parent.mkdir(parents=True, exist_ok=True)
    cached.write_bytes(content)
    return content


def _digest(content: bytes) -> str:
    return _base64(hashlib.sha512(content).digest())


def _base64(digest: bytes) -> str:
    return base64.b64encode(digest).decode()


def core(games: Sequence[Game]) -> bytes:
    """Return an archive of Crossings and the packages that it needs."""
    archived = io.BytesIO()
    with zipfile.ZipFile(archived, "w") as archive:

        def put(name: str, body: bytes) -> None:
            info = zipfile.ZipInfo(name, FIXED_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, body)

        for name, file in _sources(games):
            put(name, file.read_bytes())
        with zipfile.ZipFile(io.BytesIO(_downloaded(MSGSPEC))) as wheel:
            for name in filter(_is_code, wheel.namelist()):
                put(name, wheel.read(name))
    return archived.getvalue()


def _is_code(name: str) -> bool:
    """Return whether a file of a wheel is needed at run time."""
    return ".dist-info/" not in name and not name.endswith(".pyi")


def _sources(games: Sequence[Game]) -> Iterator[tuple[str, Path]]:
    """Yield names and paths of all files in the archive."""
    shown = {game.id.replace("-", "_") for game in games}
    for package in ("crossings", *PACKAGES):
        module, top = import_module(package), package.replace(".", "/")
        if not hasattr(module, "__path__"):
            yield f"{top}.py", Path(str(module.__file__))
            continue
        root = Path(module.__path__[0])
        for file in sorted(one for one in root.rglob("*") if one.is_file()):
            inside = file.relative_to(root)
            if not _is_left_out(top, inside, shown):
                yield f"{top}/{inside.as_posix()}", file


def _is_left_out(top: str, inside: Path, shown: Collection[str]) -> bool:
    """Return whether a file of a package is left out. `shown`: the folders of the games in the edition."""
    path = inside.as_posix()
    if "__pycache__" in inside.parts or inside.suffix in (".so", ".pyd", ".pyc", ".pyx", ".pxd", ".pyi"):
        return True
    if top == "babel" and inside.parent.name == "locale-data":
        return not any(_speaks(inside.stem, language) for language in CORE.languages)
    if top == "crossings":
        if inside.parts[0] == "games" and len(inside.parts) > 2:
            return inside.parts[1] not in shown
        return any(path.startswith(f"{part}/") for part in LEFT_OUT)
    return bool(UNUSED.fullmatch(f"{top}/{path}"))


def _speaks(locale: str, language: str) -> bool:
    return locale in ("root", language) or locale.startswith(f"{language}_")


def _kernels(site: Site, game: Game) -> str:
    """Add the compiled rules and search of a game, and return the path of their manifest."""
    module = load_module(game)
    site.files[f"kernels/{module.name}"] = module.code
    manifest = json.dumps({**module.manifest, "module": module.name}, separators=(",", ":"))
    return site.add(f"kernels/{game.id}.{{}}.json", manifest.encode())


# ---- pages and pictures --------------------------------------------------------------------------


def _addresses(games: Sequence[Game]) -> list[str]:
    """Return the URLs whose answers never change."""
    return ["/api/games", "/api/lab", *(f"/api/games/{game.id}{what}" for game in games for what in ("", "/rules"))]


async def _facts(site: Site, application: Application, games: Sequence[Game], address: str) -> str:
    """Add a file with the answer, limited to these games, and return its path."""
    data = json.loads(await _get(application, address))
    ids = {game.id for game in games}
    if "games" in data:
        data = {"games": [one for one in data["games"] if one["id"] in ids], "broken": []}
    if "reports" in data:
        data["reports"] = [one for one in data["reports"] if one["game"] in ids]
        for one in data["reports"]:
            site.files[one["address"][1:]] = reports.read_report(Settings().reports, Path(one["address"]).name)
    return site.add(f"{address[1:]}.{{}}.json", json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


async def _pictures(site: Site, application: Application, game: Game) -> None:
    figures = {figure.name for figure in game.rulebook_in(current_locale()).drawings}
    addresses = [f"/picture/{game.id}.svg", *(f"/figure/{game.id}/{name}.svg" for name in sorted(figures))]
    addresses += [f"/picture/{game.id}/{number + 1}.svg" for number in range(len(load_puzzles(game)))]
    for address in addresses:
        site.files[address[1:]] = await _get(application, address)


async def _page(site: Site, application: Application, metadata: dict[str, Any]) -> None:
    """Add the page, its modules and its messages."""
    static = Settings().static
    parts = {
        file.relative_to(static).as_posix(): file.read_bytes() for file in sorted(static.rglob("*")) if file.is_file()
    }
    index = (await _get(application, "/")).decode()
    hash = content_hash(b"".join(name.encode() + body for name, body in parts.items()))
    inlined = {"index.html", RECOVERY}
    site.files.update((f"static/{hash}/{name}", body) for name, body in parts.items() if name not in inlined)
    for path in re.findall(r"/(words/[\w/.-]+)", index):
        site.files[path] = await _get(application, f"/{path}")
    metadata |= {"client": f"static/{hash}/site/client.js", "offline": OFFLINE}
    site.files["manifest.webmanifest"] = _manifest(hash)
    metadata["edition"] = _edition(site, index + json.dumps(metadata))
    site.files["index.html"] = _index(index, hash, metadata, parts[RECOVERY].decode())
    site.files[OFFLINE] = _offline(site, metadata["edition"])


def _index(text: str, hash: str, metadata: Mapping[str, Any], recovery: str) -> bytes:
    """Return the page for any URL: addresses are relative, and the facts about the edition are inlined.

    The recovery script is inlined, too, so that it works if no other file loads.
    """
    text = ROOTED.sub("", re.sub(r"/static/[0-9a-f]{16}/", f"/static/{hash}/", text))
    policy = re.sub(r"; frame-ancestors [^;]*", "", POLICY) + "; worker-src 'self'"
    hashed = _base64(hashlib.sha256(recovery.encode()).digest())
    policy = policy.replace("script-src 'self'", f"script-src 'self' 'sha256-{hashed}'")
    words = {name: CORE.translate(f"site-{name}") for name in ("stuck", "start-again", "unreachable")}
    words["too-old"] = CORE.translate("site-failed", why=CORE.translate("site-too-old"))
    attributes = " ".join(f'data-{name}="{html.escape(text)}"' for name, text in words.items())
    data = html.escape(json.dumps(metadata, separators=(",", ":")))
    head = (
        '<meta charset="utf-8">\n'
        f'  <meta http-equiv="content-security-policy" content="{policy}">\n'
        '  <link rel="manifest" href="manifest.webmanifest">\n'
        f'  <link rel="apple-touch-icon" href="static/{hash}/site/icon-512.png">\n'
        f'  <meta name="static-edition" content="{data}">\n'
        f'  <link rel="modulepreload" href="static/{hash}/site/client.js">\n'
        f"  <script {attributes}>{recovery}</script>"
    )
    return text.replace('<meta charset="utf-8">', head, 1).encode()


def _manifest(hash: str) -> bytes:
    icons = [
        {"src": f"static/{hash}/site/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    icons.append({"src": f"static/{hash}/icon.svg", "sizes": "any", "type": "image/svg+xml"})
    data = {
        "name": CORE.translate("brand"),
        "short_name": CORE.translate("brand"),
        "description": CORE.translate("page-description"),
        "start_url": "./",
        "display": "standalone",
        "background_color": "#f6f1e7",
        "theme_color": "#2b3a63",
        "icons": icons,
    }
    return json.dumps(data, indent=1, ensure_ascii=False).encode()


def _edition(site: Site, index: str) -> str:
    """Return a name that changes with any file. `index` is the page without this name, which is part of the page."""
    return content_hash(b"".join(path.encode() + body for path, body in sorted(site.files.items())) + index.encode())


def _offline(site: Site, edition: str) -> bytes:
    """Return the service worker, with the SHA-256 of each file that it stores."""
    files = {path: hashlib.sha256(site.files[path]).hexdigest() for path in site.stored_offline}
    files["./"] = files["index.html"]
    code = (Settings().static / "site" / "offline.js").read_text(encoding="utf-8")
    return f"self.EDITION = {json.dumps(edition)};\nself.FILES = {json.dumps(files)};\n{code}".encode()


async def _get(application: Application, path: str) -> bytes:
    status, _, body = await application.request("GET", path, {}, "")
    if status != 200:
        raise CannotBuild(f"{path} returned status {status}: {body.decode()[:200]}")
    return body
