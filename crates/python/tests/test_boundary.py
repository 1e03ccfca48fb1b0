"""Whatever comes over the boundary, it never panics: a panic is no Exception."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import etchwork
import pytest

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2**31, 2**32, 2**64, 10**30, -(10**30), 0.5, float("nan"), float("inf"), "", " ", "all",
    "\0", "nan", "-5", "--help", "1e9", "\ud800", "漢", "x" * 5000, b"bytes", [], ["easy"], [1, 2], [None], {}, {"a": 1},
    {"a": None}, {1: 2}, {"a": [1, "b"]}, (), object(), int, lambda: 0, 10**5000,
]  # fmt: skip
OPTIONS = [
    "family", "tier", "tiers", "seed", "count", "first", "boards", "size", "mechanic", "finder", "max_solutions",
    "maker", "set", "max", "series", "id",
]  # fmt: skip


def tame(call: Any) -> None:
    """It does something, or raises an exception that names what is wrong."""
    try:
        call()
    except (etchwork.EtchworkError, TypeError, ValueError, OverflowError) as error:
        assert str(error)


@pytest.mark.parametrize("option", OPTIONS)
def test_odd_values_of_every_option(option: str) -> None:
    for value in ODD:
        arguments = {"tier": "tutorial", "seed": 1, option: value}
        if option in ("boards", "max_solutions", "size"):
            # What takes hours is no oddity.
            tame(lambda: etchwork.generate(**arguments))
        else:
            tame(lambda: next(etchwork.generate(**arguments)))


def test_odd_texts() -> None:
    for value in ODD:
        tame(lambda: etchwork.read(value))
        tame(lambda: etchwork.tiers(value))
    puzzle = next(etchwork.generate(tier="tutorial", seed=1))
    for value in ODD:
        tame(lambda: puzzle.solve(value))
        tame(lambda: puzzle.solve(budget=value))
        tame(lambda: puzzle.count(budget=value))
        tame(lambda: puzzle.hint(value))
        tame(lambda: puzzle.hint(level=value))
        tame(lambda: puzzle.states(max_states=value))
        tame(lambda: puzzle.states(depth=value))


def test_mangled_texts() -> None:
    chance = random.Random(1)
    for family in etchwork.families():
        puzzle = next(etchwork.generate(family=family, tier=etchwork.tiers(family)[0], seed=1))
        for text in [puzzle.text, puzzle.id, puzzle.board_id, puzzle.json or ""]:
            for _ in range(60):
                letters = list(text)
                for _ in range(chance.randint(1, 4)):
                    letters[chance.randrange(len(letters))] = chance.choice("\0S#.{}\"0,9 \nαz")
                tame(lambda: etchwork.read("".join(letters)))


def test_nothing_is_made_by_hand() -> None:
    for kind in [etchwork.Puzzle, etchwork.Puzzles, etchwork.States]:
        with pytest.raises(TypeError):
            kind()
    puzzle = next(etchwork.generate(tier="tutorial", seed=1))
    with pytest.raises(AttributeError):
        puzzle.text = "S"  # type: ignore[misc]


def test_ends_and_stays_ended() -> None:
    puzzles = etchwork.generate(tier="tutorial", seed=1, count=2)
    assert len(list(puzzles)) == 2 and list(puzzles) == []
    closed = etchwork.generate(tier="tutorial", seed=1, count=100)
    next(closed)
    closed.close()
    closed.close()
    assert list(closed) == []
    del closed
    gc.collect()


def test_threads_share_an_iterator() -> None:
    puzzles = etchwork.generate(tier="tutorial", seed=1, count=2000, solutions=False)
    taken: list[str] = []

    def take() -> None:
        for puzzle in puzzles:
            taken.append(puzzle.id)

    threads = [threading.Thread(target=take) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(taken)) == len(taken) == 2000


def test_the_interpreter_goes_on_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    list(etchwork.generate(tier="expert", seed=1, count=1000, solutions=False))
    done.set()
    thread.join()
    assert ticks > 5


@pytest.mark.skipif(os.name != "posix", reason="interrupts are signals")
def test_an_interrupt_ends_a_search_without_end() -> None:
    code = (
        "import etchwork, signal\n"
        # Whoever started this may ignore interrupts, and so would Python.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('on', flush=True)\n"
        "try:\n"
        "    list(etchwork.generate(tier='expert', boards=4000000000, count=1000, max={'trap_ratio': 0}))\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "interrupted\n"
