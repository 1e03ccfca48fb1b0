"""Fixtures and helpers of the tests."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def cli() -> Path:
    """The command line, built from the same sources."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    binary = target / "debug" / "etchwork"
    assert binary.exists(), "build it first: cargo build"
    return binary


def run(binary: Path, *arguments: object, cwd: Path | None = None) -> bytes:
    """The output of a command, which must succeed."""
    words = [str(binary), *map(str, arguments)]
    return subprocess.run(words, cwd=cwd, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
