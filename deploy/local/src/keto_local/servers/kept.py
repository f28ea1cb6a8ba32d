"""`make servers`: only PostgreSQL and RabbitMQ, for tests in another terminal."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Iterator, Mapping

from keto_local import settings
from keto_local.home import Home, read_environment, write_environment
from keto_local.servers.embedded import start_servers

_FILE = "servers"


def home(environ: Mapping[str, str] = os.environ) -> Home:
    return Home(settings.home_folder(environ) / "servers")


@contextlib.contextmanager
def kept_running() -> Iterator[str]:
    """Servers for a block, found by the tests of this checkout; yields a text about them."""
    file = home().environment_file(_FILE)
    say = functools.partial(print, file=sys.stderr, flush=True)
    with start_servers(home().path, say=say) as servers:
        write_environment(home(), _FILE, servers.environment(), {})
        try:
            yield "\n".join(
                (
                    "PostgreSQL and RabbitMQ are ready. Ctrl-C stops them. In another terminal:",
                    '  make test ARGS="services/tracker -x"',
                    "Tests find them automatically. For other programs:",
                    f"  set -a; . {file}; set +a",
                )
            )
        finally:
            file.unlink(missing_ok=True)


def find(environ: Mapping[str, str] = os.environ) -> dict[str, str] | None:
    """The variables of the servers of a running `make servers`, if any."""
    with contextlib.suppress(FileNotFoundError):
        if home(environ).is_held():
            return read_environment(home(environ), _FILE)
    return None
