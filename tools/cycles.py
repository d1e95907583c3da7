"""Find import cycles of more than two files: files that import each other, directly or through others.

`python tools/cycles.py` reads all imports in `src/crossings`, also those inside functions and those for type checking
only. It prints the imports of each cycle as `FILE:LINE: what it imports`, and exits with 1 if there are any. Two files
may import each other.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PACKAGE = "crossings"
LARGEST = 2
"""The number of files that may import each other."""


def cycles_of(graph: grimp.ImportGraph) -> list[frozenset[str]]:
    """Return each group of too many modules that import each other, directly or through others."""
    groups = {
        frozenset({module, *(graph.find_upstream_modules(module) & graph.find_downstream_modules(module))})
        for module in graph.modules
    }
    return sorted((group for group in groups if len(group) > LARGEST), key=sorted)


def problems(graph: grimp.ImportGraph, source: Path) -> Iterator[str]:
    """Yield each import of a cycle."""
    for cycle in cycles_of(graph):
        yield f"a cycle of {len(cycle)} files:"
        for module in sorted(cycle):
            yield from _imports(graph, source, module, cycle)


def _imports(graph: grimp.ImportGraph, source: Path, module: str, cycle: Collection[str]) -> Iterator[str]:
    path = source.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    for imported in sorted(graph.find_modules_directly_imported_by(module) & set(cycle)):
        for details in graph.get_import_details(importer=module, imported=imported):
            yield f"{file.relative_to(source.parent)}:{details['line_number']}: imports {imported}"


def main(source: Path = ROOT / "src") -> int:
    """Print what was found."""
    sys.path.insert(0, str(source))  # where grimp looks for the package
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=False, cache_dir=None)
    found = list(problems(graph, source))
    print("\n".join(found) or "cycles: nothing to correct", file=sys.stderr if found else sys.stdout)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
