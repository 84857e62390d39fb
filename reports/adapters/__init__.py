"""Statistics that SciPy, statsmodels and arch compute, in the terms of deal blocks."""
