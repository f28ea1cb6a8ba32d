"""`make audit` says what it found, or that it could not find out."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools import audit

SAFE: dict[str, Any] = {"name": "fastapi", "version": "1.0", "vulns": []}
OLD: dict[str, Any] = {
    "name": "jinja2",
    "version": "2.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1", "3.0"]}, {"id": "X", "fix_versions": []}],
}


def reports(monkeypatch: pytest.MonkeyPatch, *packages: dict[str, Any], error: str = "") -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        if not error:
            report = Path(words[words.index("--output") + 1])
            report.write_text(json.dumps({"dependencies": packages}))
        return subprocess.CompletedProcess(words, 1, stdout="", stderr=f"first line\n{error}\n")

    monkeypatch.setattr(audit, "_run", run)


def status() -> int:
    with pytest.raises(SystemExit) as ended:
        audit.main()
    assert isinstance(ended.value.code, int)
    return ended.value.code


def test_nothing_known_is_a_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reports(monkeypatch, SAFE)
    assert status() == audit.FINE
    printed = capsys.readouterr().out
    assert "requirements.lock: no known vulnerabilities" in printed
    assert "deploy/locks/gateway.lock: no known vulnerabilities" in printed


def test_a_vulnerability_is_named_with_its_fix(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reports(monkeypatch, SAFE, OLD)
    assert status() == audit.VULNERABLE
    printed = capsys.readouterr().out
    assert "jinja2 2.0: PYSEC-1 (fixed in 2.1, 3.0)" in printed
    assert "jinja2 2.0: X (fixed in no version yet)" in printed


def test_advisories_that_cannot_be_reached_are_a_failure_that_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reports(monkeypatch, error="Connection refused")
    assert status() == audit.UNKNOWN
    printed = capsys.readouterr().out
    assert "the audit could not be made: Connection refused" in printed
    assert "nothing is known about the pinned packages" in printed
