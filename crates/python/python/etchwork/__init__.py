"""Puzzles worth playing.

>>> import etchwork
>>> puzzle = next(etchwork.generate(tier="easy", seed=42))
>>> puzzle.count() >= 1
True
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ._etchwork import (
    GENERATOR_VERSION,
    EtchworkError,
    Puzzle,
    Puzzles,
    States,
    __version__,
    command,
    families,
    generate,
    plugin,
    read,
    tiers,
)

__all__ = [
    "GENERATOR_VERSION",
    "EtchworkError",
    "Puzzle",
    "Puzzles",
    "States",
    "__version__",
    "columns",
    "command",
    "families",
    "generate",
    "plugin",
    "read",
    "tiers",
]


def columns(puzzles: Iterable[Puzzle]) -> dict[str, array[float]]:
    """The readings of puzzles, a column for each; NaN if a reading is unknown or was not taken.

    Each column is a buffer of doubles: ``numpy.asarray(column)`` shares its memory, and so do
    pandas and Arrow. Cost: one pass over the puzzles.
    """
    table: dict[str, array[float]] = {}
    count = 0
    for count, puzzle in enumerate(puzzles, 1):
        for name, value in puzzle.readings.items():
            column = table.setdefault(name, array("d"))
            column.extend([float("nan")] * (count - 1 - len(column)))
            column.append(float("nan") if value is None else value)
    for column in table.values():
        column.extend([float("nan")] * (count - len(column)))
    return table
