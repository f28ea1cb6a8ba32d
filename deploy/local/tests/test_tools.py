"""The scripts behind `make`: what they refuse, and their messages."""

import shutil
import sys
from pathlib import Path

import pytest

from keto_local import debian_packages
from tools import environment
from tools.checks import lock_file


def test_a_lock_file_with_a_location_or_without_hashes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "requirements.lock"
    monkeypatch.setattr(lock_file, "LOCK", copy)
    text = environment.LOCK.read_text()
    copy.write_text(text)
    assert lock_file.problems() == []
    for line, problem in (
        ("without-hash==1.0", "without-hash==1.0"),
        ("--index-url https://x", "has a URL"),
    ):
        copy.write_text(text.replace("\npydantic==", f"\n{line}\npydantic==", 1))
        assert any(problem in each for each in lock_file.problems()), lock_file.problems()


def test_an_old_python_is_reported_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    monkeypatch.setattr(shutil, "which", lambda _program: None)
    assert environment.suitable_python() is None
    with pytest.raises(SystemExit, match=r"Keto needs Python 3\.11 or newer; this is 3\.9"):
        environment.make(None, None)


def test_a_python_without_pip_on_a_system_without_apt_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(debian_packages, "available", lambda: False)
    with pytest.raises(SystemExit, match="apt-get install python3-venv"):
        environment.debian_pip()
