"""Numbers of a test that the guide quotes: pytest shows them with ``-rP``."""


def note(**numbers: object) -> None:
    """Print numbers, floats with four decimals."""
    told = [f"{k} = {v:.4f}" if isinstance(v, float) else f"{k} = {v}" for k, v in numbers.items()]
    print("; ".join(told))  # noqa: T201 - a test has no other way to tell a number
