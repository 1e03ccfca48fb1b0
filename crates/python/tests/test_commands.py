"""Commands within a process that has other things to do: they take neither its signals nor its output."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import etchwork
import pytest
from conftest import run
from etchwork.shards import Plan

GENERATE = ["generate", "--tier", "tutorial", "--seed", "1", "--count", "3", "--json"]
POSIX = pytest.mark.skipif(os.name != "posix", reason="interrupts are signals")

# Says when it works, and whether an interrupt ended it as it ends Python code.
BEGUN = """
import etchwork, signal, sys, threading, time
from etchwork.shards import Plan, work
signal.signal(signal.SIGINT, signal.default_int_handler)

def caught():
    return [line for line in open("/proc/self/status") if line.startswith("SigCgt")]

def interrupted(work):
    print("on", flush=True)
    try:
        work()
    except KeyboardInterrupt:
        print("interrupted", flush=True)

def slow(*shard):
    time.sleep(0.2)
    return work(*shard)

# The first thread of a process takes signals of the C library's own.
threading.Thread(target=caught).start()
before = caught()
"""
ENDED = """
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler and caught() == before
print("alive", flush=True)
"""
ENDLESS = "['generate', '--tier', 'expert', '--boards', '4000000000', '--max', 'trap_ratio=0', '--seed', '1', '--count', '9', '--threads', '2']"
# It counts for hours, and looks at no flag.
COUNT = "['count', sys.argv[1]]"
PARTS = "generate", "--tier", "easy", "--seed", "1", "--count", "100000", "--json"


def after_interrupts(code: str, interrupts: int, *words: str) -> list[str]:
    """What a program prints that is interrupted each time it says that it works."""
    command = [sys.executable, "-c", BEGUN + code + ENDED, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        said = []
        for _ in range(interrupts):
            said.append(process.stdout.readline().strip())
            time.sleep(0.7)
            process.send_signal(signal.SIGINT)
            begun = time.monotonic()
            said.append(process.stdout.readline().strip())
            assert time.monotonic() - begun < 5
        said += process.stdout.read().split()
        assert process.wait(timeout=20) == 0, process.stderr.read()
    return said


@POSIX
def test_every_command_of_a_process_is_interrupted_and_the_process_goes_on() -> None:
    code = f"for _ in range(2): interrupted(lambda: etchwork.command({ENDLESS}))"
    assert after_interrupts(code, 2) == ["on", "interrupted"] * 2 + ["alive"]


@POSIX
def test_a_command_that_heeds_no_flag_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text("S" + "." * 19 + "\n" + ("." * 20 + "\n") * 19)
    code = f"interrupted(lambda: etchwork.command({COUNT}))"
    assert after_interrupts(code, 1, str(tmp_path / "board.txt")) == ["on", "interrupted", "alive"]


@POSIX
def test_executors_are_interrupted_too() -> None:
    code = f"interrupted(lambda: etchwork.command({list(PARTS)}, slow, requests=10, stdout=sys.stderr))"
    assert after_interrupts(code, 1) == ["on", "interrupted", "alive"]


@POSIX
def test_a_merge_takes_no_signals() -> None:
    code = (
        f"plan = Plan({GENERATE}, requests=2)\n"
        "out, sys.stdout = sys.stdout, sys.stderr\n"
        "assert plan.merge({shard: plan.run(shard) for shard in plan.shards}) == 0\n"
        "sys.stdout = out\n"
        "interrupted(lambda: time.sleep(60))\n"
    )
    assert after_interrupts(code, 1) == ["on", "interrupted", "alive"]


@POSIX
def test_the_program_ends_in_order_when_it_is_interrupted() -> None:
    words = [sys.executable, "-m", "etchwork", "generate", "--tier", "tutorial", "--seed", "1", "--count", "4000000000", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline().startswith("{")
        process.send_signal(signal.SIGINT)
        lines = process.stdout.read().splitlines()
        assert "stopped; go on with" in process.stderr.read()
        assert process.wait(timeout=20) == 3 and all(json.loads(line) for line in lines)


def test_output_goes_where_python_prints(cli: Path, capfd: pytest.CaptureFixture[str]) -> None:
    printed = run(cli, *GENERATE).decode()
    with contextlib.redirect_stdout(io.StringIO()) as text:
        assert etchwork.command(GENERATE) == 0
    plan = Plan(GENERATE, requests=2)
    with contextlib.redirect_stdout(io.StringIO()) as merged:
        assert plan.merge({shard: plan.run(shard) for shard in plan.shards}) == 0
    binary = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert etchwork.command(GENERATE, stdout=binary) == 0
    for written in (text.getvalue(), merged.getvalue(), binary.buffer.getvalue().decode()):
        assert written == printed
    with contextlib.redirect_stderr(io.StringIO()) as told:
        assert etchwork.command(["generate", "--tier", "eazy"]) == 2
    assert "did you mean 'easy'?" in told.getvalue()
    with contextlib.redirect_stdout(io.StringIO()) as helped:
        assert etchwork.command(["--help"]) == 0
    assert "generate" in helped.getvalue()
    # Boards are drawn with characters of several bytes.
    with contextlib.redirect_stdout(io.StringIO()) as drawn:
        assert etchwork.command(GENERATE[:-1]) == 0
    assert re.search("[╭╰]", drawn.getvalue())
    assert capfd.readouterr().out == ""


def test_a_stream_that_cannot_take_the_output_is_named() -> None:
    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError("no room")

    with contextlib.redirect_stderr(io.StringIO()) as told:
        assert etchwork.command(GENERATE, stdout=Full()) == 4
    assert "standard output: no room" in told.getvalue()
