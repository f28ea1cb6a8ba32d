"""Alerts and dashboards use existing metrics, and every alert is explained."""

import importlib
import json
import re
import subprocess
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import yaml
from prometheus_client import Histogram
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.utils import floatToGoString

from gateway.metrics import Metrics
from gateway.upstream.routes import Backend
from testkit import programs

from .manifests import DEPLOY, ROOT, composed

OBSERVABILITY = DEPLOY / "observability"
# The modules that define metrics; the gateway collects its metrics differently.
MODULES = (
    "chassis.metrics",
    "messaging.metrics",
    "work.metrics",
    "identity.mails.send",
    "billing.metrics",
    "tracker.diary.months",
    "billing.stripe_events.metrics",
    "billing.account.metrics",
    "billing.outbound_webhooks.deliver",
    "planner.jobs.steps",
    "planner.jobs.tasks",
)
# Metrics of Prometheus and the servers.
OTHERS: dict[str, set[str]] = {
    "up": {"job", "instance"},
    "rabbitmq_alarms_memory_used_watermark": set(),
    "rabbitmq_alarms_free_disk_space_watermark": set(),
    "rabbitmq_identity_info": {"rabbitmq_node"},
    # Before RabbitMQ 4.2 it has `log_` in its name.
    "rabbitmq_detailed_raft_commit_index": {"queue"},
    "process_cpu_seconds_total": set(),
    "process_resident_memory_bytes": set(),
    "rabbitmq_unreachable_cluster_peers_count": set(),
    # kube-state-metrics, the kubelet, CloudNativePG and its plugin, cert-manager
    "kube_deployment_status_replicas_unavailable": {"namespace", "deployment"},
    "kubelet_volume_stats_available_bytes": {"namespace", "persistentvolumeclaim"},
    "kubelet_volume_stats_capacity_bytes": {"namespace", "persistentvolumeclaim"},
    "cnpg_backends_max_tx_duration_seconds": {"datname"},
    "cnpg_pg_stat_archiver_last_failed_time": set(),
    "cnpg_pg_stat_archiver_last_archived_time": set(),
    "barman_cloud_cloudnative_pg_io_last_available_backup_timestamp": set(),
    "certmanager_certificate_expiration_timestamp_seconds": {"namespace", "name"},
    # The exporters of compose
    "node_filesystem_avail_bytes": {"mountpoint"},
    "node_filesystem_size_bytes": {"mountpoint"},
    "probe_success": set(),
    "probe_ssl_earliest_cert_expiry": set(),
    "keto_archive_works": set(),
    "keto_archive_looked_timestamp": set(),
}
_PREFIXES = "keto|rabbitmq|process|kube|kubelet|cnpg|barman|certmanager|node|probe"
TARGET_LABELS = {"job", "instance", "component"}


# The buckets of each histogram, as Prometheus names them.
BOUNDS = dict[str, set[str]]()


def metrics() -> dict[str, set[str]]:
    """Every metric by name, with its labels."""
    found = dict(OTHERS)
    for module in MODULES:
        for value in vars(importlib.import_module(module)).values():
            if isinstance(value, MetricWrapperBase):
                labels = set(value._labelnames)
                (family,) = value.describe()
                name = ("keto_" if module == "messaging.metrics" else "") + family.name
                if isinstance(value, Histogram):
                    found[f"{name}_bucket"] = labels | {"le"}
                    BOUNDS[f"{name}_bucket"] = {*map(floatToGoString, value._upper_bounds)}
                elif family.type == "counter":
                    found[f"{name}_total"] = labels
                else:
                    found[name] = labels
    pool: Any = SimpleNamespace(open=1, idle=1, waiting=0)
    gateways = Metrics("x")
    backend = Backend(b"/api/x", "x", 1, "all", pool, gateways)
    backend.count(200, 0.1)
    for family in gateways.registry.collect():
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, set()) | set(sample.labels)
    return found


def rules() -> list[dict[str, Any]]:
    groups = yaml.load((OBSERVABILITY / "alerts.yml").read_text(), yaml.CSafeLoader)["groups"]
    return [rule for group in groups for rule in group["rules"]]


def dashboard_queries() -> Iterator[tuple[str, str]]:
    dashboard = json.loads((OBSERVABILITY / "grafana/dashboards/keto.json").read_text())
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], target["expr"]
    for annotation in dashboard["annotations"]["list"]:
        yield annotation["name"], annotation["expr"]


RECORDED = {rule["record"] for rule in rules() if "record" in rule}
QUERIES = [
    *((rule.get("alert") or rule["record"], rule["expr"]) for rule in rules()),
    *dashboard_queries(),
]


def test_queries_use_existing_metrics_and_labels() -> None:
    known = metrics() | {name: {"slo", "part"} for name in RECORDED}
    assert len(QUERIES) > len(RECORDED) > 0
    unknown = {name: found for name, query in QUERIES if (found := unknown_names(query, known))}
    assert unknown == {}


