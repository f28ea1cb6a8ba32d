"""`docker compose`, as far as `backup.sh` and `restore.sh` use it, for the system of `make run`."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from keto_local import environments, postgres_binaries
from keto_local.home import Home
from keto_local.run_facts import Facts

_CREATE = "/docker-entrypoint-initdb.d/create-databases.sh"
_DEPLOY = Path(__file__).parents[2] / "deploy"
_READY_SECONDS = 60


def main() -> int:
    """Do what the words say; the status is that of the program."""
    match sys.argv[1:]:
        case ["compose", "exec", "-T", "postgres", program, *words]:
            return _in_postgres(program, words)
        case ["compose", "exec", "-T", "-e", variable, service, "keto", *words]:
            name, _, value = variable.partition("=")
            return _keto(service, words, **{name: value})
        case ["compose", "stop", *services]:
            for service in services:
                os.kill(_pid(service), signal.SIGSTOP)
            return 0
        case ["compose", "up", "--detach", "--wait"]:
            return _up()
    print(f"the stand-in does not know: docker {' '.join(sys.argv[1:])}", file=sys.stderr)
    return 64


def _facts() -> Facts:
    facts = _home().read_run()
    assert facts is not None
    return facts


def _home() -> Home:
    return Home(Path(os.environ["KETO_HOME"]))


def _pid(service: str) -> int:
    pid = _facts()["services"][service]["pid"]
    assert pid is not None
    return pid


def _in_postgres(program: str, words: list[str]) -> int:
    postgres = _facts()["postgres"]
    url = urlsplit(postgres["url"])
    programs = postgres_binaries.find()
    environment: dict[str, Any] = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": url.hostname,
        "PGPORT": str(url.port),
        "PGPASSWORD": url.password,
    }
    if program != _CREATE:
        return subprocess.run([programs / program, *words], env=environment).returncode
    with TemporaryDirectory() as secrets:
        for service, address in postgres["databases"].items():
            (Path(secrets) / f"{service}_database_url").write_text(address)
        script = _DEPLOY / "postgres/create-databases.sh"
        environment["DATABASE_URLS"] = secrets
        return subprocess.run([script, *words], env=environment).returncode


def _keto(service: str, words: list[str], **variables: str) -> int:
    environment = environments.of_service(_home(), service) | variables
    return subprocess.run([sys.executable, "-m", service, *words], env=environment).returncode


def _up() -> int:
    """Migrate the databases of the stopped services; the runner starts each of them again."""
    # Only here: most calls would spend more time with this import than with their work.
    import httpx

    for service in _facts()["services"]:
        pid = _pid(service)
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "T":
            continue
        if status := _keto(service, ["migrate"]):
            return status
        os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + _READY_SECONDS
    while time.monotonic() < deadline:
        try:
            if httpx.get(f"{_facts()['gateway']}/readyz", timeout=5).status_code == 200:
                return 0
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    return 1


if __name__ == "__main__":
    sys.exit(main())
