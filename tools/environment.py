"""Creates `.venv` with the pinned packages of requirements.lock, and those of the workspace,
editable.

Needs only python3, make and git. uv installs everything: the one on PATH, or the one that the lock
file pins, installed by pip. On Debian, whose Python can lack pip, pip is taken from Debian's
package."""

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
MEMBERS = (
    "libs/*",
    "services/*",
    "sandbox",
    "web/server",
    "deploy/local",
    "clients/python",
    "tests/testkit",
)
OLDEST = (3, 11)
# The embedded PostgreSQL has no wheels for Python above 3.13, so a newer one comes last.
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
        say(f"creating .venv with uv and {python or 'a Python that uv downloads'}")
        run(uv, "venv", "--quiet", "--python", python or "3.13", str(VENV))
    elif python:
        say(f"creating .venv with {python}")
        has_pip = works(python, "-c", "import ensurepip; ensurepip.version()")
        run(python, "-m", "venv", *([] if has_pip else ["--without-pip"]), str(VENV))
    else:
        stop(
            "Keto needs Python 3.11 or newer; this is {}.{}, and PATH has no other.\n"
            "Install one (apt-get install python3.11), or install uv.".format(*sys.version_info)
        )


def usable(python: Path) -> bool:
    """Whether .venv already exists, with a suitable Python that is still installed."""
    check = f"import sys; sys.exit(sys.version_info < {OLDEST})"
    return python.exists() and works(str(python), "-c", check)


def suitable_python() -> str | None:
    """The running Python if it is suitable, otherwise the best on PATH."""
    if OLDEST <= sys.version_info[:2] < (3, 14):
        return sys.executable
    return next(
        (path for path in map(shutil.which, OTHERS) if path and works(path, "--version")), None
    )


def uv_on_path() -> str | None:
    uv = shutil.which("uv")
    # PATH can have a version manager's shim without an installed uv.
    return uv if uv and works(uv, "--version") else None


def works(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def uv_inside() -> str:
    """The uv that the lock file pins, installed into .venv."""
    uv = VENV / "bin" / "uv"
    if not uv.exists():
        environment = dict(os.environ)
        if not works(str(PYTHON), "-m", "pip", "--version"):
            environment["PYTHONPATH"] = str(debian_pip())
        pinned = re.search(r"^uv==(?:.*\\\n)+.*\n", LOCK.read_text(), re.MULTILINE)
        assert pinned, "requirements.lock does not pin uv"
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as requirements:
            requirements.write(pinned.group())
            requirements.flush()
            words = "-m pip install --quiet --only-binary=:all: --require-hashes -r"
            run(str(PYTHON), *words.split(), requirements.name, env=environment)
    return str(uv)


def debian_pip() -> Path:
    """The pip wheel of Debian's package, downloaded but not installed."""
    sys.path.insert(0, str(ROOT / "deploy" / "local" / "src"))
    from keto_local import debian_packages

    if not debian_packages.available():
        stop("This Python has no ensurepip. Install it (apt-get install python3-venv), or uv.")
    say("downloading pip from Debian's packages: this Python has none")
    root = debian_packages.unpacked("pip", lambda _apt: ["python3-pip-whl"], lambda: None)
    return next(root.glob("usr/share/python-wheels/pip-*.whl"))


def members() -> list[Path]:
    """The folders of the workspace's packages."""
    return sorted(path.parent for each in MEMBERS for path in ROOT.glob(f"{each}/pyproject.toml"))


def install(uv: str) -> None:
    say("installing the packages of requirements.lock")
    into = (uv, "pip", "install", "--quiet", "--python", str(PYTHON))
    run(*into, "--require-hashes", "-r", str(LOCK))
    editable = [word for member in members() for word in ("-e", str(member))]
    # The build backend is pinned, too, so builds do not download another one.
    run(*into, "--no-deps", "--no-build-isolation", *editable)


def run(*command: str, env: dict[str, str] | None = None) -> None:
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode != 0:
        stop(f"failed: {' '.join(command[:6])} ...")


def say(line: str) -> None:
    print(f"keto: {line}", flush=True)


def stop(line: str) -> NoReturn:
    sys.exit(f"keto: {line}")


if __name__ == "__main__":
    main()
