"""The folder of a run: its plan as `_run.json`, and its rows as Parquet, held by one process at a time."""

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
from typing import IO, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from crossings.bots.match import MatchGame
from crossings.engine import shorten
from crossings.engine.locks import try_lock
from crossings.lab.plan import BadPlan, Plan
from crossings.lab.record import Row
from crossings.lab.words import translate

MANIFEST, LOCK = "_run.json", ".lock"
"""Names that readers of a folder of Parquet files pass over."""
PART = re.compile(r"part-\d{6}\.parquet")
UNFINISHED = ".unfinished"
ROWS_PER_PART = 4096
"""Of a part; until it has so many it is written anew with what came since."""
FLUSH_SECONDS = 1.0
"""Seconds from one writing to the next."""
COMMAND, PLAN = b"crossings.command", b"crossings.plan"
COUNTS = pa.map_(pa.string(), pa.int32())
ARROW_TYPES = {bool: pa.bool_(), int: pa.int64(), str: pa.string()}


def schema_of(plan: Plan) -> pa.Schema:
    """The columns of a run: fixed ones, and one for each option that is varied."""
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
    """A run's folder while it is written: `with RunFolder(path, plan, command) as folder`. Made if it is not there.

    Entering raises `BadPlan` where another run writes there now, where there is anything but this very run, or where
    nothing can be written.
    """

    def __init__(self, path: Path, plan: Plan, command: str) -> None:
        self.path = path
        self.plan = plan
        self.done: set[int] = set()
        """The numbers of the games that are there."""
        self._about = json.dumps({"command": command, "plan": json.loads(plan.text)}, indent=1)
        self._schema = schema_of(plan).with_metadata({COMMAND: command, PLAN: plan.text})
        self._rows: list[Row] = []
        self._written = self._part = 0
        self._told = time.monotonic()
        self._lock: IO[str] | None = None

    def __enter__(self) -> RunFolder:
        with self._writing():
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = self._locked()
            try:
                self._look_through()
            except BaseException:
                self._lock.close()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._lock is not None
        try:
            self.flush()
        finally:
            self._lock.close()

    @property
    def left(self) -> list[int]:
        """The numbers of the games that are not there."""
        return [number for number in range(self.plan.total) if number not in self.done]

    # ---- what is there -------------------------------------------------------------------------

    def _locked(self) -> IO[str]:
        file = (self.path / LOCK).open("a", encoding="ascii")
        if not try_lock(file):
            file.close()
            raise BadPlan(translate("error-folder-busy", folder=str(self.path)))
        return file

    def _look_through(self) -> None:
        names = {one.name for one in self.path.iterdir()} - {LOCK}
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
        self._compare()
        for part in parts_of(self.path):
            _check_columns(part, self.plan)
            self.done.update(pq.read_table(part, columns=["number"])["number"].to_pylist())
            self._part = int(part.stem.removeprefix("part-")) + 1

    def _compare(self) -> None:
        """Whether all that lies there is of this plan. Raises `BadPlan`."""
        kept = {MANIFEST: json.dumps(_json(self.path / MANIFEST).get("plan"))}
        kept |= {part.name: _metadata(part).get(PLAN, b"").decode() for part in parts_of(self.path)}
        for name, text in kept.items():
            if differs := self.plan.difference(Plan.read(text)):
                raise BadPlan(translate("error-folder-other", file=str(self.path / name), differs=differs))

    # ---- writing -------------------------------------------------------------------------------

    def add(self, rows: Iterable[Row]) -> None:
        """Keep further rows; they are on the disk within a second, or when `flush` is called. Raises `BadPlan`."""
        self._rows += rows
        if len(self._rows) >= ROWS_PER_PART or time.monotonic() - self._told >= FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write all rows that are kept. Raises `BadPlan` where there is no room."""
        if len(self._rows) == self._written:
            return
        sink = pa.BufferOutputStream()
        ordered = sorted(self._rows, key=lambda row: int(row["number"]))
        pq.write_table(pa.Table.from_pylist(ordered, self._schema), sink, compression="zstd")
        with self._writing():
            self._replace(f"part-{self._part:06}.parquet", sink.getvalue())
        self.done.update(row["number"] for row in self._rows[self._written :])
        self._written, self._told = len(self._rows), time.monotonic()
        if self._written >= ROWS_PER_PART:
            self._rows, self._written, self._part = [], 0, self._part + 1

    def _replace(self, name: str, content: bytes | pa.Buffer) -> None:
        """Have a file hold this, all or nothing."""
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
    """The files of rows in a folder, in the order in which they were begun."""
    return sorted(part for part in path.iterdir() if PART.fullmatch(part.name))


def read_results(path: Path, plan: Plan, variant: int) -> list[MatchGame]:
    """The games of one variant that are there, in their order, as in a match; of teams, the rounds that all played."""
    names = ["number", "seating", "winners", "reason", "moves", "scores"]
    found = []
    for part in parts_of(path):
        table = pq.read_table(part, columns=names)
        own = table.filter(pc.equal(_modulo(table["number"], len(plan.variants)), variant))
        found += [
            MatchGame(plan.place(row["number"])[1], *(_plain(row[name]) for name in names[1:]))
            for row in own.to_pylist()
        ]
    turns = len(plan.players)
    by_round = Counter(played.number // turns for played in found)
    whole = [one for one in found if not plan.subject.cooperative or by_round[one.number // turns] == turns]
    return sorted(whole, key=lambda played: played.number)


def _modulo(numbers: Any, count: int) -> Any:
    return pc.subtract(numbers, pc.multiply(pc.divide(numbers, count), count))


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _metadata(part: Path) -> Mapping[bytes, bytes]:
    """What a part says of itself. Raises `BadPlan` where it is none."""
    try:
        return pq.read_schema(part).metadata or {}
    except pa.ArrowException as error:
        raise BadPlan(translate("error-part", file=str(part), why=str(error))) from None


def _check_columns(part: Path, plan: Plan) -> None:
    """Raises `BadPlan` where a part's rows are of another kind than those that are written today."""
    there, today = set(pq.read_schema(part).names), set(schema_of(plan).names)
    if there != today:
        raise BadPlan(translate("error-columns", file=str(part), columns=", ".join(sorted(there ^ today))))


def _json(path: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise BadPlan(translate("error-manifest", file=str(path)))
    return found


def read_run(path: Path) -> tuple[str, Plan, list[Row]]:
    """A run's command, its plan, and all rows that are there, by number. Raises `BadPlan` where there is none."""
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
    """All rows of a folder as an Arrow table, by number."""
    return pa.concat_tables(map(pq.read_table, parts_of(path))).sort_by("number")
