"""Runs the Python of a guide from top to bottom, and compares what it prints: ``run_guide.py GUIDE``.

The blocks of a guide are one program. What a block prints must be what its comments of the form
``# -> text`` say, a line each; ``...`` stands for any text.
"""

from __future__ import annotations

import io
import re
import sys
from contextlib import redirect_stdout
from pathlib import Path


def program(guide: str) -> list[tuple[str, str]]:
    """The blocks, each at its lines of the guide, with what each prints."""
    blocks = []
    for block in re.finditer(r"^```python\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL):
        above = "\n" * guide.count("\n", 0, block.start(1))
        told = re.findall(r"# -> (.*)$", block[1], re.MULTILINE)
        blocks.append((above + block[1], "".join(line + "\n" for line in told)))
    return blocks


def main(path: str) -> None:
    blocks = program(Path(path).read_text(encoding="utf-8"))
    assert blocks, f"{path}: there is no Python"
    names = {"__name__": "__main__"}
    for code, told in blocks:
        with redirect_stdout(io.StringIO()) as out:
            exec(compile(code, path, "exec"), names)
        line = len(code) - len(code.lstrip("\n")) + 1
        pattern = ".*".join(map(re.escape, told.split("...")))
        if not re.fullmatch(pattern, out.getvalue(), re.DOTALL):
            sys.exit(f"{path}:{line}: this prints\n{out.getvalue()}and not\n{told}")


main(sys.argv[1])
