"""Kernels as WebAssembly: a module without imports, for browsers and other hosts.

The LLVM code that numba generates for kernels is retargeted to `wasm32`, optimised and emitted by the LLVM in
`llvmlite`, and linked by `wasm-ld`. Import this in a process of its own before numba, so that numba doesn't optimise
for the host (`NUMBA_ENVIRONMENT`). Exported functions take and return 32-bit integers, floating-point numbers and
addresses; a tuple of arrays becomes several addresses (`Export`).
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
"""Environment variables to set before numba is imported."""
TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+sign-ext,+nontrapping-fptoint,+mutable-globals,+bulk-memory,+bulk-memory-opt"
"""Features that all browsers since 2021 support."""
STACK = 1 << 18
LINKING = ("--no-entry", "--export=__heap_base", "--gc-sections", "--strip-all", "--stack-first", "-O2")
NO_LIBRARY = '"no-builtin-strlen" "no-builtin-wcslen"'
"""Prevents LLVM from replacing loops by calls of C library functions, which don't exist here."""
KINDS = {"int8": "i1", "int16": "i2", "int32": "i4", "int64": "i8", "float64": "f8"}
"""Element types of arrays; arrays of records are bytes, `u1`."""

Shape = Sequence[int | str]
"""Lengths: numbers, or names of sizes that the caller chooses."""


class NoWasmTools(CrossingsError):
    """A tool for building WebAssembly is missing."""


class Argument(NamedTuple):
    """A single argument of a kernel: a number, a record or an array."""

    name: str
    kind: Any
    """Its numba type."""


class Export(NamedTuple):
    """The exported function of one kernel."""

    takes: list[str]
    """Names of the parameters: addresses and numbers, such as `tree.visits`, then sizes of arrays."""
    gives: str
    """The type of the result, `i4`, or ""."""


class WasmModule(NamedTuple):
    """A compiled module and the information for calling it."""

    code: bytes
    calls: dict[str, Export]
    """The exported functions by name of the kernel."""
    arrays: dict[str, tuple[str, list[int | str]]]
    """Element type (`KINDS`, or `u1`) and lengths of each array; an array of records also has their size in bytes."""


def linker() -> list[str]:
    """Return the command that links WebAssembly. Raises `NoWasmTools`, which says what to install."""
    if path := shutil.which("wasm-ld"):
        return [path]
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    raise NoWasmTools(f"wasm-ld is missing; install LLVM's linker lld (Debian: lld), or {how_to_install('web')}")


@cache
def linker_version() -> str:
    """Return the linker's version; the bytes of a module depend on it."""
    return subprocess.run([*linker(), "--version"], capture_output=True, text=True, check=True).stdout.strip()


def build(
    kernels: Mapping[FunctionType, Mapping[str, Any]],
    bindings: Mapping[str, FunctionType],
    shapes: Mapping[str, Shape],
    folder: Path,
) -> WasmModule:
    """Build a module of these kernels.

    `kernels` has example arguments for each kernel by name; `shapes` the shape of every array among them; `folder` is
    for temporary files.
    """
    from llvmlite import binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    module = llvm.parse_assembly(head)
    dispatchers = specialise(kernels, bindings, _compiler)
    calls: dict[str, Export] = {}
    arrays: dict[str, tuple[str, list[int | str]]] = {}
    for function, arguments in kernels.items():
        name, dispatcher = function.__name__, dispatchers[function.__name__]
        signature = _compiled(dispatcher, tuple(arguments.values()))
        symbol = dispatcher.overloads[signature].fndesc.llvm_func_name
        part = llvm.parse_assembly(head + _without_this_machine(dispatcher.inspect_llvm(signature)))
        for definition in part.functions:
            if not definition.is_declaration:
                definition.linkage = "weak_odr" if definition.name == symbol else "linkonce_odr"
        module.link_in(part)
        leaves = [leaf for name, kind in zip(arguments, signature, strict=True) for leaf in _leaves(name, kind)]
        arrays.update(
            (leaf.name, _array(leaf.kind, shapes[leaf.name])) for leaf in leaves if hasattr(leaf.kind, "ndim")
        )
        code, calls[name] = _export(name, symbol, leaves, dispatcher.overloads[signature].signature, shapes)
        module.link_in(llvm.parse_assembly(head + code))
    for definition in module.functions:
        if not definition.is_declaration and definition.name not in calls:
            definition.linkage = "internal"
    module = llvm.parse_assembly(re.sub(r"^(define .*) \{$", rf"\1 {NO_LIBRARY} {{", str(module), flags=re.MULTILINE))
    passes = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    return WasmModule(_linked(machine.emit_object(module), list(calls), folder), calls, arrays)


def _compiler(special: FunctionType) -> Any:
    """Compile as for the CPU, but without wrappers for the host."""
    import numba

    from crossings.engine.kernels.compiler import KernelCompiler
    from crossings.engine.kernels.compiling import inlining, widen_integers

    options = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, "forceinline": bool(inlining(special.__wrapped__))}  # type: ignore[attr-defined]
    return widen_integers(numba.njit(_nrt=False, pipeline_class=KernelCompiler, **options)(special))


