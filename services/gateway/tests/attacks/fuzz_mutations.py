"""What makes a case ambiguous, malformed or incomplete; each mutation has a name."""

from collections.abc import Callable
from random import Random

from . import markers
from .fuzz_cases import ENDINGS, Case, RequestParts, cut_up, frame, marker, plain_case

Mutation = Callable[[Random, RequestParts], None]
MUTATIONS: dict[str, Mutation] = {}
LAST = b"end"


def _headers(name: str, framing: str, *lines: bytes) -> None:
    """Replace the framing headers of a request by these; `%d` is the length of its body."""

    def mutate(random: Random, parts: RequestParts) -> None:
        _framed(random, parts, framing)
        parts.headers = [line for line in parts.headers if not _frames(line)]
        parts.headers += [line.replace(b"%d", b"%d" % len(parts.body)) for line in lines]

    MUTATIONS[name] = mutate


def _payload(name: str, change: Callable[[RequestParts], bytes]) -> None:
    """Replace the body of a chunked request."""

    def mutate(random: Random, parts: RequestParts) -> None:
        _framed(random, parts, "chunks")
        parts.payload = change(parts)

    MUTATIONS[name] = mutate


def _target(name: str, change: Callable[[bytes], bytes]) -> None:
    def mutate(random: Random, parts: RequestParts) -> None:
        parts.target = change(parts.target)

    MUTATIONS[name] = mutate


def _part(name: str, change: Callable[[RequestParts], None]) -> None:
    MUTATIONS[name] = lambda random, parts: change(parts)


def _frames(line: bytes) -> bool:
    return line.lower().startswith((b"content-length", b"transfer-encoding"))


def _framed(random: Random, parts: RequestParts, framing: str) -> None:
    parts.headers = [line for line in parts.headers if not _frames(line)]
    parts.payload = parts.body = b""
    number, index = parts.marker[1:].split(b".")[:2]
    frame(random, parts, framing, int(number), int(index))


def _chunk(size: bytes) -> Callable[[RequestParts], bytes]:
    """One chunk with this line instead of its size; `%x` is the size."""
    return lambda p: size.replace(b"%x", b"%x" % len(p.body)) + b"\r\n" + p.body + b"\r\n0\r\n\r\n"


CL, TE = b"content-length: %d", b"transfer-encoding: chunked"
_headers("length twice, equal", "length", CL, CL)
_headers("length twice, different", "length", CL, b"content-length: 5")
_headers("length twice, the first shorter", "length", b"content-length: 5", CL)
_headers("length as a list", "length", b"content-length: %d, %d")
_headers("length with a plus", "length", b"content-length: +%d")
_headers("length negative", "length", b"content-length: -1")
_headers("length hexadecimal", "length", b"content-length: 0x10")
_headers("length with spaces inside", "length", b"content-length: 1 0")
_headers("length with a leading zero", "length", b"content-length: 0%d")
_headers("length empty", "length", b"content-length:")
_headers("length before a space and a colon", "length", b"content-length : %d")
_headers("length over the limit", "length", b"content-length: 99999999999")
_headers("length beyond 64 bits", "length", b"content-length: 99999999999999999999999")
_headers("length longer than the body", "length", b"content-length: 9%d")
_headers("length shorter than the body", "length", b"content-length: 7")
_headers("length zero before a body", "length", b"content-length: 0")
_headers("length and chunks", "chunks", CL, TE)
_headers("chunks and length", "chunks", TE, b"content-length: 5")
_headers("coding twice", "chunks", TE, TE)
_headers("coding unknown", "chunks", b"transfer-encoding: xchunked")
_headers("coding identity", "length", b"transfer-encoding: identity", CL)
_headers("coding gzip, chunked", "chunks", b"transfer-encoding: gzip, chunked")
_headers("coding chunked, identity", "chunks", b"transfer-encoding: chunked, identity")
_headers("coding folded", "chunks", b"transfer-encoding:\r\n chunked")
_headers("coding after a vertical tab", "chunks", b"transfer-encoding: \x0bchunked")
_headers("coding in quotes", "chunks", b'transfer-encoding: "chunked"')
_headers("coding in capitals", "chunks", b"Transfer-Encoding: CHUNKED")
_headers("coding before a space and a colon", "chunks", b"transfer-encoding : chunked", CL)
_headers("coding with an underscore", "length", b"transfer_encoding: chunked", CL)

_payload("chunk size no number", _chunk(b"zz"))
_payload("chunk size empty", _chunk(b""))
_payload("chunk size negative", _chunk(b"-1"))
_payload("chunk size beyond 64 bits", _chunk(b"f" * 17))
_payload("chunk size with 0x", _chunk(b"0x%x"))
_payload("chunk size after a space", _chunk(b" %x"))
_payload("chunk size before a space", _chunk(b"%x "))
_payload("chunk size too small", _chunk(b"3"))
_payload("chunk size too large", _chunk(b"f%x"))
_payload("chunk extension", _chunk(b"%x;a=b"))
_payload("chunk extension with a bare LF", _chunk(b"%x;a\nb"))
_payload("chunk extension of 20 KB", _chunk(b"%x;" + b"a" * 20_000))
_payload("chunk lines end in a bare LF", lambda p: p.payload.replace(b"\r\n", b"\n"))
_payload("chunk without its end", lambda p: p.payload[:-5])
_payload("chunk without CRLF after it", lambda p: b"%x\r\n%b0\r\n\r\n" % (len(p.body), p.body))
_payload("trailers that frame", lambda p: p.payload[:-2] + b"content-length: 5\r\n\r\n")
_payload("trailer malformed", lambda p: p.payload[:-2] + b"no colon\r\n\r\n")
_payload("trailers of 40 KB", lambda p: p.payload[:-2] + b"a: b\r\n" * 7000 + b"\r\n")


