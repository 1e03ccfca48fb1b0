"""A study tunes the settings of a tier, with the same axes and score as any search."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import etchwork
import pytest

optuna = pytest.importorskip("optuna")

from conftest import run  # noqa: E402
from etchwork.optuna import Tune, begin_again, study, this_process, value  # noqa: E402

WORDS = [
    "--tier", "tutorial", "--start", "default", "--bands", "article", "--puzzles", "30", "--held-out", "60", "--seed", "2",
]  # fmt: skip
RAILS = ["--family", "rails", "--tier", "2", "--puzzles", "5", "--held-out", "10"]


def candidates(cli: Path, folder: Path, words: list[str]) -> list[dict[str, Any]]:
    search = ["--search", "hill-climb", "--iterations", "2", "--record", str(folder)]
    run(cli, "tune", *words, *search)
    return [json.loads(line) for line in next(folder.glob("*/candidates.jsonl")).read_text().splitlines()]


@pytest.mark.parametrize("words", [WORDS, RAILS], ids=["paths", "rails"])
def test_points_have_the_scores_of_the_command(cli: Path, tmp_path: Path, words: list[str]) -> None:
    start = candidates(cli, tmp_path, words)[0]
    tune = Tune(*words)
    assert tune.settings(tune.start) == start["settings"] and sorted(tune.axes) == sorted(start["settings"])
    measured = tune.measure(tune.start)
    for name in ["score", "asked", "boards", "seed", "stopped"]:
        assert measured[name] == start[name], name
    checkpoint = json.loads(next(tmp_path.glob("*/checkpoint.json")).read_text())
    for candidate in checkpoint["iterations"][1][:3]:
        assert tune.measure(dict(zip(tune.axes, candidate["point"])))["score"] == candidate["score"]
    file = tmp_path / "mine.toml"
    file.write_text(tune.file(tune.start, "a comment"))
    assert file.read_text().startswith("# a comment\n")
    tier = words[words.index("--tier") + 1]
    assert tier in etchwork.tiers(tiers=str(file))


def test_bad_input_is_refused() -> None:
    for words in [["--tier", "eazy"], ["--tier", "easy,hard"], [], ["--tier", "easy", "--puzzles", "0"]]:
        with pytest.raises(etchwork.EtchworkError):
            Tune(*words)
    tune = Tune(*WORDS)
    for start in [float("nan"), 2.0, -0.5, float("inf")]:
        with pytest.raises(etchwork.EtchworkError, match="from 0 to 1"):
            tune.measure(dict.fromkeys(tune.axes, start))
    with pytest.raises(KeyError):
        tune.measure({})


def test_scores_of_0_are_told_apart() -> None:
    scores = [(0.0, 0.0), (0.0, 0.4), (0.1, 0.1), (0.6, 0.6)]
    values = [value({"composite": composite, "rest": rest}) for composite, rest in scores]
    assert values == sorted(values) and values[1] < 0 < values[2]


def test_a_trial_of_a_process_that_is_gone_is_begun_again(tmp_path: Path) -> None:
    tune = Tune(*WORDS)
    mine = study(tmp_path / "study.log", "t", tune)
    lost, other, held = (mine.ask() for _ in range(3))
    for trial in (lost, other, held):
        for axis in tune.axes:
            trial.suggest_float(axis, 0.0, 1.0)
    dead = subprocess.run([sys.executable, "-c", "import etchwork.optuna as o; print(o.this_process())"], capture_output=True)
    lost.set_user_attr("process", dead.stdout.decode().strip())
    other.set_user_attr("process", "elsewhere 1 1")
    held.set_user_attr("process", this_process())
    begin_again(mine)
    states = [trial.state.name for trial in mine.trials]
    assert states == ["FAIL", "RUNNING", "RUNNING", "WAITING"]
    assert mine.trials[3].system_attrs["fixed_params"] == lost.params == tune.start
    with pytest.raises(etchwork.EtchworkError, match="other arguments"):
        study(tmp_path / "study.log", "t", Tune(*WORDS[:-1], "3"))


@pytest.mark.skipif(os.name != "posix", reason="it is killed by a signal")
def test_processes_work_at_one_study_and_one_is_killed(cli: Path, tmp_path: Path) -> None:
    journal, out = tmp_path / "study.log", tmp_path / "tiers.toml"
    own = ["--journal", str(journal), "--trials", "12", "--processes", "2", "--out", str(out)]
    command = [sys.executable, "-m", "etchwork.optuna", *own, *WORDS]

    def done() -> int:
        known = optuna.storages.JournalStorage(optuna.storages.journal.JournalFileBackend(str(journal)))
        trials = optuna.load_study(study_name="tune", storage=known).trials
        return sum(trial.state.is_finished() for trial in trials)

    process = subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b"settings") < 3:
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    before = done()
    assert 0 < before < 12, "it was killed in the middle"
    told = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    assert done() >= 12
    assert "on held-out seeds" in told.stdout
    made = run(cli, "generate", "--tiers", out, "--tier", "tutorial", "--seed", "1", "--count", "2", "--json")
    assert made.count(b"\n") == 2
