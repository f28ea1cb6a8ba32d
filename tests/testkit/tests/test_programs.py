"""A run reports programs that are neither installed nor downloaded."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from keto_local import debian_packages, programs
from testkit.checkout import ROOT

_TESTS = """
from testkit import programs
def test_the_rules(): programs.needed("promtool")
def test_the_alerts(): programs.needed("prometheus")
def test_a_dump(): programs.needed("rsync")
"""


def test_the_summary_counts_skipped_tests_and_names_the_command(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(_TESTS)
    nothing = tmp_path / "bin"
    nothing.mkdir()
    code = (
        "import shutil, sys, pytest; shutil.which = lambda *_, **__: None;"
        "sys.exit(pytest.main(['-q', '-c', 'pyproject.toml', sys.argv[1]]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTEST_ADDOPTS": "-p testkit.programs", "KETO_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    lines = done.stdout.splitlines()
    summary = next(n for n, line in enumerate(lines) if "short test summary" in line)
    assert lines[summary - 1].startswith("keto: 3 tests were skipped"), done.stdout + done.stderr
    assert "`apt-get install prometheus rsync`" in lines[summary - 1]


def test_a_program_is_downloaded_once_with_its_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = []

    def unpacked(name: str, *_: object) -> Path:
        fetched.append(name)
        root = tmp_path / name
        for file in ("usr/sbin/pgbouncer", "usr/lib/x86_64-linux-gnu/libevent.so.2"):
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text('#!/bin/sh\necho "$LD_LIBRARY_PATH"')
            (root / file).chmod(0o755)
        return root

    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    monkeypatch.setattr(debian_packages, "available", lambda: True)
    monkeypatch.setattr(debian_packages, "unpacked", unpacked)
    printed = subprocess.run([programs.find("pgbouncer")], capture_output=True, text=True).stdout
    assert printed.strip() == str(tmp_path / "pgbouncer/usr/lib/x86_64-linux-gnu")
    assert fetched == ["pgbouncer"]


def test_a_program_is_unpacked_with_its_libraries_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needed = "libc6 libevent-2.1-7 perl-base libperl5.36 libjson-perl zlib1g adduser pgbouncer"
    shown = "".join(f"Inst {name} (1.0 Debian:12 [amd64])\n" for name in needed.split())
    monkeypatch.setattr(debian_packages.Apt, "_run", lambda *_, **__: shown)
    apt = debian_packages.Apt(tmp_path / "apt")
    fetched = apt.with_libraries(["pgbouncer"], without=programs.NOT_NEEDED)
    assert fetched == ["libevent-2.1-7", "zlib1g", "pgbouncer"]
