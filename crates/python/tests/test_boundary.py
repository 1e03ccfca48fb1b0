"""No argument from Python may cause a panic: a panic is not an Exception."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import etchwork
import etchwork.shards
import pytest
from etchwork._etchwork import Tuner
from etchwork.shards import Plan

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
    """Checks that a call succeeds, or raises an exception that names what is wrong."""
    try:
        call()
    except (etchwork.EtchworkError, TypeError, ValueError, OverflowError) as error:
        assert str(error)


@pytest.mark.parametrize("option", OPTIONS)
def test_odd_values_of_every_option(option: str) -> None:
    for value in ODD:
        arguments = {"tier": "tutorial", "seed": 1, option: value}
        if option in ("boards", "max_solutions", "size"):
            # Some odd values are valid, but take hours.
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
    with etchwork.generate(tier="tutorial", seed=1, count=100) as within:
        assert next(within).index == 0
    assert list(within) == []
    with pytest.raises(ZeroDivisionError), etchwork.generate(tier="tutorial", seed=1, count=100) as broken:
        raise ZeroDivisionError
    assert list(broken) == []
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
        # If the parent process ignores interrupts, Python would ignore them too.
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


@pytest.mark.skipif(os.name != "posix", reason="interrupts are signals")
def test_an_interrupt_is_heeded_at_once_by_searches_that_heed_no_flag() -> None:
    code = (
        "import etchwork, signal, time\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        # This board has far more paths than there is time to count.
        "board = etchwork.read('S' + '.' * 19 + '\\n' + ('.' * 20 + '\\n') * 19)\n"
        "print('on', flush=True)\n"
        "try:\n"
        "    board.count(budget=10**9)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "on\n"
        time.sleep(0.5)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
        assert time.monotonic() - begun < 5
        # Abandoned work does not keep the interpreter from exiting.
        assert process.wait(timeout=5) == 0


def test_odd_values_of_shards_commands_and_tuners() -> None:
    plan = Plan(["generate", "--tier", "tutorial", "--seed", "1", "--count", "3", "--json"], 2)
    for value in ODD:
        tame(lambda: Plan(value))
        tame(lambda: Plan(["generate", value]))
        tame(lambda: Plan(plan.arguments, value))
        tame(lambda: etchwork.shards.work(value, 0, 0, 1))
        for place in range(3):
            shard: list[Any] = [0, 0, 1]
            shard[place] = value
            # A shard of a billion requests is valid, but takes too long.
            if not (place == 2 and isinstance(value, int) and not isinstance(value, bool) and 1000 < value < 2**32):
                tame(lambda: etchwork.shards.work(plan.text, *shard))
        tame(lambda: Tuner(value))
        tame(lambda: Tuner(["--tier", value]))
    tuner = Tuner(["--tier", "tutorial", "--puzzles", "1", "--held-out", "1"])
    for value in ODD:
        for point in [value, [value], [value] * 20]:
            tame(lambda: tuner.settings(point))
            tame(lambda: tuner.measure(point))
            tame(lambda: tuner.file(point, "\0\n"))


def test_arguments_may_be_paths(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(Path(__file__).parents[2].joinpath("engine/tiers/article.toml").read_text().replace('"article"', '"own"'))
    words: list[str | Path] = ["--tier", "easy", "--tiers", tmp_path / "own.toml"]
    assert Plan(["generate", *words, "--seed", "1"]).shards
    assert etchwork.command(["generate", *words, "--seed", "1", "--out", tmp_path / "out"]) == 0
    assert (tmp_path / "out" / "index.html").exists()
    assert Tuner(["--tier", "easy", "--start", tmp_path / "own.toml"]).space()


def test_mangled_plans() -> None:
    chance = random.Random(2)
    words = [
        ["generate", "--tier", "tutorial", "--seed", "1", "--count", "3", "--json"],
        ["lab", "rejections", "--tier", "tutorial", "--boards", "20", "--without", "exhaustive"],
        ["lab", "solvers", "--family", "rails", "--tier", "1", "--count", "2"],
        ["lab", "makers", "--family", "pipes", "--tier", "tutorial", "--count", "2"],
    ]
    for arguments in words:
        plan = Plan(arguments, 2)
        for _ in range(40):
            letters = list(plan.text)
            for _ in range(chance.randint(1, 3)):
                letters[chance.randrange(len(letters))] = chance.choice("\0{}[]\",:abz ")
            tame(lambda: etchwork.shards.work("".join(letters), 0, 0, 1))


def test_threads_read_and_judge_at_once() -> None:
    puzzle = next(etchwork.generate(tier="easy", seed=1))
    wrong: list[str] = []

    def is_even(other: etchwork.Puzzle) -> bool:
        return other.index is not None and other.index % 2 == 0

    puzzles = etchwork.generate(tier="tutorial", seed=1, count=400, accept=is_even, metrics={"one": lambda _: 1.0})

    def work() -> None:
        for other in puzzles:
            if other.readings["one"] != 1.0 or not is_even(other) or puzzle.count() < 1 or puzzle.readings != expected:
                wrong.append(other.id)

    expected = puzzle.readings
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(50):
        assert puzzles.funnel["requests"] >= 0
    puzzles.close()
    for thread in threads:
        thread.join()
    assert not wrong and list(puzzles) == []
