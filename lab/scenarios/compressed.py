"""The rules of `alerts.yml` with all times divided by a factor.

Durations (`for`, `interval`, ranges), thresholds of ages, and the seconds that a sample of an
objective represents are divided. Thresholds of requests per second are multiplied. Requests and
mails are not faster, so latencies (`> 2`) and buckets (`le`) are unchanged.
"""

import re
from pathlib import Path
from typing import Any

import yaml

from testkit.checkout import ROOT

OBSERVABILITY = ROOT / "deploy/observability"
_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
_DURATION = re.compile(r"(\d+)([smhd])")
_NUMBER = r"(\d+(?:\.\d+)?)"
# A comparison with a number, or with a product or quotient of two.
_THRESHOLD = re.compile(rf"(.*?)([<>]|==) (bool )?{_NUMBER}(?: ([*/]) {_NUMBER})?", re.DOTALL)
_AGE = re.compile(r"(?:_age_seconds|_wait_seconds|_delay_minutes|time\(\) - max[^><]*)\)?[^><]*\Z")
_REQUESTS_IN_A_SECOND = re.compile(r"\Asum by \([^)]*\) \(rate\([^/]*\)\)\s*\Z")


def rules(factor: int) -> dict[str, Any]:
    """The groups of `alerts.yml`, compressed."""
    document: dict[str, Any] = yaml.safe_load((OBSERVABILITY / "alerts.yml").read_text())
    for group in document["groups"]:
        if "interval" in group:
            group["interval"] = duration(group["interval"], factor)
        for rule in group["rules"]:
            rule["expr"] = expression(rule["expr"], factor)
            if "for" in rule:
                rule["for"] = duration(rule["for"], factor)
    return document


def duration(text: str, factor: int) -> str:
    """The compressed duration: `15m` with a factor of 30 is `30000ms`."""
    match = _DURATION.fullmatch(text)
    assert match, text
    return f"{int(match[1]) * _UNITS[match[2]] * 1000 // factor}ms"


def expression(text: str, factor: int) -> str:
    """The query with compressed ranges, ages and rates."""
    ranged = re.sub(r"\[(\w+)\]", lambda match: f"[{duration(match[1], factor)}]", text)
    return _THRESHOLD.sub(lambda match: _compressed_threshold(match, factor), ranged)


def _compressed_threshold(match: re.Match[str], factor: int) -> str:
    before, sign, is_bool, first, operator, second = match.groups()
    left = before.rpartition(" and ")[2].rpartition(" * ")[2]
    if operator == "/":
        # A number of events, divided by the seconds that one sample represents.
        second = _figure(float(second) / factor)
    elif _AGE.search(left):
        first = _figure(float(first) / factor)
    elif _REQUESTS_IN_A_SECOND.search(left.strip()) and float(first):
        first = _figure(float(first) * factor)
    more = f" {operator} {second}" if operator else ""
    return f"{before}{sign} {is_bool or ''}{first}{more}"


def _figure(number: float) -> str:
    return f"{number:.6g}"


def configuration(targets: dict[str, str], factor: int) -> dict[str, Any]:
    """Prometheus's configuration: the deployment's jobs at the addresses of a running system."""
    document: dict[str, Any] = yaml.safe_load((OBSERVABILITY / "prometheus.yml").read_text())
    interval = duration(document["global"]["scrape_interval"], factor)
    document["global"] = {"scrape_interval": interval, "evaluation_interval": interval}
    document["global"]["scrape_timeout"] = interval
    document["rule_files"] = ["alerts.yml"]
    # Without Alertmanager, archive, disks, public addresses and the members of one broker's queues
    del document["alerting"]
    document["scrape_configs"] = [
        {**job, "static_configs": [{"targets": [targets[job["job_name"]]]}]}
        for job in document["scrape_configs"]
        if job["job_name"] in targets
    ]
    return document


def write(folder: Path, targets: dict[str, str], factor: int) -> Path:
    """Write both files, and return the path of the configuration."""
    (folder / "alerts.yml").write_text(yaml.safe_dump(rules(factor)))
    path = folder / "prometheus.yml"
    path.write_text(yaml.safe_dump(configuration(targets, factor)))
    return path