def _compiled(dispatcher: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    from numba import typeof

    signature = tuple(map(typeof, arguments))
    dispatcher.compile(signature)
    return signature


def _without_this_machine(code: str) -> str:
    """Remove the target and details of errors from LLVM code; the error code suffices."""
    code = re.sub(r"^(target |  store ptr @\.const\.picklebuf).*$", "", code, flags=re.MULTILINE)
    return code.replace("= common ", "= internal ")


def _leaves(name: str, kind: Any) -> Iterator[Argument]:
    """Yield the single arguments that a tuple consists of."""
    from numba import types

    if isinstance(kind, types.BaseTuple):
        for field, part in zip(getattr(kind, "fields", ()), kind.types, strict=True):
            yield from _leaves(f"{name}.{field}", part)
    else:
        yield Argument(name, kind)


def _export(
    name: str, symbol: str, leaves: Sequence[Argument], signature: Any, shapes: Mapping[str, Shape]
) -> tuple[str, Export]:
    """Return the LLVM code of an exported function, which calls the kernel by numba's convention.

    numba passes an array as owner, allocator, length, item size, address, shape and strides.
    """
    from numba import types

    takes: dict[str, str] = {}
    lines: list[str] = []
    arguments = ["ptr %returned.", "ptr %error."]

    def emit(code: str) -> str:
        lines.append(f"  %v.{len(lines)} = {code}")
        return f"%v.{len(lines) - 1}"

    def parameter(name: str, kind: str) -> str:
        takes.setdefault(name, kind)
        return f'%"{name}"'

    def length(size: int | str) -> str:
        return str(size) if isinstance(size, int) else emit(f"zext i32 {parameter(size, 'i32')} to i64")

    for leaf in leaves:
        if isinstance(leaf.kind, types.Array):
            address = parameter(leaf.name, "ptr")
            lengths, stride = [length(size) for size in shapes[leaf.name]], str(_bytes(leaf.kind))
            strides: list[str] = []
            for extent in reversed(lengths):
                strides.insert(0, stride)
                stride = emit(f"mul i64 {extent}, {stride}")
            items = emit(f"udiv i64 {stride}, {_bytes(leaf.kind)}")
            arguments += ["ptr null", "ptr null", f"i64 {items}", f"i64 {_bytes(leaf.kind)}", f"ptr {address}"]
            arguments += [f"i64 {extent}" for extent in (*lengths, *strides)]
        elif isinstance(leaf.kind, types.Record):
            arguments.append(f"ptr {parameter(leaf.name, 'ptr')}")
        elif isinstance(leaf.kind, types.Float):
            arguments.append(f"double {parameter(leaf.name, 'double')}")
        else:
            number, (kind, conversion) = parameter(leaf.name, "i32"), _widened(leaf.kind)
            arguments.append(f"{kind} {emit(f'{conversion} i32 {number} to {kind}')}")
    gives, ending = _returned(signature.return_type)
    parameters = ", ".join(f'{kind} %"{name}"' for name, kind in takes.items())
    argument_types = ", ".join(argument.split()[0] for argument in arguments)
    code = "\n".join(
        [
            "declare void @llvm.trap()",
            f'declare i32 @"{symbol}"({argument_types})',
            f"define i32 @{name}({parameters}) {{",
            "  %returned. = alloca i64",
            "  %error. = alloca ptr",
            *lines,
            f'  %code. = call i32 @"{symbol}"({", ".join(arguments)})',
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
    """Return the element type and lengths of an array."""
    name = str(kind.dtype)
    return (KINDS[name], [*shape]) if name in KINDS else ("u1", [*shape, _bytes(kind)])


def _bytes(kind: Any) -> int:
    """Return the size of an array element."""
    return int(kind.dtype.size if hasattr(kind.dtype, "size") else kind.dtype.bitwidth // 8)


def _widened(kind: Any) -> tuple[str, str]:
    """Return the type of a numeric argument in the kernel, and how to convert an `i32` to it."""
    from numba import types

    return ("i8", "trunc") if isinstance(kind, types.Boolean) else ("i64", "sext")


def _returned(kind: Any) -> tuple[str, list[str]]:
    """Return the type of the result, and the code that returns it."""
    from numba import types

    if isinstance(kind, types.NoneType):
        return "", ["  ret i32 0"]
    bits = 8 if isinstance(kind, types.Boolean) else kind.bitwidth
    load = f"  %wide. = load i{bits}, ptr %returned."
    if bits == 32:
        return "i4", [load, "  ret i32 %wide."]
    conversion = "trunc" if bits == 64 else "sext" if getattr(kind, "signed", False) else "zext"
    return "i4", [load, f"  %narrow. = {conversion} i{bits} %wide. to i32", "  ret i32 %narrow."]


def _linked(object_file: bytes, exports: Sequence[str], folder: Path) -> bytes:
    """Link a module that exports these functions and its memory, and imports nothing."""
    source, target = folder / "kernels.o", folder / "kernels.wasm"
    source.write_bytes(object_file)
    options = [f"--export={name}" for name in exports]
    command = [*linker(), *LINKING, "-z", f"stack-size={STACK}", *options, str(source), "-o", str(target)]
    completed = subprocess.run(command, capture_output=True, text=True)
    if completed.returncode:
        raise NoWasmTools(f"wasm-ld failed: {(completed.stderr.strip() or 'no message').splitlines()[0]}")
    return target.read_bytes()
