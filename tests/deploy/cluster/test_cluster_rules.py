"""The production manifests obey the rules of a cluster, and each rule detects violations."""

import copy
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from gateway.settings import Settings as GatewaySettings
from tests.deploy.manifests import (
    DEPLOY,
    GATEWAY,
    K8S,
    PRODUCTION,
    PROXIES,
    ROOT,
    Document,
    built,
    has_kubectl,
    of_kind,
    rendered,
    secrets_referred_to,
    variables_of,
)
from tests.deploy.test_observability import metrics
from tools.generated import version

from .cluster_rules import (
    all_evicted_at_once,
    beyond_the_quota,
    changed_in_place,
    lost_with_a_zone,
    of_the_wrong_priority,
    routed_to_nothing,
)

pytestmark = pytest.mark.skipif(not has_kubectl(), reason="kubectl is not installed")


def one(documents: list[Document], kind: str, name: str) -> Document:
    (document,) = (d for d in of_kind(documents, kind) if d["metadata"]["name"] == name)
    return document


Rule = Callable[[list[Document]], list[str]]


def routes(documents: list[Document]) -> list[str]:
    return routed_to_nothing(documents, rendered(GATEWAY))


@pytest.mark.parametrize("overlay", PRODUCTION)
@pytest.mark.parametrize(
    "rule",
    [all_evicted_at_once, beyond_the_quota, lost_with_a_zone, of_the_wrong_priority, routes],
)
def test_production_obeys_the_rule(rule: Rule, overlay: str) -> None:
    assert rule(built(overlay)) == []


def broken(change: Callable[[list[Document]], object]) -> list[Document]:
    documents = copy.deepcopy(built("prod-pooler"))
    change(documents)
    return documents


def test_violations_of_a_rule_are_reported() -> None:
    no_budget = broken(lambda them: them.remove(one(them, "PodDisruptionBudget", "broker")))
    assert all_evicted_at_once(no_budget) == ["broker"]

    def two_zones(documents: list[Document]) -> None:
        spread = one(documents, "Cluster", "postgres")["spec"]["topologySpreadConstraints"]
        spread[0]["minDomains"] = 2

    assert lost_with_a_zone(broken(two_zones)) == ["postgres"]

    def billing_as_the_others(documents: list[Document]) -> None:
        pod = one(documents, "Deployment", "billing-worker")["spec"]["template"]["spec"]
        pod["priorityClassName"] = "keto"

    assert of_the_wrong_priority(broken(billing_as_the_others)) == ["billing-worker"]

    def another_port(documents: list[Document]) -> None:
        rule = one(documents, "HTTPRoute", "webapp")["spec"]["rules"][0]
        rule["backendRefs"][0]["port"] = 80

    assert routes(broken(another_port)) == ["webapp: no such port"]

    def an_endless_quota(documents: list[Document]) -> None:
        one(documents, "ResourceQuota", "keto")["spec"]["hard"]["requests.memory"] = "512Gi"

    (found,) = beyond_the_quota(broken(an_endless_quota))
    assert found.startswith("requests.memory:")


# Releases


def released(as_version: str, place: Path) -> list[Document]:
    """The production overlay as `make generate` writes it for another version."""
    tree = place / as_version / "deploy"
    shutil.copytree(K8S, tree / "k8s")
    shutil.copytree(DEPLOY / "postgres", tree / "postgres")
    overlay = tree / "k8s/overlays/prod/kustomization.yaml"
    text = overlay.read_text().replace(f'newTag: "{version()}"', f'newTag: "{as_version}"')
    suffix = f"suffix: -{version().replace('.', '-')} "
    assert suffix in text
    overlay.write_text(text.replace(suffix, f"suffix: -{as_version.replace('.', '-')} "))
    return rendered(overlay.parent)


