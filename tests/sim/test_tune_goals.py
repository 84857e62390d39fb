"""Goals of a search over rules: measures that exist, and ends that JSON can hold."""

import json

from reports.house_table import COLUMNS
from sim.tune_goals import MEASURES, Goal


def test_every_measure_is_a_column_with_an_interval():
    for measure in MEASURES.values():
        assert {measure.column, measure.column + "_low", measure.column + "_high"} <= set(COLUMNS)


def test_an_open_end_is_null_in_json():
    told = json.loads(json.dumps(Goal("first_seat", "range", high=0.005).plain(), allow_nan=False))
    assert told == {"measure": "first_seat", "wish": "range", "low": None, "high": 0.005}
    assert Goal("skill", "highest").plain()["wish"] == "highest"
