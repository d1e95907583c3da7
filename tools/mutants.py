"""Measure which plausible mistakes the tests find: apply each patch of `tools/mutants/`, and run a tier's tests.

    python tools/mutants.py --results FILE               # the tests that `make test` runs
    python tools/mutants.py --results FILE --tier ci     # those of `.ci/run`, for what the others have not found
    python tools/mutants.py --results FILE --table       # print the table again

Whole tiers take too long to be run for each mistake, so there are two stages. *Near*: for each mistake, the tests in
the folder that mirrors the changed file's, and for a game's rules the conformance checks of that game, up to the first
failure. *Whole*: all mistakes that are left are applied together, as far as their patches don't collide, and the whole
tier is run once; each mistake is then tested alone against the tests that failed. This is repeated until a round finds
nothing, because one mistake can hide another.

A test counts only if it passes without any mistake: each failing test is run again on the clean sources, and tests that
fail there are left out. Results are written after every step, and the same command continues from them.

HEAD of this checkout is tested, in a temporary clone and with a temporary copy of the cache of compiled kernels.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import platformdirs

ROOT = Path(__file__).parents[1]
PATCHES = ROOT / "tools" / "mutants"


@dataclass(frozen=True)
class Tier:
    """Which tests a command runs: arguments of pytest, and the names of test files."""

    command: str
    arguments: tuple[str, ...]
    files: tuple[str, ...]


TIERS = {
    "test": Tier("make test", ("-m", "not deep and not long"), ("test_*.py",)),
    "ci": Tier(
        ".ci/run",
        ("-o", "python_files=test_*.py deep_*.py", "-m", "not long"),
        ("test_*.py", "deep_*.py"),
    ),
}
"""Each includes the tests of those before it."""
PARALLEL = ("-n", "4", "--dist", "loadfile", "--no-loadscope-reorder")
MIRRORS = {"server/static": ("page", "browser/modules"), "adapters/openspiel": ("adapters",)}
"""Where the tests of a source folder are, if not in the folder of the same name."""
LIMIT = 1800
"""Seconds after which a run near a mistake is ended; a hanging mistake is not found by it."""
WHOLE_LIMIT = 3 * 3600
PASSED, FAILED, INTERRUPTED, NO_TESTS = 0, 1, 2, 5
"""Exit codes of pytest."""
SUMMARY = re.compile(r"(?:FAILED|ERROR) (.+?(?:\[.*?\])?)(?: - .*)?")
"""A line of pytest's summary, with the id of a test: `FAILED tests/a.py::test_b[1 - 2] - AssertionError`."""


# ---- mistakes ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One mistake: the number and title from the name of its file, and the source file that it changes."""

    patch: Path
    number: str
    title: str
    source: str

    @property
    def game(self) -> str:
        """The id of the game whose rules it changes; empty if it changes none."""
        match self.source.split("/"):
            case ["games", name, "rules", *_]:
                return name.replace("_", "-")
        return ""


def read_mutants(folder: Path) -> list[Mutant]:
    """Return all mistakes by number."""
    return [_read(patch) for patch in sorted(folder.glob("*.patch"))]


def _read(patch: Path) -> Mutant:
    number, _, title = patch.stem.partition("-")
    changed = [line for line in patch.read_text(encoding="utf-8").splitlines() if line.startswith("+++ b/")]
    return Mutant(patch, number, title.replace("-", " "), changed[0].removeprefix("+++ b/src/crossings/"))


def near_runs(mutant: Mutant, tests: Path, tier: Tier) -> list[list[str]]:
    """Return the arguments of each pytest run near a mistake; tests named like the file or its folder come first."""
    files = [file for place in near_places(mutant, tests) for file in _test_files(place, tier)]
    names = Path(mutant.source).with_suffix("").parts
    files.sort(key=lambda file: file.stem.partition("_")[2] not in names)
    runs = [[str(file.relative_to(tests.parent)) for file in files]] if files else []
    return [*runs, ["tests/conformance", "-k", mutant.game]] if mutant.game else runs


def near_places(mutant: Mutant, tests: Path) -> list[Path]:
    """Return the folders or files with the tests of the changed file: the nearest mirrored folder that exists."""
    for mirrored in Path(mutant.source).parents:
        names = MIRRORS.get(mirrored.as_posix(), (mirrored.as_posix(),))
        places = [tests / name for name in names if (tests / name).exists()]
        if places and any(place.is_file() or list(place.glob("test_*.py")) for place in places):
            return places
    return [tests]


