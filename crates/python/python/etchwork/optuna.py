"""Tunes tiers with an Optuna study: ``pip install optuna``.

>>> from etchwork.optuna import Tune, study
>>> tune = Tune("--tier", "tutorial", "--puzzles", "20", "--seed", "1")
>>> mine = study("study.log", "tutorial", tune)
>>> tune.optimize(mine, trials=2)
>>> mine.best_value > -1
True

The axes, the puzzles and the score are those of ``etchwork tune`` with the same arguments. Any number
of processes may work on one study. The results of a study depend on the timing of its processes; only
the searches of ``etchwork tune`` have the same results everywhere.

    python -m etchwork.optuna --journal study.log --trials 100 --processes 4 --tier hard --out hard.toml

``--journal``, ``--trials`` and ``--processes`` belong to this module, the others to ``etchwork tune``.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from . import EtchworkError
from ._etchwork import Tuner

try:
    import optuna
except ImportError as missing:  # pragma: no cover
    raise ImportError("etchwork.optuna needs Optuna: pip install optuna") from missing

from optuna.exceptions import UpdateFinishedTrialError
from optuna.storages import JournalStorage
from optuna.storages.journal import JournalFileBackend, JournalFileSymlinkLock
from optuna.trial import TrialState

__all__ = ["Tune", "main", "study"]

#: The seconds after which a lock of the journal counts as left behind.
LOCKED = 5

#: The attribute of a trial that names the process working on it.
PROCESS = "process"


def study(journal: str | os.PathLike[str], name: str, tune: Tune, **options: Any) -> optuna.Study:
    """Opens the study with this name in a journal, or creates it with the tier's start as first trial.

    `options` are those of ``optuna.create_study``. A study with other arguments is refused.
    """
    path = os.fspath(journal)
    # Writing a line takes no time, so an older lock belongs to a process that was killed.
    lock = JournalFileSymlinkLock(path, grace_period=LOCKED)
    storage = JournalStorage(JournalFileBackend(path, lock_obj=lock))
    made = optuna.create_study(
        storage=storage, study_name=name, direction="maximize", load_if_exists=True, **options
    )
    known = made.user_attrs.get("tune")
    if known is None:
        made.set_user_attr("tune", list(tune.arguments))
        made.enqueue_trial(tune.start, skip_if_exists=True)
    elif known != list(tune.arguments):
        raise EtchworkError(f"the study '{name}' has other arguments: {' '.join(known)}")
    return made


class Tune:
    """The objective of a study: how near the puzzles of a tier are to its bands.

    The arguments are those of ``etchwork tune``, with one tier. Each axis is a number from 0 to 1. The
    attributes of a trial are its settings, its score and its cost.
    """

    def __init__(self, *arguments: str | os.PathLike[str]) -> None:
        self.arguments = [os.fspath(word) for word in arguments]
        self._tuner = Tuner(self.arguments)
        space = json.loads(self._tuner.space())
        self.axes: list[str] = space["axes"]
        #: The unchanged tier, as the parameters of a trial.
        self.start: dict[str, float] = dict(zip(self.axes, space["start"]))

    def __reduce__(self) -> tuple[type[Tune], tuple[str, ...]]:
        return Tune, tuple(self.arguments)

    def point(self, parameters: dict[str, float]) -> list[float]:
        """The point of the parameters of a trial."""
        return [parameters[axis] for axis in self.axes]

    def settings(self, parameters: dict[str, float]) -> dict[str, Any]:
        """The settings of these parameters, by their keys in a tier file."""
        settings: dict[str, Any] = json.loads(self._tuner.settings(self.point(parameters)))
        return settings

    def measure(self, parameters: dict[str, float], *, held_out: bool = False) -> dict[str, Any]:
        """The score and its cost, on the puzzles that trials use, or on held-out ones."""
        measured: dict[str, Any] = json.loads(self._tuner.measure(self.point(parameters), held_out=held_out))
        return measured

    def file(self, parameters: dict[str, float], comment: str = "") -> str:
        """The tier set with the settings of these parameters, as a file."""
        text: str = json.loads(self._tuner.file(self.point(parameters), comment))
        return text

    def __call__(self, trial: optuna.Trial) -> float:
        """The value of a trial: the composite score or, if that is 0, a negative number."""
        for axis in self.axes:
            trial.suggest_float(axis, 0.0, 1.0)
        parameters = dict(trial.params)
        measured = self.measure(parameters)
        trial.set_user_attr("settings", self.settings(parameters))
        for name in ["score", "asked", "boards"]:
            trial.set_user_attr(name, measured[name])
        return value(measured["score"])

    def optimize(self, study: optuna.Study, trials: int) -> None:
        """Works on a study until this many trials are complete, including those of other processes.

        Restarts the trials of processes of this machine that have ended.
        """
        while sum(trial.state == TrialState.COMPLETE for trial in study.get_trials(deepcopy=False)) < trials:
            begin_again(study)
            trial = study.ask()
            trial.set_user_attr(PROCESS, this_process())
            try:
                study.tell(trial, self(trial))
            except BaseException:
                # The trial must not remain running, not even after an interrupt.
                study.tell(trial, state=TrialState.FAIL)
                raise


def value(score: dict[str, Any]) -> float:
    """The composite score; if it is 0, the score of the readings that are not 0, less 1."""
    composite, rest = float(score["composite"]), float(score["rest"])
    return composite if composite > 0 else rest - 1


def begin_again(study: optuna.Study) -> None:
    """Ends the trials of processes that have ended, and enqueues their parameters again."""
    for trial in study.get_trials(deepcopy=False, states=(TrialState.RUNNING,)):
        process = trial.user_attrs.get(PROCESS)
        if process is None or is_there(process):
            continue
        try:
            study.tell(trial.number, state=TrialState.FAIL)
        except (ValueError, UpdateFinishedTrialError):
            # Another process was first.
            continue
        if trial.params:
            study.enqueue_trial(trial.params)


def this_process() -> str:
    """A unique name of this process: process numbers are reused, so it includes the start time."""
    return f"{socket.gethostname()} {os.getpid()} {begun(os.getpid())}"


def is_there(process: str) -> bool:
    """Whether a process may still run: on other machines, any may."""
    host, number, begin = process.split()
    return host != socket.gethostname() or begun(int(number)) == begin


def begun(number: int) -> str:
    """The start time of a process in the units of its system, or "-" if it does not run."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[19]
    except OSError:
        pass
    if Path("/proc/self/stat").exists():
        return "-"
    # Without /proc, only whether the process runs is known.
    try:
        os.kill(number, 0)
    except OSError:
        return "-"
    return "there"


