"""The connections that an overlay needs, read from what its processes, routes and monitors name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import yaml

from contracts.services import SERVICES
from tests.deploy.cluster.network import End, Service, pods, selected, services
from tests.deploy.manifests import K8S, PROXIES, Document, of_kind
from tools.system.description import read

_NAMESPACE = "kubernetes.io/metadata.name"
# Where links and browsers lead: no process connects to them.
_LINKS = {"FRONTEND_URL", "API_URL", "MAILBOX_URL", "PAYMENTS_URL", "STRIPE_WEBHOOK_URL"}
# The cluster's API is outside its pod network.
API = End("the cluster's API", address="192.0.2.1")
DNS = End("DNS", "kube-system", namespace_labels={_NAMESPACE: "kube-system"})
PROXY = End("proxy", "keto-gateway", namespace_labels=PROXIES)
WORLD = "198.51.100.7"


@dataclass(frozen=True)
class Flow:
    source: End
    target: End
    port: int
    protocol: str = "TCP"

    def __str__(self) -> str:
        return f"{self.source} -> {self.target}:{self.port}"


class Unresolved(Exception):
    """A name that its client cannot resolve, or a port that nothing listens on."""


def namespace(name: str) -> End:
    """A pod of another namespace."""
    return End("pod", name, namespace_labels={_NAMESPACE: name})


def required(documents: list[Document]) -> set[Flow]:
    """Every connection that the overlay needs."""
    ours = pods(documents)
    found = {Flow(pod, DNS, 53, protocol) for pod in ours for protocol in ("UDP", "TCP")}
    found |= set(_of_processes(documents, ours))
    found |= set(_of_routes(documents))
    found |= set(_of_monitors(documents, ours))
    found |= set(_of_servers(ours))
    for scaled in of_kind(documents, "ScaledObject"):
        for trigger in scaled["spec"]["triggers"]:
            if trigger["type"] == "rabbitmq":
                found |= set(to_url(namespace("keda"), trigger["metadata"]["host"], documents))
    return found


def _of_processes(documents: list[Document], ours: list[End]) -> Iterator[Flow]:
    """From the URLs in the variables and arguments of Keto's own pods, and in their Secrets."""
    by_name = {str(pod): pod for pod in ours}
    maps = {d["metadata"]["name"]: d.get("data", {}) for d in of_kind(documents, "ConfigMap")}
    secrets = _urls_in_secrets(documents)
    for document in of_kind(documents, "Deployment", "Job"):
        metadata = document["metadata"]
        source = by_name[f"{metadata['namespace']}/{document['kind'].lower()} {metadata['name']}"]
        (container,) = document["spec"]["template"]["spec"]["containers"]
        values = {
            name: value
            for each in container.get("envFrom", [])
            for name, value in maps[each["configMapRef"]["name"]].items()
        }
        urls = [argument for argument in container["args"] if "://" in argument]
        for variable in container.get("env", []):
            values[variable["name"]] = variable.get("value", "")
            where = variable.get("valueFrom", {}).get("secretKeyRef", {})
            if variable["name"] in ("DATABASE_URL", "RABBITMQ_URL", "SMTP_URL"):
                urls.append(secrets.get(where["name"], ""))
        if "RABBITMQ_MANAGEMENT_URL" in values:
            # It creates users by that API; the other URL has the administrator's password.
            urls = []
        urls += [
            value
            for name, value in values.items()
            if name.endswith(("_URL", "_ENDPOINT")) and name not in _LINKS and value
        ]
        for url in urls:
            yield from to_url(source, url, documents)
        if document["kind"] == "Deployment":
            yield from _to_hosts(source)


def _to_hosts(source: End) -> Iterator[Flow]:
    """To the hosts outside of this process's service, and to other namespaces."""
    for service in read().services:
        if service.name == source.labels.get("app.kubernetes.io/name"):
            for reach in service.reaches.values():
                hosts = [End(host, address=WORLD) for host in reach.hosts]
                for target in hosts or [namespace(reach.namespace)]:
                    for port in reach.ports:
                        yield Flow(source, target, port)


def _urls_in_secrets(documents: list[Document]) -> dict[str, str]:
    """The URLs of the servers by Secret, from production's example and dev's script."""
    if not of_kind(documents, "Cluster"):
        script = (K8S / "overlays/dev/secrets.sh").read_text()
        found = dict(re.findall(r'"\$service-(\w+)".*?url=(\w+://[^"]*)"', script, re.DOTALL))
        urls = {f"{name}-{kind}": url for name in SERVICES for kind, url in found.items()}
        (administrator,) = re.findall(r'url=(amqp://administrator[^"]*)"', script)
        return urls | {
            "broker-administrator": administrator,
            "identity-mail": "smtp://sandbox:1025",
        }
    example = yaml.safe_load_all((K8S / "examples/external-secrets.yaml").read_text())
    urls = {
        secret["metadata"]["name"]: secret["spec"]["target"]["template"]["data"]["url"]
        for secret in of_kind(example, "ExternalSecret")
        if "url" in secret["spec"].get("target", {}).get("template", {}).get("data", {})
    }
    # The README: with a pooler, its host.
    for pooler in of_kind(documents, "Pooler"):
        urls = {
            k: u.replace("@postgres-rw:", f"@{pooler['metadata']['name']}:")
            for k, u in urls.items()
        }
    # The operator writes it.
    return urls | {"broker-default-user": "amqps://broker.keto.svc:5671/"}


