"""The compiler of kernels: numba's, told two things about them. Imported where kernels are compiled only.

They index from the front, as the contract has it: to this compiler every integer that indexes an array is unsigned, and
nobody asks whether it counts from the end. And what only other kernels call is never run by itself: it is handed on as
it is, to be optimised and made into machine code once, in whatever calls it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba import _dynfunc
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.typed_passes import NativeLowering, NoPythonSupportedFeatureValidation
from numba.core.types.containers import UniTuple


class KernelCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler, with unsigned indices and inner kernels."""

    def define_pipelines(self) -> list[PassManager]:
        """Its passes, one of ours among them, one in place of its own."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnsignedIndexing, NoPythonSupportedFeatureValidation)
        if self.state.flags.no_cpython_wrapper:
            passes.passes = [(InnerLowering if step is NativeLowering else step, why) for step, why in passes.passes]
        passes.finalize()
        return [passes]


# ---- indices -----------------------------------------------------------------------------------


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


# ---- inner kernels -----------------------------------------------------------------------------


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel that only others call: for putting into theirs, neither optimised nor made executable."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> Any:
        """What is kept in a file; of code that is not executable the bit code."""
        return self.serialize_using_bitcode()


@register_pass(mutates_CFG=True, analysis_only=False)
class InnerLowering(NativeLowering):  # type: ignore[misc]
    """Makes the code of an inner kernel."""

    _name = "crossings_inner_lowering"

    def run_pass(self, state: Any) -> bool:
        """As numba does, but for the last step, which asks for the address of the machine code."""
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags = state.flags.copy()
        state.flags.no_compile = True
        super().run_pass(state)
        kernel = state.cr.fndesc
        name = kernel.qualname.split(".")[-1]
        stand_in = _dynfunc.make_function(kernel.lookup_module(), name, "", 0, state.cr.env, (state.library,))
        state.targetctx.insert_user_function(stand_in, kernel, [state.library])
        state.cr = state.cr._replace(cfunc=stand_in)
        return True
