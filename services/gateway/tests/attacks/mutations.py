"""What makes a request ambiguous, malformed or incomplete; each mutation has a name."""

from collections.abc import Callable
from random import Random

from .fuzz_cases import ENDINGS, Case, RequestParts, cut_up, plain_request

Mutation = Callable[[Random, RequestParts], None]
CL, TE = b"content-length: %d", b"transfer-encoding: chunked"


def headers(framing: str, *lines: bytes) -> Mutation:
    """Replace the framing headers of a request by these; `%d` is the length of its body."""

    def mutate(random: Random, parts: RequestParts) -> None:
        parts.frame(random, framing)
        parts.headers.pop()
        parts.headers += [line.replace(b"%d", b"%d" % len(parts.body)) for line in lines]

    return mutate


def payload(change: Callable[[bytes], bytes]) -> Mutation:
    """Change the chunks of a body."""

    def mutate(random: Random, parts: RequestParts) -> None:
        parts.frame(random, "chunks")
        parts.payload = change(parts.payload)

    return mutate


def chunk(line: bytes, end: bytes = b"\r\n") -> Mutation:
    """Send one chunk with this line instead of its size; `%x` is the size."""

    def mutate(random: Random, parts: RequestParts) -> None:
        parts.frame(random, "chunks")
        size = line.replace(b"%x", b"%x" % len(parts.body))
        parts.payload = size + b"\r\n" + parts.body + end + b"0\r\n\r\n"

    return mutate


def trailers(lines: bytes) -> Mutation:
    return payload(lambda chunks: chunks[:-2] + lines + b"\r\n")


def adds(*lines: bytes) -> Mutation:
    return lambda random, parts: parts.headers.extend(lines)


def host(*lines: bytes) -> Mutation:
    """Replace the first line, which names the host."""
    return lambda random, parts: parts.headers.__setitem__(slice(1), lines)


def has(part: str, value: bytes) -> Mutation:
    """Replace a part of the request."""
    return lambda random, parts: setattr(parts, part, value)


def target(change: Callable[[bytes], bytes]) -> Mutation:
    return lambda random, parts: setattr(parts, "target", change(parts.target))


def path(end: bytes) -> Mutation:
    """Append to the path."""
    return target(lambda t: t.replace(b"?", end + b"?", 1))


def api(start: bytes) -> Mutation:
    """Replace the first segment of the path."""
    return target(lambda t: t.replace(b"/api/", start, 1))


