"""What is said and drawn about acting first."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from reports.first_player_page import (
    first_player_finding,
    first_player_pictures,
    first_player_sections,
    plot_by_players,
    strategy_sentence,
    width_sentence,
)
from reports.run_file import read_run
from reports.style import house_style


def rows(*gains: float, strategy: str = "greedy", p: float = 0.001) -> pd.DataFrame:
    """Return a table with a gain for each number of players from 2 on."""
    values = np.array(gains)
    return pd.DataFrame(
        {"rules": "rummy500", "players": range(2, 2 + len(gains)), "strategy": strategy, "games": 1000}
        | {"share": 1 / np.arange(2, 2 + len(gains)) + values, "p_holm": np.where(values == 0, 1.0, p)}
        | {name + end: values * f + w for name, f in (("gain", 1), ("points", 100)) for end, w in ENDS}
    )


ENDS = (("", 0.0), ("_low", -0.005), ("_high", 0.005))


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{MINUS SIGN}", "-")


def test_the_finding_gives_the_range_of_each_strategy() -> None:
    both = pd.concat([rows(0.02, -0.01), rows(0.0, 0.0, strategy="random")])
    found = plain(first_player_finding(both))
    assert found == (
        "acting first is worth -1.0 to +2.0 pp to greedy, 0.0 pp to random; clear at 2 of 4 tables"
    )


@pytest.mark.parametrize(
    ("gain", "said"), [(-0.03, "costs s0 most: -3.0 pp"), (0.03, "is worth most to s0: +3.0 pp")]
)
def test_of_many_strategies_the_largest_gain_or_loss_is_named(gain: float, said: str) -> None:
    many = pd.concat([rows(0.01, gain, strategy=f"s{n}", p=0.5) for n in range(4)])
    found = plain(first_player_finding(many))
    assert found == f"acting first {said} with 3 players; clear at 0 of 8 tables"


def test_of_few_games_it_is_said_how_wide_the_intervals_are() -> None:
    few = rows(0.02, -0.01)
    assert plain(width_sentence(few)) == (
        "With 1,000 games a table an interval reaches up to 0.5 pp to each side, so that smaller effects "
        "cannot be seen."
    )
    assert width_sentence(few.assign(games=10_000)) == ""


def eight() -> pd.DataFrame:
    """Return a table of eight strategies with two to four players."""
    return pd.concat([rows(0.01, -0.03, 0.02, strategy=f"strategy {n}") for n in range(8)])


def test_eight_strategies_stay_near_their_number_of_players() -> None:
    axes = Figure().add_subplot()
    plot_by_players(axes, eight(), "gain", 100.0)
    drawn = [line for line in axes.get_lines() if line.get_gid() == "estimate"]
    away = np.array([line.get_xdata() for line in drawn], dtype=float) - np.array([2, 3, 4])
    assert away.shape == (8, 3)
    assert np.abs(away).max() == pytest.approx(0.3)
    assert (np.diff(away[:, 0]) > 0.05).all()
    lines = [line for line in axes.get_lines() if line.get_gid() == "separator"]
    assert [line.get_xdata()[0] for line in lines] == [2.5, 3.5]  # type: ignore[index]  # arrays


def test_legend_and_title_of_eight_strategies_do_not_touch(alone_run: Path) -> None:
    run = read_run(alone_run)
    with house_style():
        (picture,) = first_player_pictures(run, eight())
        picture.figure.draw_without_rendering()
    title, legend = picture.figure.texts[0].get_window_extent(), picture.figure.legends[0].get_window_extent()
    assert legend.y1 < title.y0
    assert legend.y0 > picture.figure.axes[0].get_window_extent().y1


def test_a_table_without_numbers_says_so() -> None:
    assert first_player_finding(rows(float("nan"))) == "too few games"


def test_the_sentence_says_where_a_gain_is_clear() -> None:
    said = plain(strategy_sentence(rows(0.02, 0.0, -0.01)))
    assert said == (
        "greedy: +2.0 pp with 2, 0.0 pp with 3, -1.0 pp with 4 players (clear with 2 and 4 players); "
        "-1.0 to +2.0 points a hand against the others."
    )
    assert "(nowhere clear)" in strategy_sentence(rows(0.0, 0.0))


def test_points_and_intervals_stand_at_their_number_of_players() -> None:
    axes = Figure().add_subplot()
    plot_by_players(axes, pd.concat([rows(0.02, -0.01), rows(0.0, 0.01, strategy="random")]), "gain", 100.0)
    drawn = [line for line in axes.get_lines() if line.get_gid() == "estimate"]
    assert [line.get_ydata().tolist() for line in drawn] == [[2.0, -1.0], [0.0, 1.0]]  # type: ignore[union-attr]  # arrays
    assert np.mean([line.get_xdata() for line in drawn], axis=0) == pytest.approx([2, 3])
    assert [list(place) for place in axes.get_xticks()[:, None]] == [[2], [3]]


def test_each_rule_set_has_a_figure_and_a_section(alone_run: Path) -> None:
    run, table = read_run(alone_run), pd.read_csv(alone_run / "first_player.csv")
    with house_style():
        pictures = list(first_player_pictures(run, table))
    assert [picture.name for picture in pictures] == ["first_player_1", "first_player_2"]
    assert pictures[1].title.startswith("one_hand: acting first is worth ")
    sections = first_player_sections(run, table)
    assert [section.title for section in sections] == [
        "What is acting first worth? rummy500",
        "What is acting first worth? one_hand",
    ]
    assert [row[0] for row in sections[0].rows] == ["2", "2", "5", "5"]
    assert all(len(row) == len(sections[0].head) for row in sections[0].rows)
