"""A real API server accepts the custom resources, with strict fields, defaults and CEL."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from .api_server import ApiServer, NotBuilt, folder, running
from .cluster.test_cluster_rules import one, released
from .manifests import GATEWAY, K8S, OVERLAYS, Document, built, has_kubectl, rendered

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiServer]:
    try:
        made = folder()
    except NotBuilt as reason:
        pytest.skip(f"the API server is not built: {reason}")
    with running(made, tmp_path_factory.mktemp("api-server")) as it:
        yield it


def examples() -> list[Document]:
    files = sorted((K8S / "examples").iterdir())
    return [d for file in files for d in yaml.load_all(file.read_text(), yaml.CSafeLoader)]


def test_every_custom_resource_is_accepted(server: ApiServer) -> None:
    documents = [*examples(), *rendered(GATEWAY)]
    # The last one is applied over production, as a restore does it.
    for overlay in (*OVERLAYS, "prod-restore"):
        documents += built(overlay)
    # Most are the same in several overlays.
    distinct = {json.dumps(each, sort_keys=True): each for each in documents}
    theirs = [each for each in distinct.values() if server.knows(each)]
    assert len({each["kind"] for each in theirs}) > 15
    assert [error for each in theirs if (error := server.apply(each))] == []


def test_a_release_is_accepted_over_the_one_before(server: ApiServer, tmp_path: Path) -> None:
    for documents in (released("0.9.9", tmp_path), built("prod")):
        assert [e for d in documents if server.knows(d) and (e := server.apply(d))] == []


def wrong(kind: str, name: str, change: Callable[[Document], object]) -> Document:
    document = copy.deepcopy(one(built("prod-keda"), kind, name))
    change(document["spec"])
    return document


@pytest.mark.parametrize(
    ("kind", "name", "change", "said"),
    [
        ("Cluster", "postgres", lambda s: s.update(instance=3), "instance"),
        ("Cluster", "postgres", lambda s: s.update(instances=0), "instances"),
        ("RabbitmqCluster", "broker", lambda s: s["tls"].update(secret="x"), "secret"),
        ("ScaledObject", "billing-worker", lambda s: s.pop("triggers"), "triggers"),
        (
            "HTTPRoute",
            "webapp",
            lambda s: s["rules"][0]["timeouts"].update(request="305"),
            "timeouts.request",
        ),
        # CEL
        (
            "HTTPRoute",
            "webapp",
            lambda s: s["rules"][0]["timeouts"].update(request="1s"),
            "backendRequest timeout cannot be longer than request timeout",
        ),
        ("Database", "billing", lambda s: s.update(name="other"), "immutable"),
        ("PrometheusRule", "keto", lambda s: s["groups"][0]["rules"][0].pop("expr"), "expr"),
    ],
)
def test_a_wrong_custom_resource_is_refused(
    server: ApiServer, kind: str, name: str, change: Callable[[Document], object], said: str
) -> None:
    assert server.apply(one(built("prod-keda"), kind, name)) == ""
    assert said in server.apply(wrong(kind, name, change))
