"""The network policies of each overlay allow the connections that it needs, and no others."""

import json
import re
from collections.abc import Iterator

import pytest

from contracts.services import SERVICES
from tests.deploy.cluster.flows import (
    PROXY,
    WORLD,
    Flow,
    Unresolved,
    namespace,
    required,
)
from tests.deploy.cluster.network import POLICIES, End, allowed, pods
from tests.deploy.manifests import OVERLAYS, Document, built, has_kubectl, of_kind

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")

# Everywhere a compromised pod could try to connect to.
_ELSEWHERE = [
    End("a public address", address=WORLD),
    End("another machine", address="10.1.2.3"),
    End("the cloud's metadata", address="169.254.169.254"),
    namespace("default"),
    namespace("monitoring"),
    namespace("models"),
]
_STRANGERS = [
    PROXY,
    End("a public address", address=WORLD),
    *map(namespace, ("default", "monitoring", "models", "cnpg-system", "keda", "kube-system")),
]
# Allowed, and not required.
_TOLERATED = (
    # Every pod can export traces, and Prometheus can scrape every HTTP port.
    r" -> monitoring/pod:4318$",
    r"^monitoring/pod -> .*:(8000|9000)$",
    # Servers find the cluster's API, whose address is not known in advance.
    r"^\S+/(cluster|pooler|rabbitmqcluster) .*:(443|6443)$",
    # Trials have a sandbox, and no proxy.
    r"^keto-dev/(deployment|job) (identity|planner|billing)\S* -> keto-dev/deployment sandbox:",
    r"^keto-gateway/proxy -> keto-dev/deployment (gateway|webapp):8000$",
)
# With a pooler, services can still connect to PostgreSQL, and its pods have the cluster's label.
_WITH_A_POOLER = (
    rf"^keto/\w+ ({'|'.join(SERVICES)})\S* -> keto/cluster postgres:5432$",
    r"^(keto/(cluster|pooler) \S+|cnpg-system/pod) -> keto/(cluster|pooler) \S+:(5432|8000)$",
)
_PORTS = (25, 53, 80, 443, 465, 587, 4318, 6443, 8000, 11434)


def blocked(documents: list[Document]) -> list[str]:
    """Required connections that a policy prevents."""
    policies = of_kind(documents, *POLICIES)
    return sorted(
        str(flow)
        for flow in required(documents)
        if not allowed(policies, flow.source, flow.target, flow.port, flow.protocol)
    )


def needless(documents: list[Document]) -> list[str]:
    """Allowed connections that nothing requires, and that are not tolerated."""
    by_name = bool(of_kind(documents, "CiliumNetworkPolicy"))

    def of_services(flow: Flow) -> tuple[str, str, int]:
        """Policies select the pods of a service: its Jobs can connect to what its processes need,
        and without Cilium to each public address."""
        by = flow.source.labels.get("app.kubernetes.io/name", str(flow.source))
        public = flow.target.address == WORLD and not by_name
        return by, "public" if public else str(flow.target), flow.port

    wanted = {of_services(flow) for flow in required(documents)}
    tolerated = _TOLERATED + (_WITH_A_POOLER if of_kind(documents, "Pooler") else ())
    policies = of_kind(documents, *POLICIES)
    return sorted(
        str(flow)
        for flow in _possible(documents)
        if of_services(flow) not in wanted
        and allowed(policies, flow.source, flow.target, flow.port)
        and not any(re.search(pattern, str(flow)) for pattern in tolerated)
    )


def _possible(documents: list[Document]) -> Iterator[Flow]:
    ours = pods(documents)
    for target in ours:
        for port in target.ports.values():
            for source in [*ours, *_STRANGERS]:
                yield Flow(source, target, port)
    for source in ours:
        for elsewhere in _ELSEWHERE:
            for port in _PORTS:
                yield Flow(source, elsewhere, port)


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_connection_that_is_needed_resolves_and_is_allowed(overlay: str) -> None:
    documents = built(overlay)
    assert len(required(documents)) > 50
    assert blocked(documents) == []


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_no_other_connection_is_allowed(overlay: str) -> None:
    assert needless(built(overlay)) == []


def test_without_any_one_policy_a_connection_is_blocked_or_too_many_are_allowed() -> None:
    documents = built("prod-keda")
    for policy in of_kind(documents, "NetworkPolicy"):
        # For pods that do not exist here: new ones, and the second cluster of a restore.
        if policy["metadata"]["name"] in ("deny-all", "postgres-before"):
            continue
        others = [each for each in documents if each is not policy]
        assert blocked(others) or needless(others), policy["metadata"]["name"]


@pytest.mark.parametrize(
    ("overlay", "kind", "before", "after"),
    [
        ("prod", "ConfigMap", "http://gateway:8000", "http://gateway:80"),
        ("prod", "ConfigMap", "http://catalogue:8000", "http://catalog:8000"),
        ("prod-keda", "ScaledObject", "https://broker.keto.svc:15671/", "https://broker:15671/"),
        ("prod", "HTTPRoute", "webapp", "web"),
        ("prod", "ServiceMonitor", "prometheus-tls", "metrics"),
    ],
)
def test_a_name_or_port_that_does_not_exist_is_reported(
    overlay: str, kind: str, before: str, after: str
) -> None:
    documents = [
        json.loads(json.dumps(each).replace(before, after)) if each["kind"] == kind else each
        for each in built(overlay)
    ]
    assert documents != built(overlay)
    with pytest.raises((Unresolved, KeyError)):
        required(documents)
