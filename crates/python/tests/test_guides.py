"""The code of the guides runs, and prints what they say."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, run

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


def test_the_recipe_for_a_cluster_works_as_it_stands(cli: Path, tmp_path: Path) -> None:
    pytest.importorskip("ray")
    guide = (ROOT / "docs/python.md").read_text()
    [recipe] = [block for block in re.findall(r"^```sh\n(.*?)^```$", guide, re.M | re.S) if "ray start" in block]
    # A machine on which Ray was never used, with no settings but those of the recipe.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    environment |= {"HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:{environment['PATH']}"}
    before, start, after = re.split(r"^(ray start.*)\n", recipe, flags=re.M)
    # Started so, it ends with this test, and no other cluster of the machine does.
    script = f"set -eux\n{before}{start} --block & trap 'kill $!; wait $!' EXIT\n"
    script += "until ray status; do sleep 1; done\n" + after
    subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, check=True, timeout=180)
    [words] = [shlex.split(line) for line in after.splitlines() if "etchwork.ray" in line]
    words = words[words.index("generate") : words.index("--address")]
    assert (tmp_path / "puzzles.jsonl").read_bytes() == run(cli, *words)
