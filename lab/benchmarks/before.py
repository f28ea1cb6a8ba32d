"""Compare the figures of an earlier version with those of this one, alternating between them.

    make bench-before COMMIT=7af1b8b ARGS="events handling"

Each version runs its benchmark on its code, with this version's packages, and with a PostgreSQL
and a RabbitMQ that are started for each run.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_ROUNDS = 2


def main() -> None:
    commit, *figures = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder)
        extract(commit, before)
        for figure in figures:
            for _ in range(_ROUNDS):
                for name, version in ((f"before ({commit})", before), ("now", ROOT)):
                    print(f"\n{name}:", flush=True)
                    _run(figure, version)


def extract(commit: str, folder: Path) -> None:
    """Extract the files of a commit into a folder."""
    folder.mkdir(exist_ok=True)
    archive = ("git", "archive", commit)
    packed = subprocess.run(archive, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)


def sources(version: Path) -> list[str]:
    """The folders for PYTHONPATH with which this version's code runs."""
    return [str(each) for each in (*version.glob("*/*/src"), *version.glob("sandbox/src"))]


def _run(figure: str, version: Path) -> None:
    in_servers = (sys.executable, "-m", "keto_local", "servers", "--")
    # Release 1.0.0 has the benchmarks in a top-level folder.
    folder = "benchmarks" if (version / "benchmarks").is_dir() else "lab.benchmarks"
    subprocess.run(
        [*in_servers, sys.executable, "-m", f"{folder}.{figure}"],
        cwd=version,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sources(version))},
        check=True,
    )


if __name__ == "__main__":
    main()