def _work(journal: str, name: str, tune: Tune, trials: int) -> None:
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    tune.optimize(study(journal, name, tune), trials)


def main(arguments: Sequence[str] | None = None) -> int:
    """Works on a study with processes of this machine, writes the best tier, returns an exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m etchwork.optuna", description=__doc__, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--journal", required=True)
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", default="tiers.toml")
    own, words = parser.parse_known_args(arguments)
    try:
        tune = Tune(*words)
        _run(own, tune)
    except EtchworkError as error:
        print(f"error: {error}", file=sys.stderr)
        return int(getattr(error, "code", 2))
    return 0


def _run(own: argparse.Namespace, tune: Tune) -> None:
    name = "tune"
    begun = study(own.journal, name, tune)
    spawn = get_context("spawn")
    workers = [
        spawn.Process(target=_work, args=(own.journal, name, tune, own.trials)) for _ in range(own.processes)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise EtchworkError("a process ended early: run the same command again to continue")
    best = begun.best_trial
    before, after = (tune.measure(at, held_out=True)["score"]["composite"] for at in (tune.start, best.params))
    note = f"score {best.value:.4f}, on held-out seeds {after:.4f}; before {before:.4f}; trial {best.number}"
    Path(own.out).write_text(tune.file(best.params, f"Tuned by a study of Optuna:\n{note}"))
    print(f"{note}: {own.out}")


if __name__ == "__main__":
    # Worker processes import `_work` by the name of its module, which is not `__main__`.
    from etchwork.optuna import main as run

    sys.exit(run())
