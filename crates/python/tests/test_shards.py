"""Shards yield the bytes of the command line, whatever runs them and whatever is killed."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import etchwork
import pytest
from conftest import run
from etchwork.shards import Plan, Shard, work

PUZZLES = ["generate", "--tier", "easy,hard", "--seed", "5", "--count", "700", "--json"]
LAB = ["lab", "rejections", "--tier", "tutorial", "--boards", "600", "--without", "exhaustive"]
TUNE = [
    "tune", "--tier", "tutorial", "--start", "default", "--bands", "article", "--iterations", "4", "--puzzles", "30",
    "--held-out", "80", "--seed", "2",
]  # fmt: skip
RAILS = ["tune", "--family", "rails", "--tier", "1", "--iterations", "3", "--puzzles", "10", "--held-out", "20"]
PACK = ["pack", "--tier", "easy,medium", "--seed", "3", "--count", "6", "--out", "pack"]
# In these runs, the lab gives up one of the measures after the first requests.
MAKERS = ["lab", "makers", "--family", "pipes", "--tier", "tutorial", "--maker", "growth", "--count", "4", "--json"]
SOLVERS = ["lab", "solvers", "--family", "contraption", "--tier", "tutorial,easy", "--count", "12", "--json"]
HAS_RAY = pytest.mark.skipif("not __import__('importlib').util.find_spec('ray')", reason="Ray is not installed")
WAYS = [["--processes"], pytest.param([], marks=HAS_RAY)]


def away(words: list[str], cwd: Path, *own: str) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    command = [sys.executable, "-m", "etchwork.ray", "--workers", "2", "--requests", "50", *own, *words]
    return subprocess.Popen(command, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def printed(process: subprocess.Popen[bytes]) -> bytes:
    out, told = process.communicate(timeout=300)
    assert process.returncode == 0, told.decode()
    return out


def counts(folder: Path) -> Any:
    """The settings and counts of the only record in a folder."""
    records = [path for path in folder.glob("*.json") if not path.name.startswith("unfinished")]
    assert len(records) == 1, records
    record = json.loads(records[0].read_text())
    return [record["settings"], record["counts"]]


@pytest.fixture(scope="module")
def lines(cli: Path) -> bytes:
    one, eight = (run(cli, *PUZZLES, "--threads", threads) for threads in (1, 8))
    assert one == eight and one.count(b"\n") == 1400
    return one


@pytest.fixture(scope="module")
def record(cli: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    told = []
    for threads in (1, 8):
        folder = tmp_path_factory.mktemp("record")
        run(cli, *LAB, "--threads", threads, "--out", folder)
        told.append(counts(folder))
    assert told[0] == told[1]
    return told[0]


def tree(folder: Path) -> dict[str, bytes]:
    """The files of a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def timeless(printed: bytes) -> Any:
    """Documents without their times."""
    documents = [json.loads(line) for line in printed.splitlines()]
    for document in documents:
        for one in document.get("makers") or document["solvers"]:
            assert one.pop("times")
    return documents


def children(process: subprocess.Popen[bytes]) -> list[int]:
    """All descendants of a process."""
    found, todo = [], [process.pid]
    while todo:
        parent = todo.pop()
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            below = [int(pid) for pid in task.read_text().split()]
            found += below
            todo += below
    return found


def parts(cwd: Path) -> int:
    return len(list(cwd.glob("etchwork-parts/*/*.part")))


def wait_for(what: Any, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)


@pytest.mark.parametrize("shuffle", [1, 2])
def test_parts_merge_in_any_order(lines: bytes, shuffle: int) -> None:
    plan = Plan(PUZZLES, requests=170)
    shards = plan.shards * 2
    random.Random(shuffle).shuffle(shards)
    made = {shard: work(plan.text, shard.run, shard.first, shard.count) for shard in shards}
    # A merge prints, so it runs in another process, whose output is compared.
    code = "import pickle, sys; from etchwork.shards import Plan; sys.exit(Plan({!r}, 170).merge(pickle.load(sys.stdin.buffer)))"
    import pickle

    merged = subprocess.run(
        [sys.executable, "-c", code.format(PUZZLES)], input=pickle.dumps(made), stdout=subprocess.PIPE, check=True
    )
    assert merged.stdout == lines


def test_a_part_is_a_function_of_plan_and_range() -> None:
    plan, other = Plan(PUZZLES, 100), Plan([*PUZZLES[:4], "6", *PUZZLES[5:]], 100)
    assert plan.text != other.text
    first = plan.run(plan.shards[0])
    assert other.run(other.shards[0]) != first == plan.run(plan.shards[0])


