"""A run that leaves a service to be started by hand, and servers kept for tests."""

import json
import os
import signal
import stat
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import pytest

from deploy.local.tests.runs import Run, environment, start_keto_local
from keto_local import environments, kept_servers
from keto_local.home import Home
from testkit import ServerUrls, eventually

STARTED_WITHIN = 120


def checks_of(gateway: str) -> dict[str, str]:
    """What the gateway's `/readyz` says of each service."""
    try:
        with urllib.request.urlopen(f"{gateway}/readyz") as answer:
            body = answer.read()
    except HTTPError as answer:
        body = answer.read()
    checks: dict[str, str] = json.loads(body)["checks"]
    return checks


@pytest.fixture
def without_tracker(tmp_path: Path) -> Iterator[Run]:
    run = Run(tmp_path / "home", words=("--without", "tracker"))
    yield run
    if run.process.poll() is None:
        run.stop()


async def test_a_service_left_out_is_prepared_and_started_by_hand(without_tracker: Run) -> None:
    run = without_tracker
    await eventually(run.has_started, within=STARTED_WITHIN, what="the start")
    file = Home(run.home).environment_file("tracker")
    await eventually(lambda: str(file) in run.output)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    gateway = run.facts["gateway"]
    others = checks_of(gateway)
    assert others.pop("tracker") == "unreachable"
    assert set(others.values()) == {"ok"}

    assert "keto_local as tracker serve" in run.output
    by_hand = start_keto_local("as", "tracker", "serve", env=run.environment)
    try:
        await eventually(run.is_ready, within=60, what="tracker behind the gateway")
        assert run.facts["services"]["tracker"]["pid"] is None
    finally:
        by_hand.send_signal(signal.SIGINT)
        by_hand.communicate(timeout=20)


async def test_servers_that_are_kept_are_found_while_they_run(
    tmp_path: Path, servers: ServerUrls
) -> None:
    given = {"POSTGRES_URL": servers.postgres, "RABBITMQ_URL": servers.rabbitmq}
    env = environment(tmp_path, given)
    assert kept_servers.find(env) is None
    kept = start_keto_local("servers", env=env)
    try:
        found = await eventually(lambda: kept_servers.find(env), within=60)
        assert found == given
        file = tmp_path / "servers" / "env" / "servers.env"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    finally:
        kept.send_signal(signal.SIGINT)
        printed, _ = kept.communicate(timeout=30)
    assert kept.returncode == 0
    assert f". {file};" in printed
    assert kept_servers.find(env) is None


def test_an_environment_file_is_read_as_it_was_written_and_by_a_shell(tmp_path: Path) -> None:
    home = Home(tmp_path)
    variables = {"MAIL_FROM": "Keto <no-reply@keto.example>", "EMPTY": "", "QUOTE": "it's $HOME"}
    file = environments.write(home, "one", {**variables, "OF_ALL": "same"}, {"OF_ALL": "same"})
    assert environments.read(home, "one") == variables
    shown = subprocess.run(
        ["sh", "-ac", f'. "{file}"; printf "%s|%s|%s" "$MAIL_FROM" "$EMPTY" "$QUOTE"'],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout == "|".join(variables.values())