def _test_files(place: Path, tier: Tier) -> list[Path]:
    if place.is_file():
        return [place]
    return sorted(file for pattern in tier.files for file in place.glob(pattern))


# ---- results -------------------------------------------------------------------------------------


@dataclass
class Outcome:
    """Result of one tier for one mistake: the first failing test of each stage, "" for none, None if it hasn't run."""

    near: str | None = None
    whole: str | None = None
    seconds: float = 0.0

    @property
    def test(self) -> str | None:
        """The first failing test; "" if none failed; None if that isn't known yet."""
        return self.near or self.whole


@dataclass
class Results:
    """All results, and the file that stores them."""

    path: Path
    outcomes: dict[str, dict[str, Outcome]] = field(default_factory=dict)
    """Outcomes by number of the mistake and name of the tier."""
    clean: dict[str, bool] = field(default_factory=dict)
    """Whether a test passes on the clean sources."""

    @classmethod
    def read(cls, path: Path) -> Results:
        """Read the results of earlier runs, if there are any."""
        results = cls(path)
        if path.exists():
            stored = json.loads(path.read_text(encoding="utf-8"))
            results.clean = stored["clean"]
            for number, tiers in stored["outcomes"].items():
                results.outcomes[number] = {tier: Outcome(**one) for tier, one in tiers.items()}
        return results

    def write(self) -> None:
        """Replace the file atomically."""
        outcomes = {number: {name: asdict(one) for name, one in of.items()} for number, of in self.outcomes.items()}
        part = self.path.with_name(f"{self.path.name}.part")
        part.write_text(json.dumps({"outcomes": outcomes, "clean": self.clean}, indent=1) + "\n", encoding="utf-8")
        part.replace(self.path)

    def of(self, mutant: Mutant, tier: str) -> Outcome:
        """Return the outcome of a mistake in a tier; create it if there is none."""
        return self.outcomes.setdefault(mutant.number, {}).setdefault(tier, Outcome())

    def found_by(self, mutant: Mutant, tier: str) -> str | None:
        """Return the first test of a tier that finds a mistake, see `Outcome.test`. A tier includes those before it."""
        names = list(TIERS)
        known = [self.of(mutant, name).test for name in names[: names.index(tier) + 1]]
        return next(filter(None, known), known[-1])

    @property
    def broken(self) -> list[str]:
        """The tests that fail on the clean sources."""
        return sorted(test for test, passes in self.clean.items() if not passes)


def table(mutants: Sequence[Mutant], results: Results) -> str:
    """Return the results as a Markdown table."""
    rows = ["| number | mistake | found by | first failing test |", "| --- | --- | --- | --- |"]
    counts: dict[str, int] = {}
    for mutant in mutants:
        finder, test = _finder(mutant, results)
        counts[finder] = counts.get(finder, 0) + 1
        rows.append(f"| {mutant.number} | {mutant.title} | {finder} | {f'`{test}`' if test else ''} |")
    return "\n".join([*rows, "", ", ".join(f"{finder}: {count}" for finder, count in sorted(counts.items()))])


def _finder(mutant: Mutant, results: Results) -> tuple[str, str]:
    """Return which tier finds a mistake, and by which test."""
    known = {name: results.found_by(mutant, name) for name in TIERS}
    for name, test in known.items():
        if test:
            return TIERS[name].command, test
    if list(known.values())[-1] == "":
        return "neither", ""
    missed = [TIERS[name].command for name, test in known.items() if test == ""]
    is_near_run = any(one.near is not None for one in results.outcomes[mutant.number].values())
    return f"not by {missed[-1]}" if missed else "not by tests near it" if is_near_run else "not run yet", ""


# ---- a copy of the checkout ----------------------------------------------------------------------


