"""Breaks the code on purpose, one defect at a time, and runs the tests that must notice it.

    make mutations                          all of them
    make mutations ARGS="inbox streak"      those whose name begins so
    python -m tools.mutations --check       whether each still applies (part of `make check`)

Each defect of `mutations.toml` replaces one piece of one file, in a clone of what is committed. It
is caught when the tests that it names pass before and fail after. A defect that no test notices, or
that breaks the import of a module (any test would notice that), is an error.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.environment import ROOT

FILE = ROOT / "tools" / "mutations.toml"
# For the tests of one defect, or for a test where all of them run.
_SECONDS = 300
_SECONDS_EACH = 20
_FAILED = re.compile(r"^FAILED (\S+)", re.MULTILINE)
_TESTS_FAILED = 1  # pytest's status; 2 is an interruption, such as an import that fails


@dataclass(frozen=True)
class Mutation:
    """One defect: what it stands for, what it replaces, and the tests that must fail."""

    name: str
    defect: str
    file: str
    old: str
    new: str
    tests: list[str]

    def problems(self) -> Iterator[str]:
        """Why it can't be applied to this repository."""
        path = ROOT / self.file
        if not path.exists():
            yield f"{self.name}: there is no {self.file}"
        elif (count := path.read_text().count(self.old)) != 1:
            yield f"{self.name}: {self.file} has `old` {count} times, not once"
        for test in self.tests:
            file, _, function = test.partition("::")
            if not (ROOT / file).exists():
                yield f"{self.name}: there is no {file}"
            elif f"def {function.partition('[')[0]}(" not in (ROOT / file).read_text():
                yield f"{self.name}: {file} has no {function}"


def mutations() -> list[Mutation]:
    """All of them, in the file's order."""
    return [Mutation(**each) for each in tomllib.loads(FILE.read_text())["mutation"]]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="mutations", description="Break the code on purpose")
    parser.add_argument("names", nargs="*", help="how the names of the mutations begin")
    parser.add_argument("--check", action="store_true", help="only whether each still applies")
    parser.add_argument("--in-copy", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.check:
        sys.exit("\n".join(text for each in mutations() for text in each.problems()) or None)
    if not chosen.in_copy:
        sys.exit(_in_a_copy(chosen.names))
    wanted = [each for each in mutations() if each.name.startswith(tuple(chosen.names or [""]))]
    sys.exit(_run(wanted))


def _in_a_copy(names: list[str]) -> int:
    # What a killed test has left may still write while the folder is removed.
    made = tempfile.TemporaryDirectory(prefix="keto-mutations-", ignore_cleanup_errors=True)
    with made as folder:
        # Root's PostgreSQL runs as another user, who has to read its programs there.
        Path(folder).chmod(0o755)
        copy = Path(folder) / "keto"
        # What is committed, and only that: a defect is looked for in a version that has a name.
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, copy], check=True)
        # As `make test` has it: some tests run the app's modules, or read the documents.
        ready = [".venv/.ready", "web/node_modules/.ready", "documents"]
        subprocess.run(["make", "--quiet", *ready], cwd=copy, check=True)
        python = str(copy / ".venv" / "bin" / "python")
        inside = [python, "-m", "tools.mutations", "--in-copy", *names]
        return subprocess.call([python, "-m", "keto_local", "servers", "--", *inside], cwd=copy)


def _run(wanted: list[Mutation]) -> int:
    tests = sorted({test for each in wanted for test in each.tests})
    print(f"{len(tests)} tests on the code as it is", flush=True)
    before = _pytest(tests)
    if before.returncode:
        print(before.stdout[-4000:])
        return 2
    missed = [each.name for each in wanted if not _is_caught(each)]
    print(f"{len(wanted) - len(missed)} of {len(wanted)} caught", *missed, sep="\n  missed: ")
    return 1 if missed or not wanted else 0


def _is_caught(mutation: Mutation) -> bool:
    path = ROOT / mutation.file
    original = path.read_text()
    started = time.monotonic()
    path.write_text(original.replace(mutation.old, mutation.new))
    try:
        done = _pytest(mutation.tests, "--exitfirst")
    finally:
        path.write_text(original)
    failed = _FAILED.findall(done.stdout)
    caught = done.returncode == _TESTS_FAILED and bool(failed)
    seconds = time.monotonic() - started
    print(f"{'caught' if caught else 'MISSED'}  {mutation.name}: {mutation.defect}"
          f"  ({seconds:.0f} s)", flush=True)  # fmt: skip
    print(f"        {failed[0] if failed else done.stdout[-1500:]}", flush=True)
    return caught


def _pytest(tests: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]
    # A source that changes twice within a second would run from its old bytecode.
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [*command, *options, *tests], cwd=ROOT, env=environ, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=max(_SECONDS, _SECONDS_EACH * len(tests)))
    except subprocess.TimeoutExpired:
        # A defect that makes a test wait for ever is no proof: tests have deadlines.
        process.kill()
        output, _ = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, output)


if __name__ == "__main__":
    main()
