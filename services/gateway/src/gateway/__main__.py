"""`python -m gateway serve`"""

import logging
import signal
import sys

from chassis import logs, settings
from gateway.main import server
from gateway.settings import Settings


def main() -> None:
    """Serve until SIGTERM or Ctrl-C, then finish what is under way."""
    if sys.argv[1:] != ["serve"]:
        raise SystemExit("usage: python -m gateway serve")
    configured = settings.read(Settings)
    logs.configure("gateway", configured.log_level, configured.log_format)
    # Of an answer that breaks off the gateway writes a line itself, with the request's id.
    logging.getLogger("uvicorn.error").addFilter(
        lambda record: "without completing response" not in str(record.msg)
    )
    # uvicorn raises the signal again when it is done; that is no reason to end with an error.
    for wanted in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wanted, lambda *_: None)
    server(configured).run()


if __name__ == "__main__":
    main()
