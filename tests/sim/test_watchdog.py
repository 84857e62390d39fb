"""The watchdog: a decision that lasts too long ends the process with a sentence; nothing else does."""

import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from sim.engine import Player, new_desk
from sim.rules_files import load_rules
from sim.watchdog import _WATCHDOG, _Watch, watched
from tests.helpers.batches import USER, play_seats

SLOW_CLASS = """
import time
from sim.friendly import PythonStrategy


class Sleeps(PythonStrategy):
    def discard(self, view):
        if view.turn == 3:
            time.sleep(60)
        return super().discard(view)


class Thinks(PythonStrategy):
    def discard(self, view):
        time.sleep(0.01)
        return super().discard(view)
"""


def run_seats(seats, timeout, backend=""):
    """Play in a process of its own; return its exit code and what it said."""
    code = (
        "from tests.helpers.batches import play_seats\n"
        f"play = lambda: play_seats({seats!r}, blocks=50, seed=1, hook_timeout={timeout})\n"
        f"{backend or 'play()'}\n"
        "print('played')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout, done.stderr


def new_watch(seconds=2.0):
    desk = new_desk(load_rules("rummy500").rules.resolve(2), 2, seed=1)
    desk.tables["hooks"][0, 1, :3] = (11, 12, 13)
    players = [
        Player("quick", (1, 2, 3), {}),
        Player("slow", (11, 12, 13), {}),
        Player("slow", (11, 12, 13), {}),
    ]
    return desk, _Watch(desk, players, seconds)


def test_a_compiled_endless_loop_ends_the_process_with_one_sentence():
    seats = ["greedy", f"{USER / 'faulty_compiled.py'}:ENDLESS"]
    code, out, said = run_seats(seats, 1.0)
    assert (code, out) == (2, "")
    assert said.count("rummy500:") == 1
    assert (
        "faulty_compiled.py:ENDLESS' has not answered for 1 seconds, at its draw decision in block 0" in said
    )
    assert "hand 0, turn" in said
    assert "seat 1" in said
    assert "Traceback" not in said


def test_it_speaks_from_a_thread_too():
    seats = ["greedy", f"{USER / 'faulty_compiled.py'}:ENDLESS"]
    start = "import threading; thread = threading.Thread(target=play); thread.start(); thread.join()"
    code, _, said = run_seats(seats, 1.0, start)
    assert code == 2
    assert "ENDLESS' has not answered" in said


def test_a_python_class_that_hangs_is_named(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW_CLASS, encoding="utf-8")
    code, _, said = run_seats(["greedy", f"{tmp_path / 'slow.py'}:Sleeps"], 1.0)
    assert code == 2
    assert "slow.py:Sleeps' has not answered for 1 seconds, at its discard decision" in said
    assert "turn 3, seat 1" in said


def test_a_slow_strategy_that_answers_in_time_plays_on(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW_CLASS, encoding="utf-8")
    # One game of about 100 decisions of 10 ms lasts longer than a single decision may.
    start = time.perf_counter()
    play_seats(["greedy", f"{tmp_path / 'slow.py'}:Thinks"], blocks=2, seed=1, hook_timeout=0.4)
    assert time.perf_counter() - start > 0.5


def test_a_desk_is_late_only_when_no_hook_was_called_for_the_whole_time():
    desk, watch = new_watch()
    desk.tables["calls"] += 1
    assert [watch.look(0.9) for _ in range(4)] == [False, False, False, True]
    desk.tables["calls"] += 1
    assert [watch.look(0.9) for _ in range(3)] == [False, False, False]


def test_time_before_the_first_hook_call_does_not_count():
    desk, watch = new_watch()
    assert not any(watch.look(5.0) for _ in range(10))
    desk.tables["calls"] += 1
    assert not watch.look(5.0)


def test_the_sentence_names_strategy_phase_hand_turn_and_seat():
    desk, watch = new_watch()
    desk.tables["block"] = 7
    for name, value in (("hand_number", 2), ("turn", 9), ("seat", 1), ("phase", 1)):
        desk.views[name] = value
    assert watch.sentence() == (
        "Strategy 'slow' has not answered for 2 seconds, at its play decision "
        "in block 7, hand 2, turn 9, seat 1; --hook-timeout allows more."
    )
    desk.views["seat"] = 0
    assert watch.sentence().startswith("Strategy in seat 0 has not answered")


def test_one_thread_watches_all_desks_and_lets_go_of_them():
    desks = [new_watch()[0] for _ in range(3)]
    with watched(desks[0], [], 9.0), watched(desks[1], [], 9.0), watched(desks[2], [], 9.0):
        assert len(_WATCHDOG._watches) == 3
        assert sum(thread.name == "hook watchdog" for thread in threading.enumerate()) == 1
    assert not _WATCHDOG._watches


def test_a_desk_is_let_go_when_its_batch_fails():
    desk, _ = new_watch()
    with pytest.raises(KeyError), watched(desk, [], 9.0):
        raise KeyError
    assert not _WATCHDOG._watches


def test_no_time_means_no_watch():
    desk, _ = new_watch()
    with watched(desk, [], 0):
        assert not _WATCHDOG._watches


def test_watching_costs_little():
    desk, _ = new_watch()
    times = []
    for _ in range(200):
        start = time.perf_counter()
        with watched(desk, [], 9.0):
            pass
        times.append(time.perf_counter() - start)
    # A batch lasts 20 ms and more.
    assert np.median(times) < 0.0002
