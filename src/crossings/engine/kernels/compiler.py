"""The compiler of kernels: numba with unsigned array indices. Imported only when kernels are compiled.

By contract, kernels never use negative indices. Unsigned index types make numba omit the code for counting from the
end.
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
        """Add a pass to numba's default pipeline."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnsignedIndexing, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndexing(FunctionPass):  # type: ignore[misc]
    """Makes the types of all array indices unsigned."""

    _name = "crossings_unsigned_indexing"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Change the signatures of reads and writes of array elements."""
        for instruction in _indexings(state.func_ir):
            signature = state.calltypes[instruction]
            target, index, *value = signature.args
            if isinstance(target, types.Array):
                del state.calltypes[instruction]  # numba offers no other way to replace a signature
                state.calltypes[instruction] = signature.replace(args=(target, unsigned(index), *value))
        return True


def unsigned(index: Any) -> Any:
    """Return the unsigned type of an integer index, or of a tuple of them; any other type unchanged."""
    if isinstance(index, UniTuple):
        return UniTuple(unsigned(index.dtype), index.count)
    return types.uint64 if isinstance(index, types.Integer) else index


def _indexings(function: ir.FunctionIR) -> Iterator[object]:
    """Yield all reads and writes of array elements."""
    for block in function.blocks.values():
        yield from block.find_exprs(op="getitem")
        yield from block.find_insts(ir.SetItem)
