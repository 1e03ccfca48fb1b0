"""The engine."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, SupportsIndex, TextIO, final

__all__ = [
    "GENERATOR_VERSION",
    "EtchworkError",
    "Puzzle",
    "Puzzles",
    "States",
    "Tuner",
    "__version__",
    "check",
    "command",
    "describe",
    "families",
    "generate",
    "main",
    "plan",
    "plugin",
    "read",
    "row",
    "tiers",
    "work",
]

__version__: str
GENERATOR_VERSION: int
"""The version of the generator: with the same version, a recipe makes the same puzzle."""

class EtchworkError(Exception):
    """A request that cannot be fulfilled. The message is the same as on the command line."""

    code: int
    """1: negative answer; 2: bad input; 3: given up or stopped; 4: reading or writing failed."""

@final
class Puzzle:
    """A puzzle of any family.

    Two puzzles are equal if their IDs and their stored solutions are: `measure` gives the same for
    both. A notebook shows its drawing. It can be pickled.
    """

    @property
    def id(self) -> str:
        """The recipe ID if the puzzle was generated, else the board ID."""

    @property
    def board_id(self) -> str:
        """The ID of the puzzle itself, no matter how it was made; it never changes."""

    @property
    def recipe(self) -> str | None:
        """The recipe ID, from which the puzzle can be made again."""

    @property
    def family(self) -> str:
        """The name of the family."""

    @property
    def kind(self) -> str:
        """The kind of puzzle: the mechanic of a path, or the family's own word."""

    @property
    def tier(self) -> str | None:
        """The tier for which the puzzle was made."""

    @property
    def seed(self) -> int | None:
        """The seed of the run."""

    @property
    def index(self) -> int | None:
        """The index in the run."""

    @property
    def text(self) -> str:
        """The puzzle as text, in the format of its family."""

    @property
    def json(self) -> str | None:
        """The line that ``etchwork generate --json`` prints for the puzzle, if it has one."""

    @property
    def readings(self) -> dict[str, float | None]:
        """The readings taken when the puzzle was made, by name; None if a value is unknown.

        The values of `metrics` of `generate` are among them.
        """

    @property
    def solution(self) -> list[str] | None:
        """The moves of the stored solution, as they are typed in play."""

    def measure(self) -> dict[str, float | None]:
        """Every reading of the family, taken now with default settings.

        If the puzzle has no stored solution, a solver finds one first. Cost: usually milliseconds,
        on large boards seconds. Raises EtchworkError if no solution is found.
        """

    def solve(self, solver: str | None = None, *, budget: SupportsIndex | None = None) -> list[str] | None:
        """Moves that solve the puzzle, or None if it is proved impossible.

        The solver is one of the family's, for paths a path finder. Settings follow a colon:
        ``"bounded-dfs:nodes=200"``. The budget is a number of nodes, by default 10 million. Raises
        EtchworkError with code 3 if the budget is spent first.
        """

    def count(self, *, budget: SupportsIndex | None = None) -> int:
        """The exact number of solutions: for paths, those from S, and to T if there is one.

        Raises EtchworkError with code 3 if the budget, in nodes, is spent first.
        """

    def hint(self, moves: Sequence[str] = ..., level: SupportsIndex = 3, *, budget: SupportsIndex | None = None) -> str:
        """A hint after some moves. Level 1: whether the puzzle can still be solved; 2: what is
        forced, and why; 3: the next move; 4: the whole solution.
        """

    def states(self, *, max_states: SupportsIndex | None = None, depth: SupportsIndex | None = None) -> States:
        """The states that play can lead to, by default at most two million."""

    def svg(self, *, solution: bool = False) -> str:
        """A drawing, with the solution if requested."""

    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[object, tuple[str], dict[str, float | None]]: ...
    def __setstate__(self, own: dict[str, float | None]) -> None: ...

@final
class Puzzles(Iterator[Puzzle]):
    """An iterator over puzzles, which makes them on demand, and some ahead. Threads may share it.

    As the context of a ``with`` statement it is closed at the end.
    """

    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> Puzzle: ...
    def __enter__(self) -> Puzzles: ...
    def __exit__(self, *exception: object) -> None: ...
    @property
    def refused(self) -> dict[str, int]:
        """The number of puzzles that `accept` refused, by reason."""

    @property
    def funnel(self) -> dict[str, Any]:
        """The funnel of all requests so far, as ``etchwork generate --funnel`` prints it.

        Requests run somewhat ahead of the puzzles that were returned. Refusals of `accept` are
        rejections of the stage ``accept``.
        """

    def close(self) -> None:
        """Closes the iterator: it makes no more puzzles."""

