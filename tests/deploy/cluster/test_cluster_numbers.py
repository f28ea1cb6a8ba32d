"""The numbers in the Kubernetes manifests: replicas, grace periods, and copies of each commit."""

from typing import Any

import pytest

from chassis.service.settings import ProcessSettings
from contracts.services import SERVICES
from messaging.consuming import consumer
from tests.deploy.manifests import Document, built, cluster_processes, has_kubectl, of_kind

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")


@pytest.fixture(scope="module")
def documents() -> list[Document]:
    return built("prod-keda")


def pods(documents: list[Document]) -> dict[str, Any]:
    """The pods of the services and the gateway, by Deployment."""
    return {
        document["metadata"]["name"]: document["spec"]["template"]["spec"]
        for document in of_kind(documents, "Deployment")
        if document["metadata"]["name"] != "webapp"
    }


def test_every_service_has_two_http_processes_and_two_workers(documents: list[Document]) -> None:
    least: dict[str, int] = {}
    for document in of_kind(documents, "HorizontalPodAutoscaler", "ScaledObject"):
        spec = document["spec"]
        least[spec["scaleTargetRef"]["name"]] = spec.get("minReplicas") or spec["minReplicaCount"]
    assert least == dict.fromkeys(pods(documents), 2)
    commands = {process.name: process.arguments for process in cluster_processes(documents)}
    for name in SERVICES:
        assert commands[name] == ("serve", "--http-only")
        assert commands[f"{name}-worker"] == ("work",)


def test_a_process_that_is_evicted_has_time_to_finish(documents: list[Document]) -> None:
    """Requests and handlers can finish before SIGKILL."""
    for name, pod in pods(documents).items():
        pause = pod["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"]
        needed = pause + ProcessSettings.model_fields["shutdown_seconds"].default
        assert needed + consumer._STOP_SECONDS < pod["terminationGracePeriodSeconds"], name


def test_a_commit_is_on_two_disks_and_a_message_on_two_of_three(documents: list[Document]) -> None:
    (postgres,) = (d["spec"] for d in of_kind(documents, "Cluster"))
    assert postgres["instances"] == 3
    assert postgres["postgresql"]["synchronous"] == {
        "method": "any",
        "number": 1,
        "dataDurability": "required",
    }
    (broker,) = (d["spec"] for d in of_kind(documents, "RabbitmqCluster"))
    assert broker["replicas"] == 3
    lines = set(broker["rabbitmq"]["additionalConfig"].splitlines())
    grows = "quorum_queue.continuous_membership_reconciliation"
    assert {
        "cluster_partition_handling = pause_minority",
        "queue_leader_locator = balanced",
        f"{grows}.enabled = true",
        f"{grows}.target_group_size = 3",
        f"{grows}.auto_remove = false",
        f"{grows}.interval = 60000",
    } <= lines
    (declares,) = (p for p in cluster_processes(documents) if p.arguments[:1] == ("declare",))
    assert declares.arguments == (
        "declare", "--nodes", "3", "--management-url", "https://broker:15671",
    )  # fmt: skip


def test_a_deployment_with_one_broker_waits_for_no_other() -> None:
    (declares,) = (p for p in cluster_processes(built("dev")) if p.arguments[:1] == ("declare",))
    assert declares.arguments == ("declare",)
