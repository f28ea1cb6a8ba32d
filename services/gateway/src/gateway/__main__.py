"""`python -m gateway serve`"""

import asyncio
import gc
import os
import signal
import sys

import uvloop

from chassis import logs
from gateway.main import serve
from gateway.settings import Settings, read

_USAGE = "usage: python -m gateway serve"


def main() -> None:
    match sys.argv[1:]:
        case ["serve"]:
            run(read(os.environ))
        case ["-h" | "--help"]:
            print(_USAGE)
        case _:
            raise SystemExit(_USAGE)


def run(configured: Settings) -> None:
    """Serve until SIGTERM or Ctrl-C, then finish the requests in flight."""
    logs.configure("gateway", configured.log_level, configured.log_format)
    if configured.otel_exporter_otlp_endpoint:
        # Imported here: a gateway without traces does not load what records them.
        from chassis import tracing

        # Sample every request that has a span: `ClientRequest` has already sampled.
        tracing.configure("gateway", configured.otel_exporter_otlp_endpoint, 1)
    # A request leaves no reference cycles. At the default of 700 objects, the collector took a
    # twentieth of the CPU under load and found nothing.
    gc.freeze()
    gc.set_threshold(20_000)
    try:
        uvloop.run(_serve(configured))
    except OSError as error:
        sys.exit(f"The gateway cannot listen on PORT or ADMIN_PORT: {error}")


async def _serve(configured: Settings) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await serve(configured, stop)


if __name__ == "__main__":
    main()
