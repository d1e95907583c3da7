"""The folder of a run: its plan as `_run.json`, its rows as Parquet, locked by one process at a time."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from filelock import FileLock, Timeout

from crossings.bots.match import MatchGame
from crossings.engine import shorten
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Row
from crossings.lab.words import translate

MANIFEST, LOCK = "_run.json", ".lock"
"""Readers of Parquet folders ignore these names."""
PART = re.compile(r"part-\d{6}\.parquet")
UNFINISHED = ".unfinished"
ROWS_PER_PART = 4096
"""Rows of a part. A smaller part is rewritten when more rows arrive."""
FLUSH_SECONDS = 1.0
"""Seconds between two writes."""
COMMAND, PLAN = b"crossings.command", b"crossings.plan"
COUNTS = pa.map_(pa.string(), pa.int32())
ARROW_TYPES = {bool: pa.bool_(), int: pa.int64(), str: pa.string()}


def schema_of(plan: Plan) -> pa.Schema:
    """Return the columns of a run: fixed ones, and one for each varied option."""
    varied = [(f"option_{name}", ARROW_TYPES[type(values[0])]) for name, values in plan.vary.items()]
    columns = [
        ("number", pa.int64()),
        *varied,
        ("seed", pa.int64()),
        ("round", pa.int64()),
        ("seating", pa.list_(pa.int16())),
        ("players", pa.list_(pa.string())),
        ("winners", pa.list_(pa.int16())),
        ("points", pa.list_(pa.float64())),
        ("scores", pa.list_(pa.int64())),
        ("reason", pa.string()),
        ("moves", pa.int32()),
        ("fingerprint", pa.string()),
        ("decisions", pa.list_(pa.int32())),
        ("undecided", pa.float64()),
        ("deciders", pa.list_(pa.int16())),
        ("choices", pa.list_(pa.int32())),
        ("good", pa.list_(pa.int32())),
        ("chances", pa.list_(pa.float64())),
        ("luck", pa.list_(pa.float64())),
        ("effects", COUNTS),
        *((name, COUNTS) for name in ("rules", "offered", "taken", "worthy", "refusals")),
        ("measure", pa.string()),
        ("playthrough", pa.string()),
        ("repeatable", pa.bool_()),
        ("seconds", pa.float64()),
        ("when", pa.timestamp("us", "UTC")),
        ("host", pa.string()),
        ("worker", pa.int64()),
    ]
    return pa.schema(columns)


class RunFolder:
    """The folder of a run, open for writing: `with RunFolder(path, plan, command) as folder`.

    Entering creates a missing folder. Raises `BadPlan` if another process writes there, if the folder contains anything
    but this run, or if it is not writable.
    """

    def __init__(self, path: Path, plan: Plan, command: str) -> None:
        self.path = path
        self.plan = plan
        self._created = [folder for folder in (path, *path.absolute().parents) if not folder.exists()]
        self.done: set[int] = set()
        """Numbers of the stored games."""
        self._about = json.dumps({"command": command, "plan": json.loads(plan.text)}, indent=1)
        self._schema = schema_of(plan).with_metadata({COMMAND: command, PLAN: plan.text})
        self._rows: list[Row] = []
        self._written = self._part = 0
        self._flushed_at = time.monotonic()
        self._lock = FileLock(path / LOCK, blocking=False, thread_local=False)

    def __enter__(self) -> RunFolder:
        with self._writing():
            self.path.mkdir(parents=True, exist_ok=True)
            was_locked = (self.path / LOCK).exists()
            self._acquire_lock()
            try:
                self._scan()
            except BaseException:
                self._lock.release()
                if not was_locked:
                    (self.path / LOCK).unlink(missing_ok=True)
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.flush()
        finally:
            self._lock.release()
            if not self.done:
                self._remove()

    def _remove(self) -> None:
        """Remove a run without games, and the folders that were created for it, so that another can take its place."""
        with contextlib.suppress(OSError):
            for name in (MANIFEST, LOCK):
                (self.path / name).unlink(missing_ok=True)
            for folder in self._created:
                folder.rmdir()

    @property
    def remaining(self) -> list[int]:
        """Numbers of the games that are not stored yet."""
        return [number for number in range(self.plan.total) if number not in self.done]

    # ---- stored games --------------------------------------------------------------------------

    def _acquire_lock(self) -> None:
        try:
            self._lock.acquire()
        except Timeout:
            raise BadPlan(translate("error-folder-busy", folder=str(self.path))) from None

    def _scan(self) -> None:
        names = {path.name for path in self.path.iterdir()} - {LOCK}
        unfinished = {name for name in names if name.endswith(UNFINISHED)}
        names -= unfinished
        foreign = sorted(name for name in names if name != MANIFEST and not PART.fullmatch(name))
        if foreign or (names and MANIFEST not in names):
            file = shorten((foreign or sorted(names))[0])
            raise BadPlan(translate("error-folder-foreign", folder=str(self.path), file=file))
        for name in unfinished:
            (self.path / name).unlink()
        if MANIFEST not in names:
            self._replace(MANIFEST, f"{self._about}\n".encode())
            return
        self._check_plans()
        for part in parts_of(self.path):
            _check_columns(part, self.plan)
            self.done.update(pq.read_table(part, columns=["number"])["number"].to_pylist())
            self._part = int(part.stem.removeprefix("part-")) + 1

    def _check_plans(self) -> None:
        """Raise `BadPlan` unless everything in the folder is of this plan."""
        plans = {MANIFEST: json.dumps(_json(self.path / MANIFEST).get("plan"))}
        plans |= {part.name: _metadata(part).get(PLAN, b"").decode() for part in parts_of(self.path)}
        for name, text in plans.items():
            if differs := self.plan.difference(Plan.read(text)):
                raise BadPlan(translate("error-folder-other", file=str(self.path / name), differs=differs))

    # ---- writing -------------------------------------------------------------------------------

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows. They are on disk within a second, or after `flush`. Raises `BadPlan`."""
        self._rows += rows
        if len(self._rows) >= ROWS_PER_PART or time.monotonic() - self._flushed_at >= FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write all rows. Raises `BadPlan` if the disk is full."""
        if len(self._rows) == self._written:
            return
        sink = pa.BufferOutputStream()
        ordered = sorted(self._rows, key=lambda row: int(row["number"]))
        pq.write_table(pa.Table.from_pylist(ordered, self._schema), sink, compression="zstd")
        with self._writing():
            self._replace(f"part-{self._part:06}.parquet", sink.getvalue())
        self.done.update(row["number"] for row in self._rows[self._written :])
        self._written, self._flushed_at = len(self._rows), time.monotonic()
        if self._written >= ROWS_PER_PART:
            self._rows, self._written, self._part = [], 0, self._part + 1

    def _replace(self, name: str, content: bytes | pa.Buffer) -> None:
        """Replace a file atomically."""
        unfinished = self.path / f".{name}{UNFINISHED}"
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(self.path / name)

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            games = {"done": len(self.done), "total": self.plan.total}
            why = error.strerror or str(error)
            raise BadPlan(translate("error-folder-unwritable", folder=str(self.path), why=why, **games)) from None


def parts_of(path: Path) -> list[Path]:
    """Return the Parquet files of a folder, the oldest first."""
    return sorted(part for part in path.iterdir() if PART.fullmatch(part.name))


def read_results(path: Path, plan: Plan, variant: int) -> list[MatchGame]:
    """Return the games of one variant in order, as in a match; for teams, only complete rounds."""
    names = ["number", "seating", "winners", "reason", "moves", "scores"]
    games = []
    for part in parts_of(path):
        table = pq.read_table(part, columns=names)
        rows = table.filter(pc.equal(_modulo(table["number"], len(plan.variants)), variant))
        games += [
            MatchGame(plan.locate(row["number"])[1], *(_plain(row[name]) for name in names[1:]))
            for row in rows.to_pylist()
        ]
    turns = plan.games_per_round
    by_round = Counter(played.number // turns for played in games)
    complete = [game for game in games if not plan.subject.cooperative or by_round[game.number // turns] == turns]
    return sorted(complete, key=lambda played: played.number)


def _modulo(numbers: Any, count: int) -> Any:
    return pc.subtract(numbers, pc.multiply(pc.divide(numbers, count), count))


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _metadata(part: Path) -> Mapping[bytes, bytes]:
    """Return the metadata of a part. Raises `BadPlan` if it is not a Parquet file."""
    try:
        return pq.read_schema(part).metadata or {}
    except pa.ArrowException as error:
        raise BadPlan(translate("error-part", file=str(part), why=str(error))) from None


def _check_columns(part: Path, plan: Plan) -> None:
    """Raise `BadPlan` if the columns of a part differ from those of this version."""
    stored, current = set(pq.read_schema(part).names), set(schema_of(plan).names)
    if stored != current:
        raise BadPlan(translate("error-columns", file=str(part), columns=", ".join(sorted(stored ^ current))))


def _json(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise BadPlan(translate("error-manifest", file=str(path)))
    return data


def read_run(path: Path) -> tuple[str, Plan, list[Row]]:
    """Return the command, plan and rows of a run, by number. Raises `BadPlan` if there is none."""
    if not (path / MANIFEST).is_file():
        raise BadPlan(translate("error-no-run", folder=str(path)))
    about = _json(path / MANIFEST)
    plan = Plan.read(json.dumps(about.get("plan")))
    for part in parts_of(path):
        if differs := plan.difference(Plan.read(_metadata(part).get(PLAN, b"").decode())):
            raise BadPlan(translate("error-part-other", file=str(part), differs=differs))
        _check_columns(part, plan)
    if not parts_of(path):
        raise BadPlan(translate("error-no-games", folder=str(path)))
    return f"{about.get('command')} -o {shlex.quote(str(path))}", plan, read_rows(path).to_pylist()


def read_rows(path: Path) -> Any:
    """Return all rows of a folder as an Arrow table, by number."""
    return pa.concat_tables(map(pq.read_table, parts_of(path))).sort_by("number")
