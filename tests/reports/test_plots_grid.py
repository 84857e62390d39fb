"""Matrices: colours around a middle, hatches over what is not sure, empty cells for what is not there."""

import numpy as np
from matplotlib.figure import Figure

from reports.plots_grid import plot_matrix


def test_a_matrix_hatches_unsure_cells_and_leaves_empty_ones() -> None:
    axes = Figure().add_subplot()
    values = np.array([[np.nan, 70.0], [30.0, np.nan]])
    sure = np.array([[False, True], [False, False]])
    plot_matrix(axes, values, [["", "70"], ["30", ""]], sure, ["a", "b"], ["1", "2"], middle=50.0)
    assert axes.images[0].get_clim() == (30.0, 70.0)
    assert [text.get_text() for text in axes.texts] == ["70", "30"]
    assert [text.get_fontweight() for text in axes.texts] == ["bold", "normal"]
    assert [patch.get_xy() for patch in axes.patches] == [(-0.5, 0.5)]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["a", "b"]
