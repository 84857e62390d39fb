"""What compiled kernels need from Numba's insides: instructions, read-only records, hook calls.

Holds no rule of the game. Imported on first compilation only, because it imports Numba.

A compiled hook gets its view and options as ``ReadOnly`` records: they have no setter, so a strategy that
tries to write into them does not compile. ``memory`` is the one thing that a hook may change. The index of
options, params and memory is cut to their size, so that a wrong one cannot reach the table.
"""

# Numba's extension functions are half typed:
# pyright: reportOptionalCall=false, reportArgumentType=false, reportAttributeAccessIssue=false
import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import from_dtype, jit, types
from numba.core import cgutils
from numba.core.datamodel.models import OpaqueModel, PointerModel, RecordModel
from numba.core.datamodel.registry import register_default
from numba.core.registry import cpu_target
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import intrinsic, lower_builtin, lower_getattr_generic
from numba.np.arrayobj import record_getattr

from sim.view import MAX_OPTIONS, MAX_PARAMS, MEMORY_WORDS, OPTION, VIEW

# Numba hands compiler objects around that have no public types.
Compiler = Any


class KernelType(types.Dispatcher):
    """The type of a kernel inside another: a literal argument is a number like any other.

    Numba would compile a kernel anew for every different literal that it is called with.
    """

    def get_call_type(self, context: Compiler, args: Compiler, kws: Compiler) -> Compiler:
        """Resolve a call, literals taken for their types."""
        plain = [types.unliteral(arg) for arg in args]
        return super().get_call_type(
            context, plain, {key: types.unliteral(arg) for key, arg in dict(kws).items()}
        )


register_default(KernelType)(OpaqueModel)


class ReadOnly(types.Type):
    """A record that can be read and not written."""

    def __init__(self, record: types.Record) -> None:
        self.record = record
        # RecordModel reads these two of its frontend type.
        self.members = record.members
        self.size = record.size
        super().__init__(name=f"ReadOnly({record.name})")

    @property
    def key(self) -> Compiler:
        """Two read-only records are one type when their records are."""
        return self.record


register_default(ReadOnly)(RecordModel)


class Row(types.Type):
    """A pointer to ``size`` numbers or records (a power of two); an index is cut to that size."""

    def __init__(self, dtype: types.Type, size: int, *, writable: bool) -> None:
        self.dtype = dtype
        self.size = size
        self.writable = writable
        super().__init__(name=f"Row({dtype}, {size}, writable={writable})")


@register_default(Row)
class _RowModel(PointerModel):
    def __init__(self, dmm: Compiler, fe_type: Row) -> None:
        super().__init__(dmm, types.CPointer(fe_type.dtype))
        self._fe_type = fe_type


def _read_only(kind: types.Type) -> types.Type:
    """Return the type in which a hook sees a field of type ``kind``."""
    if isinstance(kind, types.Record):
        return ReadOnly(kind)
    if isinstance(kind, types.NestedArray):
        return types.Array(_read_only(kind.dtype), kind.ndim, "C", readonly=True)
    return kind


@infer_getattr
class _ReadOnlyFields(AttributeTemplate):
    key = ReadOnly

    def generic_resolve(self, kind: ReadOnly, attr: str) -> types.Type | None:
        return _read_only(kind.record.typeof(attr)) if attr in kind.record.fields else None


@lower_getattr_generic(ReadOnly)
def _get_field(context: Compiler, builder: Compiler, kind: ReadOnly, value: Compiler, attr: str) -> Compiler:
    return record_getattr(context, builder, kind.record, value, attr)


@infer_global(operator.getitem)
class _RowGet(AbstractTemplate):
    def generic(self, args: Compiler, kws: Compiler) -> Compiler:
        row, index = args
        if isinstance(row, Row) and isinstance(index, types.Integer):
            return signature(row.dtype, row, types.intp)
        return None


@infer_global(operator.setitem)
class _RowSet(AbstractTemplate):
    def generic(self, args: Compiler, kws: Compiler) -> Compiler:
        row, index, _ = args
        if isinstance(row, Row) and row.writable and isinstance(index, types.Integer):
            return signature(types.void, row, types.intp, row.dtype)
        return None


def _element(context: Compiler, builder: Compiler, row: Row, args: Compiler) -> Compiler:
    """Return the address of an element."""
    pointer, index = args[0], args[1]
    index = builder.and_(index, index.type(row.size - 1))
    data = context.get_data_type(row.dtype)
    pointer = builder.bitcast(pointer, data.as_pointer())
    return builder.gep(pointer, [index])


