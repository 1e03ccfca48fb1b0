"""Work that splits: plan, shard, merge.

A plan is a text with all that decides a command. Its shards may be worked off anywhere, by any
number of processes and machines with this package, in any order and more than once; whatever they
come to is merged to the bytes that the command writes.

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
from ._etchwork import plan as _plan
from ._etchwork import work as _work

__all__ = ["Plan", "Shard", "work"]


def work(plan: str, run: int, first: int, count: int) -> bytes:
    """The part of a shard of the plan of this text: a function of these alone."""
    return _work(plan, run, first, count)


@dataclass(frozen=True, order=True)
class Shard:
    """Requests of one run of a plan, one after the other."""

    run: int
    first: int
    count: int


class Plan:
    """The plan of ``generate`` or ``lab`` with these arguments.

    `requests` are a shard, or fewer of ``lab makers`` and ``lab solvers``; one of ``lab rejections``
    is a block of boards. A command without ``--seed`` has another one each time: give one.
    """

    def __init__(self, arguments: Sequence[str | PathLike[str]], requests: int = 256) -> None:
        self.arguments = list(arguments)
        self.requests = requests
        text, shards = _plan(self.arguments, requests)
        self.text: str = text
        self.shards: list[Shard] = [Shard(*shard) for shard in shards]

    def run(self, shard: Shard) -> bytes:
        """The part of a shard, here; ``work(plan.text, ...)`` is the same anywhere."""
        return work(self.text, shard.run, shard.first, shard.count)

    def merge(self, parts: Mapping[Shard, bytes]) -> int:
        """Writes what the command writes, made of these parts; gives its exit code."""

        def part(text: str, run: int, first: int, count: int) -> bytes:
            if text != self.text:
                raise EtchworkError("the command has another plan now: give it a --seed")
            try:
                return parts[Shard(run, first, count)]
            except KeyError:
                raise EtchworkError(f"the part of {Shard(run, first, count)} is missing") from None

        return command(self.arguments, part, requests=self.requests)
