"""Evaluates network policies: which pod can open a connection to which port of which other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from typing import Any

from tests.deploy.manifests import Document, of_kind

_NAMESPACE = "kubernetes.io/metadata.name"
POLICIES = ("NetworkPolicy", "CiliumNetworkPolicy")


@dataclass(frozen=True)
class End:
    """A pod, or a host outside the cluster, which has an address and no namespace."""

    name: str
    namespace: str = ""
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    # The named ports of its containers.
    ports: Mapping[str, int] = field(default_factory=dict, hash=False)
    namespace_labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    address: str = ""

    def __str__(self) -> str:
        return f"{self.namespace}/{self.name}" if self.namespace else self.name


def pods(documents: list[Document]) -> list[End]:
    """The pods of an overlay, also those that operators create for their kinds."""
    found = []
    for document in of_kind(documents, "Deployment", "StatefulSet", "Job"):
        template = document["spec"]["template"]
        ports = {
            port["name"]: port["containerPort"]
            for container in template["spec"]["containers"]
            for port in container.get("ports", [])
        }
        found.append(_pod(document, template["metadata"]["labels"], ports))
    for document in of_kind(documents, "Cluster"):
        labels = {"cnpg.io/cluster": document["metadata"]["name"], "cnpg.io/podRole": "instance"}
        found.append(_pod(document, labels, {"postgresql": 5432, "metrics": 9187, "status": 8000}))
    for document in of_kind(documents, "Pooler"):
        labels = {
            "cnpg.io/poolerName": document["metadata"]["name"],
            "cnpg.io/cluster": document["spec"]["cluster"]["name"],
            "cnpg.io/podRole": "pooler",
        }
        found.append(_pod(document, labels, {"pgbouncer": 5432, "metrics": 9127}))
    for document in of_kind(documents, "RabbitmqCluster"):
        labels = _broker_labels(document)
        found.append(
            _pod(document, labels, _broker_ports(document) | {"epmd": 4369, "dist": 25672})
        )
    return found


def _broker_labels(document: Document) -> dict[str, str]:
    name = document["metadata"]["name"]
    return {"app.kubernetes.io/name": name, "app.kubernetes.io/component": "rabbitmq"}


def _broker_ports(document: Document) -> dict[str, int]:
    """The client ports of a node: with TLS alone, the others do not exist."""
    tls = document["spec"].get("tls", {})
    plain = {"amqp": 5672, "management": 15672, "prometheus": 15692}
    encrypted = {"amqps": 5671, "management-tls": 15671, "prometheus-tls": 15691}
    return (encrypted if tls else {}) | ({} if tls.get("disableNonTLSListeners") else plain)


def _pod(document: Document, labels: dict[str, str], ports: dict[str, int]) -> End:
    namespace = document["metadata"]["namespace"]
    name = f"{document['kind'].lower()} {document['metadata']['name']}"
    return End(name, namespace, labels, ports, {_NAMESPACE: namespace})


@dataclass(frozen=True)
class Service:
    name: str
    namespace: str
    labels: Mapping[str, str]
    selector: Mapping[str, str]
    # The port of the pods, by the name and the number of the Service's.
    targets: Mapping[str, int | str]


def services(documents: list[Document]) -> list[Service]:
    """The Services of an overlay, also those that operators create for their kinds."""
    found = []
    for document in of_kind(documents, "Service"):
        targets: dict[str, Any] = {}
        for port in document["spec"]["ports"]:
            target = port.get("targetPort", port["port"])
            targets |= {port["name"]: target, str(port["port"]): target}
        found.append(_service(document, "", document["spec"]["selector"], targets))
    for document in of_kind(documents, "Cluster"):
        selector = {"cnpg.io/cluster": document["metadata"]["name"], "cnpg.io/podRole": "instance"}
        found.append(_service(document, "-rw", selector, {"5432": 5432}))
    for document in of_kind(documents, "Pooler"):
        selector = {"cnpg.io/poolerName": document["metadata"]["name"]}
        found.append(_service(document, "", selector, {"5432": 5432}))
    for document in of_kind(documents, "RabbitmqCluster"):
        ports = _broker_ports(document)
        targets = ports | {str(number): number for number in ports.values()}
        found.append(_service(document, "", _broker_labels(document), targets))
    return found


def _service(
    document: Document, suffix: str, selector: dict[str, str], targets: dict[str, Any]
) -> Service:
    metadata = document["metadata"]
    # The operators label their Services as their pods.
    labels = metadata.get("labels", {}) if document["kind"] == "Service" else selector
    return Service(metadata["name"] + suffix, metadata["namespace"], labels, selector, targets)


def selected(selector: Document, labels: Mapping[str, str]) -> bool:
    """Whether a label selector chooses these labels; an empty one chooses everything."""
    if not selector.get("matchLabels", {}).items() <= labels.items():
        return False
    for each in selector.get("matchExpressions", []):
        key, operator = each["key"], each["operator"]
        holds = {
            "In": labels.get(key) in each.get("values", ()),
            "NotIn": labels.get(key) not in each.get("values", ()),
            "Exists": key in labels,
            "DoesNotExist": key not in labels,
        }
        if not holds[operator]:
            return False
    return True


def allowed(
    documents: Iterable[Document], source: End, target: End, port: int, protocol: str = "TCP"
) -> bool:
    """Whether the policies let the source connect to a port of the target."""
    policies = list(documents)
    return _egress(policies, source, target, port, protocol) and _ingress(
        policies, source, target, port, protocol
    )


def _egress(policies: list[Document], source: End, target: End, port: int, protocol: str) -> bool:
    rules = [
        rule
        for policy in _of(policies, source, "Egress")
        for rule in policy["spec"].get("egress") or []
    ]
    if any(_passes(rule, "to", source, target, target, port, protocol) for rule in rules):
        return True
    if any(_by_name(policy, source, target, port) for policy in policies):
        return True
    return not _of(policies, source, "Egress")


def _ingress(policies: list[Document], source: End, target: End, port: int, protocol: str) -> bool:
    chosen = _of(policies, target, "Ingress")
    return not chosen or any(
        _passes(rule, "from", target, source, target, port, protocol)
        for policy in chosen
        for rule in policy["spec"].get("ingress") or []
    )


def _of(policies: list[Document], end: End, direction: str) -> list[Document]:
    """The policies that restrict an end in a direction."""
    return [
        policy
        for policy in of_kind(policies, "NetworkPolicy")
        if direction in policy["spec"]["policyTypes"]
        and policy["metadata"]["namespace"] == end.namespace
        and selected(policy["spec"]["podSelector"], end.labels)
    ]


def _passes(
    rule: Document, key: str, own: End, other: End, target: End, port: int, protocol: str
) -> bool:
    return (key not in rule or any(_is(peer, own, other) for peer in rule[key])) and (
        "ports" not in rule or any(_has(each, target, port, protocol) for each in rule["ports"])
    )


def _is(peer: Document, own: End, other: End) -> bool:
    if "ipBlock" in peer:
        block, address = peer["ipBlock"], other.address
        return (
            bool(address)
            and _in(block["cidr"], address)
            and not any(_in(network, address) for network in block.get("except", []))
        )
    if not other.namespace:
        return False
    if "namespaceSelector" in peer:
        near = selected(peer["namespaceSelector"], other.namespace_labels)
    else:
        near = own.namespace == other.namespace
    return near and selected(peer.get("podSelector", {}), other.labels)


def _in(network: str, address: str) -> bool:
    return ip_address(address) in ip_network(network)


def _has(allowed_port: Document, target: End, port: int, protocol: str) -> bool:
    if allowed_port.get("protocol", "TCP") != protocol:
        return False
    first = allowed_port["port"]
    # A name is that of a container's port; hosts outside have none.
    number: int = target.ports.get(first, 0) if isinstance(first, str) else first
    return 0 < number <= port <= int(allowed_port.get("endPort", number))


def _by_name(policy: Document, source: End, target: End, port: int) -> bool:
    """Whether a policy of Cilium names the target's host and port."""
    if (
        policy["kind"] != "CiliumNetworkPolicy"
        or policy["metadata"]["namespace"] != source.namespace
    ):
        return False
    spec = policy["spec"]
    return selected(spec["endpointSelector"], source.labels) and any(
        {"matchName": target.name} in rule.get("toFQDNs", [])
        and any(str(port) == each["port"] for on in rule["toPorts"] for each in on["ports"])
        for rule in spec["egress"]
    )
