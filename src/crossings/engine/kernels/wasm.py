"""Kernels as WebAssembly: a module that needs nothing around it, for browsers and any other host.

Numba's own LLVM code of kernels is taken for another machine (`wasm32`), optimised and emitted by the LLVM in
`llvmlite`, and linked by `wasm-ld`. To be imported in a process of its own, before numba: numba is to optimise nothing
for this machine (`NUMBA_ENVIRONMENT`). What a module exports takes and gives 32-bit integers, numbers with a point, and
addresses; an argument that is a tuple of arrays becomes so many addresses (`Export`).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from crossings.engine.errors import CrossingsError, how_to_install
from crossings.engine.kernels.kernel import specialise

NUMBA_ENVIRONMENT = {"NUMBA_OPT": "0", "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
"""What numba has to be told before it is imported."""
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+sign-ext,+nontrapping-fptoint,+mutable-globals,+bulk-memory,+bulk-memory-opt"
"""What all browsers since 2021 can do."""
STACK = 1 << 18
LINKING = ("--no-entry", "--export=__heap_base", "--gc-sections", "--strip-all", "--stack-first", "-O2")
NO_LIBRARY = '"no-builtin-strlen" "no-builtin-wcslen"'
"""No loop is to become a call of a library that is not there."""
KINDS = {"int8": "i1", "int16": "i2", "int32": "i4", "int64": "i8", "float64": "f8"}
"""Of arrays; one of records is bytes, `u1`."""

Shape = Sequence[int | str]
"""Lengths: numbers, or names of sizes that the caller chooses."""


class NoWasmTools(CrossingsError):
    """Something is missing that WebAssembly is made with."""


class Argument(NamedTuple):
    """A single thing that is handed to a kernel: a number, a record, or an array."""

    name: str
    kind: Any
    """Its type, as numba knows it."""


class Export(NamedTuple):
    """What a module exports for one kernel."""

    takes: list[str]
    """Its parameters: places in memory and numbers by their names, `tree.visits` say, and then the sizes of arrays."""
    gives: str
    """`i4`, or nothing."""


class WasmModule(NamedTuple):
    """A module, and what has to be known to call it."""

    code: bytes
    calls: dict[str, Export]
    """What it exports, by the names of the kernels."""
    arrays: dict[str, tuple[str, list[int | str]]]
    """Kind (`KINDS`, or `u1`) and lengths of each array; of one of records also the bytes of these."""


def linker() -> list[str]:
    """The command that links WebAssembly. Raises `NoWasmTools`, which says what to install."""
    if path := shutil.which("wasm-ld"):
        return [path]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise NoWasmTools(f"wasm-ld is missing; install LLVM's linker lld (Debian: lld), or {how_to_install('web')}")


@cache
def linker_version() -> str:
    """What the linker says that it is; another one may link to other bytes."""
    return subprocess.run([*linker(), "--version"], capture_output=True, text=True, check=True).stdout.strip()


def build(
    kernels: Mapping[FunctionType, Mapping[str, Any]],
    bindings: Mapping[str, FunctionType],
    shapes: Mapping[str, Shape],
    folder: Path,
) -> WasmModule:
    """A module of these kernels.

    `kernels`: the arguments of each by name, like those that it will have; `shapes`: of every array among these;
    `folder`: room for files on the way.
    """
    from llvmlite import binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    module = llvm.parse_assembly(head)
    made = specialise(kernels, bindings, _compiler)
    calls: dict[str, Export] = {}
    arrays: dict[str, tuple[str, list[int | str]]] = {}
    for function, arguments in kernels.items():
        name, dispatcher = function.__name__, made[function.__name__]
        signature = _compiled(dispatcher, tuple(arguments.values()))
        symbol = dispatcher.overloads[signature].fndesc.llvm_func_name
        part = llvm.parse_assembly(head + _without_this_machine(dispatcher.inspect_llvm(signature)))
        for one in part.functions:
            if not one.is_declaration:
                one.linkage = "weak_odr" if one.name == symbol else "linkonce_odr"
        module.link_in(part)
        leaves = [leaf for name, kind in zip(arguments, signature, strict=True) for leaf in _leaves(name, kind)]
        arrays.update(
            (leaf.name, _array(leaf.kind, shapes[leaf.name])) for leaf in leaves if hasattr(leaf.kind, "ndim")
        )
        text, calls[name] = _export(name, symbol, leaves, dispatcher.overloads[signature].signature, shapes)
        module.link_in(llvm.parse_assembly(head + text))
    for one in module.functions:
        if not one.is_declaration and one.name not in calls:
            one.linkage = "internal"
    module = llvm.parse_assembly(re.sub(r"^(define .*) \{$", rf"\1 {NO_LIBRARY} {{", str(module), flags=re.MULTILINE))
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    return WasmModule(_linked(machine.emit_object(module), list(calls), folder), calls, arrays)


def _compiler(special: FunctionType) -> Any:
    """Compiled as for the CPU, but for what only this machine needs."""
    import numba

    from crossings.engine.kernels.compiler import KernelCompiler
    from crossings.engine.kernels.compiling import is_inlined, widen_integers

    options = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, "forceinline": is_inlined(special.__wrapped__)}  # type: ignore[attr-defined]
    return widen_integers(numba.njit(_nrt=False, pipeline_class=KernelCompiler, **options)(special))


def _compiled(dispatcher: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    from numba import typeof

    signature = tuple(map(typeof, arguments))
    dispatcher.compile(signature)
    return signature


def _without_this_machine(code: str) -> str:
    """LLVM code without a target, and without what is said of errors: that there is one will do."""
    code = re.sub(r"^(target |  store ptr @\.const\.picklebuf).*$", "", code, flags=re.MULTILINE)
    return code.replace("= common ", "= internal ")


def _leaves(name: str, kind: Any) -> Iterator[Argument]:
    """What one argument consists of."""
    from numba import types

    if isinstance(kind, types.BaseTuple):
        for field, part in zip(getattr(kind, "fields", ()), kind.types, strict=True):
            yield from _leaves(f"{name}.{field}", part)
    else:
        yield Argument(name, kind)


def _export(
    name: str, symbol: str, leaves: Sequence[Argument], signature: Any, shapes: Mapping[str, Shape]
) -> tuple[str, Export]:
    """The code of what is exported for a kernel, which it hands its arguments as numba does: an array is owner,
    allocator, length, bytes of an element, address, shape and strides."""
    from numba import types

    takes: dict[str, str] = {}
    lines: list[str] = []
    given = ["ptr %returned.", "ptr %error."]

    def made(code: str) -> str:
        lines.append(f"  %v.{len(lines)} = {code}")
        return f"%v.{len(lines) - 1}"

    def taken(name: str, kind: str) -> str:
        takes.setdefault(name, kind)
        return f'%"{name}"'

    def length(size: int | str) -> str:
        return str(size) if isinstance(size, int) else made(f"zext i32 {taken(size, 'i32')} to i64")

    for leaf in leaves:
        if isinstance(leaf.kind, types.Array):
            address = taken(leaf.name, "ptr")
            lengths, stride = [length(size) for size in shapes[leaf.name]], str(_bytes(leaf.kind))
            strides: list[str] = []
            for one in reversed(lengths):
                strides.insert(0, stride)
                stride = made(f"mul i64 {one}, {stride}")
            items = made(f"udiv i64 {stride}, {_bytes(leaf.kind)}")
            given += ["ptr null", "ptr null", f"i64 {items}", f"i64 {_bytes(leaf.kind)}", f"ptr {address}"]
            given += [f"i64 {one}" for one in (*lengths, *strides)]
        elif isinstance(leaf.kind, types.Record):
            given.append(f"ptr {taken(leaf.name, 'ptr')}")
        elif isinstance(leaf.kind, types.Float):
            given.append(f"double {taken(leaf.name, 'double')}")
        else:
            number, (kind, how) = taken(leaf.name, "i32"), _widened(leaf.kind)
            given.append(f"{kind} {made(f'{how} i32 {number} to {kind}')}")
    gives, ending = _returned(signature.return_type)
    parameters = ", ".join(f'{kind} %"{name}"' for name, kind in takes.items())
    types_given = ", ".join(one.split()[0] for one in given)
    code = "\n".join(
        [
            "declare void @llvm.trap()",
            f'declare i32 @"{symbol}"({types_given})',
            f"define i32 @{name}({parameters}) {{",
            "  %returned. = alloca i64",
            "  %error. = alloca ptr",
            *lines,
            f'  %code. = call i32 @"{symbol}"({", ".join(given)})',
            "  switch i32 %code., label %raised. [i32 0, label %went. i32 -2, label %went.]",
            "raised.:",
            "  call void @llvm.trap()",
            "  unreachable",
            "went.:",
            *ending,
            "}",
        ]
    )
    return code, Export(list(takes), gives)


def _array(kind: Any, shape: Shape) -> tuple[str, list[int | str]]:
    """Kind and lengths of an array."""
    name = str(kind.dtype)
    return (KINDS[name], [*shape]) if name in KINDS else ("u1", [*shape, _bytes(kind)])


def _bytes(kind: Any) -> int:
    """Bytes of an element of an array."""
    return int(kind.dtype.size if hasattr(kind.dtype, "size") else kind.dtype.bitwidth // 8)


def _widened(kind: Any) -> tuple[str, str]:
    """How a kernel takes a number that is given as an `i32`."""
    from numba import types

    return ("i8", "trunc") if isinstance(kind, types.Boolean) else ("i64", "sext")


def _returned(kind: Any) -> tuple[str, list[str]]:
    """What is given back, and the code that does so."""
    from numba import types

    if isinstance(kind, types.NoneType):
        return "", ["  ret i32 0"]
    bits = 8 if isinstance(kind, types.Boolean) else kind.bitwidth
    load = f"  %wide. = load i{bits}, ptr %returned."
    if bits == 32:
        return "i4", [load, "  ret i32 %wide."]
    how = "trunc" if bits == 64 else "sext" if getattr(kind, "signed", False) else "zext"
    return "i4", [load, f"  %narrow. = {how} i{bits} %wide. to i32", "  ret i32 %narrow."]


def _linked(object_file: bytes, exports: Sequence[str], folder: Path) -> bytes:
    """A module that exports these, and its memory, and imports nothing."""
    source, target = folder / "kernels.o", folder / "kernels.wasm"
    source.write_bytes(object_file)
    exported = [f"--export={name}" for name in exports]
    command = [*linker(), *LINKING, "-z", f"stack-size={STACK}", *exported, str(source), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise NoWasmTools(f"wasm-ld failed: {(done.stderr.strip() or 'no message').splitlines()[0]}")
    return target.read_bytes()
