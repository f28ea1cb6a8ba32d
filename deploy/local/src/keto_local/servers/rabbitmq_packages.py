"""The RabbitMQ to run: the installed one, or Debian's packages without installation."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from keto_local import debian_packages
from keto_local.debian_packages import Apt
from keto_local.home import write_whole
from keto_local.processes import StartFailed
from keto_local.servers import rabbitmq
from keto_local.servers.rabbitmq import Programs

# Parts of Erlang that a broker does not use, and that depend on a desktop.
NOT_NEEDED = re.compile(r"-(hipe|doc|x11|wx|gs|nox|dev|src|mode)$")

# Debian's `erl` has a fixed location from its build; this one finds its location at run time.
ERL = """#!/bin/sh
ROOTDIR=$(cd "$(dirname "$0")/../usr/lib/erlang" && pwd)
BINDIR=$(echo "$ROOTDIR"/erts-*/bin)
EMU=beam PROGNAME=erl
export ROOTDIR BINDIR EMU PROGNAME
exec "$BINDIR/erlexec" "$@"
"""


WAYS = (
    "install rabbitmq-server, or set RABBITMQ_URL to a broker "
    "(`docker run -p 5672:5672 rabbitmq:4.2` is amqp://guest:guest@127.0.0.1/)"
)


def rabbitmq_programs(say: Callable[[str], None]) -> Programs:
    """Return RabbitMQ's programs; fetch them if this user has not yet."""
    if programs := rabbitmq.installed():
        return programs
    if not debian_packages.available():
        raise StartFailed(f"no RabbitMQ, and no apt to fetch it with. Ways to have one: {WAYS}")
    try:
        root = debian_packages.unpacked(
            "rabbitmq",
            _with_erlang,
            lambda: say("fetching RabbitMQ from Debian's packages, once (about 33 MB)"),
        )
    except StartFailed as failure:
        raise StartFailed(f"no RabbitMQ: {failure}. Ways to have one: {WAYS}") from failure
    erl = root / "bin" / "erl"
    if not erl.exists():
        erl.parent.mkdir(exist_ok=True)
        write_whole(erl, ERL, mode=0o755)
    epmd = next((root / "usr/lib/erlang").glob("erts-*/bin/epmd"))
    server = root / "usr/lib/rabbitmq/bin/rabbitmq-server"
    return Programs(server, erl.parent, epmd, needed_plugins(root))


def needed_plugins(root: Path) -> Path:
    """Return a folder with the plugins, and before it one with all of their modules.

    Erlang looks for each of 800 modules in one folder after the other: 50,000 missing files
    there and half of the CPU of a start (`strace -fc -e openat`; 6,000 with this).
    """
    folder = root / "plugins"
    if folder.exists():
        return folder
    draft = root / f"plugins.{os.getpid()}.new"
    # Erlang prefers the last name.
    modules = draft / "zzz_all_modules-1/ebin"
    modules.mkdir(parents=True)
    for plugin in _with_what_it_needs(root, "rabbitmq_management"):
        (draft / plugin.name).symlink_to(_from(draft, plugin))
    for beam in [*root.glob("usr/lib/erlang/lib/*/ebin/*.beam"), *draft.glob("*/ebin/*.beam")]:
        # It finds RabbitMQ's other modules relative to its location.
        if beam.name != "rabbit_env.beam":
            (modules / beam.name).symlink_to(_from(modules, beam.resolve()))
    try:
        draft.rename(folder)
    except OSError:
        # Another run was faster.
        shutil.rmtree(draft)
    return folder


def _with_what_it_needs(root: Path, name: str) -> list[Path]:
    """Return the folders of an Erlang application of RabbitMQ and of its dependencies."""
    plugins = root.glob("usr/lib/rabbitmq/lib/rabbitmq_server-*/plugins/*-*")
    folders = {folder.name.rpartition("-")[0]: folder for folder in plugins}
    found: dict[str, Path] = {}
    wanted = [name]
    while wanted:
        name = wanted.pop()
        if name in folders and name not in found:
            found[name] = folders[name]
            description = (folders[name] / "ebin" / f"{name}.app").read_text()
            named = re.search(r"{\s*applications\s*,\s*\[(.*?)\]", description, re.DOTALL)
            wanted += re.findall(r"\w+", named[1]) if named else []
    return list(found.values())


def _from(folder: Path, target: Path) -> str:
    return os.path.relpath(target, folder)


def _with_erlang(apt: Apt) -> list[str]:
    needed = apt.dependencies("rabbitmq-server")
    erlang = {name for name in needed if name.startswith("erlang-")}
    return ["rabbitmq-server", *sorted(name for name in erlang if not NOT_NEEDED.search(name))]
