"""`make drill`: lose the databases of a running system, and restore them to a moment."""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from keto_local.processes import stop_signals_raise
from tests.e2e.drill import Drill


def main() -> int:
    parser = argparse.ArgumentParser(prog="drill", description=__doc__)
    parser.add_argument("--members", type=int, default=12, help="how many write at the same time")
    chosen = parser.parse_args()
    begun = time.monotonic()
    # A signal must not leave servers behind.
    with (
        stop_signals_raise(),
        tempfile.TemporaryDirectory(prefix="keto-drill-", ignore_cleanup_errors=True) as folder,
    ):
        asyncio.run(Drill(Path(folder), chosen.members).run())
    print(f"{(time.monotonic() - begun) / 60:5.2f} min  in all: nothing is lost, all agree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
