"""RabbitMQ out of Debian's own packages, fetched and unpacked but not installed."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from keto_local.process import StartFailed, dies_with_parent

# Parts of Erlang that a broker does not use, and that pull in a desktop.
NOT_NEEDED = re.compile(r"-(hipe|doc|x11|wx|gs|nox|dev|src|mode|abi\S*)$")

# Debian's `erl` is told at build time where it lives; this one looks where it is.
ERL = """#!/bin/sh
ROOTDIR=$(cd "$(dirname "$0")/../usr/lib/erlang" && pwd)
BINDIR=$(echo "$ROOTDIR"/erts-*/bin)
EMU=beam PROGNAME=erl
export ROOTDIR BINDIR EMU PROGNAME
exec "$BINDIR/erlexec" "$@"
"""


def cache_folder() -> Path:
    """Where fetched programs stay: shared by all data folders of a user, and not wiped."""
    if given := os.environ.get("KETO_CACHE"):
        return Path(given).absolute()
    if xdg := os.environ.get("XDG_CACHE_HOME"):
        return Path(xdg) / "keto"
    return Path.home() / ".cache" / "keto"


def available() -> bool:
    return all(shutil.which(program) for program in ("apt-get", "apt-cache", "dpkg-deb"))


def rabbitmq(say: Callable[[str], None]) -> Path:
    """The root folder of an unpacked RabbitMQ and its Erlang; fetched when it is not there."""
    folder = cache_folder() / f"rabbitmq-{_release()}"
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Several data folders may start at once; one fetches, the others find it done.
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            say("fetching RabbitMQ from Debian's packages, once (about 33 MB)")
            draft = folder.with_suffix(".new")
            shutil.rmtree(draft, ignore_errors=True)
            _fetch(draft)
            (draft / "root").rename(folder)
            shutil.rmtree(draft)
    return folder


def _release() -> str:
    """Names a folder: the packages of one release do not run on another."""
    known: dict[str, str] = {}
    for line in Path("/etc/os-release").read_text().splitlines():
        key, _, value = line.partition("=")
        known[key] = value.strip('"')
    version = known.get("VERSION_ID") or known.get("VERSION_CODENAME", "rolling")
    return f"{known.get('ID', 'debian')}{version}-{os.uname().machine}"


def _fetch(draft: Path) -> None:
    downloads = draft / "downloads"
    for folder in ("lists/partial", "archives/partial", "downloads", "root"):
        (draft / folder).mkdir(parents=True)
    # apt with a state and a cache of its own: any user may, and the system's stay untouched.
    options = [
        *("-o", f"Dir::State={draft}", "-o", f"Dir::Cache={draft}"),
        *("-o", "Dir::State::status=/var/lib/dpkg/status", "-o", "Debug::NoLocking=1"),
        *("-o", "APT::Sandbox::User=", "-o", "Acquire::Languages=none"),
        *("-o", "Acquire::Retries=3", "-o", "Acquire::http::Timeout=20"),
    ]
    # A foreign source of this machine that fails is no reason to give up.
    _run(["apt-get", *options, "-qq", "update"], draft, check=False)
    asked = "--no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances"
    depends = _run(
        ["apt-cache", *options, "depends", "--recurse", *asked.split(), "rabbitmq-server"], draft
    )
    names = {line for line in depends.splitlines() if line.startswith("erlang-")}
    erlang = sorted(name for name in names if not NOT_NEEDED.search(name))
    _run(["apt-get", *options, "-qq", "download", "rabbitmq-server", *erlang], downloads)
    for package in sorted(downloads.glob("*.deb")):
        _run(["dpkg-deb", "-x", str(package), str(draft / "root")], draft)
    erl = draft / "root" / "bin" / "erl"
    erl.parent.mkdir(exist_ok=True)
    erl.write_text(ERL)
    erl.chmod(0o755)


def _run(command: list[str], cwd: Path, *, check: bool = True) -> str:
    done = subprocess.run(
        [*dies_with_parent(signal.SIGTERM), *command],
        cwd=cwd,
        env={**os.environ, "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if check and done.returncode != 0:
        raise StartFailed(f"{command[0]} failed: {done.stderr.strip()[-400:]}")
    return done.stdout
