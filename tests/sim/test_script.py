"""A script answers with the recorded moves, and says what is wrong with one that is not offered."""

from typing import Any

from sim.actions import CALLING, COME_BACK, DISCARD, DRAW, REENTRY, STAY_OUT, STOCK
from sim.cards import mask_of
from sim.engine import new_desk
from sim.rules_files import load_rules
from sim.script import Script


def script(phase: int, seat: int = 0, turn: int = 0, **hand: Any) -> Script:
    desk = new_desk(load_rules("rummy500").rules.resolve(2), 2, seed=1)
    view = desk.views[0]
    view["phase"], view["seat"], view["turn"] = phase, seat, turn
    made = Script(desk)
    made.begin({"turns": [], **hand})
    return made


def test_a_recorded_draw_is_found_by_its_number() -> None:
    turns = [{"draw": "stock"}]
    one = script(DRAW, turns=turns)
    one.desk.tables[0]["options"][1]["kind"] = STOCK
    assert one.answer(1) == 1
    other = script(DRAW, turns=[{"draw": {"pile": 3}}])
    other.desk.tables[0]["options"][1]["kind"] = STOCK
    assert other.answer(1) == 0
    assert other.fault == "turn 1, seat 0: draw {'pile': 3} is not among the 1 legal options"


def test_a_joker_is_thrown_by_whatever_bit_it_has() -> None:
    one = script(DISCARD, turns=[{"discard": "JK"}])
    one.desk.views[0]["discards"] = 1 << 47 | mask_of(["2S"])[0]
    assert one.answer(0) == 47
    other = script(DISCARD, turns=[{"discard": "3S"}])
    other.desk.views[0]["discards"] = mask_of(["2S"])[0]
    assert other.answer(0) == 0
    assert other.fault == "turn 1, seat 0: discard '3S' is not one of 2S"


def test_a_call_is_looked_up_by_the_turn_before_and_the_seat() -> None:
    turns = [{"calls": [{"seat": 1, "answer": "pass"}]}]
    one = script(CALLING, seat=1, turn=1, turns=turns)
    options = one.desk.tables[0]["options"]
    options[1]["kind"], options[1]["taken"], options[2]["kind"] = 13, 1, 14
    assert one.answer(2) == 2
    other = script(CALLING, seat=0, turn=1, turns=turns)
    other.desk.tables[0]["options"][:3] = options[:3]
    assert other.answer(2) == 0
    assert other.fault == "turn 1, seat 0: call None is not among the 2 legal options"


def test_coming_back_is_answered_by_seat() -> None:
    told = {"reentry": [{"seat": 1, "answer": True, "score": 60}, {"seat": 0, "answer": False, "score": 60}]}
    for seat, number in ((0, 2), (1, 1)):
        one = script(REENTRY, seat=seat, **told)
        options = one.desk.tables[0]["options"]
        options[1]["kind"], options[2]["kind"] = COME_BACK, STAY_OUT
        assert one.answer(2) == number
    silent = script(REENTRY, seat=0)
    assert silent.answer(2) == 0
    assert silent.fault == "after its last turn: the record does not say whether seat 0 comes back"
