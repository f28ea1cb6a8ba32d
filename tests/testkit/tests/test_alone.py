"""A failure names the command that runs its test alone."""

import subprocess
import sys
from pathlib import Path

import pytest

from testkit import alone

_TESTS = """
import pytest

def test_passes(): pass

@pytest.mark.parametrize("name", ["a dish"])
def test_fails(name): raise ValueError
"""


def test_a_failure_names_the_command(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(_TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "testkit.alone", "--rootdir=."],
        cwd=tmp_path,
        env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert done.stdout.count("make test ARGS=") == 1
    assert "make test ARGS=\"'test_it.py::test_fails[a dish]'\"\n" in done.stdout


@pytest.mark.parametrize("name", ["a.py::test", "a.py::t[a b]", 'a.py::t[it\'s $1 `x` \\ "y" !]'])
def test_the_command_runs_exactly_the_failed_test(tmp_path: Path, name: str) -> None:
    (tmp_path / "Makefile").write_text("test:\n\t@printf '%s\\n' $(ARGS)\n")
    done = subprocess.run(
        alone.command(name), cwd=tmp_path, shell=True, capture_output=True, text=True
    )
    assert done.stdout == f"{name}\n"
