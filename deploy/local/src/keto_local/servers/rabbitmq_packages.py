"""The RabbitMQ to run: the machine's, or that of Debian's packages, which need no installation."""

from __future__ import annotations

import re
from collections.abc import Callable

from keto_local import debian_packages
from keto_local.debian_packages import Apt
from keto_local.home import write_whole
from keto_local.processes import StartFailed
from keto_local.servers import rabbitmq
from keto_local.servers.rabbitmq import Programs

# Parts of Erlang that a broker does not use, and that pull in a desktop.
NOT_NEEDED = re.compile(r"-(hipe|doc|x11|wx|gs|nox|dev|src|mode)$")

# Debian's `erl` is told at build time where it lives; this one looks where it is.
ERL = """#!/bin/sh
ROOTDIR=$(cd "$(dirname "$0")/../usr/lib/erlang" && pwd)
BINDIR=$(echo "$ROOTDIR"/erts-*/bin)
EMU=beam PROGNAME=erl
export ROOTDIR BINDIR EMU PROGNAME
exec "$BINDIR/erlexec" "$@"
"""


WAYS = (
    "install rabbitmq-server, or set RABBITMQ_URL to a broker "
    "(`docker run -p 5672:5672 rabbitmq:4` is amqp://guest:guest@127.0.0.1/)"
)


def rabbitmq_programs(say: Callable[[str], None]) -> Programs:
    """RabbitMQ's programs, fetched when this user has not fetched them before."""
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
    return Programs(root / "usr/lib/rabbitmq/bin/rabbitmq-server", erl.parent, epmd)


def _with_erlang(apt: Apt) -> list[str]:
    needed = apt.dependencies("rabbitmq-server")
    erlang = {name for name in needed if name.startswith("erlang-")}
    return ["rabbitmq-server", *sorted(name for name in erlang if not NOT_NEEDED.search(name))]
