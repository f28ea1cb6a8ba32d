"""`make servers`: PostgreSQL and RabbitMQ alone, for the tests that run in another terminal."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping

from keto_local import environments, settings
from keto_local.home import Home
from keto_local.process import clear_leftovers
from keto_local.servers import start_servers

_FILE = "servers"


def _home(environ: Mapping[str, str]) -> Home:
    return Home(settings.home_folder(environ) / "servers")


@contextlib.contextmanager
def kept_running(environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Servers for a block, found by the tests of this checkout; what to print about them."""
    home = _home(environ)
    file = home.environment_file(_FILE)
    with start_servers(home.path, durable=False, say=_say) as servers:
        environments.write(home, _FILE, servers.environment(), {})
        try:
            yield "\n".join(
                (
                    "PostgreSQL and RabbitMQ are ready. Ctrl-C stops them. In another terminal:",
                    '  make test ARGS="services/tracker -x"',
                    "They are found by themselves. For other programs:",
                    f"  set -a; . {file}; set +a",
                )
            )
        finally:
            file.unlink(missing_ok=True)


def find(environ: Mapping[str, str] = os.environ) -> dict[str, str] | None:
    """The variables of the servers that `make servers` runs now, if it does."""
    home = _home(environ)
    with contextlib.suppress(FileNotFoundError):
        if home.is_held():
            return environments.read(home, _FILE)
    return None


def wipe(environ: Mapping[str, str] = os.environ) -> None:
    """Remove their data; refused while they run."""
    home = _home(environ)
    if home.path.exists():
        with home.locked():
            clear_leftovers(home.pids)
            home.wipe()


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
