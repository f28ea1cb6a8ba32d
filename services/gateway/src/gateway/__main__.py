"""`python -m gateway serve | status`"""

import asyncio
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import uvloop

from chassis.observability import logs
from chassis.service import settings
from gateway import main as gateway
from gateway.settings import Settings


def main() -> None:
    """Run the command that the arguments name."""
    match sys.argv[1:]:
        case ["serve"]:
            serve(settings.read(Settings))
        case ["status"]:
            from gateway import status

            seen = status.look(settings.read(Settings))
            print(status.page(seen))
            sys.exit(0 if all(each.ready for each in seen) else 1)
        case _:
            raise SystemExit("usage: python -m gateway serve | status")


def serve(configured: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C, then finish what is in flight."""
    logs.configure("gateway", configured.log_level, configured.log_format)
    with _traces_sent(configured.otel_exporter_otlp_endpoint):
        try:
            uvloop.run(_serve(configured))
        except OSError as error:
            sys.exit(f"The gateway cannot listen on PORT or ADMIN_PORT: {error}")


async def _serve(configured: Settings) -> None:
    stop = asyncio.Event()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(wanted, stop.set)
    await gateway.serve(configured, stop)


@contextmanager
def _traces_sent(endpoint: str) -> Iterator[None]:
    if not endpoint:
        yield
        return
    from chassis.observability import tracing

    tracing.configure("gateway", endpoint)
    yield
    tracing.flush()


if __name__ == "__main__":
    main()
