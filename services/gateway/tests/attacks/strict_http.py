"""HTTP/1.1 read strictly: one way to send a message, and an error for everything else."""

import re
from dataclasses import dataclass

Headers = list[tuple[bytes, bytes]]

_TOKEN = re.compile(rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_REQUEST_LINE = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+) (/[!-~]*) HTTP/1\.1")
_STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9]) ([\t -~\x80-\xff]*)")
_VALUE = re.compile(rb"[\t -~\x80-\xff]*")
_LENGTH = re.compile(rb"[0-9]{1,15}")
_CHUNK_SIZE = re.compile(rb"([0-9a-fA-F]{1,15})(?:;[\t -~]*)?")


class Malformed(Exception):
    """The bytes are not one well-formed message."""


@dataclass(frozen=True)
class Head:
    """The start line and the headers of a message; names in lower case."""

    start: bytes
    headers: Headers

    def all(self, name: bytes) -> list[bytes]:
        return [value for key, value in self.headers if key == name]

    def first(self, name: bytes) -> bytes | None:
        return next(iter(self.all(name)), None)

    @property
    def length(self) -> int | None:
        """The value of `Content-Length`."""
        value = self.first(b"content-length")
        return None if value is None else int(value)

    @property
    def chunked(self) -> bool:
        return b"transfer-encoding" in dict(self.headers)


def take_head(data: bytes) -> tuple[Head, bytes] | None:
    """Return the head at the start of the data and what follows it; None if it is incomplete."""
    end = data.find(b"\r\n\r\n")
    if end < 0:
        return None
    start, *lines = data[:end].split(b"\r\n")
    head = Head(start, [_header(line) for line in lines])
    lengths, codings = head.all(b"content-length"), head.all(b"transfer-encoding")
    if len(lengths) > 1 or not all(_LENGTH.fullmatch(value) for value in lengths):
        raise Malformed(f"content-length: {lengths}")
    if codings not in ([], [b"chunked"]):
        raise Malformed(f"transfer-encoding: {codings}")
    if lengths and codings:
        raise Malformed("both a length and chunks")
    return head, data[end + 4 :]


def request_line(head: Head) -> tuple[bytes, bytes]:
    """Method and target of a request with exactly one `Host`."""
    found = _REQUEST_LINE.fullmatch(head.start)
    if found is None:
        raise Malformed(f"request line: {head.start!r}")
    if len(head.all(b"host")) != 1:
        raise Malformed(f"host: {head.all(b'host')}")
    return found[1], found[2]


def status_code(head: Head) -> int:
    """The status of an answer."""
    found = _STATUS_LINE.fullmatch(head.start)
    if found is None:
        raise Malformed(f"status line: {head.start!r}")
    return int(found[1])


def take_length(data: bytes, length: int) -> tuple[bytes, bytes] | None:
    """Return a body of this length and what follows it; None if it is incomplete."""
    return None if len(data) < length else (data[:length], data[length:])


def take_chunks(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the content of a chunked body and what follows it; None if it is incomplete."""
    content, at = b"", 0
    while True:
        end = data.find(b"\r\n", at)
        if end < 0:
            return None
        found = _CHUNK_SIZE.fullmatch(data, at, end)
        if found is None:
            raise Malformed(f"chunk size: {data[at:end]!r}")
        size, at = int(found[1], 16), end + 2
        if size == 0:
            return _after_trailers(content, data, at)
        if len(data) < at + size + 2:
            return None
        if data[at + size : at + size + 2] != b"\r\n":
            raise Malformed("a chunk is longer than its size")
        content, at = content + data[at : at + size], at + size + 2


def _after_trailers(content: bytes, data: bytes, at: int) -> tuple[bytes, bytes] | None:
    while True:
        end = data.find(b"\r\n", at)
        if end < 0:
            return None
        if end == at:
            return content, data[end + 2 :]
        _header(data[at:end])
        at = end + 2


def _header(line: bytes) -> tuple[bytes, bytes]:
    name, colon, value = line.partition(b":")
    value = value.strip(b" \t")
    if not colon or not _TOKEN.fullmatch(name) or not _VALUE.fullmatch(value):
        raise Malformed(f"header: {line!r}")
    return name.lower(), value
