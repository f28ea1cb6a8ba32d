"""All checks that do not need a running system, with one line each, and the output of failed
ones."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
WEB = ROOT / "web"


def module(name: str, *words: str) -> list[str]:
    return [sys.executable, "-m", name, *words]


def web_program(place: str) -> str:
    """A program that `npm ci` installed."""
    return str(next(WEB.glob(f"node_modules/{place}"), WEB / "node_modules" / place))


# Longest first.
CHECKS = {
    "types": module("mypy", "--no-error-summary"),
    "imports": [str(BIN / "lint-imports"), "--no-logo", "--no-cache"],
    "style": [str(BIN / "ruff"), "check", "--quiet"],
    "format": [str(BIN / "ruff"), "format", "--check", "--quiet", "--diff"],
    "lock file": module("tools.checks.lock_file"),
    "documents": module("tools.checks.references"),
    "exceptions": module("tools.checks.exceptions"),
    "dates": module("tools.checks.dates"),
    "phrases": module("tools.checks.phrases"),
    "words": module("tools.words", "check"),
    "food table": module("libs.foods.tools.check_table"),
    "vendored files": module("tools.vendor", "--check"),
    "web app: types": [web_program("@typescript/*/lib/tsc"), "--project", "web"],
    "web app: types of the worker": [
        web_program("@typescript/*/lib/tsc"),
        *("--project", "web/src/app/worker"),
    ],
    "JavaScript client: types": [
        web_program("@typescript/*/lib/tsc"),
        *("--project", "clients/javascript"),
    ],
    "web app: style": [web_program("@biomejs/*/biome"), "ci", "--colors=off"],
    "contracts": module("tools.checks.contracts"),
    "releases": module("tools.checks.releases"),
    "printed plans": module("tools.printed_plans", "--check"),
    "packages": module("tools.packages", "--check"),
    "addresses": module("tools.web_addresses", "--check"),
    "Python client": module("tools.python_client", "--check"),
    "personal data": module("tools.privacy_page", "--check"),
    "scaling": module("lab.capacity.page", "--check"),
    "system description": module("tools.system", "--check"),
}


def main() -> None:
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        running = {executor.submit(timed, command): name for name, command in CHECKS.items()}
        passed = [report(running[future], *future.result()) for future in as_completed(running)]
    sys.exit(0 if all(passed) else 1)


def timed(command: list[str]) -> tuple[subprocess.CompletedProcess[str], float]:
    since = time.monotonic()
    process = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return process, time.monotonic() - since


def report(name: str, process: subprocess.CompletedProcess[str], seconds: float) -> bool:
    passed = process.returncode == 0
    print(f"{'ok    ' if passed else 'FAILED'}  {name}  ({seconds:.1f} s)", flush=True)
    if not passed:
        print(process.stdout.rstrip(), flush=True)
    return passed


if __name__ == "__main__":
    main()
