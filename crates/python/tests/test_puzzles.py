"""Python makes the same puzzles as the command line."""

from __future__ import annotations

import ast
import csv
import inspect
import json
import math
import pickle
import subprocess
from operator import attrgetter
from pathlib import Path
from typing import Any

import etchwork
import pytest
from conftest import run

FAMILIES = etchwork.families()


def smallest(family: str) -> str:
    return etchwork.tiers(family)[0]


@pytest.mark.parametrize("family", FAMILIES)
def test_lines_are_those_of_the_command_line(cli: Path, family: str) -> None:
    tier = smallest(family)
    printed = run(cli, "generate", "--family", family, "--tier", tier, "--seed", 7, "--count", 5, "--json")
    made = etchwork.generate(family=family, tier=tier, seed=7, count=5)
    assert "".join(f"{puzzle.json}\n" for puzzle in made).encode() == printed


def test_options_are_those_of_the_command_line(cli: Path) -> None:
    words = ["--family", "pipes", "--tier", "easy", "--seed", "x", "--count", "3", "--first", "4"]
    words += ["--set", "tiling=hex", "--max", "leaves=20", "--no-solutions", "--json"]
    made = etchwork.generate(
        family="pipes", tier="easy", seed="x", count=3, first=4, set={"tiling": "hex"}, max={"leaves": 20}, solutions=False
    )
    assert "".join(f"{puzzle.json}\n" for puzzle in made).encode() == run(cli, "generate", *words)


def test_several_tiers_come_one_after_the_other() -> None:
    made = etchwork.generate(tier=["tutorial", "easy"], seed=1, count=2)
    assert [(puzzle.tier, puzzle.index) for puzzle in made] == [
        ("tutorial", 0),
        ("tutorial", 1),
        ("easy", 0),
        ("easy", 1),
    ]


@pytest.mark.parametrize("family", FAMILIES)
def test_any_puzzle_answers(family: str) -> None:
    puzzle = next(etchwork.generate(family=family, tier=smallest(family), seed=3))
    assert puzzle.family == family
    assert puzzle.json is not None
    document = json.loads(puzzle.json)
    assert document["id"] == puzzle.id == puzzle.recipe
    assert document["metrics"] == puzzle.readings
    measured = puzzle.measure()
    # `measure` yields no reading that only the maker knows.
    again = set(measured) & set(puzzle.readings)
    assert again and all(measured[name] == puzzle.readings[name] for name in again)
    moves = puzzle.solve()
    assert moves and puzzle.count() >= 1
    assert puzzle.hint(puzzle.solution or [], 1)
    assert moves[0] in puzzle.hint(level=4) or puzzle.hint(level=4) != puzzle.hint(level=1)
    with pytest.raises(etchwork.EtchworkError, match="move 1"):
        puzzle.hint(["sideways"])
    states = puzzle.states(max_states=2000)
    assert len(states) > 1 and (states.goals > 0 or not states.is_complete)
    assert json.loads(states.json) and states.svg().startswith("<svg")
    assert puzzle.svg().startswith("<svg") and puzzle._repr_svg_() == puzzle.svg()
    assert puzzle.svg(solution=True) != puzzle.svg()


@pytest.mark.parametrize("family", FAMILIES)
def test_reads_what_it_writes(family: str) -> None:
    puzzle = next(etchwork.generate(family=family, tier=smallest(family), seed=5))
    assert puzzle.json is not None
    for text in [puzzle.text, puzzle.board_id, puzzle.id, puzzle.json]:
        assert etchwork.read(text).board_id == puzzle.board_id
    assert etchwork.read(puzzle.id) == puzzle == pickle.loads(pickle.dumps(puzzle))
    assert etchwork.read(puzzle.text).json is None
    assert pickle.loads(pickle.dumps(puzzle)).json == puzzle.json
    assert len({puzzle, etchwork.read(puzzle.id), etchwork.read(puzzle.text)}) == 2


def test_counts_what_there_is() -> None:
    # The solutions of a board of 3 x 2 cells, by hand: along the rows, or down, up and down.
    board = etchwork.read("S..\n...\n")
    assert board.count() == 3
    assert board.solution is None and board.svg(solution=True).startswith("<svg")
    assert etchwork.read("S.\n#.\n").solve() == ["0,1", "1,1"]
    assert etchwork.read("S#.\n").solve() is None


def test_refuses_in_the_words_of_the_command_line(cli: Path) -> None:
    cases: list[tuple[dict[str, Any], list[str]]] = [
        ({"tier": "eazy"}, ["--tier", "eazy"]),
        ({"count": 0}, ["--count", "0"]),
        ({"count": 10**30}, ["--count", str(10**30)]),
        ({"family": "pipe"}, ["--family", "pipe"]),
        ({"size": "0x4"}, ["--size", "0x4"]),
        ({"maker": "x"}, ["--maker", "x"]),
        ({"mechanic": "fog:radius"}, ["--mechanic", "fog:radius"]),
        ({"max": {"turns": 3}}, ["--max", "turns=3"]),
        ({"tiers": "nowhere.toml"}, ["--tiers", "nowhere.toml"]),
    ]
    for arguments, words in cases:
        with pytest.raises(etchwork.EtchworkError) as refused:
            list(etchwork.generate(**arguments))
        said = subprocess.run([str(cli), "generate", *words], capture_output=True, text=True)
        assert said.returncode == refused.value.code, (arguments, refused.value)

        def plain(text: str) -> str:
            return "".join(letter for letter in text if letter.isalnum())

        assert plain(str(refused.value)) in plain(said.stderr), (str(refused.value), said.stderr)


