"""Strategies as plain Python classes: the same games as compiled ones, read-only views, told mistakes."""

import os
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest

from sim import actions
from sim.actions import LAY_HIGH, MELD_RUN, MELD_SET
from sim.cards import mask_of
from sim.errors import StrategyError, UserError
from sim.friendly import PythonStrategy, partners_of, rank_of, suit_of
from sim.friendly_words import KIND_WORDS, laid_texts, layout, plain_fields, texts_of
from sim.strategy_specs import parse_strategy
from sim.view import EVENT, MELD, OPTION
from strategies.registry import find_strategy, make_player
from tests.helpers.batches import USER, play_seats, same

PYTHON = f"{USER / 'greedy_python.py'}"
OPTION_NAMES = (
    "STOCK", "TAKE", "END", "STOP", "MELD_SET", "MELD_RUN", "LAY_SET", "LAY_LOW", "LAY_HIGH", "THROW", "SWAP",
    "BOOT", "CALL", "PASS", "REBUILD", "STAY_OUT", "COME_BACK",
)  # fmt: skip
FAULTY = f"{USER / 'faulty_python.py'}"


def seen(name):
    """Return the emptied list in which the user's file writes down what it sees."""
    found = sys.modules[find_strategy(f"{FAULTY}:{name}").python.__module__].SEEN
    found.clear()
    return found


def stopped(name, kind=StrategyError):
    with pytest.raises(kind) as caught:
        play_seats([f"{FAULTY}:{name}", "greedy"], blocks=3, seed=1)
    return caught.value


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_greedy_written_both_ways_plays_the_same_games(players):
    python = play_seats([f"{PYTHON}:Greedy"] * players, blocks=20, seed=4)
    assert same(python, play_seats(["greedy"] * players, blocks=20, seed=4))


@pytest.mark.parametrize("players", [2, 6])
def test_random_written_both_ways_draws_the_same_chances(players):
    python = play_seats([f"{PYTHON}:Random@stream=3"] * players, blocks=20, seed=4)
    assert same(python, play_seats(["random@stream=3"] * players, blocks=20, seed=4))


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("table54", 3), ("pagat", 2), ("pagat", 6), ("persian_pairs", 4), ("rummy_points", 3),
        ("booting+michigan", 4), ("rummy_call+floating", 3),
    ],
)  # fmt: skip
def test_both_ways_play_the_same_games_under_rules_of_the_house(rules, players):
    for name in ("Greedy", "Random"):
        python = play_seats([f"{PYTHON}:{name}"] * players, blocks=3, seed=4, rules=rules)
        assert same(python, play_seats([name.lower()] * players, blocks=3, seed=4, rules=rules))


@pytest.mark.parametrize("rules", ["table54", "pagat", "rummy_points", "michigan"])
def test_the_base_class_and_the_friendly_view_serve_every_rule_set(rules):
    log = seen("LooksWider")
    play_seats([f"{FAULTY}:LooksWider", "greedy", f"{FAULTY}:Modest"], blocks=4, seed=7, rules=rules)
    assert len(log) > 50
    assert all(all(entry) for entry in log)


def test_the_base_class_calls_and_comes_back_by_the_rules_of_thumb():
    class Option:
        def __init__(self, kind, points=0):
            self.kind, self.points = kind, points

    class View:
        def __init__(self, pot):
            self.rules, self.playing, self.pot = {"reentry_cost": 1}, [True, True, False], pot

    player = PythonStrategy()
    deep, passes = Option("call", 12), Option("pass")
    assert player.call(None, [Option("call", 5), deep, passes]) is deep
    back, stay = Option("come_back"), Option("stay_out")
    assert player.reentry(View(6), [back, stay]) is back
    assert player.reentry(View(2), [back, stay]) is stay


def test_every_kind_of_option_and_event_has_a_word():
    kinds = {
        value
        for name, value in vars(actions).items()
        if name.isupper() and isinstance(value, int) and name in OPTION_NAMES
    }
    assert kinds == set(KIND_WORDS)


