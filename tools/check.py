"""Everything that is checked without running the system: one line each, the rest on failure."""

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
    """A program that `npm ci` fetched."""
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
    "food table": module("tools.check_foods"),
    "mutations": module("tools.mutations", "--check"),
    "vendored files": module("tools.vendor", "--check"),
    "web app: types": [web_program("@typescript/*/lib/tsc"), "--project", "web"],
    "web app: types of the worker": [
        web_program("@typescript/*/lib/tsc"),
        *("--project", "web/src/worker"),
    ],
    "JavaScript client: types": [
        web_program("@typescript/*/lib/tsc"),
        *("--project", "clients/javascript"),
    ],
    "web app: style": [web_program("@biomejs/*/biome"), "ci", "--colors=off"],
    "contracts": module("tools.checks.contracts"),
    "printed plans": module("tools.printed_plans", "--check"),
    "packages": module("tools.packages", "--check"),
    "personal data": module("tools.privacy_page", "--check"),
    "scaling": module("tools.scaling_page", "--check"),
    "system description": module("tools.system", "--check"),
}


def main() -> None:
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        running = {side_by_side.submit(timed, command): name for name, command in CHECKS.items()}
        fine = [report(running[done], *done.result()) for done in as_completed(running)]
    sys.exit(0 if all(fine) else 1)


def timed(command: list[str]) -> tuple[subprocess.CompletedProcess[str], float]:
    since = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done, time.monotonic() - since


def report(name: str, done: subprocess.CompletedProcess[str], seconds: float) -> bool:
    fine = done.returncode == 0
    print(f"{'ok    ' if fine else 'FAILED'}  {name}  ({seconds:.1f} s)", flush=True)
    if not fine:
        print(done.stdout.rstrip(), flush=True)
    return fine


if __name__ == "__main__":
    main()
