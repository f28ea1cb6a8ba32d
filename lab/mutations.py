"""Introduces defects into the code, one at a time, and runs the tests that must notice them.

    make mutations                          all of them
    make mutations ARGS="inbox streak"      those whose names begin with these words
    make mutations ARGS=--check             list those that no longer apply

Each defect of `mutations.toml` replaces one piece of one file, in a clone of the last commit. It is
caught if its tests pass without it and fail with it. A defect that no test notices, or that breaks
the import of a module (any test would notice that), is an error. Defects that no longer apply are
listed at the end, which is an error if they were requested by name.
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

FILE = ROOT / "lab" / "mutations.toml"
# The time limits for the tests of one defect, and for each test when all of them run.
_SECONDS = 300
_SECONDS_EACH = 20
_FAILED = re.compile(r"^FAILED (\S+)", re.MULTILINE)
_TESTS_FAILED = 1  # pytest's status; 2 is an interruption, such as an import that fails


@dataclass(frozen=True)
class Mutation:
    """A defect: its description, what it replaces, and the tests that must fail."""

    name: str
    defect: str
    file: str
    old: str
    new: str
    tests: list[str]

    def problems(self) -> Iterator[str]:
        """The reasons why it cannot be applied to this repository."""
        path = ROOT / self.file
        if not path.exists():
            yield f"{self.name}: {self.file} does not exist"
        elif (count := path.read_text().count(self.old)) != 1:
            yield f"{self.name}: {self.file} has `old` {count} times, not once"
        for test in self.tests:
            file, _, function = test.partition("::")
            if not (ROOT / file).exists():
                yield f"{self.name}: {file} does not exist"
            elif f"def {function.partition('[')[0]}(" not in (ROOT / file).read_text():
                yield f"{self.name}: {file} has no {function}"


def mutations() -> list[Mutation]:
    """All defects, in the file's order."""
    return [Mutation(**each) for each in tomllib.loads(FILE.read_text())["mutation"]]


def main() -> None:
    """Run the requested mutations, or list those that no longer apply."""
    parser = argparse.ArgumentParser(prog="mutations", description="Break the code on purpose")
    parser.add_argument("names", nargs="*", help="the first letters of mutations' names")
    parser.add_argument("--check", action="store_true", help="list those that no longer apply")
    parser.add_argument("--in-copy", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if not (arguments.check or arguments.in_copy):
        sys.exit(_in_a_copy(arguments.names))
    selected = [
        each for each in mutations() if each.name.startswith(tuple(arguments.names or [""]))
    ]
    outdated = [text for each in selected for text in each.problems()]
    status = 0 if arguments.check else _run([each for each in selected if not any(each.problems())])
    if outdated:
        print(f"{len(outdated)} no longer apply:", *outdated, sep="\n  ")
    sys.exit(status or (1 if outdated and (arguments.check or arguments.names) else 0))


def _in_a_copy(names: list[str]) -> int:
    # Processes that a killed test has left may still write while the folder is removed.
    temporary = tempfile.TemporaryDirectory(prefix="keto-mutations-", ignore_cleanup_errors=True)
    with temporary as folder:
        # As root, PostgreSQL runs as another user, who has to read its programs in this folder.
        Path(folder).chmod(0o755)
        copy = Path(folder) / "keto"
        # Only what is committed, so that the result is that of a commit.
        subprocess.run(["git", "clone", "--quiet", "--shared", ROOT, copy], check=True)
        # As in `make test`: some tests run the app's modules, or read the documents.
        ready = [".venv/.ready", "web/node_modules/.ready", "documents"]
        subprocess.run(["make", "--quiet", *ready], cwd=copy, check=True)
        python = str(copy / ".venv" / "bin" / "python")
        command = [python, "-m", "lab.mutations", "--in-copy", *names]
        return subprocess.call([python, "-m", "keto_local", "servers", "--", *command], cwd=copy)


def _run(selected: list[Mutation]) -> int:
    if not selected:
        print("no defect with this name applies")
        return 1
    tests = sorted({test for each in selected for test in each.tests})
    print(f"{len(tests)} tests on the unchanged code", flush=True)
    before = _pytest(tests)
    if before.returncode:
        print(before.stdout[-4000:])
        return 2
    missed = [each.name for each in selected if not _is_caught(each)]
    print(f"{len(selected) - len(missed)} of {len(selected)} caught", *missed, sep="\n  missed: ")
    return 1 if missed else 0


def _is_caught(mutation: Mutation) -> bool:
    path = ROOT / mutation.file
    original = path.read_text()
    started = time.monotonic()
    path.write_text(original.replace(mutation.old, mutation.new))
    try:
        process = _pytest(mutation.tests, "--exitfirst")
    finally:
        path.write_text(original)
    failed = _FAILED.findall(process.stdout)
    caught = process.returncode == _TESTS_FAILED and bool(failed)
    seconds = time.monotonic() - started
    print(f"{'caught' if caught else 'MISSED'}  {mutation.name}: {mutation.defect}"
          f"  ({seconds:.0f} s)", flush=True)  # fmt: skip
    print(f"        {failed[0] if failed else process.stdout[-1500:]}", flush=True)
    return caught


def _pytest(tests: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider"]
    # A source that changes twice within a second would run from outdated bytecode.
    environ = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [*command, *options, *tests], cwd=ROOT, env=environ, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        output, _ = process.communicate(timeout=max(_SECONDS, _SECONDS_EACH * len(tests)))
    except subprocess.TimeoutExpired:
        # A defect that makes a test hang is not caught: tests have deadlines.
        process.kill()
        output, _ = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, output)


if __name__ == "__main__":
    main()
