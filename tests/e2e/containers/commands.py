"""The commands of `docker compose` for containers, in the docker stand-in."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import httpx

from contracts.services import SERVICES
from keto_local.home import Facts, Home
from keto_local.servers import rabbitmq_programs
from tests.e2e.containers.folder import Folder

_READY_SECONDS = 90
_SERVERS = ("postgres", "rabbitmq")


def restart(home: Home, names: list[str]) -> int:
    """End each process; its supervisor restarts it with the current files."""
    for name in names:
        if name in _SERVERS:
            _kill_server(home, name)
        else:
            Folder(home.path).wanted(name).touch()
            Folder(home.path).end(name)
    return _wait_for(home, names)


def stop(home: Home, names: list[str]) -> int:
    for name in names:
        Folder(home.path).wanted(name).unlink(missing_ok=True)
        Folder(home.path).end(name)
    return 0


def up(home: Home, names: list[str]) -> int:
    """Start stopped containers; recreate the named ones with the current variables."""
    for name in names or SERVICES:
        Folder(home.path).wanted(name).touch()
    for name in names:
        Folder(home.path).end(name)
    return _wait_for(home, names or list(SERVICES))


def logs(home: Home, words: list[str]) -> int:
    """Print the logs of the named containers."""
    for name in words:
        file = home.logs / f"{name}.log"
        if name in (*SERVICES, "gateway", "postgres", "rabbitmq") and file.exists():
            print(file.read_text(errors="replace"), end="")
    return 0


def ps(home: Home, words: list[str]) -> int:
    for name in words:
        if name in SERVICES:
            state = "running" if Folder(home.path).pid(name) else "exited"
            print(f"{name}  {state}")
    return 0


def rabbitmqctl(home: Home, words: list[str]) -> int:
    """Run rabbitmqctl in the node's environment, which has its cookie."""
    facts = _facts(home)
    variables = Path(f"/proc/{facts['rabbitmq']['pid']}/environ").read_text().split("\0")
    variables_of_node = dict(each.split("=", 1) for each in variables if "=" in each)
    needed = ("HOME", "LANG", "ERL_EPMD_PORT", "ERL_INETRC", "RABBITMQ_NODENAME")
    programs = rabbitmq_programs(lambda _: None)
    environment = {name: variables_of_node[name] for name in needed if name in variables_of_node}
    environment["PATH"] = f"{programs.erlang}:{os.defpath}:/usr/sbin:/sbin"
    program = programs.server.parent / words[0]
    return subprocess.run([program, *words[1:]], env=environment).returncode


def _facts(home: Home) -> Facts:
    facts = home.read_run()
    assert facts is not None
    return facts


def _kill_server(home: Home, name: str) -> None:
    facts = _facts(home)
    pid = facts["postgres"]["pid"] if name == "postgres" else facts["rabbitmq"]["pid"]
    assert pid is not None
    os.killpg(pid, signal.SIGKILL)
    _until(lambda: not Path(f"/proc/{pid}").exists())


def _wait_for(home: Home, names: list[str]) -> int:
    services = _facts(home)["services"]
    urls = [services[name]["url"] for name in names if name in services]
    # A server is back when the services that use it are ready.
    urls = urls or [each["url"] for name, each in services.items() if name in SERVICES]
    return wait_until_ready(urls)


def wait_until_ready(urls: list[str]) -> int:
    """Wait until all are ready; the exit status."""
    return 0 if _until(lambda: all(map(is_ready, urls))) else 1


def is_ready(url: str) -> bool:
    """Whether a process reports that it is ready."""
    try:
        return httpx.get(f"{url}/readyz", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def _until(is_true: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + _READY_SECONDS
    while time.monotonic() < deadline:
        if is_true():
            return True
        time.sleep(0.1)
    return False
