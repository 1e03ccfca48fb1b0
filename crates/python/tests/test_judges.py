"""Python functions as metrics and gates."""

from __future__ import annotations

import pickle
from itertools import islice
from typing import Any

import etchwork
import pytest


def turns(puzzle: etchwork.Puzzle) -> float:
    """How often the stored path turns, which no metric of the engine measures."""
    cells = [tuple(map(int, cell.split(","))) for cell in puzzle.solution or []]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(cells, cells[1:])]
    return sum(a != b for a, b in zip(steps, steps[1:]))


def test_refuses_in_order_and_counts() -> None:
    options: dict[str, Any] = {"tier": "easy", "seed": 4, "count": 200, "mechanic": "standard", "solutions": False}
    plain = list(etchwork.generate(**options))
    seen: list[int] = []

    def accept(puzzle: etchwork.Puzzle) -> bool | str:
        assert puzzle.index is not None
        seen.append(puzzle.index)
        taken = puzzle.readings["turns"]
        assert taken is not None
        return True if taken > 9 else "few turns" if puzzle.index % 2 else False

    puzzles = etchwork.generate(**options, metrics={"turns": turns}, accept=accept)
    taken = list(puzzles)
    expected = [puzzle for puzzle in plain if turns(puzzle) > 9]
    assert 20 < len(taken) < 180
    assert taken == expected and [puzzle.json for puzzle in taken] == [puzzle.json for puzzle in expected]
    assert seen == [puzzle.index for puzzle in plain], "each is asked once, in order"
    refused = [puzzle.index for puzzle in plain if turns(puzzle) <= 9]
    odd = sum(index % 2 for index in refused if index is not None)
    assert puzzles.refused == {"few turns": odd, "refused": len(refused) - odd}
    funnel = puzzles.funnel
    assert funnel["requests"] == 200 and funnel["accepted"] == len(taken)
    assert funnel["rejected"]["accept"] == puzzles.refused and funnel["rejected"]["gate"]
    column = etchwork.columns(taken)["turns"]
    assert list(column) == [turns(puzzle) for puzzle in taken]
    again = pickle.loads(pickle.dumps(taken[0]))
    assert again.readings == taken[0].readings and again.json == taken[0].json


def third(puzzle: etchwork.Puzzle) -> bool:
    assert puzzle.index is not None
    return puzzle.index % 3 == 2


def test_goes_no_further_than_it_must() -> None:
    puzzles = etchwork.generate(tier="tutorial", seed=1, count=10**9, accept=third)
    assert [puzzle.index for puzzle in islice(puzzles, 4)] == [2, 5, 8, 11]
    assert puzzles.refused == {"refused": 8} and 12 <= puzzles.funnel["requests"] < 10**6


def test_what_a_function_raises_comes_out() -> None:
    def fussy(puzzle: etchwork.Puzzle) -> bool:
        if puzzle.index == 2:
            raise ZeroDivisionError("two")
        return True

    puzzles = etchwork.generate(tier="tutorial", seed=1, count=4, accept=fussy)
    assert [next(puzzles).index, next(puzzles).index] == [0, 1]
    with pytest.raises(ZeroDivisionError, match="two"):
        next(puzzles)
    assert [puzzle.index for puzzle in puzzles] == [3]
    assert puzzles.refused == {}


def test_what_is_no_judge_is_refused() -> None:
    odd: list[dict[str, Any]] = [{"accept": 3}, {"metrics": len}, {"metrics": {1: len}}, {"metrics": {"a": 1}}]
    for options in odd:
        with pytest.raises(TypeError, match="give a"):
            etchwork.generate(tier="tutorial", **options)
    answers: list[tuple[dict[str, Any], str]] = [
        ({"accept": lambda puzzle: None}, "give True, False, or a reason"),
        ({"metrics": {"a": lambda puzzle: "x"}}, "give a number, or None"),
        ({"metrics": {"option_ratio": lambda puzzle: 1.0}}, "choose another name"),
    ]
    for options, why in answers:
        with pytest.raises((TypeError, ValueError), match=why):
            next(etchwork.generate(tier="tutorial", seed=1, **options))
    unknown = next(etchwork.generate(tier="tutorial", seed=1, metrics={"a": lambda puzzle: None}))
    assert unknown.readings["a"] is None