def test_jokers_stand_in_their_places():
    run, _ = mask_of(["5H", "JK", "7H"])
    assert laid_texts(MELD_RUN, run, 0, 5, 7, 1 << 6) == ["5H", "JK", "7H"]
    assert laid_texts(LAY_HIGH, mask_of(["JK"])[0], 0, 8, 8, 1 << 8) == ["JK"]
    exact, _ = mask_of(["9S", "9H", "JK"])
    assert laid_texts(MELD_SET, exact, 0, 9, 9, 1 << 2) == ["9S", "9H", "JK=9D"]
    assert laid_texts(MELD_SET, exact, 0, 9, 9, 0) == ["9S", "9H", "JK"]
    assert texts_of(*mask_of(["KS", "JK", "2H", "JK"])) == ["KS", "2H", "JK", "JK"]
    assert (rank_of("JK"), suit_of("JK"), partners_of("JK")) == (15, "", {"JK"})


def test_parameters_reach_the_class():
    given = "@min_points=25@max_cards=2"
    python = play_seats([f"{PYTHON}:Greedy{given}", "greedy"], blocks=30, seed=5)
    assert same(python, play_seats([f"greedy{given}", "greedy"], blocks=30, seed=5))
    assert not same(python, play_seats(["greedy", "greedy"], blocks=30, seed=5))


