"""The compiler of kernels: numba's, told one thing about them. Imported where kernels are compiled only.

They index from the front, as the contract has it: to this compiler every integer that indexes an array is unsigned, and
nobody asks whether it counts from the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation
from numba.core.types.containers import UniTuple


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler, with unsigned indices."""

    def define_pipelines(self) -> list[PassManager]:
        """Its passes, and one of ours."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnsignedIndexing, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndexing(FunctionPass):  # type: ignore[misc]
    """Has the types of all indices say that they are not negative."""

    _name = "crossings_unsigned_indexing"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change the signatures by which elements are read and written."""
        for place in _indexings(state.func_ir):
            signature = state.calltypes[place]
            target, index, *value = signature.args
            if isinstance(target, types.Array):
                del state.calltypes[place]  # which has no other way to change
                state.calltypes[place] = signature.replace(args=(target, unsigned(index), *value))
        return True


def unsigned(index: Any) -> Any:
    """The type of an index of integers, or of several of them, without a sign; of all else as it is."""
    if isinstance(index, UniTuple):
        return UniTuple(unsigned(index.dtype), index.count)
    return types.uint64 if isinstance(index, types.Integer) else index


def _indexings(function: ir.FunctionIR) -> Iterator[object]:
    """Where elements are read or written."""
    for block in function.blocks.values():
        yield from block.find_exprs(op="getitem")
        yield from block.find_insts(ir.SetItem)
