"""What makes a request ambiguous, malformed or incomplete; each mutation has a name."""

from collections.abc import Callable
from functools import partial
from random import Random

from .fuzz_cases import ENDINGS, Case, RequestParts, cut_up, plain_request

Mutation = Callable[[Random, RequestParts], None]
CL, TE = b"content-length: %d", b"transfer-encoding: chunked"


def _framed(framing: str, *lines: bytes) -> Mutation:
    """Replace the framing headers of a request by these; `%d` is the length of its body."""

    def mutate(random: Random, parts: RequestParts) -> None:
        parts.frame(random, framing)
        parts.headers.pop()
        parts.headers += [line.replace(b"%d", b"%d" % len(parts.body)) for line in lines]

    return mutate


def _chunks(change: Callable[[bytes, bytes], bytes]) -> Mutation:
    """Change the body, which is given as it is and in chunks."""

    def mutate(random: Random, parts: RequestParts) -> None:
        parts.frame(random, "chunks")
        parts.payload = change(parts.body, parts.payload)

    return mutate


def _chunk(line: bytes, end: bytes = b"\r\n") -> Mutation:
    """Send one chunk with this line instead of its size; `%x` is the size."""
    return _chunks(
        lambda body, _: b"%b\r\n%b%b0\r\n\r\n" % (line.replace(b"%x", b"%x" % len(body)), body, end)
    )


def _trailers(lines: bytes) -> Mutation:
    return _chunks(lambda _, chunks: chunks[:-2] + lines + b"\r\n\r\n")


def _adds(*lines: bytes) -> Mutation:
    return lambda _, parts: parts.headers.extend(lines)


def _host(*lines: bytes) -> Mutation:
    """Replace the first line, which names the host."""
    return lambda _, parts: parts.headers.__setitem__(slice(1), lines)


def _has(part: str, value: bytes) -> Mutation:
    """Replace a part of the request."""
    return lambda _, parts: setattr(parts, part, value)


def _target(old: bytes, new: bytes) -> Mutation:
    """Replace a part of the target; `?` ends its path."""
    return lambda _, parts: setattr(parts, "target", parts.target.replace(old, new, 1))


_KINDS: dict[str, Callable[..., Mutation]] = {
    "length": partial(_framed, "length"),
    "coding": partial(_framed, "chunks"),
    "chunk": _chunk,
    "trailer": _trailers,
    "header": _adds,
    "host": _host,
    "version": partial(_has, "version"),
    "before": partial(_has, "before"),
    "method": partial(_has, "method"),
    "target": partial(_has, "target"),
    "path that begins": partial(_target, b"/api/"),
    "path that ends": partial(_target, b"?"),
}


def _each(kind: str, *rows: bytes | tuple[bytes, ...]) -> dict[str, Mutation]:
    """Mutations of one kind, each named by what it is made from."""
    split = [row if isinstance(row, tuple) else (row,) for row in rows]
    return {f"{kind} {b' / '.join(row)[:60]!r}": _KINDS[kind](*row) for row in split}


