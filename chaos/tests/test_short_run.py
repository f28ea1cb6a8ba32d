"""A short run of `make chaos`: what was acknowledged is there once, whatever fails meanwhile."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from keto_local.processes import dies_with_parent
from keto_local.servers import data_in_memory

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.faults
def test_what_was_acknowledged_is_there_once_whatever_fails(tmp_path: Path) -> None:
    # What has failed twice is tried again after a minute.
    limits = ["--longest", "2", "--gap", "1", "--settle", "180"]
    with data_in_memory(tmp_path / "keto"):
        done = subprocess.run(
            [
                *dies_with_parent(signal.SIGTERM),
                *(sys.executable, "-m", "chaos", "--home", str(tmp_path), "--seed", "7"),
                *("--journeys", "25", "--members", "20", "--rebuild-every", "3", *limits),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
