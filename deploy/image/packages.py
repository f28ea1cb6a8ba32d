"""Prints the folders of the workspace's packages that an image is made of: `packages.py identity`.

Each pyproject.toml says what its package needs; nothing else has to name an image's libraries.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def folders_of(image: str, root: Path = ROOT) -> list[Path]:
    """The folder of the package of this name, and before it those of what it needs."""
    places: dict[str, Path] = {}
    needs: dict[str, list[str]] = {}
    for file in (*root.glob("*/pyproject.toml"), *root.glob("*/*/pyproject.toml")):
        project = tomllib.loads(file.read_text())["project"]
        places[project["name"]] = file.parent
        named = (re.match(r"[\w.-]+", needed) for needed in project["dependencies"])
        needs[project["name"]] = [found[0] for found in named if found]
    found: dict[str, Path] = {}

    def add(name: str) -> None:
        for needed in needs[name]:
            if needed in places and needed not in found:
                add(needed)
        found[name] = places[name]

    add(image)
    return list(found.values())


if __name__ == "__main__":
    print(*(folder.relative_to(ROOT).as_posix() for folder in folders_of(sys.argv[1])))