# What the gateway refuses, even if another server accepts it.
REFUSED: dict[str, Mutation] = {
    **_each(
        "length",
        *((CL, CL), (CL, b"content-length: 5"), (b"content-length: 5", CL)),
        *(CL + b"\n" + CL, b"content-length: %d, %d", b"content-length: +%d"),
        *(b"content-length: -1", b"content-length: 0x10", b"content-length: 1 0"),
        *(b"content-length:", b"content-length : %d", b"content-length: 99999999999"),
        *(b"content-length: 99999999999999999999999", b"transfer-encoding: identity"),
        (b"transfer-encoding: identity", CL),
    ),
    **_each(
        "coding",
        *((CL, TE), (TE, b"content-length: 5"), (TE, TE)),
        *((b"transfer-encoding : chunked", CL), b"transfer-encoding: xchunked"),
        *(b"transfer-encoding: gzip, chunked", b"transfer-encoding: chunked, identity"),
        *(b"transfer-encoding:\r\n chunked", b"transfer-encoding: \x0bchunked"),
        b'transfer-encoding: "chunked"',
    ),
    **_each("chunk", b"zz", b"", b"-1", b"f" * 17, b"0x%x", b" %x", b"%x ", b"3", b"%x;a\nb"),
    **_each("trailer", b"content-length: 5", TE, b"no colon"),
    "chunk without CRLF after it": _chunk(b"%x", end=b""),
    "chunk lines end in a bare LF": _chunks(lambda _, chunks: chunks.replace(b"\r\n", b"\n")),
    **_each(
        "header",
        *(b"nocolon", b": value", b"x y: a", b"x-space : a", b"x-null: a\0b"),
        *(b"x-cr: a\rb", b"x-lf: a\nx-lf-two: b", b"x-lf: a\ncontent-length: 5"),
        *(b"x-fold: a\r\n b", b"x-control: a\x01b", b"x(y): a", b"x-long: " + b"y" * 20_000),
        *(b"host: other.test", (b"aa: bb",) * 120),
    ),
    **_each("host", (), b"host:", b"host: a/b", b"host: a@b", b" host: keto.test"),
    "lines end in a bare LF": _has("line_end", b"\n"),
    **_each("version", b"HTTP/2.0", b"http/1.1", b""),
    **_each(
        "before",
        *(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"left"),
        *(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", b"hello\r\n\r\n"),
    ),
    **_each("method", b"get", b"BREW", b"TRACE", b"CONNECT", b"GET\t"),
    **_each("target", b"internal:8000", b"*"),
    "target without its first slash": _target(b"/", b""),
    "target with a space": _target(b"?m", b"? m"),
    **_each(
        "path that ends",
        *(b"#?", b"?\x01", b"?\xc3\xa4", b"/\xc3\xa4?", b"%2f?", b"%zz?", b"%00?"),
    ),
    **_each(
        "path that begins",
        *(b"/api/plans/../", b"/api//", b"/api/plans/%2e%2e/", b"/api\\", b"/apis/"),
        *(b"/internal/api/", b"/api/plans/../../internal/api/"),
    ),
}
# What has one meaning, or never ends.
READ: dict[str, Mutation] = {
    **_each(
        "length",
        *(b"content-length: 0%d", b"content-length: 9%d", b"content-length: 7"),
        *(b"content-length: 0", (b"transfer_encoding: chunked", CL)),
    ),
    "coding in capitals": _KINDS["coding"](b"Transfer-Encoding: CHUNKED"),
    **_each("chunk", b"f%x", b"%x;a=b"),
    "chunk extension of 20 KB": _chunk(b"%x;" + b"a" * 20_000),
    "chunk without its end": _chunks(lambda _, chunks: chunks[:-5]),
    "trailers of 40 KB": _trailers(b"\r\n".join([b"a: b"] * 7000)),
    "connection names a header": _adds(b"connection: x-marker"),
    **_each("header", b"x_under: a", b"connection: close, content-length"),
    "upgrade with prior settings": _adds(b"connection: upgrade", b"upgrade: h2c, websocket"),
    "empty line before the request": _has("before", b"\r\n"),
    "version 1.0": _has("version", b"HTTP/1.0"),
    "two spaces before the target": _has("method", b"GET "),
    "target with its host": _target(b"/", b"http://other.test/"),
    "target with /api/ encoded": _target(b"/api/", b"/%61pi/"),
    **_each("path that ends", b"%2Dx?", b"%2561?"),
}
MUTATIONS = REFUSED | READ
BYTES = ("bytes flipped", "bytes removed", "bytes doubled", "bytes inserted", "bytes cut off")
_SPECIAL = (b"\r\n", b"\n", b"\r", b"\0", b" ", b":", b"\r\n\r\n", b"0\r\n\r\n", b"\xff", b"%2f")


def case_of(seed: int, number: int, *, behaves: bool = False) -> Case:
    """The case with this number, the same for the same seed; the upstream may have to behave."""
    random = Random(f"{seed}.{number}")
    count = random.choice((1, 1, 2, 3, 4))
    requests = [plain_request(random, number, each, behaves=behaves) for each in range(count)]
    if random.random() < 0.3:
        requests[-1].headers.append(b"connection: close")
    case = Case(number, requests)
    if random.random() < 0.65:
        _mutate(random, case)
    data = b"".join(parts.render() for parts in case.requests)
    if case.mutation in BYTES:
        data = _changed_bytes(random, case.mutation, data)
    case.pieces = cut_up(random, data)
    # Without races: a client that stays, if the upstream behaves.
    case.ending = "wait" if behaves else random.choice(ENDINGS)
    return case


def _mutate(random: Random, case: Case) -> None:
    if random.random() < 0.15:
        case.mutation, case.mutated = random.choice(BYTES), 0
    else:
        case.mutated = random.randrange(len(case.requests))
        case.mutation = random.choice(list(MUTATIONS))
        MUTATIONS[case.mutation](random, case.requests[case.mutated])
    if random.random() < 0.5:
        case.requests.append(plain_request(random, case.number, len(case.requests), behaves=True))


def _changed_bytes(random: Random, name: str, data: bytes) -> bytes:
    at = random.randrange(len(data))
    span = random.randrange(1, 40)
    return {
        "bytes flipped": data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :],
        "bytes removed": data[:at] + data[at + span :],
        "bytes doubled": data[: at + span] + data[at:],
        "bytes inserted": data[:at] + random.choice(_SPECIAL) + data[at:],
        "bytes cut off": data[:at],
    }[name]