def test_bad_plans_and_shards_are_refused() -> None:
    plan = Plan(PUZZLES)
    for text, shard in [
        (plan.text, (9, 0, 1)), (plan.text, (0, 2**32 - 1, 9)), (plan.text[:-9], (0, 0, 1)), ("{}", (0, 0, 1)),
        (plan.text.replace("generate 1", "generate 9"), (0, 0, 1)), (plan.text.replace("r1.", "r7."), (0, 0, 1)),
    ]:  # fmt: skip
        with pytest.raises(etchwork.EtchworkError):
            work(text, *shard)
    for words in [
        ["tiers"], ["pack", "--out", "x"], ["tune"], [], ["generate", "--distinct"], ["nothing"], SOLVERS, ["lab", "makers", "--tier", "eazy"],
    ]:  # fmt: skip
        with pytest.raises(etchwork.EtchworkError):
            Plan(words)


def test_a_merge_writes_nothing_before_all_parts_fit(capfd: pytest.CaptureFixture[str]) -> None:
    plan, other = Plan(PUZZLES, 100), Plan([*PUZZLES[:4], "6", *PUZZLES[5:]], 100)
    parts = {shard: plan.run(shard) for shard in plan.shards}
    last, before = plan.shards[-1], plan.shards[-2]
    flipped = bytearray(parts[last])
    flipped[len(flipped) // 2] ^= 1
    for wrong, why in [
        ({shard: parts[shard] for shard in plan.shards[:-1]}, r"the part of Shard\(run=1, first=600, count=100\) is missing"),
        ({**parts, last: parts[last][:-1]}, "run 1, requests 600 to 699, is cut short or damaged"),
        ({**parts, last: bytes(flipped)}, "run 1, requests 600 to 699, is cut short or damaged"),
        ({**parts, last: parts[before]}, "run 1, requests 600 to 699, is that of run 1, requests 500 to 599"),
        ({**parts, last: other.run(last)}, "run 1, requests 600 to 699, belongs to another plan"),
        ({**parts, last: b"nothing\n"}, "run 1, requests 600 to 699, is cut short or damaged"),
        ({**parts, Shard(1, 700, 100): parts[last]}, "is no shard of this plan"),
    ]:  # fmt: skip
        with pytest.raises(etchwork.EtchworkError, match=why):
            plan.merge(wrong)
        assert capfd.readouterr().out == ""


def test_what_does_not_split_is_refused(tmp_path: Path) -> None:
    for words in [
        ["play"], ["lab"], [], ["generate", "--workers", "0"], ["generate", "--tier", "eazy"], ["lab", "makers", "--tier", "eazy"],
        ["tune", "--tier", "eazy"],
    ]:  # fmt: skip
        process = away(words, tmp_path, "--processes")
        _, told = process.communicate(timeout=60)
        assert process.returncode == 2 and told and b"Traceback" not in told, told


@pytest.mark.parametrize("way", WAYS)
def test_lines_are_the_same(tmp_path: Path, lines: bytes, way: list[str]) -> None:
    assert printed(away(PUZZLES, tmp_path, *way)) == lines
    assert not (tmp_path / "etchwork-parts").exists()


@pytest.mark.parametrize("way", WAYS)
def test_counts_are_the_same(tmp_path: Path, record: Any, way: list[str]) -> None:
    printed(away([*LAB, "--out", "record"], tmp_path, *way))
    assert counts(tmp_path / "record") == record


@pytest.mark.parametrize(
    ("words", "way"), [(MAKERS, "--processes"), (SOLVERS, "--processes"), pytest.param(SOLVERS, "", marks=HAS_RAY)]
)
def test_comparisons_are_the_same(cli: Path, tmp_path: Path, words: list[str], way: str) -> None:
    one, eight = (timeless(run(cli, *words, "--threads", threads)) for threads in (1, 8))
    assert one == eight == timeless(printed(away(words, tmp_path, "--requests", "3", *way.split())))


def test_a_comparison_on_one_tier_is_a_plan(cli: Path, capfd: pytest.CaptureFixture[str]) -> None:
    words = [*SOLVERS[:5], "easy", *SOLVERS[6:]]
    plan = Plan(words, requests=5)
    assert len(plan.shards) == 3
    assert plan.merge({shard: plan.run(shard) for shard in reversed(plan.shards)}) == 0
    assert timeless(capfd.readouterr().out.encode()) == timeless(run(cli, *words))


@pytest.mark.parametrize(
    ("words", "way"),
    [(TUNE, ["--processes"]), (RAILS, ["--processes"]), (PACK, ["--processes"]), pytest.param(TUNE, [], marks=HAS_RAY)],
)
def test_folders_are_the_same_byte_for_byte(cli: Path, tmp_path: Path, words: list[str], way: list[str]) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "away").mkdir()
    run(cli, *words, cwd=tmp_path / "here")
    printed(away(words, tmp_path / "away", *way))
    here = tree(tmp_path / "here")
    assert len(here) > 4 and tree(tmp_path / "away") == here


