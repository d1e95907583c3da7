"""Run the short benchmarks one after another, each in its own process: `python -m benchmarks.run [--json FILE]`."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent


def run(script: Path) -> list[dict[str, object]]:
    """Run one benchmark, which prints its figures, and return them."""
    print(f"# {script.stem}", flush=True)
    module = ".".join([FOLDER.name, script.parent.name, script.stem])
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "figures.json"
        subprocess.run([sys.executable, "-m", module, "--json", str(out)], cwd=FOLDER.parent, check=True)
        figures: list[dict[str, object]] = json.loads(out.read_text(encoding="utf-8"))
    return figures


def main() -> None:
    """Run all benchmarks, and write their figures to the file of `--json`."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path, help="write all figures to this file")
    path = parser.parse_args().json
    figures = {script.stem: run(script) for script in sorted(FOLDER.glob("*/bench_*.py"))}
    if path is not None:
        path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