def test_a_release_changes_no_immutable_field_of_the_one_before(tmp_path: Path) -> None:
    before, after = built("prod"), released("9.9.9", tmp_path)
    jobs = {d["metadata"]["name"] for d in of_kind(before, "Job")}
    assert jobs
    assert jobs.isdisjoint(d["metadata"]["name"] for d in of_kind(after, "Job"))
    assert changed_in_place(before, after) == []
    # With the same name, it would change.
    renamed = copy.deepcopy(after)
    for job in of_kind(renamed, "Job"):
        name = job["metadata"]["name"].removesuffix("-9-9-9")
        job["metadata"]["name"] = f"{name}-{version().replace('.', '-')}"
    found = [f"Job {name}: template" for name in sorted(jobs)]
    assert sorted(changed_in_place(before, renamed)) == found
    selector = one(renamed, "Deployment", "gateway")["spec"]["selector"]
    selector["matchLabels"]["app.kubernetes.io/version"] = "9.9.9"
    assert "Deployment gateway: selector" in changed_in_place(before, renamed)


def test_flux_and_argo_replace_a_job_whose_settings_changed_and_delete_none_by_time() -> None:
    for job in of_kind(built("prod"), "Job"):
        given = job["metadata"]["annotations"]
        assert given["kustomize.toolkit.fluxcd.io/force"] == "enabled"
        assert given["argocd.argoproj.io/sync-options"] == "Force=true,Replace=true"
        # Both would recreate a deleted Job, and wait for ever for a suspended one.
        assert not {"ttlSecondsAfterFinished", "suspend"} & job["spec"].keys()


def test_neither_pruning_nor_uninstalling_deletes_the_servers_and_their_backups() -> None:
    kept = of_kind(built("prod"), "Cluster", "RabbitmqCluster", "ObjectStore")
    assert len(kept) == 3
    for document in kept:
        assert document["metadata"]["annotations"] == {
            "argocd.argoproj.io/sync-options": "Prune=false,Delete=false",
            "kustomize.toolkit.fluxcd.io/prune": "disabled",
            "helm.sh/resource-policy": "keep",
        }


# The gateway, the pooler, backups, secrets


def test_a_route_lasts_longer_than_the_gateway_and_the_proxies_alone_may_connect() -> None:
    rules = one(built("prod"), "HTTPRoute", "gateway")["spec"]["rules"]
    seconds = {
        rule["matches"][0]["path"]["value"]: int(rule["timeouts"]["request"].removesuffix("s"))
        for rule in rules
    }
    assert seconds.pop("/api/ai/generate-plan") == GatewaySettings.generate_plan_seconds + 5 == 305
    assert seconds == {"/": GatewaySettings.answer_seconds + 35}
    (namespace,) = of_kind(rendered(GATEWAY), "Namespace")
    assert namespace["metadata"]["labels"].items() >= PROXIES.items()
    for name in ("the-proxies-to-the-gateway", "the-proxies-to-the-webapp"):
        (rule,) = one(built("prod"), "NetworkPolicy", name)["spec"]["ingress"]
        assert rule["from"] == [{"namespaceSelector": {"matchLabels": PROXIES}}]


def test_an_ingress_replaces_the_routes_and_needs_no_specific_controller() -> None:
    documents = built("prod-ingress")
    assert of_kind(documents, "HTTPRoute") == []
    for ingress in of_kind(documents, "Ingress"):
        assert set(ingress["metadata"]["annotations"]) == {"cert-manager.io/cluster-issuer"}
        assert "ingressClassName" not in ingress["spec"]


def test_every_process_with_a_database_is_configured_for_the_pooler() -> None:
    documents = built("prod-pooler")
    (pooler,) = of_kind(documents, "Pooler")
    name = pooler["metadata"]["name"]
    (cluster,) = of_kind(documents, "Cluster")
    # The operator refuses a pooler with the name of a cluster.
    assert name != cluster["metadata"]["name"] == pooler["spec"]["cluster"]["name"]
    assert pooler["spec"]["pgbouncer"]["poolMode"] == "transaction"
    # The sum over all processes of a role.
    servers = int(pooler["spec"]["pgbouncer"]["parameters"]["default_pool_size"])
    for role in cluster["spec"]["managed"]["roles"]:
        assert pooler["spec"]["instances"] * servers <= role["connectionLimit"]
    assert cluster["spec"]["certificates"]["serverAltDNSNames"] == [name]
    for document in of_kind(documents, "Deployment", "Job"):
        given = variables_of(document["spec"]["template"]["spec"]["containers"][0])
        assert ("DATABASE_PGBOUNCER" in given) is ("DATABASE_URL" in given), document["metadata"]


