"""A short run of `make chaos`: what was acknowledged is there once, whatever fails meanwhile."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
JOURNEYS = 40


@pytest.mark.faults
def test_what_was_acknowledged_is_there_once_whatever_fails(tmp_path: Path) -> None:
    hardness = ["--longest", "2", "--gap", "1", "--settle", "120"]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "chaos", "--home", str(tmp_path), "--seed", "7"),
            *("--journeys", str(JOURNEYS), "--members", "20", *hardness),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"| journeys | {JOURNEYS}" in done.stdout
