"""Where the code of a kernel waits until it becomes part of its callers.

Holds no rule of the game. Imported on first compilation only, because it imports Numba. Left alone, Numba
would optimise every kernel with all that it contains, once a level, and make machine code of it that nobody
calls: a third of the time of a first compilation.
"""

from typing import Any

from llvmlite import ir
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

# Numba hands compiler objects around that have no public types.
Compiling = Any

# Numba puts this before a function's name and calls that its way in from C.
WAY_IN = "cfunc."


class _Generator:
    """Numba's code generator, without places for Python objects: code that is only a part needs none."""

    def __init__(self, generator: Compiling) -> None:
        self._generator = generator

    def __getattr__(self, name: str) -> Compiling:
        return getattr(self._generator, name)

    def set_env(self, name: str, env: Compiling) -> None:
        """Leave out the place of a function that is called by itself."""


class KernelLibrary(JITCodeLibrary):
    """The code of one kernel, linked into its callers and optimised there; no machine code of its own."""

    @property
    def codegen(self) -> Compiling:
        """The code generator."""
        return _Generator(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0: there is no machine code."""
        self._ensure_finalized()
        return 0

    def _optimize_final_module(self) -> None:
        """Leave the work to the callers."""

    def _finalize_final_module(self) -> None:
        self._finalized = True


class KernelCompiler(Compiler):
    """Numba's own steps, with such a library at their end."""

    def __init__(
        self, typingctx: Compiling, targetctx: Compiling, library: Compiling, *settings: Compiling
    ) -> None:
        super().__init__(typingctx, targetctx, KernelLibrary(targetctx.codegen(), "kernel"), *settings)


class CallbackLibrary(JITCodeLibrary):
    """The code of a function that is called by its address: one function, which is its own way in from C.

    Left alone, Numba would keep the function apart from the way in, and each call would be two.
    """

    def add_ir_module(self, ir_module: Compiling) -> None:
        """Add code; a way in may take the function into itself."""
        for function in ir_module.functions:
            if function.name.startswith(WAY_IN):
                for block in function.blocks:
                    for one in block.instructions:
                        if isinstance(one, ir.CallInstr):
                            one.attributes.discard("noinline")
        super().add_ir_module(ir_module)

    def _optimize_final_module(self) -> None:
        """Leave out the function itself, which nobody else calls."""
        names = {function.name for function in self._final_module.functions}
        for function in self._final_module.functions:
            if WAY_IN + function.name in names:
                function.linkage = "internal"
        super()._optimize_final_module()


class CallbackCompiler(Compiler):
    """Numba's own steps, with such a library at their end."""

    def __init__(
        self, typingctx: Compiling, targetctx: Compiling, library: Compiling, *settings: Compiling
    ) -> None:
        library = CallbackLibrary(targetctx.codegen(), "callback")
        # As Numba does with a library of its own making: else the code could not be kept.
        library.enable_object_caching()
        super().__init__(typingctx, targetctx, library, *settings)