def test_names_the_place_in_a_text() -> None:
    with pytest.raises(etchwork.EtchworkError, match=r"the text:2:\d+: "):
        etchwork.read("S..\n.?.\n")
    with pytest.raises(etchwork.EtchworkError, match="line 2"):
        etchwork.read(f"{next(etchwork.generate(seed=1)).json}\n{{\n")


def test_readings_are_columns() -> None:
    numpy = pytest.importorskip("numpy")
    puzzles = list(etchwork.generate(tier="easy", seed=1, count=20, solutions=False))
    table = etchwork.columns(puzzles)
    for name, column in table.items():
        array = numpy.asarray(column)
        assert array.dtype == numpy.float64 and len(array) == 20
        assert not array.flags.owndata, "the memory is shared"
        for puzzle, value in zip(puzzles, array):
            reading = puzzle.readings[name]
            assert math.isnan(value) if reading is None else value == reading
    assert etchwork.columns([]) == {}


def test_puzzles_of_all_families_are_a_table(cli: Path, tmp_path: Path) -> None:
    puzzles = [puzzle for family in ("path", "rails") for puzzle in etchwork.generate(family=family, seed=1, count=2)]
    table = etchwork.table(puzzles)
    assert {len(column) for column in table.values()} == {4}
    assert table["id"] == [puzzle.id for puzzle in puzzles] and table["seed"] == [1] * 4
    assert table["set"] == ["default-3"] * 2 + [etchwork.describe("rails")["sets"][0]] * 2
    assert table["walls"][2:] == table["trap_ratio"][2:] == [None, None], "rails have no walls"
    assert table["optimum"][:2] == [None, None] and all(value >= 1 for value in table["optimum"][2:])
    # Every reading of the family is there, whichever the tier takes.
    assert "trap_ratio" not in puzzles[0].readings and 0 <= table["trap_ratio"][0] <= 1
    file = tmp_path / "puzzles.jsonl"
    file.write_text("".join(f"{puzzle.json}\n" for puzzle in puzzles))
    rows = list(csv.DictReader(run(cli, "measure", file, "--table").decode().splitlines()))
    assert len(rows) == 4 and list(rows[0]) == list(table)
    for number, row in enumerate(rows):
        for name, text in row.items():
            value = table[name][number]
            known = value is not None and value == value
            assert text == ("" if value is None else text if known else "unknown"), name
            if known:
                assert text == value if isinstance(value, str) else float(text) == value, name
    assert etchwork.table([]) == {}


def test_families_are_described() -> None:
    for family in etchwork.families():
        described = etchwork.describe(family)
        assert described["family"] == family and described["rule"] and described["makers"]
        for reading in described["readings"]:
            assert reading["name"] and reading["about"]
            assert reading["min"] is None or reading["max"] is None or reading["min"] <= reading["max"]
        leading = sorted(reading["leading"] for reading in described["readings"] if reading["leading"])
        assert leading == list(range(1, len(leading) + 1))
    share = {reading["name"]: reading for reading in etchwork.describe("contraption")["readings"]}["stuck_share"]
    assert (share["min"], share["max"]) == (0, 1)
    with pytest.raises(etchwork.EtchworkError, match="did you mean 'rails'"):
        etchwork.describe("rail")


def test_a_stored_path_is_kept_and_tells_puzzles_apart() -> None:
    board = "S....\n.....\n.....\n....T\n"
    path = "0,0 1,0 2,0 3,0 3,1 2,1 1,1 0,1 0,2 1,2 2,2 3,2 3,3 2,3 1,3 0,3 0,4 1,4 2,4 3,4"
    stored, bare = etchwork.read(f"{board}@path {path}\n"), etchwork.read(board)
    found = etchwork.read(f"{board}@path {' '.join(['0,0', *(bare.solve() or [])])}\n")
    assert stored.solution == path.split()[1:] and bare.solution is None
    assert stored.measure() != found.measure() == bare.measure(), "another path has other readings"
    # They have one ID, and are not the same to whoever measures them.
    assert stored.id == bare.id == found.id
    assert len({stored, bare, found}) == 3
    for puzzle in (stored, bare, found):
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and again.measure() == puzzle.measure() and again.text == puzzle.text
        assert etchwork.read(puzzle.text) == puzzle


def test_numbers_that_are_no_seed_or_level_are_refused() -> None:
    for seed in (-1, 2**32, 2**40):
        with pytest.raises(etchwork.EtchworkError, match="give a whole number from 0 to 4294967295"):
            etchwork.generate(tier="easy", seed=seed)
    puzzle = next(etchwork.generate(tier="tutorial", seed=2**32 - 1))
    assert puzzle.seed == 2**32 - 1
    for level in (-1, 0, 5, 300, 10**30):
        with pytest.raises(etchwork.EtchworkError, match="level: give"):
            puzzle.hint([], level)
    with pytest.raises(etchwork.EtchworkError, match="depth: give"):
        puzzle.states(depth=-1)


def documented() -> list[tuple[str, str | None]]:
    """The names of the stub, each with its docstring."""
    stub = ast.parse(Path(etchwork.__file__).with_name("_etchwork.pyi").read_text())
    found = []
    for node in stub.body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            continue
        found.append((node.name, ast.get_docstring(node)))
        for member in node.body if isinstance(node, ast.ClassDef) else []:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                found.append((f"{node.name}.{member.name}", ast.get_docstring(member)))
    return found


@pytest.mark.parametrize(("name", "told"), documented())
def test_help_says_what_editors_say(name: str, told: str | None) -> None:
    from etchwork import _etchwork

    assert told and inspect.getdoc(attrgetter(name)(_etchwork)) == told
