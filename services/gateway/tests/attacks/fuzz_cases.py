"""Cases of the fuzzer: what one client sends, made from a seed and the case's number."""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Literal, NamedTuple
from zlib import crc32

from services.gateway.tests.wire import chunks

from .members import OFFERS, PREFIXES, marked, target

Ending = Literal["wait", "half-close", "reset", "close"]
ENDINGS: tuple[Ending, ...] = ("wait",) * 8 + ("half-close", "half-close", "reset", "close")
METHODS = (b"GET", b"POST", b"PUT", b"PATCH", b"DELETE")
# What the upstream does; most of the time it just answers.
BEHAVIOURS = (b"",) * 10 + (
    *(b"early", b"drop", b"drop-body", b"drop-whole", b"close", b"hangup", b"chunked", b"slow"),
    *(b"extra", b"cut", b"until-eof", b"empty", b"big-40"),
)
PLAIN_HEADERS = (
    *(b"accept: */*", b"Cookie: a=b; c=d", b"x-empty:", b"X-Twice: 1\r\nX-Twice: 2"),
    *(b"x-spaces:  \t a  b \t ", b"x-latin: \xe4\xf6\xfc", b"authorization: Bearer abc.def.ghi"),
    *(b"x-forwarded-for: 1.2.3.4", b"forwarded: for=1.2.3.4", b"te: trailers"),
    *(b"keep-alive: timeout=5", b"proxy-connection: keep-alive", b"expect: 100-continue"),
    b"connection: keep-alive",
)
_MARKER = re.compile(rb"(f(\d+)\.(\d+)(\.hidden)?)\.([0-9a-f]{8})")


class Origin(NamedTuple):
    """The case that a marker belongs to, its request, and whether it was hidden in a body."""

    number: int
    place: int
    is_hidden: bool


def _marker(number: int, place: int, suffix: bytes = b"") -> bytes:
    """A marker that no mutation turns into another one."""
    plain = b"f%d.%d%b" % (number, place, suffix)
    return plain + b".%08x" % crc32(plain)


def origin_of(marker: bytes) -> Origin | None:
    """Where a marker comes from, if it is as it was made."""
    parts = _MARKER.fullmatch(marker)
    if parts is None or int(parts[5], 16) != crc32(parts[1]):
        return None
    return Origin(int(parts[2]), int(parts[3]), bool(parts[4]))


class RequestParts:
    """A request in the parts that a mutation may change."""

    def __init__(
        self, number: int, place: int, method: bytes, path: bytes, *headers: bytes, do: bytes = b""
    ) -> None:
        self.marker = _marker(number, place)
        self.method = method
        self.target = target(path, self.marker, do)
        self.do = do
        self.headers = [b"host: keto.test", b"x-marker: " + self.marker, *headers]
        self.hidden = marked(b"GET", b"/api/plans", _marker(number, place, b".hidden"))
        self.body = self.payload = self.before = b""
        self.version, self.line_end = b"HTTP/1.1", b"\r\n"

    @property
    def head(self) -> bytes:
        line = b" ".join(filter(None, (self.method, self.target, self.version)))
        return self.before + self.line_end.join((line, *self.headers)) + self.line_end * 2

    def render(self) -> bytes:
        return self.head + self.payload

    def frame(self, random: Random, framing: str) -> None:
        """Give the request a body, which hides a request, or none."""
        frames = (b"content-length", b"transfer-encoding")
        self.headers = [line for line in self.headers if not line.lower().startswith(frames)]
        self.payload = self.body = b""
        if framing == "none":
            self.headers = [line for line in self.headers if not line.startswith(b"expect")]
            return
        self.body = self.marker * random.choice((0, 1, 1, 3, 400)) + self.hidden + self.marker
        if framing == "length":
            self.headers.append(b"content-length: %d" % len(self.body))
            self.payload = self.body
            return
        self.headers.append(b"transfer-encoding: chunked")
        self.payload = chunks(*_cut(random, self.body, 2))
        if random.random() < 0.2:
            self.payload = self.payload[:-2] + b"x-trailer: 1\r\n\r\n"


@dataclass
class Case:
    """Everything that one client does on its connection."""

    number: int
    requests: list[RequestParts]
    pieces: list[bytes] = field(default_factory=list)
    ending: Ending = "wait"
    mutation: str = ""
    mutated: int = 1_000_000

    @property
    def data(self) -> bytes:
        return b"".join(self.pieces)

    @property
    def is_served(self) -> bool:
        """Whether it is plain HTTP of a client that waits for its answers."""
        return not self.mutation and self.ending == "wait"

    @property
    def source(self) -> str:
        """The client's address, different for each case; the gateway forwards it."""
        number = self.number + 256
        return f"127.{1 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"


def plain_request(
    random: Random, number: int, place: int, *, behaves: bool = False
) -> RequestParts:
    """A request as any client may send it; the upstream may have to behave."""
    headers = random.sample(PLAIN_HEADERS, random.choice((0, 0, 1, 3)))
    if random.random() < 0.2:
        # A second `connection` header would be valid, but not what this is about.
        headers = [header for header in headers if not header.startswith(b"connection:")]
        headers += random.choice(list(OFFERS.values()))
    do = b"" if behaves else random.choice(BEHAVIOURS)
    method, path = random.choice(METHODS), random.choice(PREFIXES)
    parts = RequestParts(number, place, method, path, *headers, do=do)
    parts.frame(random, random.choice(("none", "length", "chunks")))
    return parts


def cut_up(random: Random, data: bytes) -> list[bytes]:
    """The data in the pieces in which it is written."""
    if random.random() < 0.5 or len(data) < 4:
        return [data]
    return _cut(random, data, min(random.choice((1, 2, 5)), len(data) - 1))


def _cut(random: Random, data: bytes, count: int) -> list[bytes]:
    cuts = [0, *sorted(random.sample(range(1, len(data)), count)), len(data)]
    return [data[a:b] for a, b in pairwise(cuts)]
