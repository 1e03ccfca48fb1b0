"""Work that splits: plan, shard, merge.

A plan is a text with everything that decides the output of a command. Its shards may run anywhere, on
any number of processes and machines with this package, in any order and more than once. Merging their
parts writes the same bytes as the command.

>>> from etchwork.shards import Plan
>>> plan = Plan(["generate", "--tier", "tutorial", "--seed", "1", "--count", "3", "--json"], requests=2)
>>> parts = {shard: plan.run(shard) for shard in reversed(plan.shards)}
>>> plan.merge(parts)  # prints three lines of JSON
0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike

from ._etchwork import EtchworkError, command
from ._etchwork import check as _check
from ._etchwork import plan as _plan
from ._etchwork import work as _work

__all__ = ["Plan", "Shard", "work"]


def work(plan: str, run: int, first: int, count: int) -> bytes:
    """The part of a shard, which depends on these arguments alone; `plan` is the text of a plan.

    A line before its bytes names its plan and its shard, and has a checksum: `Plan.merge` checks it.
    """
    return _work(plan, run, first, count)


@dataclass(frozen=True, order=True)
class Shard:
    """A range of requests of one run of a plan."""

    run: int
    first: int
    count: int


class Plan:
    """The plan of ``generate`` or ``lab`` with these arguments.

    A shard has `requests` requests, or fewer for ``lab makers`` and ``lab solvers``; a request of
    ``lab rejections`` is a block of boards. Give a ``--seed``: without one, each run of the command
    draws another.
    """

    def __init__(self, arguments: Sequence[str | PathLike[str]], requests: int = 256) -> None:
        self.arguments = list(arguments)
        self.requests = requests
        text, shards = _plan(self.arguments, requests)
        self.text: str = text
        self.shards: list[Shard] = [Shard(*shard) for shard in shards]

    def run(self, shard: Shard) -> bytes:
        """The part of a shard, run in this process; ``work(plan.text, ...)`` makes it anywhere."""
        return work(self.text, shard.run, shard.first, shard.count)

    def merge(self, parts: Mapping[Shard, bytes]) -> int:
        """Writes the output of the command from these parts; returns its exit code.

        Nothing is written before every part is there and whole: EtchworkError names the first shard
        whose part is not.
        """
        for shard in parts:
            if shard not in self.shards:
                raise EtchworkError(f"{shard} is no shard of this plan")
        for shard in self.shards:
            if shard not in parts:
                raise EtchworkError(f"the part of {shard} is missing")
            _check(self.text, shard.run, shard.first, shard.count, parts[shard])

        def part(text: str, run: int, first: int, count: int) -> bytes:
            if text != self.text:
                raise EtchworkError("the plan of the command has changed: give it a --seed")
            return parts[Shard(run, first, count)]

        return command(self.arguments, part, requests=self.requests)