@final
class Tuner:
    """The settings of one tier as points: a number from 0 to 1 for each axis. Answers are JSON.

    `etchwork.optuna` is built on it.
    """

    def __new__(cls, arguments: Sequence[str | PathLike[str]]) -> Tuner:
        """Takes the arguments of ``etchwork tune``, with one tier."""

    def space(self) -> str:
        """The names of the ``axes``, and the ``start`` point."""

    def settings(self, point: Sequence[float]) -> str:
        """The settings at a point, by their keys in a tier file."""

    def measure(self, point: Sequence[float], *, held_out: bool = False) -> str:
        """The score of a point on the puzzles that searches with this seed use, or on held-out ones."""

    def file(self, point: Sequence[float], comment: str = "") -> str:
        """The tier set with the settings at a point, as a file that begins with a comment."""

@final
class States:
    """The states that play can lead to. A notebook shows their drawing."""

    def __len__(self) -> int: ...
    @property
    def transitions(self) -> int:
        """The number of moves between states; parallel moves count separately."""

    @property
    def goals(self) -> int:
        """The number of goals."""

    @property
    def stuck(self) -> int:
        """The number of states from which, as was proved, no goal can be reached."""

    @property
    def unknown(self) -> int:
        """The number of states for which a limit leaves open whether a goal can be reached."""

    @property
    def is_complete(self) -> bool:
        """Whether every state is known."""

    @property
    def json(self) -> str:
        """The whole space, as ``etchwork states --json`` prints it."""

    def svg(self, *, labels: bool = False) -> str:
        """A drawing, with the moves beside the lines if requested."""

    def _repr_svg_(self) -> str: ...

def command(
    arguments: Sequence[str | PathLike[str]],
    executor: Callable[[str, int, int, int], bytes] | None = None,
    *,
    workers: SupportsIndex = 1,
    requests: SupportsIndex = 256,
    parts: str | PathLike[str] | None = None,
    stdout: TextIO | None = None,
) -> int:
    """Runs a command as the command line does, and returns its exit code.

    It writes to `stdout`, by default `sys.stdout`, and to `sys.stderr`. An interrupt ends it in order, as in a terminal, and
    then raises KeyboardInterrupt; a second one is not waited for. The signal handlers of the process
    stay as they are.

    An executor runs the shards of ``generate``, ``pack``, ``tune`` and ``lab``. As many threads as
    there are `workers` call it with the plan, the run, the first request and the number of requests,
    and it returns the result of `work`. Other commands, and series, run in this process. A shard has
    `requests` requests; some kinds of work have fewer. The folder `parts` keeps the results until
    the command is done.
    """

def main(arguments: Sequence[str | PathLike[str]]) -> int:
    """Runs a command as the program of this process, whose interrupts it handles from then on."""

def plan(arguments: Sequence[str | PathLike[str]], requests: SupportsIndex = 256) -> tuple[str, list[tuple[int, int, int]]]:
    """The plan of a command, and its shards: run, first request and number of requests."""

def work(plan: str, run: SupportsIndex, first: SupportsIndex, count: SupportsIndex) -> bytes:
    """The part of a shard, which depends on these arguments alone."""

def check(plan: str, run: int, first: int, count: int, part: bytes) -> None:
    """Checks that bytes are the part of a shard; raises EtchworkError if they are not."""

def plugin(path: str | PathLike[str]) -> str:
    """Adds the plug-in of a script, and returns its name.

    Added again, a changed script takes the place of the one before; puzzles that it made keep its
    rules. Work in other processes does not know it: they add it themselves.
    """

def families() -> list[str]:
    """The names of the families."""

def describe(family: str) -> str:
    """A family as JSON, as ``etchwork family --json`` prints it."""

def row(puzzle: Puzzle) -> str:
    """A puzzle as JSON, as a row of a table, with every reading of its family."""

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
    min: Mapping[str, float] | None = None,
    max: Mapping[str, float] | None = None,
    difficulty: str | None = None,
    series: bool | str | Mapping[str, SupportsIndex] | None = None,
    solutions: bool = True,
    id: str | None = None,
    accept: Callable[[Puzzle], bool | str] | None = None,
    metrics: Mapping[str, Callable[[Puzzle], float | None]] | None = None,
) -> Puzzles:
    """Makes puzzles, with the options of ``etchwork generate``.

    The iterator makes puzzles on demand: first one, then some ahead. It releases the interpreter
    lock meanwhile, and an interrupt ends it. A request that gives up has no puzzle, and its index is
    skipped. Without a seed, a random one is drawn. ``solutions=False`` does not count solutions,
    which is faster. Raises EtchworkError with the messages of the command line.

    ``metrics`` are functions that measure each puzzle; their values are among its readings. Then
    ``accept`` gets each puzzle, and returns True, False, or a reason to refuse it. A request whose
    puzzle is refused has no puzzle, like one that gives up; `Puzzles.refused` counts them. Both are
    called in the order of the puzzles, on the thread that calls ``next``, and are slow compared with
    the engine. Their exceptions are raised from ``next``.
    """

def read(text_or_id: str, *, tiers: str | None = None) -> Puzzle:
    """Reads a puzzle from an ID, board text, the text of any family, a line of JSON or a save.

    It opens no file. A recipe ID is looked up in the given tier set, by default in the built-in ones.
    Raises EtchworkError with the place in the text.
    """
