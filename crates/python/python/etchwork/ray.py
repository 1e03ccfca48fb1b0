"""Commands on many machines: ``python -m etchwork.ray generate --tier expert --count 100000 --json``.

The arguments are those of ``etchwork generate``, ``pack``, ``tune`` and ``lab``, and

    --address A     the Ray cluster, such as ``auto``; without it, one is started on this machine
    --workers N     the number of shards at the same time [default: the processors of the cluster]
    --requests N    the most requests of a shard; some work has fewer [default: 256]
    --parts DIR     the folder that keeps parts until the command is done; after a stop or a kill, the
                    same command continues from it [default: etchwork-parts]
    --processes     use processes of this machine instead of Ray; the default if Ray is not installed

The output is the command's, byte for byte, except for times.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, TextIO

from . import command
from .shards import work

__all__ = ["Processes", "RayExecutor", "main"]

#: How often a shard is restarted after its worker was lost.
RETRIES = 10

#: The number of plans that the cluster keeps: only a few have shards running at a time.
PLANS = 16

#: The commands that split into shards.
COMMANDS = [["generate"], ["pack"], ["tune"], ["lab", "rejections"], ["lab", "makers"], ["lab", "solvers"]]


def _serve(parent: int, connection: Connection) -> None:
    """Works on the shards that come from the parent, which alone heeds interrupts, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    while True:
        try:
            shard = connection.recv()
        except EOFError:
            return
        try:
            answer: bytes | Exception = work(*shard)
        except Exception as fault:
            answer = fault
        connection.send(answer)


class _Worker:
    """A process of this machine, and the connection to it.

    Each has a connection of its own. In a queue that processes share, one that is killed while it
    writes leaves half a message and a lock that nobody opens: the others would wait for ever.
    """

    def __init__(self) -> None:
        spawn = get_context("spawn")
        self.connection, other = spawn.Pipe()
        self.process = spawn.Process(target=_serve, args=(os.getpid(), other), daemon=True)
        self.process.start()
        # With the last copy in the process itself, its end is the end of the connection.
        other.close()

    def answer(self, *shard: object) -> bytes | Exception:
        """The part of a shard, or what its work raised; fails if the process was lost."""
        self.connection.send(shard)
        answer: bytes | Exception = self.connection.recv()
        return answer

    def close(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()


class Processes:
    """Runs shards in processes of this machine."""

    def __init__(self, workers: int) -> None:
        self._idle: SimpleQueue[_Worker | None] = SimpleQueue()
        for _ in range(workers):
            self._idle.put(None)

    def __call__(self, plan: str, run: int, first: int, count: int) -> bytes:
        """The part of a shard, which is restarted if its process was lost."""
        for attempt in range(RETRIES + 1):
            worker = self._idle.get()
            try:
                worker = worker or _Worker()
                answer = worker.answer(plan, run, first, count)
            except (EOFError, OSError):
                if worker is not None:
                    worker.close()
                    worker = None
                if attempt == RETRIES:
                    raise
            else:
                if isinstance(answer, Exception):
                    raise answer
                return answer
            finally:
                self._idle.put(worker)
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Ends the processes."""
        while not self._idle.empty():
            worker = self._idle.get()
            if worker is not None:
                worker.close()


class RayExecutor:
    """Runs shards as tasks of Ray, which restarts them if a worker or a node is lost."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        import ray

        self._ray: Any = ray
        started: dict[str, Any] = {"address": address} if address else {"num_cpus": workers, "include_dashboard": False}
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **started)
        self._task: Any = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
        self._plans: dict[str, Any] = {}
        self._lock = threading.Lock()

    @property
    def processors(self) -> int:
        """The processors of the cluster."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def __call__(self, plan: str, run: int, first: int, count: int) -> bytes:
        """The part of a shard."""
        with self._lock:
            if plan not in self._plans:
                self._plans[plan] = self._ray.put(plan)
                # Running tasks keep their own reference to their plan.
                for old in list(self._plans)[:-PLANS]:
                    del self._plans[old]
            known = self._plans[plan]
        part: bytes = self._ray.get(self._task.remote(known, run, first, count))
        return part

    def close(self) -> None:
        """Leaves the cluster, and ends it if it was started here."""
        self._ray.shutdown()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m etchwork.ray", description=__doc__, allow_abbrev=False, add_help=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--address")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--requests", type=int, default=256)
    parser.add_argument("--parts", default="etchwork-parts")
    parser.add_argument("--processes", action="store_true")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code."""
    own, words = _parser().parse_known_args(arguments)
    if not any(words[: len(command)] == command for command in COMMANDS):
        told = f"'{' '.join(words[:2])}' cannot be split into shards: run it with `etchwork`\n\n"
        print((told if words else "") + (__doc__ or ""), file=sys.stderr)
        return 2
    if (own.workers is not None and own.workers < 1) or own.requests < 1:
        print("--workers and --requests: give a whole number, 1 or more", file=sys.stderr)
        return 2
    # Ray reports lost workers on standard output, which belongs to the command's output.
    out = sys.stdout
    with contextlib.redirect_stdout(sys.stderr):
        return _run(own, words, out)


def _run(own: argparse.Namespace, words: list[str], out: TextIO) -> int:
    executor: Processes | RayExecutor
    if own.processes or importlib.util.find_spec("ray") is None:
        workers = own.workers or os.cpu_count() or 1
        executor = Processes(workers)
    else:
        executor = RayExecutor(own.address, own.workers)
        workers = own.workers or executor.processors
    try:
        return command(words, executor, workers=workers, requests=own.requests, parts=own.parts, stdout=out)
    except KeyboardInterrupt:
        return 3
    finally:
        executor.close()


if __name__ == "__main__":
    # Worker processes import `work` by the name of its module, which is not `__main__`.
    from etchwork.ray import main as run

    sys.exit(run())
