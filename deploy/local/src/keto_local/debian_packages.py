"""Debian's packages, fetched and unpacked by any user, without installing them."""

from __future__ import annotations

import fcntl
import os
import platform
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from keto_local.processes import StartFailed, dies_with_parent


def available() -> bool:
    return all(shutil.which(program) for program in ("apt-get", "apt-cache", "dpkg-deb"))


def cache_folder() -> Path:
    """The folder of fetched programs: shared by all data folders of a user, and never wiped."""
    if given := os.environ.get("KETO_CACHE"):
        return Path(given).absolute()
    if xdg := os.environ.get("XDG_CACHE_HOME"):
        return Path(xdg) / "keto"
    return Path.home() / ".cache" / "keto"


def unpacked(name: str, choose: Callable[[Apt], list[str]], fetching: Callable[[], None]) -> Path:
    """Return the root folder of unpacked packages; fetch them if it does not exist."""
    folder = cache_folder() / f"{name}-{_release()}"
    if folder.exists():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartFailed(f"{error.filename}: {error.strerror}; set KETO_CACHE") from None
    # Several data folders may start at once: one fetches, the others find the result.
    with folder.with_name(f"{folder.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            fetching()
            draft = folder.with_name(f"{folder.name}.new")
            shutil.rmtree(draft, ignore_errors=True)
            apt = Apt(draft)
            apt.unpack(choose(apt))
            (draft / "root").rename(folder)
            shutil.rmtree(draft)
    return folder


class Apt:
    """apt with a separate state and cache, for any user; the system's stay untouched."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for each in ("lists/partial", "archives/partial", "downloads", "root"):
            (folder / each).mkdir(parents=True)
        self._options = [
            *("-o", f"Dir::State={folder}", "-o", f"Dir::Cache={folder}"),
            *("-o", "Dir::State::status=/var/lib/dpkg/status", "-o", "Debug::NoLocking=1"),
            *("-o", "APT::Sandbox::User=", "-o", "Acquire::Languages=none"),
            *("-o", "Acquire::Retries=3", "-o", "Acquire::http::Timeout=20"),
        ]
        # Continue if one of this machine's third-party sources fails.
        self._run(["apt-get", *self._options, "-qq", "update"], check=False)

    def dependencies(self, package: str) -> set[str]:
        """Every direct and indirect dependency of a package."""
        left_out = "recommends suggests conflicts breaks replaces enhances"
        words = ["depends", "--recurse", *(f"--no-{kind}" for kind in left_out.split())]
        shown = self._run(["apt-cache", *self._options, *words, package])
        return {line for line in shown.splitlines() if line and not line.startswith((" ", "<"))}

    def with_libraries(self, packages: Sequence[str], *, without: re.Pattern[str]) -> list[str]:
        """Packages and the libraries and fonts that they need, including those installed here:
        another machine with the same cache may lack them."""
        nothing = self._folder / "nothing-installed"
        nothing.touch()
        words = ["-o", f"Dir::State::status={nothing}", "--simulate", "--no-install-recommends"]
        shown = self._run(["apt-get", *self._options, *words, "install", *packages])
        needed = re.findall(r"^Inst (\S+)", shown, re.MULTILINE)
        return [
            name
            for name in needed
            if name in packages
            or (name.startswith(("lib", "zlib", "font")) and not without.fullmatch(name))
        ]

    def unpack(self, packages: list[str]) -> None:
        downloads = self._folder / "downloads"
        self._run(["apt-get", *self._options, "-qq", "download", *packages], cwd=downloads)
        for package in sorted(downloads.glob("*.deb")):
            self._run(["dpkg-deb", "-x", str(package), str(self._folder / "root")])

    def _run(self, command: list[str], *, check: bool = True, cwd: Path | None = None) -> str:
        done = subprocess.run(
            [*dies_with_parent(signal.SIGTERM), *command],
            cwd=cwd or self._folder,
            env={**os.environ, "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if check and done.returncode != 0:
            raise StartFailed(f"{command[0]} failed: {done.stderr.strip()[-400:]}")
        return done.stdout


def _release() -> str:
    """The name of a folder: packages of one release do not run on another."""
    known = platform.freedesktop_os_release()
    version = known.get("VERSION_ID") or known.get("VERSION_CODENAME", "rolling")
    return f"{known['ID']}{version}-{platform.machine()}"
