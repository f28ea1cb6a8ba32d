"""A collector of spans: a real OTLP server over HTTP on a loopback address."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass
class SpanCollector:
    """The received requests."""

    url: str
    bodies: list[bytes] = field(default_factory=list)

    def text(self) -> str:
        """All spans as readable text."""
        found = [str(ExportTraceServiceRequest.FromString(body)) for body in self.bodies]
        return "\n".join(found)

    def names(self, trace_id: str) -> set[str]:
        """The spans of a trace, each as its service and its name."""
        return {
            f"{attribute.value.string_value}: {span.name}"
            for body in self.bodies
            for resource in ExportTraceServiceRequest.FromString(body).resource_spans
            for attribute in resource.resource.attributes
            if attribute.key == "service.name"
            for scope in resource.scope_spans
            for span in scope.spans
            if span.trace_id.hex() == trace_id
        }


@contextmanager
def collecting_spans() -> Iterator[SpanCollector]:
    """A collector that listens in a thread during the block."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            found.bodies.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing, as requests would be most of the output."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found = SpanCollector(f"http://127.0.0.1:{server.server_port}")
        Thread(target=server.serve_forever, daemon=True).start()
        yield found
        server.shutdown()