class Copy:
    """A clone of HEAD in which mistakes are applied and tests are run."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "checkout"
        self.tests = self.root / "tests"
        self._caches = folder / "caches"
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, self.root], check=True)

    @contextlib.contextmanager
    def applying(self, mutants: Sequence[Mutant]) -> Iterator[None]:
        """Apply these mistakes within a `with` block. Raises `CalledProcessError` if a patch doesn't apply."""
        try:
            for mutant in mutants:
                self._git("apply", str(mutant.patch))
            yield
        finally:
            self._git("checkout", "--quiet", "--", ".")

    def can_apply(self, mutants: Sequence[Mutant]) -> bool:
        """Return whether these patches apply one after another."""
        try:
            with self.applying(mutants):
                return True
        except subprocess.CalledProcessError:
            return False

    def failing(self, arguments: Sequence[str], broken: Sequence[str], limit: float = LIMIT) -> list[str]:
        """Run tests without the `broken` ones, and return the ids of those that fail, in order."""
        leave_out = [part for test in broken for part in ("--deselect", test)]
        command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-rfE", "--color=no", "-p", "no:cacheprovider"]
        with self._own_cache() as cache:
            code, output = _output([*command, *arguments, *leave_out], self.root, self._environment(cache), limit)
        if code not in (PASSED, FAILED, INTERRUPTED, NO_TESTS):
            raise SystemExit(f"pytest ended with {code}:\n{output[-2000:]}")
        return [match[1] for line in output.splitlines() if (match := SUMMARY.fullmatch(line))]

    def _git(self, *arguments: str) -> None:
        subprocess.run(["git", *arguments], cwd=self.root, check=True, capture_output=True)

    def _environment(self, cache: Path) -> dict[str, str]:
        """Import the copy's sources, write no bytecode that a later mistake could use, and don't cut lines."""
        own = {"PYTHONPATH": str(self.root / "src"), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "1000"}
        return os.environ | own | {"CROSSINGS_CACHE": str(cache)}

    @contextlib.contextmanager
    def _own_cache(self) -> Iterator[Path]:
        """Copy the usual cache of compiled kernels, to keep kernels with mistakes out of it."""
        usual = Path(os.environ.get("CROSSINGS_CACHE") or platformdirs.user_cache_dir("crossings"))
        with tempfile.TemporaryDirectory(dir=_make(self._caches), ignore_cleanup_errors=True) as folder:
            cache = Path(folder) / "cache"
            if usual.exists():
                shutil.copytree(usual, cache, ignore=shutil.ignore_patterns("locks"), copy_function=_link)
            yield cache


def _link(source: str, target: str) -> None:
    """Copy a file of the cache, which is only ever replaced, never written to."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _make(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _output(command: Sequence[str], cwd: Path, environment: Mapping[str, str], limit: float) -> tuple[int, str]:
    """Return the exit code and output of a command; after `limit` seconds, kill its processes and report `PASSED`."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        process = subprocess.Popen(
            command, cwd=cwd, env=environment, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
        )
        try:
            code = process.wait(limit)
        except subprocess.TimeoutExpired:
            code = PASSED
            print(f"  ended after {limit:g} s", file=sys.stderr)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        output.seek(0)
        return code, output.read()


# ---- stages --------------------------------------------------------------------------------------


def first_valid(tests: Sequence[str], copy: Copy, tier: Tier, results: Results) -> str:
    """Return the first of these failing tests that passes on the clean sources; "" if none does."""
    for test in tests:
        if test not in results.clean:
            results.clean[test] = not copy.failing([*tier.arguments, test], [])
            results.write()
        if results.clean[test]:
            return test
    return ""


def find_near(mutant: Mutant, copy: Copy, tier: Tier, results: Results) -> str:
    """Return the first failing test near a mistake; "" if none fails."""
    for run in near_runs(mutant, copy.tests, tier):
        while True:
            with copy.applying([mutant]):
                failing = copy.failing(["-x", *tier.arguments, *run], results.broken)
            test = first_valid(failing, copy, tier, results)
            if test:
                return test
            if not failing:
                break
    return ""


def group_compatible(mutants: Sequence[Mutant], copy: Copy) -> list[list[Mutant]]:
    """Group the mistakes so that the patches of a group can be applied together."""
    groups: list[list[Mutant]] = []
    for mutant in mutants:
        group = next((group for group in groups if copy.can_apply([*group, mutant])), None)
        if group is None:
            groups.append([mutant])
        else:
            group.append(mutant)
    return groups


