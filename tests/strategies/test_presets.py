"""Presets of strategies: champion, and files that are refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sim import api
from sim.engine import new_lineup
from sim.errors import UserError
from sim.strategy_specs import parse_strategy
from strategies import presets, registry
from strategies.adviser import STRATEGY as ADVISER
from strategies.presets import preset_file, preset_names, preset_strategy
from strategies.registry import describe, find_strategy, make_player, names

GOOD = """
strategy = "adviser"
idea = "Careful."
found = "by hand"
[players.2]
layoff = 2
[players.4]
layoff = 0
meld_hold = 3
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "careful.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_champion_is_a_strategy_like_any_other() -> None:
    assert preset_names() == ("champion",)
    assert "champion" in names()
    champion = find_strategy("champion")
    assert (champion.name, champion.draw) == ("champion", ADVISER.draw)
    assert {one.players for one in champion.tuned} == {2, 4, 5}
    page = describe(champion)
    assert "configs/champions/champion.toml, a preset of strategies/adviser.py" in page
    assert "with 2 | 4 | 5 players" in page
    assert "Found so: " in page


def test_parameters_depend_on_the_number_of_players(tmp_path: Path) -> None:
    careful = preset_strategy(written(tmp_path, GOOD), ADVISER)
    assert [careful.values({}, players)["layoff"] for players in (2, 3, 4, 5, 8)] == [2, 2, 0, 0, 0]
    assert careful.values({}, 3)["meld_hold"] == ADVISER.values({})["meld_hold"]
    assert careful.values({"layoff": 1}, 4)["layoff"] == 1


def test_below_the_smallest_number_the_smallest_counts(tmp_path: Path) -> None:
    careful = preset_strategy(written(tmp_path, GOOD.replace("players.2", "players.3")), ADVISER)
    assert careful.values({}, 2)["layoff"] == 2


def test_a_player_sits_down_with_the_parameters_of_the_table() -> None:
    champion = find_strategy("champion")
    player = make_player(parse_strategy("champion@discard_watch=9"))
    for players in (2, 3, 4, 6):
        wanted = champion.values({"discard_watch": 9}, players)
        assert player.params_at(players) == wanted
        lineup = new_lineup([player], [0], {**_flags(), "players": players})
        assert lineup.params[0, : len(wanted)].tolist() == list(wanted.values())


def _flags() -> dict[str, int]:
    from sim.engine import HOUSE_FLAGS

    return dict.fromkeys(HOUSE_FLAGS, 0)


def test_a_record_names_the_parameters_that_were_played() -> None:
    champion = find_strategy("champion")
    (record,) = api.play("champion,greedy", seed=3)
    assert record["players"][0]["params"] == champion.values({}, 2)


def test_champion_plays_as_the_adviser_with_these_settings_does() -> None:
    champion = find_strategy("champion")
    for players in (2, 4):
        values = champion.values({}, players)
        text = "adviser" + "".join(f"@{name}={value}" for name, value in values.items())
        others = ",greedy" * (players - 1)
        one, two = (next(api.play(name + others, seed=5)) for name in ("champion", text))
        assert one["hands"] == two["hands"]


def test_values_and_source_tell_presets_apart() -> None:
    values = api.values_of(parse_strategy("champion"))
    champion = find_strategy("champion")
    assert values["discard_watch@4"] == champion.values({}, 4)["discard_watch"]
    assert api.source_of(parse_strategy("champion")) != api.source_of(parse_strategy("adviser"))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('strategy = "adviser"', "", "strategy = None is not allowed; allowed: a text"),
        ('found = "by hand"', "found = 3", "found = 3 is not allowed; allowed: a text"),
        ("layoff = 2", "layoff = 7", "players.2: Strategy 'adviser': layoff = 7 is outside"),
        ("layoff = 2", "lay = 2", "players.2: Strategy 'adviser' has no parameter 'lay'"),
        ("players.4", "players.9", "players.9 is no table of parameters for 2 to 8 players"),
        ("[players.2]", "[player.2]", "unknown key player"),
        ('idea = "Careful."', "", "idea = None is not allowed"),
    ],
)
def test_a_wrong_preset_is_told_in_a_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        preset_strategy(written(tmp_path, GOOD.replace(old, new)), ADVISER)
    assert str(caught.value).startswith(str(tmp_path / "careful.toml"))
    assert sentence.lower() in str(caught.value).lower()


def test_a_preset_without_tables_is_refused(tmp_path: Path) -> None:
    text = GOOD[: GOOD.index("[players.2]")]
    with pytest.raises(UserError, match="players is missing"):
        preset_strategy(written(tmp_path, text), ADVISER)
    assert preset_file("champion").name == "champion.toml"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder that stands for the shipped presets."""
    caches = (presets.preset_names, registry._presets, registry._offered, registry._preset)
    for one in caches:
        one.cache_clear()
    monkeypatch.setattr(presets, "configs_folder", lambda: tmp_path)
    folder = tmp_path / "champions"
    folder.mkdir()
    yield folder
    for one in caches:
        one.cache_clear()


def test_a_preset_of_a_preset_is_refused(shelf: Path) -> None:
    for name in ("careful", "other"):
        (shelf / f"{name}.toml").write_text(GOOD.replace('"adviser"', '"careful"'), encoding="utf-8")
    with pytest.raises(UserError, match=r"careful\.toml: strategy = 'careful' is a preset; allowed"):
        find_strategy("careful")
    with pytest.raises(UserError, match=r"other\.toml: strategy = 'careful' is a preset"):
        find_strategy("other")


def test_a_preset_with_the_name_of_a_built_in_strategy_is_refused(shelf: Path) -> None:
    (shelf / "greedy.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(UserError, match=r"greedy\.toml has the name of a built-in strategy"):
        find_strategy("greedy")
    with pytest.raises(UserError, match=r"greedy\.toml has the name of a built-in strategy"):
        names()


@pytest.mark.parametrize("name", ["my champ", "2fast", "baseline", "a@b=1", "a,b"])
def test_a_preset_that_cannot_be_written_on_a_command_line_is_refused(shelf: Path, name: str) -> None:
    (shelf / f"{name}.toml").write_text(GOOD, encoding="utf-8")
    with pytest.raises(UserError, match="cannot be written on a command line"):
        find_strategy("adviser")


def test_a_preset_with_an_ordinary_name_is_found(shelf: Path) -> None:
    written(shelf, GOOD)
    assert find_strategy("careful").draw == ADVISER.draw
    assert names()[:5] == ["random", "greedy", "adviser", "regular", "careful"]
