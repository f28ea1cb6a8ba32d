"""The scripts behind `make`: what they refuse, and how they say it."""

import shutil
import sys
from pathlib import Path

import pytest

from keto_local import debian_packages
from tools import environment
from tools.checks import lock_file


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lock file to spoil, instead of the workspace's."""
    copy = tmp_path / "requirements.lock"
    copy.write_text(environment.LOCK.read_text())
    monkeypatch.setattr(lock_file, "LOCK", copy)
    return copy


def test_the_lock_files_are_as_they_should_be(lock: Path) -> None:
    assert lock_file.problems() == []


@pytest.mark.parametrize(
    ("before", "after", "output"),
    [
        ("\npydantic==", "\nwithout-hash==1.0\npydantic==", "without-hash==1.0"),
        ("\npydantic==", "\npydantic==1.", "pydantic"),
        ("\npydantic==", "\n--index-url https://x\npydantic==", "names a place"),
        ("\npydantic==", "\nlocal @ file:///x\npydantic==", "names a place"),
    ],
)
def test_a_lock_file_that_would_not_do_is_refused(
    lock: Path, before: str, after: str, output: str
) -> None:
    text = lock.read_text()
    assert before in text
    lock.write_text(text.replace(before, after, 1))
    assert any(output in problem for problem in lock_file.problems()), lock_file.problems()


def test_an_old_python_alone_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    assert environment.suitable_python() is None
    with pytest.raises(SystemExit, match=r"Keto needs Python 3\.11 or newer; this is 3\.9"):
        environment.make(None, None)


def test_a_python_without_pip_where_there_is_no_apt_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(debian_packages, "available", lambda: False)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        environment.debian_pip()
