"""Where a Docker engine answers: a fresh clone's compose comes up, is used, and is taken down."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.checkout import fresh_clone
from testkit.ports import free_port

from .manifests import ROOT

_JOURNEY = "tests/e2e/journeys/test_memberships.py::test_a_failed_renewal_is_past_due"
_FILES = ("compose.yml", "compose.dev.yml")


def engine_answers() -> bool:
    """Whether there is a program, its compose, and an engine behind them."""
    return bool(shutil.which("docker")) and all(
        subprocess.run(["docker", *words], capture_output=True).returncode == 0
        for words in (["compose", "version"], ["info"])
    )


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The variables of a composed system that is up, on ports and with data of its own."""
    if not engine_answers():
        pytest.skip("no Docker engine answers")
    deploy = fresh_clone(tmp_path / "keto") / "deploy"
    subprocess.run([deploy / "prepare.sh"], check=True, capture_output=True)
    text = "".join((deploy / file).read_text() for file in _FILES)
    ports = {name: str(free_port()) for name in set(re.findall(r"\$\{(\w+_PORT)", text))}
    found = {
        **os.environ,
        **ports,
        "COMPOSE_FILE": ":".join(str(deploy / file) for file in _FILES),
        "COMPOSE_PROJECT_NAME": f"keto-test-{os.getpid()}",
        "KETO_VERSION": "test",
        "KETO_SYSTEM": "compose",
    }
    compose = ["docker", "compose", "--env-file", str(deploy / ".env")]
    try:
        up = [*compose, "up", "--build", "--wait"]
        done = subprocess.run(up, env=found, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[-4000:]
        yield found
    finally:
        down = [*compose, "down", "--volumes", "--timeout", "5"]
        subprocess.run(down, env=found, check=True, capture_output=True)


def test_development_in_containers_comes_up_and_takes_a_member_who_pays(
    environment: dict[str, str],
) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", _JOURNEY]
    # The options of this run are not those of one test.
    given = {name: value for name, value in environment.items() if "PYTEST" not in name}
    done = subprocess.run(words, cwd=ROOT, env=given, capture_output=True, text=True)
    assert "1 passed" in done.stdout, done.stdout[-4000:] + done.stderr[-2000:]
