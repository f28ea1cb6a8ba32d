"""Envoy with the listeners and routes of rendered manifests: what a Gateway does with them."""

import json
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from testkit import eventually
from testkit.ports import free_port

Document = dict[str, Any]
_HCM = "type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3"
_TLS = "type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext"
_ROUTER = "type.googleapis.com/envoy.extensions.filters.http.router.v3.Router"


@dataclass
class Proxy:
    """A running Envoy: its port for each of the Gateway's; clients know its certificates."""

    folder: Path
    ports: dict[int, int] = field(default_factory=dict)

    def client(self, url: str) -> httpx.AsyncClient:
        """A client of a host of the routes."""
        authorities = self.folder / "authorities.pem"
        transport = _ByName(self.ports, str(authorities))
        return httpx.AsyncClient(base_url=url, transport=transport, timeout=30)


class _ByName(httpx.AsyncHTTPTransport):
    """Connects to the proxy, whatever host and port the URL names."""

    def __init__(self, ports: Mapping[int, int], authorities: str) -> None:
        super().__init__(verify=ssl.create_default_context(cafile=authorities))
        self._ports = ports

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        asked = request.url
        port = self._ports[asked.port or (443 if asked.scheme == "https" else 80)]
        request.extensions = {**request.extensions, "sni_hostname": asked.host}
        request.url = asked.copy_with(host="127.0.0.1", port=port)
        return await super().handle_async_request(request)


@asynccontextmanager
async def proxy(
    program: Path,
    folder: Path,
    gateway: Document,
    routes: Iterable[Document],
    services: Mapping[str, str],
    *,
    time_is: float = 1,
) -> AsyncIterator[Proxy]:
    """Run Envoy as the Gateway says; a service is at a URL, limits are multiplied by `time_is`."""
    made = Proxy(folder)
    listeners = gateway["spec"]["listeners"]
    for listener in listeners:
        made.ports.setdefault(listener["port"], free_port())
    attached = list(routes)
    admin = free_port()
    config = {
        "admin": {"address": _address("127.0.0.1", admin)},
        "static_resources": {
            "listeners": [
                _listener(made, port, listeners, attached, time_is) for port in made.ports
            ],
            "clusters": [_cluster(name, httpx.URL(url)) for name, url in services.items()],
        },
    }
    file = folder / "envoy.json"
    file.write_text(json.dumps(config))
    with (folder / "envoy.log").open("wb") as log:
        words: list[str | Path] = [
            program,
            "-c",
            file,
            "--concurrency",
            "1",
            "--use-dynamic-base-id",
        ]
        running = subprocess.Popen(words, stdout=log, stderr=log)  # noqa: ASYNC220
    try:

        async def is_ready() -> bool:
            assert running.poll() is None, (folder / "envoy.log").read_text()[-2000:]
            try:
                async with httpx.AsyncClient() as client:
                    answer = await client.get(f"http://127.0.0.1:{admin}/ready")
            except httpx.TransportError:
                return False
            return answer.status_code == 200

        await eventually(is_ready, what="Envoy is ready")
        yield made
    finally:
        running.terminate()
        running.wait(30)


def _listener(
    made: Proxy, port: int, listeners: list[Document], routes: list[Document], time_is: float
) -> Document:
    chains = []
    for listener in listeners:
        if listener["port"] != port:
            continue
        of_it = [
            route
            for route in routes
            if any(p["sectionName"] == listener["name"] for p in route["spec"]["parentRefs"])
        ]
        chains.append(
            {
                **_tls(made.folder, listener),
                "filters": [_manager(listener["name"], of_it, time_is)],
            }
        )
    inspector = (
        "type.googleapis.com/envoy.extensions.filters.listener.tls_inspector.v3.TlsInspector"
    )
    inspecting = {"name": "tls", "typed_config": {"@type": inspector}}
    return {
        "name": str(port),
        "address": _address("127.0.0.1", made.ports[port]),
        "listener_filters": [inspecting] if any("tls" in each for each in listeners) else [],
        "filter_chains": chains,
    }