def find_whole(mutants: Sequence[Mutant], copy: Copy, tier: Tier, results: Results) -> dict[str, str]:
    """Run a whole tier with these mistakes together; return the first failing test of those found, by number."""
    with copy.applying(mutants):
        failing = copy.failing([*PARALLEL, *tier.arguments], results.broken, WHOLE_LIMIT)
    found: dict[str, str] = {}
    for mutant in mutants if failing else ():
        with copy.applying([mutant]):
            own = copy.failing([*tier.arguments, *failing], results.broken)
        if test := first_valid(own, copy, tier, results):
            found[mutant.number] = test
    return found


def run_near(mutants: Sequence[Mutant], copy: Copy, name: str, results: Results) -> None:
    """Run the first stage for each mistake that has no result in it yet."""
    for mutant in mutants:
        outcome = results.of(mutant, name)
        if outcome.near is None and not results.found_by(mutant, name):
            began = time.monotonic()
            outcome.near = find_near(mutant, copy, TIERS[name], results)
            outcome.seconds = round(time.monotonic() - began, 1)
            results.write()
            print(f"{mutant.number} {outcome.near or 'not found'} ({outcome.seconds:g} s)", flush=True)


def run_whole(mutants: Sequence[Mutant], copy: Copy, name: str, results: Results) -> None:
    """Run the second stage for all remaining mistakes until a round finds none."""
    remaining = [one for one in mutants if not results.found_by(one, name) and results.of(one, name).whole is None]
    found: dict[str, str] = {"": ""}
    while remaining and found:
        found = {}
        for group in group_compatible(remaining, copy):
            found |= find_whole(group, copy, TIERS[name], results)
        for mutant in remaining:
            results.of(mutant, name).whole = found.get(mutant.number)
        results.write()
        print(f"whole tier: {found or 'nothing found'}", flush=True)
        remaining = [one for one in remaining if one.number not in found]
    for mutant in remaining:
        results.of(mutant, name).whole = ""
    results.write()


def run_baseline(mutants: Sequence[Mutant], copy: Copy, name: str, results: Results) -> None:
    """Run the tests near all these mistakes on the clean sources, and record which of them fail."""
    tier = TIERS[name]
    runs = {tuple(run): run for mutant in mutants for run in near_runs(mutant, copy.tests, tier)}
    for run in runs.values():
        results.clean |= dict.fromkeys(copy.failing([*tier.arguments, *run], results.broken), False)
        results.write()
    print(f"fail without any mistake: {', '.join(results.broken) or 'none'}")


# ---- the command ---------------------------------------------------------------------------------


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Measure which plausible mistakes the tests find.")
    parser.add_argument("--tier", choices=list(TIERS), default="test", help="which tests (default: %(default)s)")
    parser.add_argument("--only", metavar="NN,NN", help="only these mistakes")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "mutants.json", metavar="FILE")
    parser.add_argument("--baseline", action="store_true", help="first note the tests that fail without any mistake")
    parser.add_argument("--near-only", action="store_true", help="leave out the runs of the whole tier")
    parser.add_argument("--table", action="store_true", help="run nothing, print the table of what is known")
    return parser.parse_args()


def main() -> None:
    """Run what has no result yet, and print the table."""
    args = read_arguments()
    mutants = read_mutants(PATCHES)
    wanted = args.only.split(",") if args.only else [one.number for one in mutants]
    if unknown := set(wanted) - {one.number for one in mutants}:
        raise SystemExit(f"Unknown mistakes {', '.join(sorted(unknown))}. Give numbers of files in {PATCHES}.")
    mutants = [one for one in mutants if one.number in wanted]
    _make(args.results.parent)
    results = Results.read(args.results)
    if not args.table:
        with tempfile.TemporaryDirectory(prefix="mutants-", ignore_cleanup_errors=True) as folder:
            copy = Copy(Path(folder))
            applied = [one for one in mutants if copy.can_apply([one])]
            for one in set(mutants) - set(applied):
                print(f"{one.number} no longer applies: its code has been rewritten", file=sys.stderr)
            if args.baseline:
                run_baseline(applied, copy, args.tier, results)
            run_near(applied, copy, args.tier, results)
            if not args.near_only:
                run_whole(applied, copy, args.tier, results)
    print(table(mutants, results))


if __name__ == "__main__":
    main()
