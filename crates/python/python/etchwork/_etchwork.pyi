"""The engine."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, SupportsIndex, final

__all__ = [
    "GENERATOR_VERSION",
    "EtchworkError",
    "Puzzle",
    "Puzzles",
    "States",
    "Tuner",
    "__version__",
    "command",
    "families",
    "generate",
    "plan",
    "read",
    "tiers",
    "work",
]

__version__: str
GENERATOR_VERSION: int
"""The version of the generator: puzzles of one recipe are the same while it stays."""

class EtchworkError(Exception):
    """What is asked for cannot be done; the message is that of the command line."""

    code: int
    """1 a negative answer, 2 bad input, 3 given up or stopped, 4 reading or writing failed."""

@final
class Puzzle:
    """A puzzle of any family. Two are equal if their IDs are.

    In a notebook it is drawn. It can be pickled.
    """

    @property
    def id(self) -> str:
        """The recipe ID if it was generated, else the board ID."""

    @property
    def board_id(self) -> str:
        """The ID of what it is, whoever made it; stable for ever."""

    @property
    def recipe(self) -> str | None:
        """The recipe ID, by which it can be made again."""

    @property
    def family(self) -> str:
        """The name of its family."""

    @property
    def kind(self) -> str:
        """What kind of puzzle it is: the mechanic of a path, else the family's own word."""

    @property
    def tier(self) -> str | None:
        """The tier that it was made for."""

    @property
    def seed(self) -> int | None:
        """The seed of its run."""

    @property
    def index(self) -> int | None:
        """Its index in the run."""

    @property
    def text(self) -> str:
        """It as text, in the form of its family."""

    @property
    def json(self) -> str | None:
        """The line that ``etchwork generate --json`` prints of it, if it came with one."""

    @property
    def readings(self) -> dict[str, float | None]:
        """What was measured when it was made, by name; None where that could not be had.

        What `metrics` of `generate` gave is there as well.
        """

    @property
    def solution(self) -> list[str] | None:
        """The moves of the stored solution, as they are typed in play."""

    def measure(self) -> dict[str, float | None]:
        """Every reading that its family yields, taken now with the usual settings.

        Of a puzzle without a stored solution one is found first. Cost: milliseconds as a rule,
        seconds on large boards. Raises EtchworkError if no solution is found.
        """

    def solve(self, solver: str | None = None, *, budget: SupportsIndex | None = None) -> list[str] | None:
        """Moves that solve it, or None if that is proved impossible.

        The solver is one of its family, of paths a path finder; settings follow a colon:
        ``"bounded-dfs:nodes=200"``. The budget is in nodes, 10 million unless given. Raises
        EtchworkError with code 3 if the budget is spent first.
        """

    def count(self, *, budget: SupportsIndex | None = None) -> int:
        """How many solutions it has, exactly: of paths those from S, to T if there is one.

        Raises EtchworkError with code 3 if the budget, in nodes, is spent first.
        """

    def hint(self, moves: Sequence[str] = ..., level: int = 3, *, budget: SupportsIndex | None = None) -> str:
        """Help after some moves: 1 can it still be solved, 2 what is forced and why, 3 the next
        move, 4 the whole solution.
        """

    def states(self, *, max_states: SupportsIndex | None = None, depth: int | None = None) -> States:
        """Everything that play can lead to, two million states at the most unless given."""

    def svg(self, *, solution: bool = False) -> str:
        """A drawing, with the solution if wanted."""

    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[object, tuple[str], dict[str, float | None]]: ...
    def __setstate__(self, own: dict[str, float | None]) -> None: ...

@final
class Puzzles(Iterator[Puzzle]):
    """Puzzles, made as they are asked for, some ahead. Threads may share it."""

    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> Puzzle: ...
    @property
    def refused(self) -> dict[str, int]:
        """How many puzzles `accept` refused, by reason."""

    @property
    def funnel(self) -> dict[str, Any]:
        """What all requests have cost so far, as ``etchwork generate --funnel`` has it.

        Requests are worked off some ahead of the puzzles that were handed on. Refusals of `accept`
        are rejections of the stage ``accept``.
        """

    def close(self) -> None:
        """Ends it: no more puzzles come."""

