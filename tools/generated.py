"""Files that are made from the code: a tool writes them, and with `--check` compares them."""

import sys
from collections.abc import Mapping
from pathlib import Path


def write_or_compare(texts: Mapping[Path, str], tool: str) -> None:
    """Write the files; with `--check`, end with the name of the first that is not current."""
    for path, text in texts.items():
        if "--check" not in sys.argv[1:]:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            sys.exit(f"{path.name} is not current: python -m tools.{tool}")