def to_url(source: End, url: str, documents: list[Document]) -> Iterator[Flow]:
    """The connections of a client of this URL; raises `Unresolved`."""
    # Without the user and the password, which can be a template.
    parts = urlsplit(re.sub(r"//.*@", "//", url))
    if parts.hostname in ("localhost", "0.0.0.0") or parts.hostname is None:
        return
    default = {"http": 80, "https": 443, "amqp": 5672, "amqps": 5671}
    yield from _to_service(source, parts.hostname, parts.port or default[parts.scheme], documents)


def _to_service(source: End, host: str, port: int, documents: list[Document]) -> Iterator[Flow]:
    name, _, rest = host.partition(".")
    where = rest.partition(".")[0] or source.namespace
    known = {(each.name, each.namespace): each for each in services(documents)}
    ours = {each.namespace for each in known.values()}
    if where not in ours:
        if not rest:
            raise Unresolved(f"{source} does not find {host}")
        yield Flow(source, namespace(where), port)
    elif (service := known.get((name, where))) is None:
        raise Unresolved(f"{source} does not find {host}")
    else:
        yield from _behind(source, service, str(port), documents)


def _behind(source: End, service: Service, port: str, documents: list[Document]) -> Iterator[Flow]:
    target = service.targets.get(port)
    found = [
        pod
        for pod in pods(documents)
        if pod.namespace == service.namespace and service.selector.items() <= pod.labels.items()
    ]
    if target is None or not found:
        raise Unresolved(f"{service.name} has no port {port}, or no pod")
    for pod in found:
        number = pod.ports.get(target) if isinstance(target, str) else target
        if number is None:
            raise Unresolved(f"{pod} has no port {target}")
        yield Flow(source, pod, number)


def _of_routes(documents: list[Document]) -> Iterator[Flow]:
    """From the proxies of a Gateway or an Ingress."""
    ours = {each.name: each for each in services(documents)}
    for route in of_kind(documents, "HTTPRoute"):
        for rule in route["spec"]["rules"]:
            for to in rule["backendRefs"]:
                yield from _behind(PROXY, ours[to["name"]], str(to["port"]), documents)
    for ingress in of_kind(documents, "Ingress"):
        for rule in ingress["spec"]["rules"]:
            for path in rule["http"]["paths"]:
                backend = path["backend"]["service"]
                yield from _behind(PROXY, ours[backend["name"]], backend["port"]["name"], documents)


def _of_monitors(documents: list[Document], ours: list[End]) -> Iterator[Flow]:
    """From Prometheus to what a monitor selects: at least one of its endpoints exists."""
    prometheus = namespace("monitoring")
    for monitor in of_kind(documents, "ServiceMonitor"):
        spec = monitor["spec"]
        chosen = [each for each in services(documents) if selected(spec["selector"], each.labels)]
        ports = {each["port"] for each in spec["endpoints"]}
        if not chosen:
            raise Unresolved(f"{monitor['metadata']['name']} selects no Service")
        for service in chosen:
            if not ports & service.targets.keys():
                raise Unresolved(f"{monitor['metadata']['name']}: {service.name} has no such port")
            for port in ports & service.targets.keys():
                yield from _behind(prometheus, service, port, documents)
    for monitor in of_kind(documents, "PodMonitor"):
        spec = monitor["spec"]
        chosen_pods = [pod for pod in ours if selected(spec["selector"], pod.labels)]
        if not chosen_pods:
            raise Unresolved(f"{monitor['metadata']['name']} selects no pod")
        for pod in chosen_pods:
            for endpoint in spec["podMetricsEndpoints"]:
                yield Flow(prometheus, pod, pod.ports[endpoint["port"]])


def _of_servers(ours: list[End]) -> Iterator[Flow]:
    """The servers with each other, their operators and the cluster's API, as their manuals say."""
    for pod in ours:
        kind = pod.name.partition(" ")[0]
        if kind == "cluster":
            for port in (5432, 8000):
                yield Flow(pod, pod, port)
                yield Flow(namespace("cnpg-system"), pod, port)
            yield Flow(pod, End("the object store", address=WORLD), 443)
        if kind == "pooler":
            (cluster,) = (each for each in ours if each.name.startswith("cluster "))
            yield Flow(pod, cluster, 5432)
        if kind == "rabbitmqcluster":
            for port in (4369, 25672, 35672, 35682):
                yield Flow(pod, pod, port)
        if kind in ("cluster", "pooler", "rabbitmqcluster"):
            yield Flow(pod, API, 443)
            yield Flow(pod, API, 6443)
