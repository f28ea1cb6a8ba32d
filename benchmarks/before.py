"""Figures of another version beside those of this one, in turns.

    make bench-before COMMIT=7af1b8b ARGS="events handling"

Each runs its own benchmark on its own code, with this version's packages, and with a PostgreSQL
and a RabbitMQ that are started for it.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_TURNS = 2


def main() -> None:
    commit, *figures = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder)
        extract(commit, before)
        for figure in figures:
            for _ in range(_TURNS):
                for name, version in ((f"before ({commit})", before), ("now", ROOT)):
                    print(f"\n{name}:", flush=True)
                    _run(figure, version)


def extract(commit: str, folder: Path) -> None:
    """Put the files of a commit into a folder."""
    folder.mkdir(exist_ok=True)
    archive = ("git", "archive", commit)
    packed = subprocess.run(archive, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)


def sources(version: Path) -> list[str]:
    """What PYTHONPATH has to name, so that this version's code runs."""
    return [str(each) for each in (*version.glob("*/*/src"), *version.glob("sandbox/src"))]


def _run(figure: str, version: Path) -> None:
    in_servers = (sys.executable, "-m", "keto_local", "servers", "--")
    subprocess.run(
        [*in_servers, sys.executable, "-m", f"benchmarks.{figure}"],
        cwd=version,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sources(version))},
        check=True,
    )


if __name__ == "__main__":
    main()
