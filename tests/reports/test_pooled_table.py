"""Pooled cells: the table follows from the blocks, and disagreement is told instead of a number."""

from pathlib import Path

import numpy as np
import pytest

from reports.blocks import BlockFile
from reports.effects import cell_effect
from reports.pooled_table import pooled_sentences, pooled_table
from reports.run_file import read_run
from reports.statistics.intervals import mean_interval
from tests.helpers.synthetic_runs import TIP, write_run


def test_cells_of_one_company_are_pooled_block_by_block(tip_run: Path) -> None:
    run = read_run(tip_run)
    with BlockFile(tip_run) as blocks:
        table = pooled_table(run, blocks)
        assert set(zip(table["opponents"], table["direction"], strict=True)) == {
            ("baseline", "joins"),
            ("greedy", "joins"),
        }
        assert (table["cells"] == 2).all()
        assert set(table["claim"]) == {"T0", "T20", "T40"}
        assert table["estimate"].notna().any()
        for row in table.to_dict("records"):
            claim = next(claim for claim in run.claims if claim.id == row["claim"])
            cells = [c for c in claim.cells if c[2:4] == (row["opponents"], row["direction"])]
            y = [cell_effect(run, blocks, cell, row["metric"]).values for cell in cells]
            whole = mean_interval((y[0] + y[1]) / 2)
            if row["p_heterogeneity"] >= 0.05:
                assert [row[name] for name in ("estimate", "low", "high")] == pytest.approx(whole[:3])
            else:
                assert np.isnan(row["estimate"])
            # Two cells differ once: Q is the squared z of the mean difference.
            z = (y[1] - y[0]).mean() / (y[1] - y[0]).std(ddof=1) * len(y[0]) ** 0.5
            assert row["q"] == pytest.approx(z**2)


def test_agreement_and_disagreement_are_told(tip_run: Path) -> None:
    run = read_run(tip_run)
    with BlockFile(tip_run) as blocks:
        table = pooled_table(run, blocks)
    table["p_heterogeneity"], table["estimate"], table["low"], table["high"] = 0.4, 0.05, 0.04, 0.06
    table.loc[table["opponents"] == "greedy", ["estimate", "low", "high"]] = np.nan
    told = pooled_sentences(run.claims[0], table, "win_share")
    assert len(told) == 2
    assert any("no pooled number" in sentence for sentence in told)
    assert any("+5.00\N{NO-BREAK SPACE}[+4.00,\N{NO-BREAK SPACE}+6.00] pp" in text for text in told)


def test_a_single_table_and_few_blocks_are_not_pooled(tmp_path: Path) -> None:
    for name, changed in (("one", {"players": [3]}), ("few", {"stop": {"mode": "fixed", "blocks": 29}})):
        folder = write_run(tmp_path / name, {**TIP, **changed})
        with BlockFile(folder) as blocks:
            assert pooled_table(read_run(folder), blocks).empty


def test_more_cells_than_their_blocks_can_test_are_named_not_pooled(
    tip_run: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = read_run(tip_run)
    with BlockFile(tip_run) as blocks:
        count = int(pooled_table(run, blocks)["blocks"].iloc[0])
        monkeypatch.setattr("reports.pooled_table.fewest_blocks", lambda cells: count + cells)
        table = pooled_table(run, blocks)
    assert table[["estimate", "low", "high", "q", "p_heterogeneity"]].isna().all(axis=None)
    assert (table["blocks"] == count).all()
    told = pooled_sentences(run.claims[0], table, "win_share")
    assert f"of {count} blocks, too few to tell whether the cells agree ({count + 2} are needed)" in told[0]
