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

from chaos.rolling import ROOT, extract

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


def _run(figure: str, version: Path) -> None:
    in_servers = (sys.executable, "-m", "keto_local", "servers", "--")
    sources = [*version.glob("*/*/src"), *version.glob("sandbox/src")]
    subprocess.run(
        [*in_servers, sys.executable, "-m", f"benchmarks.{figure}"],
        cwd=version,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sources))},
        check=True,
    )


if __name__ == "__main__":
    main()
