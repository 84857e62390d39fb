"""Compilation: lazy Numba kernels, strategy hooks, machine instructions.

Holds no rule of the game; where compiled code is kept stands in ``sim/jit_cache.py``. This is the only file
that names ``njit``; with ``NUMBA_DISABLE_JIT=1`` every kernel stays the plain Python function that it was
written as, and gives the same numbers.

Kernels are lazy: Numba is imported when the first one runs, so that commands which compile nothing start
at once.
"""

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

from sim.jit_cache import cache_folder, is_kept, is_ours

P = ParamSpec("P")
R = TypeVar("R")

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in {"", "0"}
_PLAIN_HOOKS: dict[int, Callable[..., int]] = {}


@cache
def _numba() -> Any:
    """Import Numba once, on first need."""
    import numba  # noqa: PLC0415 - importing it costs half a second that many commands do not need

    return numba


def _guards(fn: Callable[..., Any]) -> dict[str, bool]:
    """Return the options that keep a user's code from reading beyond its view; ours is tested for that."""
    return {} if is_ours(fn) else {"boundscheck": True}


def _cached(fn: Callable[..., Any]) -> bool:
    """Point Numba's cache at the folder that belongs to a function's file; False where there is no file."""
    file = fn.__code__.co_filename
    if not Path(file).is_file():
        return False
    _numba().config.CACHE_DIR = str(cache_folder(file))
    return True


def _compiling() -> Any:
    """Return Numba's own lock: with a second one beside it two threads could wait for each other."""
    from numba.core.compiler_lock import global_compiler_lock  # noqa: PLC0415 - as in _numba

    return global_compiler_lock


class Kernel(Generic[P, R]):
    """A function that Numba compiles into its callers; plain Python when compilation is off."""

    # Copied to where it is called; else its callers call one copy.
    inline = True

    def __init__(self, fn: Callable[P, R]) -> None:
        self.fn = fn
        self.__doc__ = fn.__doc__
        self.__name__ = fn.__name__
        self.__module__ = fn.__module__
        self._made: Any = None

    @property
    def dispatcher(self) -> Any:
        """What compiled code calls, made on first use."""
        if self._made is None:
            with _compiling():
                if self._made is None:
                    self._made = self._make()
        return self._made

    def _make(self) -> Any:
        from sim import jit_library  # noqa: PLC0415 - it imports Numba

        # A part of its callers, so it needs no cache and no way in from Python.
        return _numba().njit(
            nogil=True,
            error_model="numpy",
            forceinline=self.inline,
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=jit_library.KernelCompiler,
            **_guards(self.fn),
        )(self.fn)

    @property
    def _numba_type_(self) -> Any:
        from sim import jit_types  # noqa: PLC0415 - it imports Numba

        return jit_types.KernelType(self.dispatcher)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the plain function: compiled, a kernel exists only inside its callers."""
        return self.fn(*args, **kwargs)


class Entry(Kernel[P, R]):
    """A kernel that Python can call as well."""

    def __init__(self, fn: Callable[P, R]) -> None:
        super().__init__(fn)
        self._entry: Any = None

    @property
    def entry(self) -> Any:
        """What Python calls: compiled on first use and kept in the cache."""
        if self._entry is None:
            with _compiling():
                if self._entry is None:
                    options = {"cache": _cached(self.fn), "nogil": True, "error_model": "numpy"}
                    self._entry = _numba().njit(**options)(self.fn)
        return self._entry

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the compiled function."""
        return cast("R", self.entry(*args, **kwargs))


class Procedure(Entry[P, R]):
    """A kernel of which one copy is called, and that Python can call as well."""

    inline = False


def is_cold(fn: Callable[..., Any]) -> bool:
    """Tell whether an entry or a hook has yet to be compiled on this machine."""
    return isinstance(fn, Entry | Hook) and COMPILED and not is_kept(fn.fn)


