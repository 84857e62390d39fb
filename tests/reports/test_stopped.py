"""What is said of the end of a run."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from reports.run_file import Run, read_run
from reports.stopped import stop_text


def ended(run: Run, stop: dict[str, Any]) -> str:
    config = {**run.info["config"], "stop": {**stop, "smallest_effect": {"win_share": 0.01}}}
    return stop_text(replace(run, info={**run.info, "config": config}))


@pytest.mark.parametrize(
    ("stop", "words"),
    [
        ({"mode": "verdict", "max_blocks": 5000}, "for at most 5,000 blocks; estimates"),
        ({"mode": "anytime"}, "hold at every look at once"),
        ({"mode": "budget", "seconds": 2.5}, "Exploratory: played within a budget of 2.5 seconds"),
        ({"mode": "budget", "games": 12000}, "Exploratory: played within a budget of 12,000 games"),
        ({"mode": "width", "half_width": 0.01}, "when its intervals were narrow enough"),
    ],
)
def test_each_way_to_stop_is_told(tip_run: Path, stop: dict[str, Any], words: str) -> None:
    assert words in ended(read_run(tip_run), stop)


def test_a_fixed_run_needs_no_words(tip_run: Path) -> None:
    assert stop_text(read_run(tip_run)) == ""