def test_uncompiled_play_gives_the_same_games():
    code = (
        "from tests.helpers.batches import play_seats\n"
        "from sim.jit import COMPILED\n"
        "assert not COMPILED\n"
        f"rows = play_seats(['{PYTHON}:Greedy', '{PYTHON}:Random', 'greedy'], blocks=2, seed=6).rows\n"
        "print(rows.tolist())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    compiled = play_seats(["greedy", "random", "greedy"], blocks=2, seed=6)
    assert done.stdout.strip() == str(compiled.rows.tolist())


def test_an_exception_comes_back_with_its_traceback_and_a_sentence():
    error = stopped("Raises")
    assert isinstance(error.__cause__, KeyError)
    assert error.__cause__.__traceback__.tb_next is not None
    said = str(error)
    assert (
        f"Strategy '{FAULTY}:Raises': discard raised KeyError: 'nothing' in faulty_python.py, line 11" in said
    )
    assert "(block 0, game 0, hand 0, turn 4, seat 0)." in said


def test_an_exception_while_sitting_down_is_told():
    assert "__init__ raised OSError: no model file in faulty_python.py, line 17" in str(
        stopped("RaisesAtOnce")
    )


def test_an_exception_travels_between_processes():
    error = pickle.loads(pickle.dumps(stopped("Raises")))
    assert isinstance(error, StrategyError)
    assert "discard raised KeyError" in str(error)


def test_an_interruption_in_a_strategy_stays_an_interruption():
    stopped("Interrupted", KeyboardInterrupt)


def test_play_goes_on_after_a_strategy_has_failed():
    stopped("Raises")
    assert play_seats(["greedy", "greedy"], blocks=3, seed=1).rows.shape[0] == 3
    assert "discard raised KeyError" in str(stopped("Raises"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("NoCard", "discard answered 17; it must return the text of a card, such as '7H' (block 0"),
        ("NoOption", "draw answered 'stock'; it must return one of the options, or its number from 1 to 2"),
        ("OldOption", "draw answered <1: stock, 0 points>, an option of another decision"),
        ("NotMine", "which is not one of the cards that may be thrown"),
        ("TooHigh", "answered 3, which is not one of the 2 options (1 to 2), at its draw decision"),
    ],
)
def test_a_wrong_answer_is_told(name, said):
    assert said in str(stopped(name, UserError))


def test_nothing_that_a_class_is_given_can_be_written():
    refused = seen("Writes")
    written = play_seats([f"{FAULTY}:Writes", "greedy"], blocks=2, seed=2)
    everything = ["hand", "scores", "anything", "raw sizes", "raw scores", "raw pile", "raw hand"]
    assert everything in refused
    assert all(entry in (everything, "option") for entry in refused)
    assert "option" in refused
    # Its lists are its own: clearing them changed no game.
    plain = play_seats([f"{FAULTY}:KeepsView", "greedy"], blocks=2, seed=2)
    assert same(written, plain)


def test_a_view_cannot_be_read_after_its_decision():
    kept = seen("KeepsView")
    play_seats([f"{FAULTY}:KeepsView", "greedy"], blocks=1, seed=2)
    for name in ("hand", "seat", "raw", "pile"):
        with pytest.raises(RuntimeError, match="only during the decision"):
            getattr(kept[0], name)


def test_each_seat_and_game_has_an_object_of_its_own():
    log = seen("Games")
    spec = f"{FAULTY}:Games"
    hands = play_seats([spec] * 2, blocks=6, seed=3).rows[:, 0, 0, 4]
    games = []
    for who, seat, hand, turn in log:
        if (hand, turn) == (0, 0):
            games.append(({}, set()))
        games[-1][0].setdefault(seat, set()).add(who)
        games[-1][1].add(hand)
    assert [max(played) + 1 for _, played in games] == hands.tolist()
    assert all([len(objects) for objects in seats.values()] == [1, 1] for seats, _ in games)
    assert len({who for who, *_ in log}) == 12


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_friendly_view_agrees_with_the_raw_record(players):
    log = seen("Looks")
    play_seats([f"{FAULTY}:Looks"] + ["greedy"] * (players - 1), blocks=5, seed=7)
    assert len(log) > 50
    assert all(all(entry) for entry in log)


def test_threads_play_with_one_player_without_mixing():
    alone = [play_seats([f"{PYTHON}:Greedy"] * 2, blocks=40, seed=seed) for seed in (21, 22, 23)]
    results = {}

    def play(seed):
        results[seed] = play_seats([f"{PYTHON}:Greedy"] * 2, blocks=40, seed=seed)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in (21, 22, 23)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(same(results[seed], batch) for seed, batch in zip((21, 22, 23), alone, strict=True))


def test_a_failing_thread_leaves_the_others_alone():
    failures, results = [], []

    def fail():
        try:
            stopped("Raises")
            failures.append(True)
        except BaseException:
            failures.append(False)

    def play():
        results.append(play_seats([f"{PYTHON}:Greedy"] * 2, blocks=40, seed=21))

    threads = [threading.Thread(target=target) for target in (fail, play, fail, play)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == [True, True]
    assert same(*results)


def test_a_player_of_a_class_is_shared_by_equal_specs():
    spec = parse_strategy(f"{PYTHON}:Greedy")
    assert make_player(spec) is make_player(spec)
    assert make_player(spec).hooks != make_player(parse_strategy(f"{PYTHON}:Greedy@min_points=9")).hooks


def test_the_base_class_plays_whole_games():
    class Option:
        def __init__(self, kind, points):
            self.kind, self.points = kind, points

    player = PythonStrategy(nerve=3)
    stop, low, high = Option("stop", 0), Option("set", 9), Option("run", 30)
    assert player.nerve == 3
    assert player.play(None, [stop, low, high]) is high
    assert player.draw(None, [Option("take", 40), stop]) is stop


def test_a_run_is_told_in_rank_order_with_the_ace_at_its_end():
    high, _ = mask_of(["QH", "KH", "AH"])
    low, _ = mask_of(["AH", "2H", "3H"])
    assert laid_texts(MELD_RUN, high, 0, 12, 14) == ["QH", "KH", "AH"]
    assert laid_texts(MELD_RUN, low, 0, 1, 3) == ["AH", "2H", "3H"]
    assert laid_texts(LAY_HIGH, mask_of(["AH"])[0], 0, 14, 14) == ["AH"]
    assert laid_texts(MELD_SET, mask_of(["7C", "7S", "7H"])[0], 0, 7, 0) == ["7S", "7H", "7C"]


def test_two_copies_of_a_card_come_twice():
    assert texts_of(*mask_of(["9S", "9S", "2C"])) == ["9S", "9S", "2C"]
    texts_of(mask_of(["9S"])[0]).append("no card")
    assert texts_of(mask_of(["9S"])[0]) == ["9S"]


@pytest.mark.parametrize("dtype", [OPTION, MELD, EVENT])
def test_records_are_unpacked_as_numpy_reads_them(dtype):
    bytes_of_random = np.random.default_rng(9).integers(0, 256, dtype.itemsize, dtype=np.uint8)
    record = bytes_of_random.view(dtype)[0]
    unpacked = layout(dtype).unpack(bytes_of_random.tobytes())
    assert unpacked == tuple(int(record[name]) for name in plain_fields(dtype))


def test_cards_have_ranks_suits_and_partners():
    assert (rank_of("AS"), rank_of("TD"), rank_of("KC"), suit_of("TD")) == (1, 10, 13, "D")
    assert partners_of("AS") == {"AH", "AD", "AC", "2S", "3S", "QS", "KS"}
    assert partners_of("QH") == {"QS", "QD", "QC", "TH", "JH", "KH", "AH"}
    assert partners_of("2C") == {"2S", "2H", "2D", "AC", "3C", "4C"}
