"""``python -m sim`` and the console script ``rummy500``."""

import sys

from sim.cli import main


def start() -> None:
    """Run the command line and leave with its exit code."""
    sys.exit(main())


if __name__ == "__main__":
    start()