def _tls(folder: Path, listener: Document) -> Document:
    if listener["protocol"] != "HTTPS":
        return {}
    (secret,) = listener["tls"]["certificateRefs"]
    certificate, key = folder / f"{secret['name']}.pem", folder / f"{secret['name']}.key"
    host = listener["hostname"]
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"]
    subprocess.run(
        [
            *command,
            *("-subj", f"/CN={host}", "-addext", f"subjectAltName=DNS:{host}"),
            *("-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    with (folder / "authorities.pem").open("a") as known:
        known.write(certificate.read_text())
    pair = {"certificate_chain": _file(certificate), "private_key": _file(key)}
    context = {"@type": _TLS, "common_tls_context": {"tls_certificates": [pair]}}
    return {
        "filter_chain_match": {"server_names": [host]},
        "transport_socket": {"name": "envoy.transport_sockets.tls", "typed_config": context},
    }


def _manager(name: str, routes: list[Document], time_is: float) -> Document:
    hosts = [
        {
            "name": route["metadata"]["name"],
            "domains": [
                each for host in route["spec"]["hostnames"] for each in (host, f"{host}:*")
            ],
            "routes": [_route(match, rule, time_is) for match, rule in _in_order(route)],
        }
        for route in routes
    ]
    config = {
        "@type": f"{_HCM}.HttpConnectionManager",
        "stat_prefix": name,
        # The client's address is the connection's, whatever it says itself.
        "use_remote_address": True,
        "http_filters": [{"name": "envoy.filters.http.router", "typed_config": {"@type": _ROUTER}}],
        "route_config": {"name": name, "virtual_hosts": hosts},
    }
    return {"name": "envoy.filters.network.http_connection_manager", "typed_config": config}


def _in_order(route: Document) -> list[tuple[str, Document]]:
    """A route's rules by their path, the longest first, as HTTPRoute is specified."""
    found = []
    for rule in route["spec"]["rules"]:
        for match in rule.get("matches", [{"path": {"type": "PathPrefix", "value": "/"}}]):
            assert match.keys() == {"path"}
            assert match["path"]["type"] == "PathPrefix"
            found.append((match["path"]["value"], rule))
    return sorted(found, key=lambda each: -len(each[0]))


def _route(path: str, rule: Document, time_is: float) -> Document:
    made: Document = {
        "match": {"prefix": "/"} if path == "/" else {"path_separated_prefix": path},
    }
    for each in rule.get("filters", []):
        match each["type"]:
            case "ResponseHeaderModifier":
                assert each["responseHeaderModifier"].keys() == {"set"}
                made["response_headers_to_add"] = [
                    {
                        "header": {"key": header["name"], "value": header["value"]},
                        "append_action": "OVERWRITE_IF_EXISTS_OR_ADD",
                    }
                    for header in each["responseHeaderModifier"]["set"]
                ]
            case "RequestRedirect":
                assert each["requestRedirect"] == {"scheme": "https", "statusCode": 301}
                made["redirect"] = {"https_redirect": True}
                return made
            case other:
                raise AssertionError(other)
    (backend,) = rule["backendRefs"]
    limits = [float(limit.removesuffix("s")) * time_is for limit in rule["timeouts"].values()]
    made["route"] = {"cluster": backend["name"], "timeout": f"{min(limits):.3f}s"}
    return made


def _cluster(name: str, url: httpx.URL) -> Document:
    endpoint = {"address": _address("127.0.0.1", url.port or 80)}
    return {
        "name": name,
        "type": "STATIC",
        "load_assignment": {
            "cluster_name": name,
            "endpoints": [{"lb_endpoints": [{"endpoint": endpoint}]}],
        },
    }


def _address(host: str, port: int) -> Document:
    return {"socket_address": {"address": host, "port_value": port}}


def _file(path: Path) -> Document:
    return {"filename": str(path)}
