"""Cases of the fuzzer: what one client sends, made from a seed and the case's number."""

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Literal
from zlib import crc32

from services.gateway.tests.upstream import chunks

from . import markers
from .test_upgrade import OFFERS

Ending = Literal["wait", "half-close", "reset", "close"]
ENDINGS: tuple[Ending, ...] = ("wait",) * 8 + ("half-close", "half-close", "reset", "close")

METHODS = (b"GET", b"POST", b"PUT", b"PATCH", b"DELETE")
PATHS = (
    b"/api/auth/login",
    b"/api/ai/sessions",
    b"/api/ai/generate-plan",
    b"/api/tracker/logs",
    b"/api/plans",
    b"/api/payments/history",
)
# What the upstream does; most of the time it just answers.
BEHAVIOURS = (b"",) * 10 + (
    *(b"early", b"drop", b"drop-body", b"drop-whole", b"close", b"hangup", b"chunked", b"slow"),
    *(b"extra", b"cut", b"until-eof", b"empty", b"big-40"),
)
PLAIN_HEADERS = (
    b"accept: */*",
    b"Cookie: a=b; c=d",
    b"x-empty:",
    b"X-Twice: 1\r\nX-Twice: 2",
    b"x-spaces:  \t a  b \t ",
    b"x-latin: \xe4\xf6\xfc",
    b"authorization: Bearer abc.def.ghi",
    b"x-forwarded-for: 1.2.3.4",
    b"forwarded: for=1.2.3.4",
    b"te: trailers",
    b"keep-alive: timeout=5",
    b"proxy-connection: keep-alive",
    b"expect: 100-continue",
    b"connection: keep-alive",
)


@dataclass
class RequestParts:
    """A request in the parts that a mutation may change."""

    marker: bytes
    method: bytes
    target: bytes
    headers: list[bytes]
    body: bytes
    do: bytes
    payload: bytes = b""
    version: bytes = b"HTTP/1.1"
    line_end: bytes = b"\r\n"
    before: bytes = b""
    start: bytes | None = None

    def render(self) -> bytes:
        line = self.start or b" ".join((self.method, self.target, self.version))
        head = self.line_end.join((line, *self.headers)) + self.line_end * 2
        return self.before + head + self.payload


@dataclass
class Case:
    """Everything that one client does on its connection."""

    number: int
    requests: list[RequestParts]
    data: bytes = b""
    pieces: list[bytes] = field(default_factory=list)
    ending: Ending = "wait"
    mutations: tuple[str, ...] = ()
    mutated: int = 1_000_000

    @property
    def clean(self) -> bool:
        """Whether every byte of it is plain HTTP."""
        return not self.mutations

    @property
    def source(self) -> str:
        """The client's address, different for each case; the gateway forwards it."""
        number = self.number + 256
        return f"127.{1 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"


def marker(number: int, name: str) -> bytes:
    """A marker that no mutation turns into another one."""
    plain = f"f{number}.{name}".encode()
    return plain + b".%08x" % crc32(plain)


def is_intact(found: bytes) -> bool:
    """Whether a marker is as it was made."""
    plain, _, check = found.rpartition(b".")
    return check == b"%08x" % crc32(plain)


def number_of(found: bytes) -> int:
    """The case that an intact marker belongs to."""
    return int(found[1:].split(b".")[0])


def plain_case(random: Random, number: int, *, behaves: bool) -> Case:
    """One to four requests, sent one after the other without waiting."""
    count = random.choice((1, 1, 2, 3, 4))
    requests = [_request(random, number, index, behaves=behaves) for index in range(count)]
    if random.random() < 0.3:
        requests[-1].headers.append(b"connection: close")
    return Case(number, requests)


def _request(random: Random, number: int, index: int, *, behaves: bool) -> RequestParts:
    own = marker(number, str(index))
    do = b"" if behaves else random.choice(BEHAVIOURS)
    path = random.choice(PATHS)
    headers = [b"host: keto.test", b"x-marker: " + own]
    headers += random.sample(PLAIN_HEADERS, random.choice((0, 0, 1, 3)))
    if random.random() < 0.2:
        # A second `connection` header would be valid, but not what this is about.
        headers = [header for header in headers if not header.startswith(b"connection:")]
        headers += random.choice(list(OFFERS.values()))
    method = random.choice(METHODS)
    parts = RequestParts(own, method, markers.target(path, own, do), headers, b"", do)
    frame(random, parts, random.choice(("none", "length", "chunks")), number, index)
    return parts


def frame(random: Random, parts: RequestParts, framing: str, number: int, index: int) -> None:
    """Give the request a body, which hides a request."""
    if framing == "none":
        parts.headers = [line for line in parts.headers if not line.startswith(b"expect")]
        return
    hidden = markers.request(b"GET", b"/api/plans", marker(number, f"{index}.hidden"))
    filler = parts.marker * random.choice((0, 1, 1, 3, 400))
    parts.body = filler + hidden + parts.marker
    if framing == "length":
        parts.headers.append(b"content-length: %d" % len(parts.body))
        parts.payload = parts.body
        return
    parts.headers.append(b"transfer-encoding: chunked")
    cuts = sorted(random.sample(range(1, len(parts.body)), 2))
    pieces = parts.body[: cuts[0]], parts.body[cuts[0] : cuts[1]], parts.body[cuts[1] :]
    parts.payload = chunks(*pieces)
    if random.random() < 0.2:
        parts.payload = parts.payload[:-2] + b"x-trailer: 1\r\n\r\n"


def cut_up(random: Random, data: bytes) -> list[bytes]:
    """The data in the pieces in which it is written."""
    how = random.random()
    if how < 0.5 or len(data) < 4:
        return [data]
    count = min(random.choice((1, 2, 5)), len(data) - 1)
    cuts = [0, *sorted(random.sample(range(1, len(data)), count)), len(data)]
    return [data[a:b] for a, b in pairwise(cuts)]
