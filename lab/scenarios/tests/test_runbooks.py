"""The scenarios agree with the alert rules and the runbooks, and the rules are compressed."""

import re

import pytest
import yaml

from lab.scenarios import NOT_PLAYED, SCENARIOS, Scenario, compressed
from testkit.checkout import ROOT

ALERTS_FILE = ROOT / "deploy/observability/alerts.yml"
PAGE = (ROOT / "docs/operations.md").read_text()
# The text below each heading.
SECTIONS = dict(re.findall(r"^##+ ([^\n]+)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))


def all_rules() -> list[dict[str, str]]:
    groups = yaml.safe_load(ALERTS_FILE.read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def runbook(scenario: Scenario) -> str:
    """The sections of a scenario's alerts, and the sections that these refer to."""
    text = "\n".join(SECTIONS[each.name] for each in scenario.alerts)
    named = [SECTIONS[name] for name in re.findall(r"\*([A-Z][\w ]+)\*", text) if name in SECTIONS]
    return "\n".join([text, *named])


def test_every_alert_has_a_scenario_or_a_reason_why_not() -> None:
    alerts = {rule["alert"] for rule in all_rules() if "alert" in rule}
    played = {each.name for scenario in SCENARIOS.values() for each in scenario.alerts}
    assert played | NOT_PLAYED.keys() == alerts
    assert not played & NOT_PLAYED.keys()
    assert len(SCENARIOS) >= 12


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_the_commands_of_a_scenario_are_in_the_runbooks_of_its_alerts(scenario: Scenario) -> None:
    assert scenario.commands
    for command in scenario.commands:
        assert f"`{command}`" in runbook(scenario) or f"\n{command}\n" in runbook(scenario), command


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("max(keto_outbox_age_seconds) > 60", "max(keto_outbox_age_seconds) > 2"),
        ("max(keto_outbox_age_seconds) > bool 60", "max(keto_outbox_age_seconds) > bool 2"),
        ("max(keto_webhook_delay_minutes) > 15", "max(keto_webhook_delay_minutes) > 0.5"),
        ("time() - max(x_timestamp) > 3 * 3600", "time() - max(x_timestamp) > 0.1 * 3600"),
        ("rate(x[2m]) > rate(y[1h])", "rate(x[4000ms]) > rate(y[120000ms])"),
        ("(sum_over_time(x[1h]) > 2.5 / 60)", "(sum_over_time(x[120000ms]) > 2.5 / 2)"),
        ("sum by (x) (rate(y[5m])) > 0.02", "sum by (x) (rate(y[10000ms])) > 0.6"),
        ("max(keto_payments_to_refund) > 0", "max(keto_payments_to_refund) > 0"),
        ("histogram_quantile(0.99, sum(rate(x[1m]))) > 2",) * 2,
    ],
)  # fmt: skip
def test_times_are_compressed_and_nothing_else(query: str, expected: str) -> None:
    expected = expected.replace("[1m]", "[2000ms]")
    assert compressed.expression(query, 30) == expected


def test_every_threshold_of_an_age_is_compressed() -> None:
    """Every threshold of a series with one of these names is a time."""
    of_time = re.compile(r"(_age_seconds|_wait_seconds|_minutes|_timestamp\w*)\)* > ")
    for rule in all_rules():
        if of_time.search(rule["expr"]):
            assert compressed.expression(rule["expr"], 30) != rule["expr"], rule


def test_a_factor_of_one_changes_no_rule() -> None:
    for rule in all_rules():
        same = re.sub(r"\[\w+\]", "[]", compressed.expression(rule["expr"], 1))
        assert same == re.sub(r"\[\w+\]", "[]", rule["expr"])
