"""Compilation: no stale code, views that cannot be written, and plain Python that gives the same numbers."""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from sim.jit import COMPILED, Entry, Kernel, hook, kernel, procedure

ROOT = Path(__file__).resolve().parent.parent.parent
SCORES = """
from sim.api import play
for game in play({strategies!r}, seed={seed}, games={games}):
    print(game["scores"], len(game["hands"]), sum(len(hand["turns"]) for hand in game["hands"]))
"""


def python(code: str, folder: Path = ROOT, **environment: str) -> str:
    """Run code in a fresh process from a source folder and return what it printed."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "strategies", ["random,random", "greedy,random,greedy", "adviser,greedy", "greedy," * 5 + "random"]
)
def test_plain_python_plays_the_same_games(strategies: str) -> None:
    code = SCORES.format(strategies=strategies, seed=17, games=1)
    assert python(code, NUMBA_DISABLE_JIT="1") == python(code)


def test_an_edit_in_a_helper_of_another_file_is_seen(tmp_path: Path) -> None:
    for name in ("sim", "strategies", "reports", "configs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    code = SCORES.format(strategies="greedy,greedy", seed=3, games=5)
    cache = str(tmp_path / "cache")
    before = python(code, tmp_path, RUMMY500_CACHE=cache)
    assert before == python(code, tmp_path, RUMMY500_CACHE=cache)
    sense = tmp_path / "strategies" / "sense.py"
    text = sense.read_text(encoding="utf-8")
    edited = text.replace(
        "options[i].points > options[best].points", "options[i].points < options[best].points"
    )
    assert edited != text
    sense.write_text(edited, encoding="utf-8")
    assert python(code, tmp_path, RUMMY500_CACHE=cache) != before
    sense.write_text(text, encoding="utf-8")
    assert python(code, tmp_path, RUMMY500_CACHE=cache) == before


@hook
def writes_hand(view, options, n, params, memory):  # type: ignore[no-untyped-def] # as a user writes it
    view.hand = 0
    return 1


@hook
def writes_meld(view, options, n, params, memory):  # type: ignore[no-untyped-def] # as above
    view.melds[0].low = 3
    return 1


@hook
def writes_points(view, options, n, params, memory):  # type: ignore[no-untyped-def] # as above
    view.points[1] = 500
    return 1


@hook
def writes_option(view, options, n, params, memory):  # type: ignore[no-untyped-def] # as above
    options[1].points = 500
    return 1


@hook
def writes_param(view, options, n, params, memory):  # type: ignore[no-untyped-def] # as above
    params[0] = 1.0
    return 1


@pytest.mark.skipif(not COMPILED, reason="plain Python guards the view by read-only arrays")
@pytest.mark.parametrize("cheat", [writes_hand, writes_meld, writes_points, writes_option, writes_param])
def test_a_hook_that_writes_where_it_may_only_read_does_not_compile(cheat) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(Exception, match=r"(?i)setitem|lowering|set"):
        _ = cheat.address


def test_listing_strategies_imports_no_numba() -> None:
    code = "import sys; from sim.cli import main; main(['list', 'strategies']); print('numba' in sys.modules)"
    assert python(code).endswith("False\n")


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
def test_a_hook_compiled_in_one_thread_does_not_block_a_compilation_in_another() -> None:
    from numba.core.compiler_lock import global_compiler_lock

    from sim.jit import kernel
    from strategies.greedy import STRATEGY

    assert STRATEGY.draw is not None
    fresh = hook(STRATEGY.draw.fn)
    one = kernel(lambda x: x)
    held, made = threading.Event(), threading.Event()

    def compile_and_need_a_kernel() -> None:
        with global_compiler_lock:
            held.set()
            time.sleep(0.5)
            assert one.dispatcher is not None
            made.set()

    needing = threading.Thread(target=compile_and_need_a_kernel, daemon=True)
    needing.start()
    held.wait(10)
    # It waits for Numba's lock, and must not hold meanwhile what the other one needs.
    asking = threading.Thread(target=lambda: fresh.address, daemon=True)
    asking.start()
    assert made.wait(10)
    asking.join(100)
    assert not asking.is_alive()


@kernel
def _doubled(x: int) -> int:
    return 2 * x


@procedure
def _quadrupled(x: int) -> int:
    return _doubled(_doubled(x))


def code_of(dispatcher: Any) -> tuple[Any, str]:
    """Return where the code of a compiled function is kept, and its name there."""
    (made,) = (one._asdict() for one in dispatcher.overloads.values())
    return made["library"], made["fndesc"].llvm_func_name


@pytest.mark.skipif(not COMPILED, reason="plain Python has no machine code")
def test_a_kernel_has_no_machine_code_but_in_its_callers() -> None:
    from sim.jit_library import KernelLibrary

    assert isinstance(_doubled, Kernel)
    assert isinstance(_quadrupled, Entry)
    assert _quadrupled(21) == 84
    kept, name = code_of(_doubled.dispatcher)
    called, own_name = code_of(_quadrupled.entry)
    assert isinstance(kept, KernelLibrary)
    assert kept.get_pointer_to_function(name) == 0
    assert called.get_pointer_to_function(own_name) != 0
    # All of it went into the caller: nothing is called there.
    assert name not in called.get_asm_str()


CALLBACK = """
from sim.jit import hook

@hook
def first(view, options, n, params, memory):
    return n

assert first.address > 0
library = first._made._library
print([one.name.startswith("cfunc.") for one in library._final_module.functions if not one.is_declaration])
"""


@pytest.mark.skipif(not COMPILED, reason="there is nothing compiled")
def test_a_hook_is_one_function_that_is_its_own_way_in(tmp_path: Path) -> None:
    script = tmp_path / "first.py"
    script.write_text(CALLBACK, encoding="utf-8")
    code = f"import runpy; runpy.run_path({str(script)!r})"
    assert python(code, RUMMY500_CACHE=str(tmp_path / "cache")) == "[True]\n"
