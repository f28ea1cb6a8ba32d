"""`make drill`: lose the databases of a running system, and restore them to a point in time."""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from keto_local.processes import stop_signals_raise
from lab.drill import Drill


def main() -> int:
    parser = argparse.ArgumentParser(prog="drill", description=__doc__)
    parser.add_argument("--members", type=int, default=12, help="members who write concurrently")
    arguments = parser.parse_args()
    began = time.monotonic()
    # A signal must not leave servers behind.
    with (
        stop_signals_raise(),
        tempfile.TemporaryDirectory(prefix="keto-drill-", ignore_cleanup_errors=True) as folder,
    ):
        asyncio.run(Drill(Path(folder), arguments.members).run())
    print(f"{(time.monotonic() - began) / 60:5.2f} min  in total: nothing is lost, all data agrees")
    return 0


if __name__ == "__main__":
    sys.exit(main())
