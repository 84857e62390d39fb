"""Interruptions: the first is a wish, the second an order."""

import signal
import threading

import pytest

from sim.interrupts import NUMBERS, Interrupts


@pytest.mark.parametrize("number", NUMBERS)
def test_the_first_signal_is_told_and_noted(number: int) -> None:
    said: list[str] = []
    with Interrupts(lambda: said.append("stopping")) as interrupts:
        assert not interrupts.wanted()
        signal.raise_signal(number)
        assert interrupts.wanted()
    assert said == ["stopping"]


def test_the_second_signal_stops_at_once() -> None:
    with Interrupts() as interrupts:
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGTERM)
        assert interrupts.wanted()


def test_the_handling_before_comes_back() -> None:
    before = [signal.getsignal(number) for number in NUMBERS]
    with Interrupts():
        assert [signal.getsignal(number) for number in NUMBERS] != before
    assert [signal.getsignal(number) for number in NUMBERS] == before


def test_another_thread_leaves_the_signals_alone() -> None:
    before = [signal.getsignal(number) for number in NUMBERS]
    seen = []

    def enter() -> None:
        with Interrupts() as interrupts:
            seen.append(([signal.getsignal(number) for number in NUMBERS], interrupts.wanted()))

    thread = threading.Thread(target=enter)
    thread.start()
    thread.join()
    assert seen == [(before, False)]
