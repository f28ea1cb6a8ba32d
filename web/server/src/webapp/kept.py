"""The assets of earlier bundles: open pages, and pages of another server, request them."""

import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from uuid import uuid4

from webapp.site import TYPES, File

# Enough for some dozens of bundles.
MOST_FILES = 1_000
# Names contain the hash of the content, so that files of two bundles never collide.
_NAME = re.compile(r"[A-Za-z0-9_.-]+-[\w-]{8}\.(?:js|css|woff2|wasm)")


class KeptAssets:
    """A folder that outlasts the server, and that several servers can share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, assets: Mapping[str, File]) -> None:
        """Add the files of a bundle, and remove the oldest ones beyond the limit."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, file in assets.items():
            if _NAME.fullmatch(name):
                # Another server may be reading it, or writing the same.
                written = self._folder / f".{uuid4()}"
                written.write_bytes(file.data)
                written.replace(self._folder / name)
        remove_oldest(self._folder)

    def get(self, name: str) -> File | None:
        """Return a file of any kept bundle."""
        path = self._folder / name
        if not _NAME.fullmatch(name) or not path.is_file():
            return None
        return File(path.read_bytes(), TYPES[path.suffix])


def carry_over(earlier: Path, folder: Path) -> None:
    """Copy the assets of an earlier bundle, including those that it carries over."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*earlier.glob("previous/*"), *earlier.glob("assets/*")):
        if _NAME.fullmatch(path.name):
            shutil.copy2(path, folder / path.name)
    remove_oldest(folder)


def remove_oldest(folder: Path) -> None:
    """Remove the oldest files beyond the limit."""
    for path in sorted(folder.glob("[!.]*"), key=_written_at, reverse=True)[MOST_FILES:]:
        path.unlink(missing_ok=True)


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        # Another server has removed it.
        return 0.0
