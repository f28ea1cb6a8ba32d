"""The alert rules with all their times divided by one factor, made from `alerts.yml` itself.

Divided are durations (`for`, `interval`, ranges), thresholds of ages, and the seconds for which a
sample of an objective stands. A threshold of requests in a second is multiplied. What a request or
a mail takes is not compressed, so latencies (`> 2`) and buckets (`le`) stay as they are.
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
# A comparison, and the sum of two figures that one of an age may be.
_THRESHOLD = re.compile(rf"(.*?)([<>]|==) (bool )?{_NUMBER}(?: ([*/]) {_NUMBER})?", re.DOTALL)
_AGE = re.compile(r"(?:_age_seconds|_wait_seconds|_delay_minutes|time\(\) - max[^><]*)\)?[^><]*\Z")
_REQUESTS_IN_A_SECOND = re.compile(r"\Asum by \([^)]*\) \(rate\([^/]*\)\)\s*\Z")


def rules(factor: int) -> dict[str, Any]:
    """The groups of `alerts.yml`, compressed."""
    found: dict[str, Any] = yaml.safe_load((OBSERVABILITY / "alerts.yml").read_text())
    for group in found["groups"]:
        if "interval" in group:
            group["interval"] = duration(group["interval"], factor)
        for rule in group["rules"]:
            rule["expr"] = expression(rule["expr"], factor)
            if "for" in rule:
                rule["for"] = duration(rule["for"], factor)
    return found


def duration(text: str, factor: int) -> str:
    """`15m` at a factor of 30 is `30000ms`."""
    found = _DURATION.fullmatch(text)
    assert found, text
    return f"{int(found[1]) * _UNITS[found[2]] * 1000 // factor}ms"


def expression(text: str, factor: int) -> str:
    """A query whose ranges, ages and rates are compressed."""
    ranged = re.sub(r"\[(\w+)\]", lambda found: f"[{duration(found[1], factor)}]", text)
    return _THRESHOLD.sub(lambda found: _compared(found, factor), ranged)


def _compared(found: re.Match[str], factor: int) -> str:
    before, sign, is_bool, first, operator, second = found.groups()
    left = before.rpartition(" and ")[2].rpartition(" * ")[2]
    if operator == "/":
        # So many events, each a rate for the seconds of one sample.
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
    """Prometheus' own file: the jobs of the deployment, at the addresses of a running system."""
    found: dict[str, Any] = yaml.safe_load((OBSERVABILITY / "prometheus.yml").read_text())
    interval = duration(found["global"]["scrape_interval"], factor)
    found["global"] = {"scrape_interval": interval, "evaluation_interval": interval}
    found["global"]["scrape_timeout"] = interval
    found["rule_files"] = ["alerts.yml"]
    # The archive is looked up by name and may not exist; a single broker has no members to count.
    found["scrape_configs"] = [
        {**job, "static_configs": [{"targets": [targets[job["job_name"]]]}]}
        for job in found["scrape_configs"]
        if "static_configs" in job and job["job_name"] != "rabbitmq-members"
    ]
    return found


def write(folder: Path, targets: dict[str, str], factor: int) -> Path:
    """Write both files; the path of the configuration."""
    (folder / "alerts.yml").write_text(yaml.safe_dump(rules(factor)))
    path = folder / "prometheus.yml"
    path.write_text(yaml.safe_dump(configuration(targets, factor)))
    return path
