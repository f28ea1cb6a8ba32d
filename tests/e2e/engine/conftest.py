"""Tests that need a Docker engine and run alone: `make engine`, and first in `.ci/run`."""

import os
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.e2e.composed import Compose, ComposedSystem
from tests.e2e.engine.installation import prepared, running


def _first_line_of(*words: str) -> str:
    """The first line that a docker command prints; empty if it fails."""
    if not shutil.which("docker"):
        return ""
    done = subprocess.run(["docker", *words], capture_output=True, text=True)
    return done.stdout.strip().partition("\n")[0] if done.returncode == 0 else ""


def pytest_report_header() -> list[str]:
    engine = _first_line_of("version", "--format", "{{.Server.Version}}")
    return [f"Docker engine {engine}, {_first_line_of('compose', 'version')}"] if engine else []


@pytest.fixture(scope="package", autouse=True)
def engine() -> None:
    """Skip without an engine, and if other tests run at the same time."""
    if not _first_line_of("version", "--format", "{{.Server.Version}}"):
        pytest.skip("no Docker engine answers")
    if not os.environ.get("KETO_TEST_ENGINE"):
        pytest.skip("`make engine` runs it, alone")


@pytest.fixture(scope="package")
def compose(engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compose]:
    """A built and running installation, with its stand-ins and its archive."""
    folder = tmp_path_factory.mktemp("clone")
    with running(prepared(folder, "compose.yml", profiles="sandbox,archive")) as it:
        yield it


@pytest.fixture
def system(compose: Compose) -> ComposedSystem:
    """The installation with the interface of the end-to-end tests."""
    return ComposedSystem(compose)
