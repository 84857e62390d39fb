"""Looking ahead leaves no trace: whatever is tried is put back, to the last bit."""

import numpy as np
import pytest

from sim.record import option_json
from tests.helpers.stories import Story, turn
from tests.helpers.tables import Position, list_draw, list_play, position

AHEAD = [
    "table54",
    "pagat+pickup_use_timing=before_discard+joker_swap=any_meld",
    "pagat+booting+floating",
    "rummy500+opening_min=20+pickup_use_timing=before_discard",
    "persian+rummy_call+must_discard_to_go_out=true",
]
# What a list may write to: scratch of its own.
SCRATCH = {"options", "listed", "kept"}


def table_of(rules: str) -> Position:
    table = position("5H 6H 7H 9C", rules=rules, pile="8H 2S 9D 3C", players=3)
    table.lay("5H 6H 7H") if "opening" not in rules else None
    table.hold(0, "8C 9C TC 8D 8S KS")
    return table


def snapshot(table: Position) -> tuple[bytes, dict[str, bytes]]:
    record = table.desk.tables[0]
    names = [
        name
        for name in record.dtype.names
        if name not in SCRATCH and not name.startswith(("path", "plan")) and name != "parts"
    ]
    return table.desk.views.tobytes(), {name: np.copy(record[name]).tobytes() for name in names}


@pytest.mark.parametrize("rules", AHEAD)
def test_listing_draws_changes_nothing(rules: str) -> None:
    table = table_of(rules)
    before = snapshot(table)
    record, view = table.desk.tables[0], table.desk.views[0]
    assert int(list_draw(record, view, view["rules"])) > 0
    assert snapshot(table) == before


@pytest.mark.parametrize("rules", AHEAD)
def test_listing_plays_while_a_card_is_owed_changes_nothing(rules: str) -> None:
    table = table_of(rules)
    table.desk.views["owed"] = np.uint64(1 << 40)  # the eight of diamonds
    before = snapshot(table)
    record, view = table.desk.tables[0], table.desk.views[0]
    n = int(list_play(record, view, view["rules"]))
    assert [option_json(option) for option in record["options"][1 : n + 1]]
    assert snapshot(table) == before


def test_a_boot_that_is_looked_for_and_not_found_changes_nothing() -> None:
    table = position("4C 5C 6C 9S 9H 9D 2H KD", rules="booting", pile="8H", players=3)
    before = snapshot(table)
    record, view = table.desk.tables[0], table.desk.views[0]
    assert int(list_draw(record, view, view["rules"])) == 1
    assert snapshot(table) == before


def test_a_lay_off_that_was_tried_lies_where_it_lay() -> None:
    rules = "table54+joker_swap=any_meld"
    story = Story(rules, ["8H 6H KC 2S 3D", "2D"], stock="TD", pile="9H 4C", melds=[(1, "5H JK 7H")])
    story.play(turn({"pile": 2}))
    melds = story.view["melds"][: int(story.view["meld_count"])]
    assert [(int(meld["low"]), int(meld["high"])) for meld in melds] == [(5, 7)]
    assert [int(seat) for seat in melds[0]["joker_seats"]][6] == 1