# What the gateway refuses, whoever may read it in some way.
REFUSED: dict[str, Mutation] = {
    "length twice, equal": headers("length", CL, CL),
    "length twice, different": headers("length", CL, b"content-length: 5"),
    "length twice, the first shorter": headers("length", b"content-length: 5", CL),
    "length twice, after a bare LF": headers("length", CL + b"\n" + CL),
    "length as a list": headers("length", b"content-length: %d, %d"),
    "length with a plus": headers("length", b"content-length: +%d"),
    "length negative": headers("length", b"content-length: -1"),
    "length hexadecimal": headers("length", b"content-length: 0x10"),
    "length with spaces inside": headers("length", b"content-length: 1 0"),
    "length empty": headers("length", b"content-length:"),
    "length before a space and a colon": headers("length", b"content-length : %d"),
    "length over the limit": headers("length", b"content-length: 99999999999"),
    "length beyond 64 bits": headers("length", b"content-length: 99999999999999999999999"),
    "length and chunks": headers("chunks", CL, TE),
    "chunks and length": headers("chunks", TE, b"content-length: 5"),
    "coding twice": headers("chunks", TE, TE),
    "coding unknown": headers("chunks", b"transfer-encoding: xchunked"),
    "coding identity": headers("length", b"transfer-encoding: identity", CL),
    "coding identity alone": headers("length", b"transfer-encoding: identity"),
    "coding gzip, chunked": headers("chunks", b"transfer-encoding: gzip, chunked"),
    "coding chunked, identity": headers("chunks", b"transfer-encoding: chunked, identity"),
    "coding folded": headers("chunks", b"transfer-encoding:\r\n chunked"),
    "coding after a vertical tab": headers("chunks", b"transfer-encoding: \x0bchunked"),
    "coding in quotes": headers("chunks", b'transfer-encoding: "chunked"'),
    "coding before a space and a colon": headers("chunks", b"transfer-encoding : chunked", CL),
    "chunk size no number": chunk(b"zz"),
    "chunk size empty": chunk(b""),
    "chunk size negative": chunk(b"-1"),
    "chunk size beyond 64 bits": chunk(b"f" * 17),
    "chunk size with 0x": chunk(b"0x%x"),
    "chunk size after a space": chunk(b" %x"),
    "chunk size before a space": chunk(b"%x "),
    "chunk size too small": chunk(b"3"),
    "chunk extension with a bare LF": chunk(b"%x;a\nb"),
    "chunk lines end in a bare LF": payload(lambda chunks: chunks.replace(b"\r\n", b"\n")),
    "chunk without CRLF after it": chunk(b"%x", end=b""),
    "trailers that frame": trailers(b"content-length: 5\r\n"),
    "trailers that chunk": trailers(TE + b"\r\n"),
    "trailer malformed": trailers(b"no colon\r\n"),
    "header without a colon": adds(b"nocolon"),
    "header without a name": adds(b": value"),
    "header name with a space": adds(b"x y: a"),
    "header before a space and a colon": adds(b"x-space : a"),
    "header with NUL": adds(b"x-null: a\0b"),
    "header with a bare CR": adds(b"x-cr: a\rb"),
    "header with a bare LF": adds(b"x-lf: a\nx-lf-two: b"),
    "header with a bare LF and a length": adds(b"x-lf: a\ncontent-length: 5"),
    "header folded": adds(b"x-fold: a\r\n b"),
    "header with a control character": adds(b"x-control: a\x01b"),
    "header with a strange name": adds(b"x(y): a"),
    "headers, 120 of them": adds(*[b"aa: bb"] * 120),
    "headers, 20 KB": adds(b"x-long: " + b"y" * 20_000),
    "host twice": adds(b"host: other.test"),
    "host missing": host(),
    "host empty": host(b"host:"),
    "host with a path": host(b"host: a/b"),
    "host with a user": host(b"host: a@b"),
    "first header after a space": host(b" host: keto.test"),
    "all lines end in a bare LF": has("line_end", b"\n"),
    "version 2.0": has("version", b"HTTP/2.0"),
    "version in small letters": has("version", b"http/1.1"),
    "version missing": has("version", b""),
    "HTTP/2 preface": has("before", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "TLS": has("before", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"),
    "no HTTP": has("before", b"hello\r\n\r\n"),
    "letters before the method": has("before", b"left"),
    "method in small letters": has("method", b"get"),
    "method unknown": has("method", b"BREW"),
    "method TRACE": has("method", b"TRACE"),
    "method CONNECT": has("method", b"CONNECT"),
    "tab before the target": has("method", b"GET\t"),
    "target of CONNECT": has("target", b"internal:8000"),
    "target of all": has("target", b"*"),
    "target without a slash": target(lambda t: t[1:]),
    "target with a fragment": target(lambda t: t + b"#part"),
    "target with a space": target(lambda t: t + b" x"),
    "target with a control character": target(lambda t: t + b"\x01"),
    "target with bytes beyond ASCII": target(lambda t: t + b"\xc3\xa4"),
    "path with bytes beyond ASCII": path(b"/\xc3\xa4"),
    "path with an encoded slash": path(b"%2f"),
    "path with a broken encoding": path(b"%zz"),
    "path with NUL": path(b"%00"),
    "path with dots": api(b"/api/plans/../"),
    "path with encoded dots": api(b"/api/plans/%2e%2e/"),
    "path with dots out of the API": target(lambda t: b"/api/plans/../../internal" + t),
    "path with two slashes": api(b"/api//"),
    "path with a backslash": api(b"/api\\"),
    "path internal": target(lambda t: b"/internal" + t),
    "path with a longer prefix": api(b"/apis/"),
}
# What has one meaning, or never ends.
READ: dict[str, Mutation] = {
    "length with a leading zero": headers("length", b"content-length: 0%d"),
    "length longer than the body": headers("length", b"content-length: 9%d"),
    "length shorter than the body": headers("length", b"content-length: 7"),
    "length zero before a body": headers("length", b"content-length: 0"),
    "coding in capitals": headers("chunks", b"Transfer-Encoding: CHUNKED"),
    "coding with an underscore": headers("length", b"transfer_encoding: chunked", CL),
    "chunk size too large": chunk(b"f%x"),
    "chunk extension": chunk(b"%x;a=b"),
    "chunk extension of 20 KB": chunk(b"%x;" + b"a" * 20_000),
    "chunk without its end": payload(lambda chunks: chunks[:-5]),
    "trailers of 40 KB": trailers(b"a: b\r\n" * 7000),
    "header with an underscore": adds(b"x_under: a"),
    "connection names a header": adds(b"connection: x-marker"),
    "connection names the length": adds(b"connection: close, content-length"),
    "upgrade with prior settings": adds(b"connection: upgrade", b"upgrade: h2c, websocket"),
    "empty line before the request": has("before", b"\r\n"),
    "two spaces before the target": has("method", b"GET "),
    "version 1.0": has("version", b"HTTP/1.0"),
    "target in absolute form": target(lambda t: b"http://other.test" + t),
    "path with an encoded letter": api(b"/%61pi/"),
    "path with an encoded dash": path(b"%2Dx"),
    "path with an encoded percent": path(b"%2561"),
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
    match name:
        case "bytes flipped":
            return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
        case "bytes removed":
            return data[:at] + data[at + span :]
        case "bytes doubled":
            return data[: at + span] + data[at:]
        case "bytes inserted":
            return data[:at] + random.choice(_SPECIAL) + data[at:]
    return data[:at]
