"""CI fails if a test is skipped for an unlisted reason."""

import shutil
import subprocess
import sys
from pathlib import Path

from testkit import listed_skips
from tools.environment import ROOT

TESTS = """
import pytest

def test_passes(): pass

@pytest.mark.skipif(True, reason="no engine: here")
def test_marked(): pass

def test_says_so(): pytest.skip("no engine at all")
"""


def test_a_skip_that_is_not_listed_is_a_failure(tmp_path: Path) -> None:
    shutil.copyfile(listed_skips.__file__, tmp_path / "conftest.py")
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "skips").write_text("# a comment\nno engine: | it is fine\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--only-listed-skips=skips", "--rootdir=."],
        cwd=tmp_path,
        env={"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert "1 failed, 1 passed, 1 skipped" in done.stdout


def test_every_listed_reason_is_that_of_a_test() -> None:
    folders = ("libs", "services", "clients", "deploy", "tests")
    tests = [path.read_text() for name in folders for path in ROOT.glob(f"{name}/**/tests/**/*.py")]
    tests += [path.read_text() for path in ROOT.glob("tests/**/*.py")]
    reasons = listed_skips.listed(ROOT / ".ci/skips")
    assert reasons
    assert [reason for reason in reasons if not any(reason in test for test in tests)] == []
