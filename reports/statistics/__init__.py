"""Statistics: from the sums of deal blocks to estimates, intervals and verdicts."""
