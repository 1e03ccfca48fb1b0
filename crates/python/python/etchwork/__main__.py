"""The command line: ``python -m etchwork generate --tier easy``."""

import signal
import sys

from ._etchwork import main as run


def main() -> int:
    """Runs the command line with the arguments of this process; returns its exit code."""
    # The command handles interrupts itself: the first one ends it in order.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
