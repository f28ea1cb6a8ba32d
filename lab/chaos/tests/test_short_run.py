"""A short run of `make chaos`: acknowledged changes are stored once, whatever fails."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from keto_local.processes import dies_with_parent
from keto_local.servers import data_in_memory

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.faults
def test_acknowledged_changes_are_stored_once_whatever_fails(tmp_path: Path) -> None:
    # Within the settling time: a third try follows a minute after the second one.
    limits = ["--longest", "2", "--gap", "1", "--settle", "180"]
    with data_in_memory(tmp_path / "keto"):
        process = subprocess.run(
            [
                *dies_with_parent(signal.SIGTERM),
                *(sys.executable, "-m", "lab.chaos", "--home", str(tmp_path), "--seed", "7"),
                *("--journeys", "15", "--members", "15", "--rebuild-every", "3", *limits),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert process.returncode == 0, process.stdout + process.stderr