def _header(name: str, *lines: bytes) -> None:
    _part(name, lambda parts: parts.headers.extend(lines))


_header("header without a colon", b"nocolon")
_header("header without a name", b": value")
_header("header name with a space", b"x y: a")
_header("header before a space and a colon", b"x-space : a")
_header("header with NUL", b"x-null: a\0b")
_header("header with a bare CR", b"x-cr: a\rb")
_header("header with a bare LF", b"x-lf: a\nx-lf-two: b")
_header("header with a bare LF and a length", b"x-lf: a\ncontent-length: 5")
_header("header folded", b"x-fold: a\r\n b")
_header("header with a control character", b"x-control: a\x01b")
_header("header with an underscore", b"x_under: a")
_header("header with a strange name", b"x(y): a")
_header("headers, 120 of them", *[b"aa: bb"] * 120)
_header("headers, 20 KB", b"x-long: " + b"y" * 20_000)
_header("connection names a header", b"connection: x-marker")
_header("connection names the length", b"connection: close, content-length")
_header("upgrade with prior settings", b"connection: upgrade", b"upgrade: h2c, websocket")
_header("host twice", b"host: other.test")
_part("host missing", lambda p: p.headers.remove(b"host: keto.test"))
_part("host empty", lambda p: p.headers.__setitem__(0, b"host:"))
_part("host with a path", lambda p: p.headers.__setitem__(0, b"host: a/b"))
_part("first header after a space", lambda p: p.headers.__setitem__(0, b" host: keto.test"))
_part("all lines end in a bare LF", lambda p: setattr(p, "line_end", b"\n"))
_part("empty line before the request", lambda p: setattr(p, "before", b"\r\n"))
_part("version 1.0", lambda p: setattr(p, "version", b"HTTP/1.0"))
_part("version 2.0", lambda p: setattr(p, "version", b"HTTP/2.0"))
_part("version in small letters", lambda p: setattr(p, "version", b"http/1.1"))
_part("version missing", lambda p: setattr(p, "start", b"GET " + p.target))
_part("HTTP/2 preface", lambda p: setattr(p, "before", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
_part("method in small letters", lambda p: setattr(p, "method", b"get"))
_part("method unknown", lambda p: setattr(p, "method", b"BREW"))
_part("method TRACE", lambda p: setattr(p, "method", b"TRACE"))
_part("method CONNECT", lambda p: setattr(p, "method", b"CONNECT"))
_part("two spaces before the target", lambda p: setattr(p, "method", p.method + b" "))
_part("tab before the target", lambda p: setattr(p, "method", p.method + b"\t"))

_target("target in absolute form", lambda t: b"http://other.test" + t)
_target("target without a slash", lambda t: t[1:])
_target("target with a fragment", lambda t: t + b"#part")
_target("target with a space", lambda t: t + b" x")
_target("target with a control character", lambda t: t + b"\x01")
_target("target with bytes beyond ASCII", lambda t: t + b"\xc3\xa4")
_target("path with an encoded letter", lambda t: t.replace(b"/api/", b"/%61pi/"))
_target("path with an encoded dash", lambda t: t.replace(b"?", b"%2Dx?", 1))
_target("path with an encoded slash", lambda t: t.replace(b"?", b"%2f?", 1))
_target("path with an encoded percent", lambda t: t.replace(b"?", b"%2561?", 1))
_target("path with a broken encoding", lambda t: t.replace(b"?", b"%zz?", 1))
_target("path with NUL", lambda t: t.replace(b"?", b"%00?", 1))
_target("path with dots", lambda t: t.replace(b"/api/", b"/api/plans/../", 1))
_target("path with encoded dots", lambda t: t.replace(b"/api/", b"/api/plans/%2e%2e/", 1))
_target("path with dots out of the API", lambda t: b"/api/plans/../../internal" + t)
_target("path with two slashes", lambda t: t.replace(b"/api/", b"/api//", 1))
_target("path with a backslash", lambda t: t.replace(b"/api/", b"/api\\", 1))
_target("path internal", lambda t: b"/internal" + t)
_target(
    "path with a longer prefix", lambda t: t.replace(b"?", b"?", 1).replace(b"/api/", b"/apis/")
)

BYTES = ("bytes flipped", "bytes removed", "bytes doubled", "bytes inserted", "bytes cut off")
_SPECIAL = (b"\r\n", b"\n", b"\r", b"\0", b" ", b":", b"\r\n\r\n", b"0\r\n\r\n", b"\xff", b"%2f")


def case_of(seed: int, number: int, *, behaves: bool = False) -> Case:
    """The case with this number, the same for the same seed; the upstream may have to behave."""
    random = Random(f"{seed}.{number}")
    case = plain_case(random, number, behaves=behaves)
    if random.random() < 0.65:
        _mutate(random, case)
    case.data = b"".join(parts.render() for parts in case.requests)
    if case.mutations and random.random() < 0.5:
        last = marker(number, LAST.decode())
        case.data += markers.request(b"GET", b"/api/plans", last, b"connection: close")
    if case.mutations and case.mutations[0] in BYTES:
        case.data = _changed_bytes(random, case.mutations[0], case.data)
    case.pieces = cut_up(random, case.data)
    case.ending = random.choice(ENDINGS)
    return case


def _mutate(random: Random, case: Case) -> None:
    if random.random() < 0.15:
        case.mutations, case.mutated = (random.choice(BYTES),), 0
        return
    case.mutated = random.randrange(len(case.requests))
    name = random.choice(list(MUTATIONS))
    MUTATIONS[name](random, case.requests[case.mutated])
    case.mutations = (name,)


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
