"""Takes what processes send when they make traces (OTLP over HTTP), and keeps it in memory."""

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.trace.v1.trace_pb2 import Span as Sent
from opentelemetry.proto.trace.v1.trace_pb2 import Status


@dataclass(frozen=True)
class Span:
    """A step of a trace; times are in nanoseconds since 1970."""

    trace: str
    id: str
    parent: str
    service: str
    name: str
    kind: str
    began: int
    ended: int
    failed: bool
    facts: dict[str, str]


@dataclass
class Collector:
    """The spans that have come so far."""

    url: str
    spans: list[Span] = field(default_factory=list)

    def of_trace(self, trace: str) -> list[Span]:
        return sorted((s for s in self.spans if s.trace == trace), key=lambda s: s.began)


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector on a free port, for as long as the block runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            collector.spans.extend(_read(body))
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(200)
            self.send_header("content-type", "application/x-protobuf")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    collector = Collector(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield collector
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _read(body: bytes) -> Iterator[Span]:
    for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
        named = {a.key: a.value.string_value for a in resource.resource.attributes}
        for scope in resource.scope_spans:
            for sent in scope.spans:
                yield _span(named.get("service.name", "?"), sent)


def _span(service: str, sent: Sent) -> Span:
    facts = {}
    for attribute in sent.attributes:
        kind = attribute.value.WhichOneof("value")
        facts[attribute.key] = str(getattr(attribute.value, kind)) if kind else ""
    return Span(
        trace=sent.trace_id.hex(),
        id=sent.span_id.hex(),
        parent=sent.parent_span_id.hex(),
        service=service,
        name=sent.name,
        kind=Sent.SpanKind.Name(sent.kind).removeprefix("SPAN_KIND_").lower(),
        began=sent.start_time_unix_nano,
        ended=sent.end_time_unix_nano,
        failed=sent.status.code == Status.STATUS_CODE_ERROR,
        facts=facts,
    )