def test_unknown_names_in_a_query_are_detected() -> None:
    known = {"keto_requests_total": {"service"}, "keto_seconds_bucket": {"le"}}
    for query, name in {
        "rate(keto_request_total[5m])": "keto_request_total",
        'keto_requests_total{servce="a"}': "servce",
        "sum by (servce) (keto_requests_total)": "servce",
        '{__name__=~"keto_other_.*"}': "keto_other_.*",
        'keto_seconds_bucket{le="0.3"}': "0.3",
        "1 + 1": "no metric",
    }.items():
        assert unknown_names(query, known) == {name}


def unknown_names(query: str, known: dict[str, set[str]]) -> set[str]:
    """The metrics, labels, patterns and buckets of a query that do not exist."""
    bare = re.sub(r'"[^"]*"', '""', query)
    metric_names = re.sub(r"(?:by|on) \([^)]*\)", "", bare)
    used = set(re.findall(rf"\b(?:{_PREFIXES})_[a-z_]+|\bup\b|\bslo:[\w:]+", metric_names))
    unknown = set()
    for pattern in re.findall(r'__name__=~"([^"]*)"', query):
        matching = {metric for metric in known if re.fullmatch(pattern, metric)}
        unknown |= set() if matching else {pattern}
        used |= matching
    if not used and not unknown and not query.startswith("vector("):
        unknown.add("no metric")
    labels = set(re.findall(r"([a-z_]+)\s*(?:=~|!~|!=|=)\s*\"", bare)) - {"__name__"}
    for listed in re.findall(r"(?:by|on) \(([^)]*)\)", bare):
        labels |= {label.strip() for label in listed.split(",")}
    buckets = set(re.findall(r'le="([^"]+)"', query))
    unknown |= buckets - set().union(*(BOUNDS.get(metric, ()) for metric in used))
    if missing := used - known.keys():
        return unknown | missing
    return unknown | labels - set().union(TARGET_LABELS, *(known[metric] for metric in used))


def test_every_alert_is_explained_in_the_operations_guide() -> None:
    page = (ROOT / "docs/operations.md").read_text()
    explained = set(re.findall(r"^### (\w+)$", page, re.MULTILINE))
    alerts = [rule for rule in rules() if "alert" in rule]
    assert explained == {rule["alert"] for rule in alerts}
    for rule in alerts:
        anchor = rule["alert"].lower()
        assert rule["annotations"]["runbook_url"].endswith(f"/operations.md#{anchor}")
        severity = rule["labels"]["severity"]
        text = page.partition(f"### {rule['alert']}\n\n")[2]
        assert severity == "none" or text.startswith(f"*{severity}.*"), rule["alert"]


def test_prometheus_scrapes_every_service_of_compose() -> None:
    config = yaml.load((OBSERVABILITY / "prometheus.yml").read_text(), yaml.CSafeLoader)
    jobs = {
        job["job_name"]: job["static_configs"][0]["targets"]
        if "static_configs" in job
        else job["dns_sd_configs"][0]["names"]
        for job in config["scrape_configs"]
        if "file_sd_configs" not in job
    }
    services = composed()["services"]
    for name, targets in jobs.items():
        # The broker has metrics of its node, and of its queues.
        name = name.removesuffix("-members")
        assert [target.partition(":")[0] for target in targets] == [name]
        assert set(services[name]["networks"]) & set(services["prometheus"]["networks"])
    assert jobs["gateway"] == [f"gateway:{services['gateway']['environment']['ADMIN_PORT']}"]


def test_the_alert_rules_pass_their_own_tests() -> None:
    promtool = programs.needed("promtool")
    for words in (["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]):
        done = subprocess.run([promtool, *words], cwd=OBSERVABILITY, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_collector_receives_traces_and_sends_the_sampled_ones_to_jaeger() -> None:
    config = yaml.safe_load((OBSERVABILITY / "collector.yml").read_text())
    pipeline = config["service"]["pipelines"]["traces"]
    assert pipeline["processors"] == ["memory_limiter", "tail_sampling", "batch"]
    for part in ("receivers", "processors", "exporters"):
        assert pipeline[part] == list(config[part])
    policies = config["processors"]["tail_sampling"]["policies"]
    assert {each["type"]: each[each["type"]] for each in policies} == {
        "status_code": {"status_codes": ["ERROR"]},
        "latency": {"threshold_ms": 1000},
        "probabilistic": {"sampling_percentage": 1},
    }
    services = composed()["services"]
    assert config["exporters"]["otlphttp"]["endpoint"] == "http://jaeger:4318"
    assert set(services["collector"]["networks"]) & set(services["jaeger"]["networks"])
