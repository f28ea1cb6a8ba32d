"""Reads the answers of a service off one connection."""

import httptools

from gateway.asgi import Headers

HEAD_LIMIT = 64 * 1024

# Of one connection only, so never passed on (RFC 9110, 7.6.1).
HOP_BY_HOP = frozenset(
    (
        b"connection",
        b"keep-alive",
        b"proxy-authenticate",
        b"proxy-authorization",
        b"proxy-connection",
        b"te",
        b"trailer",
        b"transfer-encoding",
        b"upgrade",
    )
)
# Said by the gateway on every answer, so not also by a service.
_THE_GATEWAYS = frozenset(
    (b"access-control-allow-origin", b"access-control-expose-headers", b"x-request-id")
)
_NOT_PASSED_ON = HOP_BY_HOP | _THE_GATEWAYS
_BODILESS = (204, 304)
_NOTHING: frozenset[bytes] = frozenset()


class AnswerReader:
    """One answer after the other: bytes in; status, headers and pieces of the body out."""

    def __init__(self) -> None:
        self._parser = httptools.HttpResponseParser(self)
        self.expect(head_only=False)
        self.complete = True

    def expect(self, *, head_only: bool) -> None:
        """Forget the answer before; the next one is to a HEAD request, or is not."""
        self._head_only = head_only
        self._informational = False
        self._until_close = False
        self._named = _NOTHING
        self._coding = b""
        self._unheaded = 0
        self._chunks: list[bytes] = []
        self.buffered = 0
        self.status = 0
        self.headers: Headers = []
        self.touched = False
        self.headed = False
        self.complete = False
        self.keeps_open = False
        self.problem = ""

    def feed(self, data: bytes) -> None:
        """Take what came; a problem with it is said in `problem`."""
        if self.complete:
            # Nobody asked for it. Taken for an answer, it would go to whoever asks next.
            self.keeps_open = False
            return
        self.touched = True
        if not self.headed:
            self._unheaded += len(data)
        try:
            self._parser.feed_data(data)
        except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
            self.keeps_open = False
            if not self.complete and not self.problem:
                self.problem = f"Not an HTTP answer: {error}"
        if not self.headed and self._unheaded > HEAD_LIMIT:
            self.problem = "Headers too large"
        if self._head_only and self.complete:
            # The parser cannot know that the body which it was promised will not come.
            self._parser = httptools.HttpResponseParser(self)

    def end_of_stream(self) -> None:
        """The connection was closed in an orderly way: the end of an answer without a length."""
        if self._until_close and not self.problem:
            self.complete = True

    def take(self) -> bytes:
        """What has come of the body since it was last taken."""
        chunks = self._chunks
        self._chunks = []
        self.buffered = 0
        return chunks[0] if len(chunks) == 1 else b"".join(chunks)

    # What the parser calls

    def on_message_begin(self) -> None:
        if self.complete:
            self.keeps_open = False

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.headed:
            return  # a trailer, or whatever follows an answer that is complete
        name = name.lower()
        if name not in _NOT_PASSED_ON:
            self.headers.append((name, value))
        elif name == b"connection":
            self._named |= {token.strip() for token in value.lower().split(b",")}
        elif name == b"transfer-encoding":
            self._coding = value.lower()

    def on_headers_complete(self) -> None:
        if self.headed or self.problem:
            return
        status = self._parser.get_status_code()
        if status < 200:
            self._informational = True
            self.headers = []
            self._named = _NOTHING
            return
        if self._named is not _NOTHING:
            self.headers = [pair for pair in self.headers if pair[0] not in self._named]
        if self._has_problem(status):
            return
        self.status = status
        self.headed = True
        self.keeps_open = self._parser.should_keep_alive()
        if self._head_only:
            self.complete = True
        elif status in _BODILESS:
            # uvicorn would wait for the body that the header speaks of.
            self.headers = [pair for pair in self.headers if pair[0] != b"content-length"]
        elif not self.keeps_open:
            self._until_close = not self._coding and not any(
                name == b"content-length" for name, _ in self.headers
            )

    def on_body(self, body: bytes) -> None:
        if self.complete:
            self.keeps_open = False
        elif self.headed:
            self._chunks.append(body)
            self.buffered += len(body)

    def on_message_complete(self) -> None:
        if self._informational:
            self._informational = False
        elif self.headed:
            self.complete = True

    def _has_problem(self, status: int) -> bool:
        if status > 599:
            self.problem = f"No such status: {status}"
        elif self._coding not in (b"", b"chunked"):
            self.problem = f"Unknown transfer coding: {self._coding!r}"
        elif self._unheaded > HEAD_LIMIT:
            size = sum(len(name) + len(value) + 4 for name, value in self.headers)
            self.problem = "Headers too large" if size > HEAD_LIMIT else ""
        return bool(self.problem)
