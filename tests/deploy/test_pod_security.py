"""The permissions of a compromised pod, on its node and in the network."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from .manifests import (
    GATEWAY,
    OVERLAYS,
    PRODUCTION,
    Document,
    built,
    composed,
    has_kubectl,
    of_kind,
    rendered,
)

needs_kubectl = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")
# The volumes of the Pod Security Standard `restricted`.
_VOLUMES = {"configMap", "downwardAPI", "emptyDir", "persistentVolumeClaim", "projected", "secret"}


def pods(documents: list[Document]) -> Iterator[tuple[str, Document]]:
    """Each pod's specification; for the operator's broker, the override."""
    for document in of_kind(documents, "Deployment", "Job", "StatefulSet"):
        yield document["metadata"]["name"], document["spec"]["template"]["spec"]
    for document in of_kind(documents, "RabbitmqCluster"):
        laid_over = document["spec"]["override"]["statefulSet"]["spec"]["template"]["spec"]
        yield document["metadata"]["name"], laid_over


def not_restricted(documents: list[Document]) -> list[str]:
    """Pods that the Pod Security Standard `restricted` refuses, and namespaces without it."""
    found = []
    for namespace in of_kind(documents, "Namespace"):
        labels = namespace["metadata"]["labels"]
        if labels.get("pod-security.kubernetes.io/enforce") != "restricted":
            found.append(namespace["metadata"]["name"])
    for name, pod in pods(documents):
        containers = [*pod["containers"], *pod.get("initContainers", [])]
        own = [container.get("securityContext", {}) for container in containers]
        if (
            {"hostNetwork", "hostPID", "hostIPC"} & pod.keys()
            or pod["securityContext"]["runAsNonRoot"] is not True
            or pod["securityContext"]["runAsUser"] == 0
            or pod["securityContext"]["seccompProfile"] != {"type": "RuntimeDefault"}
            or any(context.get("allowPrivilegeEscalation") is not False for context in own)
            or any(context.get("capabilities") != {"drop": ["ALL"]} for context in own)
            or any(volume.keys() - {"name"} - _VOLUMES for volume in pod.get("volumes", []))
        ):
            found.append(name)
    return found


@needs_kubectl
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_pod_is_restricted_and_the_namespace_requires_it(overlay: str) -> None:
    documents = [*built(overlay), *rendered(GATEWAY)]
    assert len(of_kind(documents, "Namespace")) == 2
    assert not_restricted(documents) == []


@needs_kubectl
def test_a_pod_that_is_not_restricted_is_reported() -> None:
    documents = copy.deepcopy(built("prod"))
    (namespace,) = of_kind(documents, "Namespace")
    namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] = "baseline"
    specs = dict(pods(documents))
    specs["planner"]["hostNetwork"] = True
    specs["tracker"]["volumes"].append({"name": "machine", "hostPath": {"path": "/"}})
    specs["billing"]["containers"][0]["securityContext"]["capabilities"] = {"add": ["NET_ADMIN"]}
    specs["broker"]["securityContext"]["runAsUser"] = 0
    found = {"keto", "planner", "tracker", "billing", "broker"}
    assert set(not_restricted(documents)) == found


def images(node: Any) -> Iterator[str]:
    """Every image that a document names, also those of the operators' kinds."""
    if isinstance(node, dict):
        for key, inner in node.items():
            if key in ("image", "imageName") and isinstance(inner, str):
                yield inner
            else:
                yield from images(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from images(inner)


@needs_kubectl
@pytest.mark.parametrize("overlay", PRODUCTION)
def test_every_image_of_production_has_a_digest_or_a_full_version(overlay: str) -> None:
    documents = built(overlay)
    for image in images(documents):
        assert re.search(r"@sha256:[0-9a-f]{64}$|:\d+\.\d+(\.\d+)?(-management)?$", image), image
    for kind, key in (("Cluster", "imageName"), ("RabbitmqCluster", "image")):
        # Without an image, the operator's version would choose it.
        (server,) = of_kind(documents, kind)
        assert key in server["spec"]


def test_the_model_of_compose_runs_as_an_ordinary_user() -> None:
    for name in ("model", "model-pull"):
        model = composed()["services"][name]
        assert (model["user"], model["cap_drop"]) == ("10001:10001", ["ALL"])
        assert model["read_only"] is True