@final
class Tuner:
    """The settings of one tier as points: a number from 0 to 1 for each axis. Answers are JSON.

    `etchwork.optuna` is made of it.
    """

    def __new__(cls, arguments: Sequence[str | PathLike[str]]) -> Tuner:
        """Takes the arguments of ``etchwork tune``, with one tier."""

    def space(self) -> str:
        """The names of the ``axes``, and the point to ``start`` from."""

    def settings(self, point: Sequence[float]) -> str:
        """What a point stands for, by the names of the keys of a tier file."""

    def measure(self, point: Sequence[float], *, held_out: bool = False) -> str:
        """The score of a point: by the puzzles that searches of this seed choose by, or by others."""

    def file(self, point: Sequence[float], comment: str = "") -> str:
        """The tier set with the tier at a point, as a file that begins with a comment."""

@final
class States:
    """The states that play can lead to. In a notebook they are drawn."""

    def __len__(self) -> int: ...
    @property
    def transitions(self) -> int:
        """Moves between them, parallel ones counted each."""

    @property
    def goals(self) -> int:
        """States that are goals."""

    @property
    def stuck(self) -> int:
        """States from which no goal can be reached, proved."""

    @property
    def unknown(self) -> int:
        """States of which that is not known, as a limit was met."""

    @property
    def is_complete(self) -> bool:
        """Whether every state is known."""

    @property
    def json(self) -> str:
        """All of it, as ``etchwork states --json`` has it."""

    def svg(self, *, labels: bool = False) -> str:
        """A drawing, with the moves beside the lines if wanted."""

    def _repr_svg_(self) -> str: ...

def command(
    arguments: Sequence[str | PathLike[str]],
    executor: Callable[[str, int, int, int], bytes] | None = None,
    *,
    workers: int = 1,
    requests: int = 256,
    parts: str | PathLike[str] | None = None,
) -> int:
    """Runs a command as the command line does, and gives its exit code.

    With an executor the shards of ``generate``, ``pack``, ``tune`` and ``lab`` are worked off by it: it
    is handed the plan, the run, the first request and their number, by as many threads as there are
    workers, and gives what `work` gives; other commands, and series, work here. A shard has so many
    requests, or fewer where the kind of work says so. What it gave is kept in the folder `parts`
    until the command is done.
    """

def plan(arguments: Sequence[str | PathLike[str]], requests: int = 256) -> tuple[str, list[tuple[int, int, int]]]:
    """The plan of a command, and its shards: run, first request and their number."""

def work(plan: str, run: int, first: int, count: int) -> bytes:
    """The part of a shard: a function of what it is handed alone."""

def families() -> list[str]:
    """The names of the families."""

def tiers(family: str | None = None, tiers: str | None = None) -> list[str]:
    """The tiers of a family's set, the easiest first; `tiers` names a set or a file."""

def generate(
    *,
    family: str | None = None,
    tier: str | Sequence[str] | None = None,
    tiers: str | PathLike[str] | None = None,
    seed: str | SupportsIndex | None = None,
    count: SupportsIndex | None = None,
    first: SupportsIndex | None = None,
    boards: SupportsIndex | None = None,
    size: str | SupportsIndex | None = None,
    mechanic: str | None = None,
    finder: str | None = None,
    max_solutions: SupportsIndex | None = None,
    maker: str | None = None,
    set: Mapping[str, object] | None = None,
    max: Mapping[str, SupportsIndex] | None = None,
    series: bool | str | Mapping[str, SupportsIndex] | None = None,
    solutions: bool = True,
    id: str | None = None,
    accept: Callable[[Puzzle], bool | str] | None = None,
    metrics: Mapping[str, Callable[[Puzzle], float | None]] | None = None,
) -> Puzzles:
    """Makes puzzles, with the options of ``etchwork generate``.

    They are made as they are asked for, the first alone, then some ahead, without the
    interpreter; an interrupt ends it. A request that gives up has no puzzle: its index is passed
    over. Without a seed it is a fresh one. ``solutions=False`` does not count solutions, which
    is faster. Raises EtchworkError in the words of the command line.

    ``metrics`` are functions that measure each puzzle: what they give is among its readings.
    ``accept`` is handed each puzzle after that, and gives True, False, or a reason to refuse it.
    A request whose puzzle is refused has none, like one that gives up; `Puzzles.refused` counts
    them. Both are called in the order of the puzzles, in the thread that asks for them, and are
    slow beside the engine. What they raise is raised where the puzzle is asked for.
    """

def read(text_or_id: str, *, tiers: str | None = None) -> Puzzle:
    """The puzzle of an ID, board text, the text of any family, a line of JSON or a save.

    No file is opened. A recipe ID is of the tier set that is named, or one that ships. Raises
    EtchworkError with the place in the text.
    """
