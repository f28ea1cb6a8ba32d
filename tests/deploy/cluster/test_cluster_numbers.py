"""`make chaos ARGS=--cluster` runs with the numbers of the Kubernetes manifests."""

from typing import Any

import pytest

from chaos.cluster import nodes as cluster_nodes
from chaos.cluster.system import COMMANDS
from chaos.faults import CLUSTER_FAULTS
from chassis.service.settings import ProcessSettings
from contracts.services import SERVICES
from messaging.consuming import consumer
from tests.deploy.manifests import Document, built, cluster_processes, has_kubectl, of_kind

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="there is no kubectl here")


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return built("prod-keda")


def pods(documents: list[Document]) -> dict[str, Any]:
    """The pods of our own services and of the gateway, by Deployment."""
    return {
        document["metadata"]["name"]: document["spec"]["template"]["spec"]
        for document in of_kind(documents, "Deployment")
        if document["metadata"]["name"] != "webapp"
    }


def test_every_service_and_worker_has_as_many_replicas_at_least(documents: list[Document]) -> None:
    least: dict[str, int] = {}
    for document in of_kind(documents, "HorizontalPodAutoscaler", "ScaledObject"):
        spec = document["spec"]
        least[spec["scaleTargetRef"]["name"]] = spec.get("minReplicas") or spec["minReplicaCount"]
    assert least == dict.fromkeys(pods(documents), cluster_nodes.REPLICAS)


def test_the_processes_are_the_same(documents: list[Document]) -> None:
    commands = {
        process.name: process.arguments
        for process in cluster_processes(documents)
        if process.name in pods(documents)
    }
    expected = {f"{name}{end}": tuple(c) for name in SERVICES for end, c in COMMANDS.items()}
    assert commands == {**expected, "gateway": ("serve",)}


def test_one_at_a_time_may_be_missing(documents: list[Document]) -> None:
    missing = {
        budget["metadata"]["name"]: budget["spec"]["maxUnavailable"]
        for budget in of_kind(documents, "PodDisruptionBudget")
    }
    assert missing == dict.fromkeys(
        [*pods(documents), "webapp", "broker"], cluster_nodes.NODES_DOWN
    )


def test_the_pools_have_the_same_size(documents: list[Document]) -> None:
    pools = {
        process.environment["DATABASE_POOL"]
        for process in cluster_processes(documents)
        if process.image in SERVICES and "DATABASE_POOL" in process.environment
    }
    assert pools == {str(cluster_nodes.DATABASE_POOL)}


def test_a_process_that_is_evicted_has_the_same_time_to_end(documents: list[Document]) -> None:
    assert ProcessSettings.model_fields["shutdown_seconds"].default == (
        cluster_nodes.SHUTDOWN_SECONDS
    )
    assert consumer._STOP_SECONDS == cluster_nodes.HANDLER_SECONDS
    for name, pod in pods(documents).items():
        pause = pod["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"]
        needed = pause + cluster_nodes.SHUTDOWN_SECONDS + cluster_nodes.HANDLER_SECONDS
        assert needed < pod["terminationGracePeriodSeconds"] == cluster_nodes.GRACE_SECONDS, name


def test_a_process_that_is_paused_is_not_killed_by_its_probe(documents: list[Document]) -> None:
    (longest,) = (kind.most for kind in CLUSTER_FAULTS if kind.name == "stop")
    for name, pod in pods(documents).items():
        probe = pod["containers"][0]["livenessProbe"]
        patience = probe["periodSeconds"] * (probe["failureThreshold"] - 1)
        assert patience >= longest, name


def test_the_servers_are_as_many_and_as_careful(documents: list[Document]) -> None:
    (postgres,) = (d["spec"] for d in of_kind(documents, "Cluster"))
    assert postgres["instances"] == len(cluster_nodes.NODES)
    assert postgres["postgresql"]["synchronous"] == {
        "method": "any",
        "number": cluster_nodes.SYNCHRONOUS,
        "dataDurability": "required",
    }
    most = postgres["postgresql"]["parameters"]["max_connections"]
    assert most == str(cluster_nodes.MAX_CONNECTIONS)
    (broker,) = (d["spec"] for d in of_kind(documents, "RabbitmqCluster"))
    assert broker["replicas"] == len(cluster_nodes.NODES)
    lines = broker["rabbitmq"]["additionalConfig"].splitlines()
    assert {
        f"cluster_partition_handling = {cluster_nodes.PARTITIONS}",
        f"queue_leader_locator = {cluster_nodes.LEADERS}",
        f"consumer_timeout = {cluster_nodes.CONSUMER_MILLISECONDS}",
    } <= set(lines)


def test_every_queue_gets_a_member_on_each_of_three_nodes(documents: list[Document]) -> None:
    (broker,) = (d["spec"] for d in of_kind(documents, "RabbitmqCluster"))
    lines = set(broker["rabbitmq"]["additionalConfig"].splitlines())
    grows = "quorum_queue.continuous_membership_reconciliation"
    assert {
        f"{grows}.enabled = true",
        f"{grows}.target_group_size = {broker['replicas']}",
        f"{grows}.auto_remove = false",
        f"{grows}.interval = 60000",
    } <= lines
    (declares,) = (p for p in cluster_processes(documents) if p.arguments[:1] == ("declare",))
    assert declares.arguments == (
        "declare", "--nodes", str(broker["replicas"]), "--management-url",
        "https://broker:15671",
    )  # fmt: skip


def test_a_deployment_with_one_broker_waits_for_no_other() -> None:
    (declares,) = (p for p in cluster_processes(built("dev")) if p.arguments[:1] == ("declare",))
    assert declares.arguments == ("declare",)
