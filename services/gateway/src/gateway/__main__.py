"""`python -m gateway serve | status`"""

import logging
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from chassis.observability import logs
from chassis.service import settings
from gateway.main import server
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
    """Serve until SIGTERM or Ctrl-C, then finish what is under way."""
    logs.configure("gateway", configured.log_level, configured.log_format)
    # Of an answer that breaks off the gateway writes a line itself, with the request's id.
    logging.getLogger("uvicorn.error").addFilter(
        lambda record: "without completing response" not in str(record.msg)
    )
    # uvicorn raises the signal again when it is done; that is no reason to end with an error.
    for wanted in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wanted, lambda *_: None)
    with _traces_sent(configured.otel_exporter_otlp_endpoint):
        server(configured).run()


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