def test_a_tune_is_killed_and_gone_on_with(cli: Path, tmp_path: Path) -> None:
    words = [{"tutorial": "medium", "4": "8"}.get(word, word) for word in TUNE]
    (tmp_path / "here").mkdir()
    (tmp_path / "away").mkdir()
    run(cli, *words, cwd=tmp_path / "here")
    process = away(words, tmp_path / "away", "--processes")
    checkpoint = tmp_path / "away" / "tuning" / "medium" / "checkpoint.json"
    wait_for(lambda: checkpoint.exists() and len(json.loads(checkpoint.read_text())["iterations"]) >= 3)
    process.kill()
    process.communicate()
    # Once a checkpoint has the results, their parts are deleted.
    assert len(list((tmp_path / "away").glob("etchwork-parts/*"))) <= 3
    printed(away([*words, "--resume"], tmp_path / "away", "--processes"))
    shutil.rmtree(tmp_path / "away" / "etchwork-parts", ignore_errors=True)
    assert tree(tmp_path / "away") == tree(tmp_path / "here")


def test_folders_are_the_same(cli: Path, tmp_path: Path) -> None:
    words = ["generate", "--tier", "easy", "--seed", "2", "--count", "30", "--distinct", "--funnel", "f.json", "--out", "out"]
    (tmp_path / "here").mkdir()
    (tmp_path / "away").mkdir()
    run(cli, *words, cwd=tmp_path / "here")
    printed(away(words, tmp_path / "away", "--processes"))
    for name in ["f.json", "out/puzzles.jsonl", "out/index.html"]:
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "away" / name).read_bytes(), name


@pytest.mark.parametrize("way", WAYS)
def test_a_worker_is_killed(tmp_path: Path, lines: bytes, way: list[str]) -> None:
    process = away(PUZZLES, tmp_path, *way)
    wait_for(lambda: parts(tmp_path) >= 2)
    # Ray names a worker process after its task, even between two shards.
    names = [b"spawn_main"] if way else [b"ray::work", b"ray::IDLE"]

    def kill() -> bool:
        known = {pid: command_of(pid) for pid in children(process)}
        workers = [pid for name in names for pid, command in known.items() if name in command]
        for worker in workers[:1]:
            os.kill(worker, signal.SIGKILL)
        return bool(workers)

    wait_for(kill)
    assert printed(process) == lines


def test_processes_are_killed_while_they_answer(cli: Path, tmp_path: Path) -> None:
    words = [*PUZZLES[:-3], "--count", "7000", "--json"]
    lines = run(cli, *words)
    for seed in range(6):
        draws = random.Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        process = away(words, folder, "--processes")

        # What waits for the rest of an answer of a killed process hangs. A shard may be lost ten times.
        def kill(process: subprocess.Popen[bytes] = process, draws: random.Random = draws) -> None:
            left, seen = 10, 0
            while process.poll() is None and left:
                seen, before = parts(folder), seen
                # A process may be gone before it is looked at.
                with contextlib.suppress(OSError):
                    workers = [pid for pid in children(process) if b"spawn_main" in command_of(pid)]
                    if seen > before and workers:
                        time.sleep(draws.uniform(0, 0.05))
                        os.kill(draws.choice(workers), signal.SIGKILL)
                        left -= 1

        killer = threading.Thread(target=kill)
        killer.start()
        assert printed(process) == lines
        killer.join()


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


@pytest.mark.parametrize("way", WAYS)
def test_the_driver_is_killed_and_resumed(tmp_path: Path, lines: bytes, way: list[str]) -> None:
    process = away(PUZZLES, tmp_path, *way)
    wait_for(lambda: parts(tmp_path) >= 3)
    process.kill()
    process.communicate()
    kept = parts(tmp_path)
    assert 3 <= kept < 28, "it was killed in the middle"
    assert printed(away(PUZZLES, tmp_path, *way)) == lines


@HAS_RAY
def test_one_of_two_nodes_is_lost(tmp_path: Path, lines: bytes) -> None:
    from ray.cluster_utils import Cluster

    os.environ.update(RAY_AUTH_MODE="disabled", RAY_USAGE_STATS_ENABLED="0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        process = away(PUZZLES, tmp_path, "--address", cluster.address)
        wait_for(lambda: parts(tmp_path) >= 3)
        cluster.remove_node(second, allow_graceful=False)
        assert printed(process) == lines
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]
