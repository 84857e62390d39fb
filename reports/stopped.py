"""How a run came to its end, in a sentence or two for every output that shows its numbers."""

from reports.run_file import Run


def stop_text(run: Run) -> str:
    """Say what ended a run and what that makes of its intervals and verdicts."""
    stop = run.stop
    if stop.mode == "verdict":
        return (
            f"Verdicts come from a sequential test that looked after every batch, for at most "
            f"{stop.last_look:,} blocks; estimates and intervals come from fresh blocks that the test did "
            "not see. Metrics that were not tested are judged by the fresh blocks. There are no p values."
        )
    if stop.mode == "anytime":
        return (
            "The run looked after every batch and stopped when the answer was clear; intervals and p values "
            "hold at every look at once (confidence sequences)."
        )
    if stop.mode == "budget":
        spent = f"{stop.games:,} games" if stop.games is not None else f"{stop.seconds:g} seconds"
        return (
            f"Exploratory: played within a budget of {spent}, so the number of blocks was not chosen for any "
            "question. No cell decides a claim."
        )
    if stop.mode == "width":
        return "The run looked after every batch and stopped when its intervals were narrow enough."
    return ""
