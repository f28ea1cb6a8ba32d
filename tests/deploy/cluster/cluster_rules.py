"""Rules for the production manifests: each returns its violations."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from tests.deploy.manifests import Document, of_kind

# The fields of an object that cannot be updated.
_IMMUTABLE = {
    "Job": ("selector", "template", "completionMode", "podFailurePolicy"),
    "Deployment": ("selector",),
    "Pooler": ("cluster",),
    "StatefulSet": ("selector", "serviceName", "volumeClaimTemplates", "podManagementPolicy"),
}
_FIRST = ("gateway", "identity", "billing")
# Name, maximum of replicas, labels, specification.
Pod = tuple[str, int, Document, Document]
_UNITS = {"m": Decimal("0.001"), "Mi": Decimal(2**20), "Gi": Decimal(2**30), "": Decimal(1)}


def changed_in_place(before: list[Document], after: list[Document]) -> list[str]:
    """Objects with an update that the cluster would refuse."""
    old = {_identity(document): document for document in before}
    found = []
    for document in after:
        was = old.get(_identity(document))
        if was is None:
            continue
        if document["kind"] == "PriorityClass" and was["value"] != document["value"]:
            found.append(f"{document['metadata']['name']}: value")
        for field in _IMMUTABLE.get(document["kind"], ()):
            if was["spec"].get(field) != document["spec"].get(field):
                found.append(f"{document['kind']} {document['metadata']['name']}: {field}")
    return found


def _identity(document: Document) -> tuple[str, str]:
    return document["kind"], document["metadata"]["name"]


def pods_of(documents: list[Document]) -> Iterator[Pod]:
    """Every long-running pod of production."""
    most: dict[str, int] = {}
    for scaler in of_kind(documents, "HorizontalPodAutoscaler", "ScaledObject"):
        spec = scaler["spec"]
        target = spec["scaleTargetRef"]["name"]
        most[target] = spec.get("maxReplicas") or spec["maxReplicaCount"]
    for document in of_kind(documents, "Deployment"):
        name, spec = document["metadata"]["name"], document["spec"]
        labels = spec["template"]["metadata"]["labels"]
        yield name, most.get(name, spec.get("replicas", 1)), labels, spec["template"]["spec"]
    for cluster in of_kind(documents, "Cluster"):
        spec = cluster["spec"]
        labels = {"cnpg.io/cluster": cluster["metadata"]["name"]}
        yield cluster["metadata"]["name"], spec["instances"], labels, _cluster_pod(documents, spec)
    for broker in of_kind(documents, "RabbitmqCluster"):
        spec = broker["spec"]
        pod = spec["override"]["statefulSet"]["spec"]["template"]["spec"]
        name = broker["metadata"]["name"]
        labels = {"app.kubernetes.io/name": name}
        yield (
            name,
            spec["replicas"],
            labels,
            {**pod, "containers": [{"resources": spec["resources"]}]},
        )
    for pooler in of_kind(documents, "Pooler"):
        spec = pooler["spec"]
        # The operator adds the cluster's label.
        labels = {
            "cnpg.io/poolerName": pooler["metadata"]["name"],
            "cnpg.io/cluster": spec["cluster"]["name"],
        }
        yield pooler["metadata"]["name"], spec["instances"], labels, spec["template"]["spec"]


def _cluster_pod(documents: list[Document], spec: Document) -> Document:
    sidecars = [
        {"resources": store["spec"].get("instanceSidecarConfiguration", {}).get("resources")}
        for plugin in spec.get("plugins", [])
        for store in of_kind(documents, "ObjectStore")
        if store["metadata"]["name"] == plugin["parameters"]["barmanObjectName"]
    ]
    return {
        "priorityClassName": spec.get("priorityClassName"),
        "topologySpreadConstraints": spec.get("topologySpreadConstraints", []),
        "containers": [{"resources": spec["resources"]}, *sidecars],
    }


def _servers(documents: list[Document]) -> set[str]:
    servers = of_kind(documents, "Cluster", "RabbitmqCluster", "Pooler")
    return {document["metadata"]["name"] for document in servers}


def all_evicted_at_once(documents: list[Document]) -> list[str]:
    """Pods of which a drained node can evict more than one at once."""
    budgets = [
        budget["spec"]["selector"]["matchLabels"]
        for budget in of_kind(documents, "PodDisruptionBudget")
        if budget["spec"].get("maxUnavailable") == 1
    ]
    # The operator creates budgets for its clusters if enablePDB is set.
    with_budget = {
        c["metadata"]["name"] for c in of_kind(documents, "Cluster") if c["spec"]["enablePDB"]
    }
    return [
        name
        for name, _, labels, _ in pods_of(documents)
        if name not in with_budget
        and not any(chosen.items() <= labels.items() for chosen in budgets)
    ]


def lost_with_a_zone(documents: list[Document]) -> list[str]:
    """Servers with two instances that can be in one zone, or on one node."""
    servers = _servers(documents)
    pods = list(pods_of(documents))
    required = {"kubernetes.io/hostname", "topology.kubernetes.io/zone"}
    found = []
    for name, replicas, _, pod in pods:
        spread = {
            constraint["topologyKey"]
            for constraint in pod.get("topologySpreadConstraints", [])
            if constraint["whenUnsatisfiable"] == "DoNotSchedule"
            and constraint.get("minDomains") == replicas
            and constraint["maxSkew"] == 1
            and _chosen(constraint["labelSelector"], pods) == [name]
        }
        if name in servers and spread != required:
            found.append(name)
    return found


def _chosen(selector: Document, pods: list[Pod]) -> list[str]:
    """The names of the pods that a constraint counts, which must be those of one server."""
    absent = {each["key"] for each in selector.get("matchExpressions", [])}
    return [
        name
        for name, _, labels, _ in pods
        if selector["matchLabels"].items() <= labels.items() and not absent & labels.keys()
    ]


def of_the_wrong_priority(documents: list[Document]) -> list[str]:
    """Pods that would be evicted before less important ones."""
    values = {d["metadata"]["name"]: d["value"] for d in of_kind(documents, "PriorityClass")}
    servers = _servers(documents)
    if not values["keto-servers"] > values["keto-first"] > values["keto"] > 0:
        return sorted(values)
    found = []
    for name, _, labels, pod in pods_of(documents):
        image = labels.get("app.kubernetes.io/name")
        wanted = "keto-first" if image in _FIRST else "keto"
        if pod.get("priorityClassName") != ("keto-servers" if name in servers else wanted):
            found.append(name)
    return found


def wanted_of_the_quota(documents: list[Document]) -> dict[str, Decimal]:
    """The requests of all pods at their maximum of replicas, with one more of each in a rollout."""
    total = dict.fromkeys(("requests.cpu", "requests.memory", "limits.memory", "pods"), Decimal(0))
    for name, replicas, _, pod in pods_of(documents):
        is_ours = any(name == d["metadata"]["name"] for d in of_kind(documents, "Deployment"))
        _add(total, pod, replicas + 1 if is_ours else replicas)
    for job in of_kind(documents, "Job"):
        _add(total, job["spec"]["template"]["spec"], 1)
    return total


def _add(total: dict[str, Decimal], pod: Document, pods: int) -> None:
    total["pods"] += pods
    for container in pod["containers"]:
        for key in ("requests.cpu", "requests.memory", "limits.memory"):
            of, what = key.split(".")
            total[key] += pods * amount(container["resources"][of][what])


def amount(text: str) -> Decimal:
    """Parse a quantity of Kubernetes."""
    number, unit = re.fullmatch(r"([\d.]+)(m|Mi|Gi|)", str(text)).groups()  # type: ignore[union-attr]
    return Decimal(number) * _UNITS[unit]


def beyond_the_quota(documents: list[Document]) -> list[str]:
    """Resources for which the quota is too low for the maximum of replicas, or far too high."""
    (quota,) = of_kind(documents, "ResourceQuota")
    found = []
    for key, wanted in wanted_of_the_quota(documents).items():
        allowed = amount(quota["spec"]["hard"][key])
        # KEDA, the pooler and a pod of an operator are added.
        if not wanted <= allowed <= wanted * Decimal("1.5"):
            found.append(f"{key}: {wanted} wanted, {allowed} allowed")
    return found


def routed_to_nothing(documents: list[Document], gateway: list[Document]) -> list[str]:
    """Routes without a matching listener, or without an existing port of a Service."""
    (entry,) = of_kind(gateway, "Gateway")
    place = {"name": entry["metadata"]["name"], "namespace": entry["metadata"]["namespace"]}
    listeners = {listener["name"]: listener for listener in entry["spec"]["listeners"]}
    ports = {
        (service["metadata"]["name"], port["port"])
        for service in of_kind(documents, "Service")
        for port in service["spec"]["ports"]
    }
    found = []
    for route in of_kind(documents, "HTTPRoute"):
        for parent in route["spec"]["parentRefs"]:
            listener = listeners.get(parent["sectionName"], {})
            fits = {**place, "sectionName": parent["sectionName"]} == parent
            if not fits or [listener.get("hostname")] != route["spec"]["hostnames"]:
                found.append(f"{route['metadata']['name']}: no listener")
            elif not _allows(listener, route["metadata"]["namespace"]):
                found.append(f"{route['metadata']['name']}: not from this namespace")
        for rule in route["spec"]["rules"]:
            if any((to["name"], to["port"]) not in ports for to in rule["backendRefs"]):
                found.append(f"{route['metadata']['name']}: no such port")
    return found


def _allows(listener: dict[str, Any], namespace: str) -> bool:
    chosen = listener["allowedRoutes"]["namespaces"]["selector"]["matchLabels"]
    return bool(chosen == {"kubernetes.io/metadata.name": namespace})
