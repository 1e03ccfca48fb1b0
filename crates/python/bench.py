"""The cost of Python, measured in pairs of runs: ``python bench.py [PAIRS]``, with the wheel installed.

The first line compares the iterator with the command on one thread. The table compares executors with
the same number of threads in one process, by the number of requests of a shard.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable

import etchwork
from etchwork.ray import Processes, RayExecutor

WORKERS = 2
ITERATED = ["generate", "--tier", "hard", "--seed", "1", "--count", "6000", "--no-solutions", "--json"]
SPREAD = ["generate", "--tier", "expert", "--seed", "1", "--count", "20000", "--json"]


def timed(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def ratio(one: Callable[[], object], other: Callable[[], object], pairs: int) -> float:
    """The time of the first as a multiple of the other's: the median over pairs."""
    return statistics.median(timed(one) / timed(other) for _ in range(pairs))


def iterate() -> None:
    out = open(os.devnull, "w", encoding="utf-8")
    for puzzle in etchwork.generate(tier="hard", seed=1, count=6000, solutions=False):
        out.write(f"{puzzle.json}\n")


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    told = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)

    def command() -> int:
        return etchwork.command([*ITERATED, "--threads", "1"])

    def threads() -> int:
        return etchwork.command([*SPREAD, "--threads", str(WORKERS)])

    print(f"iterator: {ratio(command, iterate, pairs):.2f} of the command's rate", file=told, flush=True)
    took = timed(threads)
    print("| requests of a shard | ms of a shard | processes | Ray |\n|---|---|---|---|", file=told, flush=True)
    executors: list[Processes | RayExecutor] = [Processes(WORKERS), RayExecutor(None, WORKERS)]
    for requests in [50, 500, 5000]:
        shares = []
        for executor in executors:

            def away(executor: Processes | RayExecutor = executor, requests: int = requests) -> int:
                return etchwork.command(SPREAD, executor, workers=WORKERS, requests=requests)

            away()
            shares.append(f"{ratio(threads, away, pairs):.2f}")
        shard = 1000 * took * WORKERS * requests / 20000
        print(f"| {requests} | {shard:.0f} | {' | '.join(shares)} |", file=told, flush=True)
    for executor in executors:
        executor.close()


if __name__ == "__main__":
    main()