@lower_builtin(operator.getitem, Row, types.Integer)
def _row_get(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> Compiler:
    row = sig.args[0]
    return context.unpack_value(builder, row.dtype, _element(context, builder, row, args))


@lower_builtin(operator.setitem, Row, types.Integer, types.Any)
def _row_set(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> None:
    row = sig.args[0]
    context.pack_value(builder, row.dtype, args[2], _element(context, builder, row, args))


VIEW_TYPE = ReadOnly(from_dtype(VIEW))
OPTIONS_TYPE = Row(ReadOnly(from_dtype(OPTION)), MAX_OPTIONS, writable=False)
PARAMS_TYPE = Row(types.float64, MAX_PARAMS, writable=False)
MEMORY_TYPE = Row(types.int64, MEMORY_WORDS, writable=True)


def hook_signature() -> Compiler:
    """Return the one signature of every compiled hook."""
    return types.int64(VIEW_TYPE, OPTIONS_TYPE, types.int64, PARAMS_TYPE, MEMORY_TYPE)


@intrinsic
def popcount(typingctx: Compiler, x: Compiler) -> Compiler:
    """Count one bits."""

    def code(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> Compiler:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), code


@intrinsic
def lowest(typingctx: Compiler, x: Compiler) -> Compiler:
    """Count trailing zeros."""

    def code(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> Compiler:
        return builder.cttz(args[0], cgutils.true_bit)

    return types.int64(types.uint64), code


@intrinsic
def multiply_high(typingctx: Compiler, a: Compiler, b: Compiler) -> Compiler:
    """Multiply to 128 bits, keep the upper 64."""

    def code(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> Compiler:
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, wide(64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), code


@intrinsic
def call_hook(
    typingctx: Compiler,
    address: Compiler,
    view: Compiler,
    options: Compiler,
    n: Compiler,
    params: Compiler,
    memory: Compiler,
) -> Compiler:
    """Call a hook by its address with pointers to view, options, params and memory."""

    def code(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> Compiler:
        given = [args[1], _data(context, builder, sig.args[2], args[2]), args[3]]
        given += [_data(context, builder, sig.args[i], args[i]) for i in (4, 5)]
        byte = ir.IntType(8).as_pointer()
        given = [builder.bitcast(a, byte) if isinstance(a.type, ir.PointerType) else a for a in given]
        function = ir.FunctionType(ir.IntType(64), [a.type for a in given])
        return builder.call(builder.inttoptr(args[0], function.as_pointer()), given)

    return types.int64(types.int64, view, options, types.int64, params, memory), code


@intrinsic
def call_part(
    typingctx: Compiler, address: Compiler, table: Compiler, view: Compiler, first: Compiler, n: Compiler
) -> Compiler:
    """Call a part of the engine by its address with pointers to table and view."""

    def code(context: Compiler, builder: Compiler, sig: Compiler, args: Compiler) -> Compiler:
        byte = ir.IntType(8).as_pointer()
        given = [builder.bitcast(args[1], byte), builder.bitcast(args[2], byte), args[3], args[4]]
        function = ir.FunctionType(ir.IntType(64), [a.type for a in given])
        return builder.call(builder.inttoptr(args[0], function.as_pointer()), given)

    return types.int64(types.int64, table, view, types.int64, types.int64), code


def _data(context: Compiler, builder: Compiler, kind: Compiler, array: Compiler) -> Compiler:
    """Return the data pointer of an array."""
    return context.make_helper(builder, kind, value=array).data


def function_type(name: str) -> Compiler:
    """Return the type of an intrinsic of this file, for use as a global of a kernel."""
    context = cpu_target.typing_context
    context.refresh()
    return context.resolve_value_type(globals()[name])


def check_answer(fn: Callable[..., int]) -> None:
    """Refuse a hook whose answers have fractions: as a C function it would cut them without a word.

    Raises
    ------
    TypeError
        With what it returns.
    """
    # The decorator's own object, without wrappers for Python, which has no such arguments.
    options: Compiler = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    probe: Compiler = jit(**options)(fn)
    probe.compile(hook_signature().args)
    answer = probe.nopython_signatures[0].return_type
    # Other kinds do not compile as whole numbers; a fraction would, cut.
    if isinstance(answer, types.Float):
        raise TypeError("it returns a number with a fraction; a hook returns a whole number on every way")