def kernel(fn: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as a kernel: compiled into its callers, its signature kept for type checkers.

    A call of its own costs about 3 ns, since Numba passes a status and the result through memory.
    """
    return Kernel(fn) if COMPILED else fn


def entry(fn: Callable[P, R]) -> Callable[P, R]:
    """Mark a kernel that Python calls as well."""
    return Entry(fn) if COMPILED else fn


def procedure(fn: Callable[P, R]) -> Callable[P, R]:
    """Mark a kernel that is called rarely or from many places, and so is compiled as one copy."""
    return Procedure(fn) if COMPILED else fn


class _Instruction(Kernel[P, R]):
    """A machine instruction inside kernels (see ``sim/jit_types.py``), plain Python outside."""

    @property
    def _numba_type_(self) -> Any:
        from sim import jit_types  # noqa: PLC0415 - it imports Numba

        return jit_types.function_type(self.__name__)


def instruction(fn: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that compiled code replaces by the intrinsic of the same name."""
    return _Instruction(fn) if COMPILED else fn


class Hook:
    """One decision of a strategy: ``hook(view, options, n, params, memory) -> int``.

    Parameters
    ----------
    fn : function
        Written like a kernel; it is compiled alone, as a C function with one fixed signature, so that the
        engine need not be compiled again for a new strategy.
    """

    def __init__(self, fn: Callable[..., int]) -> None:
        self.fn = fn
        self.__doc__ = fn.__doc__
        self.__name__ = fn.__name__
        self._made: Any = None

    def __call__(self, *args: Any) -> int:
        """Run the plain function."""
        return int(self.fn(*args))

    @property
    def address(self) -> int:
        """The number by which the engine calls this hook (valid in this process only)."""
        if not COMPILED:
            return plain_address(self.fn)
        with _compiling():
            if self._made is None:
                from sim import jit_types  # noqa: PLC0415 - it imports Numba

                if not is_ours(self.fn):
                    jit_types.check_answer(self.fn)
                self._made = compile_c(self.fn, self.signature())
        return int(self._made.address)

    def signature(self) -> Any:
        """Return the types of its arguments and answer."""
        from sim import jit_types  # noqa: PLC0415 - it imports Numba

        return jit_types.hook_signature()


def compile_c(fn: Callable[..., int], signature: Any) -> Any:
    """Compile a function that is called by its address."""
    from sim import jit_library  # noqa: PLC0415 - it imports Numba

    options = {"cache": _cached(fn), "error_model": "numpy", "forceinline": True, **_guards(fn)}
    return _numba().cfunc(signature, pipeline_class=jit_library.CallbackCompiler, **options)(fn)


def hook(fn: Callable[..., int]) -> Hook:
    """Mark a function as a strategy's decision."""
    return Hook(fn)


def plain_address(fn: Callable[..., int]) -> int:
    """Register a hook for uncompiled play and return the number that stands for it."""
    address = id(fn)
    _PLAIN_HOOKS[address] = fn
    return address


def plain_hook(address: int) -> Callable[..., int]:
    """Return the hook that ``plain_address`` registered."""
    return _PLAIN_HOOKS[address]


@instruction
def popcount(x: Any) -> int:
    """Count the one bits of ``x``."""
    return int(x).bit_count()


@instruction
def lowest(x: Any) -> int:
    """Return the number of the lowest one bit of ``x`` (not 0)."""
    x = int(x)
    return (x & -x).bit_length() - 1


@instruction
def multiply_high(a: Any, b: Any) -> Any:
    """Return the upper 64 bits of the 128-bit product."""
    import numpy as np  # noqa: PLC0415 - keep this file importable in a few milliseconds

    return np.uint64((int(a) * int(b)) >> 64)


@instruction
def call_hook(address: int, view: Any, options: Any, n: int, params: Any, memory: Any) -> int:
    """Call the hook at ``address``; ``params`` and ``memory`` are rows of the seat."""
    return int(_PLAIN_HOOKS[address](view, options, n, params, memory))


@instruction
def call_part(address: int, table: Any, view: Any, first: int, n: int) -> int:
    """Call the part of the engine at ``address``."""
    return int(_PLAIN_HOOKS[address](table, view, first, n))
