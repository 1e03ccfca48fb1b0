"""Families from scripts."""

from pathlib import Path

import pytest

import etchwork

SCRIPTS = Path(__file__).parents[3] / "examples" / "scripts"


def test_a_script_brings_a_family(tmp_path: Path) -> None:
    name = etchwork.plugin(SCRIPTS / "slide.rhai")
    assert name == "slide" and "slide" in etchwork.families()
    assert etchwork.tiers("slide") == ["easy", "hard"]
    puzzle = next(etchwork.generate(family="slide", tier="easy", seed=3))
    assert puzzle.readings["shortest"] is not None and puzzle.readings["shortest"] >= 3
    assert etchwork.read(puzzle.id).text == puzzle.text
    # A changed script takes the place of the one before.
    changed = tmp_path / "changed.rhai"
    text = (SCRIPTS / "slide.rhai").read_text()
    changed.write_text(text.replace("[tiers.easy]", "[tiers.first]"))
    assert etchwork.plugin(changed) == "slide"
    assert etchwork.tiers("slide") == ["first", "hard"]
    assert etchwork.families().count("slide") == 1


def test_a_flaw_has_its_line(tmp_path: Path) -> None:
    before = etchwork.families()
    flawed = tmp_path / "flawed.rhai"
    flawed.write_text('let name = "flawed";\nlet about = ;\n')
    with pytest.raises(etchwork.EtchworkError, match="flawed.rhai, line 2: ") as flaw:
        etchwork.plugin(flawed)
    assert getattr(flaw.value, "code") == 2
    built_in = tmp_path / "pipes.rhai"
    text = (SCRIPTS / "slide.rhai").read_text()
    built_in.write_text(text.replace('let name = "slide"', 'let name = "pipes"'))
    with pytest.raises(etchwork.EtchworkError, match="'pipes'"):
        etchwork.plugin(built_in)
    assert etchwork.families() == before
