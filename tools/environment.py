"""Makes `.venv`: the pinned packages of requirements.lock, and the workspace's own, editable.

Runs on a machine that has only python3, make and git. Everything is installed by uv: the one on
PATH, or the one that the lock file pins, which pip brings; where Debian has taken pip out of
Python, the pip of Debian's own package is borrowed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
READY = VENV / ".ready"
MEMBERS = ("libs/*", "services/*", "sandbox", "web/server", "deploy/local", "tests/testkit")
OLDEST = (3, 11)
# The embedded PostgreSQL's wheels end at 3.13, so a newer Python comes last.
OTHERS = ("python3.13", "python3.12", "python3.11", "python3.14")


def main() -> None:
    READY.unlink(missing_ok=True)
    uv = uv_on_path()
    if not usable(PYTHON):
        shutil.rmtree(VENV, ignore_errors=True)
        make(suitable_python(), uv)
    install(uv or uv_inside())
    READY.touch()


def make(python: str | None, uv: str | None) -> None:
    if uv:
        say(f"making .venv with uv and {python or 'a Python that uv brings'}")
        run(uv, "venv", "--quiet", "--python", python or "3.13", str(VENV))
    elif python:
        say(f"making .venv with {python}")
        has_pip = works(python, "-c", "import ensurepip; ensurepip.version()")
        run(python, "-m", "venv", *([] if has_pip else ["--without-pip"]), str(VENV))
    else:
        stop(
            "Keto needs Python 3.11 or newer; this is {}.{}, and PATH has no other.\n"
            "Install one (apt-get install python3.11), or install uv.".format(*sys.version_info)
        )


def usable(python: Path) -> bool:
    """Whether there is a .venv already, of a Python that will do and is still installed."""
    check = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    return python.exists() and works(str(python), "-c", check)


def suitable_python() -> str | None:
    """The Python that runs this when it will do, else the best on PATH."""
    if OLDEST <= sys.version_info[:2] < (3, 14):
        return sys.executable
    return next(
        (found for found in map(shutil.which, OTHERS) if found and works(found, "--version")), None
    )


def uv_on_path() -> str | None:
    uv = shutil.which("uv")
    # A version manager's shim that has no uv behind it is on PATH too.
    return uv if uv and works(uv, "--version") else None


def works(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def uv_inside() -> str:
    """The uv that the lock file pins, put into .venv."""
    uv = VENV / "bin" / "uv"
    if not uv.exists():
        environment = dict(os.environ)
        if not works(str(PYTHON), "-m", "pip", "--version"):
            environment["PYTHONPATH"] = str(debian_pip())
        pinned = re.search(r"^uv==(?:.*\\\n)+.*\n", LOCK.read_text(), re.MULTILINE)
        assert pinned, "requirements.lock does not pin uv"
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as wanted:
            wanted.write(pinned.group())
            wanted.flush()
            words = "-m pip install --quiet --only-binary=:all: --require-hashes -r"
            run(str(PYTHON), *words.split(), wanted.name, env=environment)
    return str(uv)


def debian_pip() -> Path:
    """The pip wheel of Debian's package, fetched but not installed."""
    sys.path.insert(0, str(ROOT / "deploy" / "local" / "src"))
    from keto_local import debian_packages

    if not debian_packages.available():
        stop("This Python has no ensurepip. Install it (apt-get install python3-venv), or uv.")
    say("fetching pip from Debian's packages: this Python comes without it")
    root = debian_packages.unpacked("pip", lambda _apt: ["python3-pip-whl"], lambda: None)
    return next(root.glob("usr/share/python-wheels/pip-*.whl"))


def members() -> list[Path]:
    """The folders of the workspace's own packages."""
    return sorted(path.parent for each in MEMBERS for path in ROOT.glob(f"{each}/pyproject.toml"))


def install(uv: str) -> None:
    say("installing the packages of requirements.lock")
    into = (uv, "pip", "install", "--quiet", "--python", str(PYTHON))
    run(*into, "--require-hashes", "-r", str(LOCK))
    editable = [word for member in members() for word in ("-e", str(member))]
    # The build backend is pinned too, so no build fetches one of its own.
    run(*into, "--no-deps", "--no-build-isolation", *editable)


def run(*command: str, env: dict[str, str] | None = None) -> None:
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode != 0:
        stop(f"This failed: {' '.join(command[:6])} ...")


def say(line: str) -> None:
    print(f"keto: {line}", flush=True)


def stop(line: str) -> NoReturn:
    sys.exit(f"keto: {line}")


if __name__ == "__main__":
    main()
