"""The code of the guides runs, and prints what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

RUN_GUIDE = Path(__file__).with_name("run_guide.py")


@pytest.mark.parametrize("guide", ["README.md", "docs/python.md", "crates/python/README.md"])
def test_a_guide_prints_what_it_says(guide: str, tmp_path: Path) -> None:
    subprocess.run([sys.executable, RUN_GUIDE, ROOT / guide], cwd=tmp_path, check=True)


@pytest.mark.parametrize(
    ("line", "said"), [("print(1 + 1)  # -> 3", "prints\n2\n"), ("print(1)", "and not\n"), ("# -> 1", "not\n1\n")]
)
def test_a_guide_that_says_otherwise_is_told(line: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text(f"# Guide\n\n```python\n{line}\n```\n")
    done = subprocess.run([sys.executable, RUN_GUIDE, tmp_path / "guide.md"], capture_output=True, text=True)
    assert done.returncode == 1 and said in done.stderr and "guide.md:4:" in done.stderr