def test_a_restored_cluster_does_not_write_into_its_source_archive() -> None:
    documents = built("prod")
    (store,) = of_kind(documents, "ObjectStore")
    assert re.fullmatch(r"[1-9]\d*[dwm]", store["spec"]["retentionPolicy"])
    (cluster,) = of_kind(documents, "Cluster")
    (archive,) = cluster["spec"]["plugins"]
    named = {"barmanObjectName": store["metadata"]["name"]}
    assert (archive["isWALArchiver"], archive["parameters"]) == (True, named)
    # The deprecated setting.
    assert "backup" not in cluster["spec"]
    assert cluster["spec"]["postgresql"]["parameters"]["archive_timeout"] == "5min"
    (scheduled,) = of_kind(documents, "ScheduledBackup")
    assert scheduled["spec"]["method"] == "plugin"
    assert scheduled["spec"]["pluginConfiguration"]["name"] == archive["name"]
    assert len(scheduled["spec"]["schedule"].split()) == 6
    (again,) = of_kind(built("prod-restore"), "Cluster")
    assert again["metadata"]["name"] == cluster["metadata"]["name"]
    assert set(again["spec"]["bootstrap"]) == {"recovery"}
    (source,) = again["spec"]["externalClusters"]
    assert source["name"] == again["spec"]["bootstrap"]["recovery"]["source"]
    read, written = source["plugin"]["parameters"], again["spec"]["plugins"][0]["parameters"]
    assert read == {**named, "serverName": cluster["metadata"]["name"]}
    assert written["serverName"] != read["serverName"]


def test_planners_workers_scale_with_the_waiting_jobs() -> None:
    scaled = one(built("prod-keda"), "ScaledObject", "planner-worker")
    (trigger,) = (t for t in scaled["spec"]["triggers"] if t["type"] == "prometheus")
    (metric,) = re.findall(r"keto_\w+", trigger["metadata"]["query"])
    assert metric in metrics()


def test_the_external_secrets_have_every_key_that_production_reads() -> None:
    example = list(yaml.safe_load_all((K8S / "examples/external-secrets.yaml").read_text()))
    made = set()
    for secret in of_kind(example, "ExternalSecret"):
        spec = secret["spec"]
        template = spec.get("target", {}).get("template", {}).get("data")
        keys = template or [each["secretKey"] for each in spec["data"]]
        made |= {(secret["metadata"]["name"], key) for key in keys}
    documents = built("prod")
    wanted = secrets_referred_to(documents)
    wanted |= {
        (role["passwordSecret"]["name"], key)
        for role in one(documents, "Cluster", "postgres")["spec"]["managed"]["roles"]
        for key in ("username", "password")
    }
    (store,) = of_kind(documents, "ObjectStore")
    credentials = store["spec"]["configuration"]["s3Credentials"].values()
    wanted |= {(each["name"], each["key"]) for each in credentials}
    made_by_operators = {"broker-default-user", "postgres-ca", "broker-certificate"}
    # Only needed during a rotation of the tokens' keys.
    optional = {("tokens", "previous"), ("tokens", "previous-until")}
    assert made == {each for each in wanted - optional if each[0] not in made_by_operators}


def test_the_documents_name_the_versions_of_keda_that_the_trigger_needs() -> None:
    """`ExpectedQueueConsumptionTime` exists since 2.18; up to 2.20 an empty queue counts as one
    without consumers (kedacore/keda#8033)."""
    for file in ("deploy/k8s/README.md", "deploy/k8s/components/keda/kustomization.yaml"):
        paragraphs = (ROOT / file).read_text().split("\n\n")
        (text,) = (each for each in paragraphs if each.startswith(("**KEDA**", "# Scale")))
        assert set(re.findall(r"\b2\.\d\d\b", text)) == {"2.18", "2.21"}, file
