"""`make audit` runs pip-audit on every lock file, and fails if one run fails."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ["requirements.lock", *(str(each.relative_to(ROOT)) for each in
         sorted((ROOT / "deploy/locks").glob("*.lock")))]  # fmt: skip


def audit(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run it with a stand-in for uv, which receives the arguments of pip-audit."""
    uv = folder / "uv"
    uv.write_text(f"#!/bin/sh\n{script}\n")
    uv.chmod(0o755)
    command = ["make", "--old-file=.venv/.ready", "audit", f"UV={uv}"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_every_lock_file_is_audited(tmp_path: Path) -> None:
    done = audit(tmp_path, 'echo "$@" | tr " " "\\n" | grep "[.]lock$" >> "$0.asked"')
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "uv.asked").read_text().split() == LOCKS


@pytest.mark.parametrize("lock", [LOCKS[0], LOCKS[-1]])
def test_a_vulnerability_or_an_unreachable_advisory_of_one_file_is_a_failure(
    tmp_path: Path, lock: str
) -> None:
    done = audit(tmp_path, f'case "$*" in *" {lock} "*) echo PYSEC-1; exit 1;; esac')
    assert done.returncode != 0
    assert f"{lock}\nPYSEC-1" in done.stdout
