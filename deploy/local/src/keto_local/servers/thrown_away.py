"""The folder of servers whose data is deleted at the end."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from keto_local.home import Home
from keto_local.processes import clear_leftovers

_PREFIX = "keto-thrown-away-"
_NEW_SECONDS = 600
_MEMORY = Path("/dev/shm")  # noqa: S108
# Room for three test sessions, each with a hundred copies of an empty database of 8 MB.
_ENOUGH_BYTES = 8 * 1024**3


@contextlib.contextmanager
def thrown_away(*, in_memory: bool = False) -> Iterator[Path]:
    """A folder for a block. Deleting hundreds of databases from a disk can take a minute, so it is
    not waited for. Copying a database in memory takes a tenth of the CPU."""
    place = _MEMORY if in_memory and _has_enough(_MEMORY) else None
    if place is not None:
        remove_leftovers(place)
    around = Home(Path(tempfile.mkdtemp(prefix=_PREFIX, dir=place)))
    try:
        with around.locked():
            data = around.path / "data"
            data.mkdir(mode=0o700)
            yield data
    finally:
        os.posix_spawnp("rm", ["rm", "-rf", str(around.path)], os.environ, setsid=True)


@contextlib.contextmanager
def data_in_memory(home: Path) -> Iterator[None]:
    """Keep in memory what the servers of this data folder store, and delete it after the block:
    the logs stay in the folder."""
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    with thrown_away(in_memory=True) as data:
        for server in ("postgres", "rabbitmq"):
            (data / server).mkdir(mode=0o700)
            (home / server).symlink_to(data / server)
        yield


def remove_leftovers(place: Path) -> None:
    """Remove the folders of servers that were killed together with their owners:
    until then, they take memory."""
    for around in map(Home, place.glob(f"{_PREFIX}*")):
        with contextlib.suppress(OSError):
            # A new folder may be about to be locked.
            is_new = time.time() - around.path.stat().st_mtime < _NEW_SECONDS
            if not is_new and not around.is_held():
                clear_leftovers(around.path / "data/pids")
                shutil.rmtree(around.path, ignore_errors=True)


def _has_enough(memory: Path) -> bool:
    """Whether this much fits into this folder, and into the machine's memory."""
    with contextlib.suppress(OSError, ValueError):
        lines = Path("/proc/meminfo").read_text().splitlines()
        (available,) = (line.split()[1] for line in lines if line.startswith("MemAvailable:"))
        free = min(shutil.disk_usage(memory).free, int(available) * 1024)
        return os.access(memory, os.W_OK) and free > _ENOUGH_BYTES
    return False
