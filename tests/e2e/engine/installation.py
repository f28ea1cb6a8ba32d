"""A separate installation on a Docker engine: a fresh clone with its own ports and data."""

import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from testkit.checkout import fresh_clone
from testkit.ports import free_port
from tests.e2e.composed import Compose, ComposedSystem

_VERSION = "test"


class Failed(AssertionError):
    """A program exited with a status other than 0."""


def prepared(folder: Path, *files: str, profiles: str = "sandbox") -> Compose:
    """Clone the repository and create its secrets, as `docs/operations.md` says."""
    deploy = fresh_clone(folder) / "deploy"
    subprocess.run([deploy / "prepare.sh"], check=True, capture_output=True)
    text = "".join((deploy / file).read_text() for file in files)
    ports = {name: str(free_port()) for name in sorted(set(re.findall(r"\$\{(\w+_PORT)", text)))}
    return Compose(
        {
            # pytest's options for this run must not reach the programs that it starts.
            **{name: value for name, value in os.environ.items() if "PYTEST" not in name},
            **ports,
            "COMPOSE_FILE": ":".join(str(deploy / file) for file in files),
            "COMPOSE_PROJECT_NAME": f"keto-test-{os.getpid()}-{len(files)}",
            "COMPOSE_PROFILES": profiles,
            "KETO_VERSION": _VERSION,
            "FRONTEND_URL": f"http://localhost:{ports['WEBAPP_PORT']}",
            "API_URL": f"http://localhost:{ports['KETO_PORT']}",
        }
    )


@contextmanager
def running(compose: Compose) -> Iterator[Compose]:
    """Build the images and start everything; remove it all afterwards."""
    try:
        compose("build")
        compose("up", "--detach", "--wait")
        ComposedSystem(compose).start()
        yield compose
    finally:
        remove(compose)


def remove(compose: Compose) -> None:
    """Remove the containers, the networks and the data, also those of a restore."""
    compose("--profile", "*", "down", "--volumes", "--remove-orphans", "--timeout", "5")


def run(compose: Compose, program: str, *words: str, within: float = 600) -> str:
    """Run a program of `deploy`, and return its output."""
    done = attempt(compose, program, *words, within=within)
    if done.returncode != 0:
        raise Failed(f"{program} {' '.join(words)}:\n{done.stdout}{done.stderr[-4000:]}")
    return done.stdout


def attempt(
    compose: Compose, program: str, *words: str, within: float = 600
) -> subprocess.CompletedProcess[str]:
    """Run a program of `deploy` that may fail."""
    return subprocess.run(
        [compose.folder / program, *words],
        env=dict(compose.variables), capture_output=True, text=True, timeout=within,
    )  # fmt: skip
