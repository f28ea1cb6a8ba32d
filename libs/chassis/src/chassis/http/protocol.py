"""uvicorn's HTTP protocol, without upgrades."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class UpgradeRefused(Exception):
    """The client offered another protocol."""


class NoUpgrade(HttpToolsProtocol):
    """Answers an offer to upgrade with 400 and closes the connection.

    httptools stops at such a head and reports an empty body, so the body that follows would be
    read as the next request. The gateway passes no offer on.
    """

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            # uvicorn answers any error of the parser with 400, and closes.
            raise UpgradeRefused
        super().on_headers_complete()
