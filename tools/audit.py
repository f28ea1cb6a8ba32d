"""Looks for known vulnerabilities of what the lock files pin, with pip-audit.

    python -m tools.audit

For people and for releases, not for `make check`: it asks a database on the internet, PyPI's
advisories. pip-audit is installed for this run only, and is no dependency of the project. The
exit status is 0 when nothing is known, 1 when something is, and 2 when it could not be found out.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.environment import LOCK, ROOT, VENV, say, uv_on_path
from tools.lock import IMAGE_LOCKS

# The newest fixes of the tool itself matter more than the same tool each time.
TOOL = "pip-audit>=2.9"
SECONDS = 300

FINE, VULNERABLE, UNKNOWN = 0, 1, 2


class NotFoundOut(Exception):
    """The advisories could not be asked."""


def main() -> None:
    locks = [LOCK, *sorted(IMAGE_LOCKS.glob("*.lock"))]
    try:
        found = {lock: vulnerabilities(lock) for lock in locks}
    except NotFoundOut as error:
        say(f"the audit could not be made: {error}")
        say("nothing is known about the pinned packages: run it where the advisories are reachable")
        sys.exit(UNKNOWN)
    for lock, lines in found.items():
        say(f"{lock.relative_to(ROOT)}: {len(lines) or 'no'} known vulnerabilities")
        for line in lines:
            say(f"  {line}")
    sys.exit(VULNERABLE if any(found.values()) else FINE)


def vulnerabilities(lock: Path) -> list[str]:
    """The known vulnerabilities of what a lock file pins, a line each."""
    with tempfile.TemporaryDirectory(prefix="keto-audit-") as folder:
        report = Path(folder) / "report.json"
        done = _run(
            # The lock is complete and hashed: nothing has to be resolved or installed.
            *("--requirement", str(lock), "--require-hashes", "--disable-pip", "--strict"),
            *("--format", "json", "--output", str(report), "--progress-spinner", "off"),
        )
        text = report.read_text() if report.exists() else ""
    try:
        return list(_lines(json.loads(text)))
    except (ValueError, KeyError):
        reason = done.stderr.strip().splitlines()
        raise NotFoundOut(reason[-1] if reason else f"exit status {done.returncode}") from None


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    uv = uv_on_path() or str(VENV / "bin" / "uv")
    command = [uv, "tool", "run", "--quiet", "--from", TOOL, "pip-audit", *words]
    try:
        return subprocess.run(
            command, capture_output=True, text=True, timeout=SECONDS, check=False, cwd=ROOT
        )
    except OSError as error:
        raise NotFoundOut(f"uv cannot be started: {error}") from None
    except subprocess.TimeoutExpired:
        raise NotFoundOut(f"no answer within {SECONDS} s") from None


def _lines(report: dict[str, Any]) -> list[str]:
    return [
        f"{package['name']} {package['version']}: {one['id']}"
        f" (fixed in {', '.join(one['fix_versions']) or 'no version yet'})"
        for package in report["dependencies"]
        for one in package.get("vulns", [])
    ]


if __name__ == "__main__":
    main()
