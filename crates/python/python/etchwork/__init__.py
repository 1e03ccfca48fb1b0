"""Puzzles worth playing.

>>> import etchwork
>>> puzzle = next(etchwork.generate(tier="easy", seed=42))
>>> puzzle.count() >= 1
True
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from typing import Any

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
from ._etchwork import describe as _describe
from ._etchwork import row as _row

__all__ = [
    "GENERATOR_VERSION",
    "EtchworkError",
    "Puzzle",
    "Puzzles",
    "States",
    "__version__",
    "columns",
    "command",
    "describe",
    "families",
    "generate",
    "plugin",
    "read",
    "table",
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


def table(puzzles: Iterable[Puzzle]) -> dict[str, list[Any]]:
    """Puzzles as columns: their IDs, how they were made, their size, and every reading of their families.

    The readings are taken now, whichever tier made a puzzle; ``columns`` has those taken when it was
    made. None where a family has no such reading, NaN where the budget does not suffice. The columns are
    those of ``etchwork measure --table``. Cost: usually milliseconds a puzzle, on large boards seconds.
    """
    columns: dict[str, list[Any]] = {}
    count = 0
    for count, puzzle in enumerate(puzzles, 1):
        row = json.loads(_row(puzzle))
        readings = {name: float("nan") if value is None else value for name, value in row.pop("readings")}
        for name, value in {**row, **readings}.items():
            column = columns.setdefault(name, [])
            column.extend([None] * (count - 1 - len(column)))
            column.append(value)
    for column in columns.values():
        column.extend([None] * (count - len(column)))
    return columns


def describe(family: str) -> dict[str, Any]:
    """A family as data: its rule, tier sets, options, makers, solvers, mechanics and readings.

    Each of ``describe("rails")["readings"]`` has its ``name``, what it means with its unit (``about``),
    its ``min`` and ``max`` as far as they are certain, its ``weight`` in the score of the default tier
    set, and its place among the readings by which more makes a puzzle harder (``leading``).
    """
    described: dict[str, Any] = json.loads(_describe(family))
    return described
