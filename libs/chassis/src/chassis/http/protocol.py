"""uvicorn's HTTP protocol, without upgrades, and with an end that loses no request."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# Closed at once, an idle connection may have the next request on its way: a POST that the gateway
# may not send again. The gateway uses the last used connection first, so within this time the
# ones in use carry another request, and end with its response.
_DRAIN_SECONDS = 0.5


class UpgradeRefused(Exception):
    """The client offered another protocol."""


class ServiceProtocol(HttpToolsProtocol):
    """Answers an offer to upgrade with 400 and closes the connection.

    httptools stops at such a head and reports an empty body, so the body that follows would be
    read as the next request. The gateway passes no offer on.
    """

    is_ending = False

    def on_headers_complete(self) -> None:
        if self.parser.should_upgrade():
            # uvicorn answers any error of the parser with 400, and closes.
            raise UpgradeRefused
        super().on_headers_complete()
        if self.is_ending:
            # The response says `Connection: close`.
            self.cycle.keep_alive = False

    def shutdown(self) -> None:
        """End after the response in flight, after the next one, or when no request comes."""
        self.is_ending = True
        if self._is_idle():
            self.loop.call_later(_DRAIN_SECONDS, self._end_if_idle)
        else:
            super().shutdown()

    def _end_if_idle(self) -> None:
        if self._is_idle():
            super().shutdown()

    def _is_idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete
