"""The part of `docker compose` that the programs of `deploy` use, for the system of `make run`.

It can also stop and start a second server with an archive (`testkit.archived_server`).

One process runs each call in a fork: a new interpreter would spend two seconds per call importing
a service.
"""

import json
import multiprocessing
import os
import runpy
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

from contracts.services import SERVICES
from keto_local.home import (
    Facts,
    Home,
    environment_of,
    write_privately,
)
from keto_local.servers import postgres_programs
from tests.e2e.containers import commands, take_secrets
from tests.e2e.containers.folder import Folder

_CREATE = "/docker-entrypoint-initdb.d/create-databases.sh"
_ALLOW_ARCHIVE = "/docker-entrypoint-initdb.d/allow-archive.sh"
# The data folders in a container, each with its server.
_DATA = {"/var/lib/postgresql/data": "postgres", "/var/lib/postgresql/beside": "postgres-beside"}
_REPOSITORY = Path(__file__).parents[2]
_DEPLOY = _REPOSITORY / "deploy"
_DEFINITIONS = "/etc/rabbitmq/users/definitions.json"
# The folder of secrets, as with compose; without it, secrets cannot be changed.
_SECRETS = "SECRETS"
_READY_SECONDS = 60
# Sends its arguments and standard streams to the server, and exits with the call's status.
_CALL = """#!{python} -IS
import socket, sys
with socket.socket(socket.AF_UNIX) as server:
    server.connect("{address}")
    socket.send_fds(server, ["\\0".join(sys.argv[1:]).encode()], [0, 1, 2])
    sys.exit(server.recv(1)[0])
"""
_MOST_BYTES = 65_536
_forked = multiprocessing.get_context("fork")


@contextmanager
def on_path(folder: Path, home: str, **settings: str) -> Iterator[dict[str, str]]:
    """An environment whose `docker` is this stand-in, for the system in a data folder.

    Commands of services receive the same settings as the system.
    """
    address, program = folder / "socket", folder / "docker"
    program.write_text(_CALL.format(python=sys.executable, address=address))
    program.chmod(0o755)
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.e2e.docker_stand_in", str(address)],
        env={**os.environ, **settings, "KETO_HOME": home}, cwd=_REPOSITORY, stdout=subprocess.PIPE,
    )  # fmt: skip
    with server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"ready\n"
        try:
            yield {
                **os.environ,
                "PATH": f"{folder}:{os.environ['PATH']}",
                # Other tests restore other systems at the same time.
                "COMPOSE_PROJECT_NAME": f"keto-{os.getpid()}",
            }
        finally:
            server.terminate()


def serve(address: str) -> None:
    """Run each call and return its status."""
    # Importing this ends the process together with its parent.
    import keto_local.processes.preloaded  # noqa: F401

    for service in SERVICES:
        import_module(f"{service}.main")
    with socket.create_server(address, family=socket.AF_UNIX) as server:
        print("ready", flush=True)
        while True:
            call, _ = server.accept()
            with call:
                words, streams, *_ = socket.recv_fds(call, _MOST_BYTES, 3)
                status = _in_a_fork(_do, words.decode().split("\0"), streams)
                for stream in streams:
                    os.close(stream)
                call.send(bytes([status]))


def _in_a_fork(do: Callable[..., None], *given: Any) -> int:
    process = _forked.Process(target=do, args=given)
    process.start()
    process.join()
    assert process.exitcode is not None
    return process.exitcode & 0xFF


def _do(words: list[str], streams: list[int]) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    sys.stdin = os.fdopen(0)
    sys.exit(_status_of(words))


def _status_of(words: list[str]) -> int:
    """Run a command; returns the program's exit status."""
    match words:
        case ["compose", "--profile", "archive-restore", *rest]:
            return _status_of(["compose", *rest])
        case ["compose", "exec", "-T", "archive", "archive", *rest]:
            return _archive(rest)
        case ["compose", "run", "--rm", "--no-deps", "-T", "archive-restore", *rest]:
            return _archive_restore(rest)
        case ["compose", "ps", "--all", "--quiet", "archive"]:
            print("archive" if _has_archive() else "")
            return 0
        case ["compose", "ps", "--format", "{{.Health}}", service]:
            print("healthy" if commands.is_ready(_url(service)) else "unhealthy")
            return 0
        case ["compose", "restart", service] if _SECRETS in os.environ:
            return _restart(service)
        case ["compose", "up", "--detach", "--wait", "--no-deps", service]:
            return commands.wait_until_ready([_facts()["services"][service]["url"]])
        case ["compose", "run", "--rm", "broker-users"]:
            return _write_broker_users()
        case ["compose", "exec", "-T", "rabbitmq", "rabbitmqctl", "import_definitions", file]:
            assert file == _DEFINITIONS
            return _load_broker_users()
        case ["compose", "up", "--detach", "postgres-beside"]:
            return _begin("postgres-beside")
        case ["compose", "up", "--detach", "--wait", "postgres"]:
            # Without an archived server this is the server of `make run`, which keeps running.
            return _start("postgres") if _has_archive() else 0
        case ["compose", "stop", "postgres"] | ["compose", "rm", "--force", "--stop", _]:
            return _stop(words[-1])
        case ["compose", "ps", "--quiet", "--status=running", server]:
            print(server if Path(_archived()["servers"][server]["wanted"]).exists() else "")
            return 0
        case ["compose", "exec", "-T", "-e", variable, "postgres", "sh", "-s"]:
            name, _, value = variable.partition("=")
            os.environ[name] = value
            return _in_postgres(_CREATE, [])
        case ["compose", "exec", "-T", "postgres-beside", program, *rest]:
            client = _archived()["servers"]["postgres-beside"]["client"]
            return subprocess.run([program, *rest], env=client).returncode
        case ["compose", "exec", "-T", "postgres", program, *rest] | [
            "compose",
            "exec",
            "postgres",
            program,
            *rest,
        ]:
            return _in_postgres(program, rest)
        case ["compose", "exec", "-T", "-e", variable, service, "keto", *rest]:
            name, _, value = variable.partition("=")
            return _exec(service, rest, **{name: value})
        case ["compose", "exec", "-T", service, "keto", *rest] | [
            "compose",
            "exec",
            service,
            "keto",
            *rest,
        ]:
            return _exec(service, rest)
        case ["compose", "run", "--rm", "broker-declare", *rest]:
            # As the administrator; the code of any service will do.
            _keto("tracker", rest or ["declare"], RABBITMQ_URL=_facts()["rabbitmq"]["url"])
            return 0
        case ["compose", *rest] if Folder(_home().path).path.exists():
            return _with_containers(rest)
        case ["compose", "stop", *services]:
            for service in services:
                os.kill(_pid(service), signal.SIGSTOP)
            return 0
        case ["compose", "up", "--detach", "--wait", *services]:
            return _up(services)
        case ["compose", "up", "--detach"]:
            return _start_stopped(list(_facts()["services"]))
    print(f"unknown to the stand-in: docker {' '.join(words)}", file=sys.stderr)
    return 64


def _with_containers(words: list[str]) -> int:
    """For a system whose services are containers (`tests.e2e.containers`)."""
    match words:
        case ["restart", *names]:
            return commands.restart(_home(), names)
        case ["stop", *names]:
            return commands.stop(_home(), names)
        case ["up", "-d", "--wait", *names]:
            return commands.up(_home(), names)
        case ["logs", *rest]:
            return commands.logs(_home(), rest)
        case ["ps", *rest]:
            return commands.ps(_home(), rest)
        case ["exec", "rabbitmq", *rest]:
            return commands.rabbitmqctl(_home(), rest)
    print(f"unknown to the stand-in: docker compose {' '.join(words)}", file=sys.stderr)
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
    programs = postgres_programs.find()
    environment: dict[str, Any] = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PGHOST": url.hostname,
        "PGPORT": str(url.port),
        "PGPASSWORD": url.password,
    }
    if program == _ALLOW_ARCHIVE:
        client = _archived()["servers"]["postgres"]["client"]
        return subprocess.run([_DEPLOY / "archive/allow-archive.sh"], env=client).returncode
    if program == "df":
        return subprocess.run([program, *words[:-1], _home().path]).returncode
    if program != _CREATE:
        return subprocess.run([programs / program, *words], env=environment).returncode
    given = os.environ.get(_SECRETS, str(Folder(_home().path).secrets))
    if Path(given).exists():
        environment["DATABASE_URLS"] = given
        return subprocess.run(
            [_DEPLOY / "postgres/create-databases.sh"], env=environment
        ).returncode
    with TemporaryDirectory() as secrets:
        for service, address in postgres["databases"].items():
            (Path(secrets) / f"{service}_database_url").write_text(address)
        script = _DEPLOY / "postgres/create-databases.sh"
        environment["DATABASE_URLS"] = secrets
        return subprocess.run([script, *words], env=environment).returncode


def _archived() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_home().path / "archived.json").read_text())
    return found


def _archive(words: list[str]) -> int:
    environment = {**os.environ, **_archived()["archive"]}
    return subprocess.run([_DEPLOY / "archive/archive", *words], env=environment).returncode


def _has_archive() -> bool:
    return (_home().path / "archived.json").exists()


def _archive_restore(words: list[str]) -> int:
    """In the container PostgreSQL's user runs the restore, and the volumes exist."""
    data = {place: Path(_archived()["servers"][name]["data"]) for place, name in _DATA.items()}
    for folder in data.values():
        folder.mkdir(exist_ok=True)
    status = _archive([str(data.get(word, word)) for word in words])
    runner = postgres_programs.runner()
    for folder in data.values():
        runner.own(folder, *folder.rglob("*"))
    return status


def _begin(server: str) -> int:
    Path(_archived()["servers"][server]["wanted"]).touch()
    return 0


def _start(server: str) -> int:
    """Start a server, which may still be recovering to a point in time."""
    found = _archived()["servers"][server]
    wanted = Path(found["wanted"])
    wanted.touch()
    ready = ["pg_isready", "--quiet"]
    deadline = time.monotonic() + _READY_SECONDS
    while wanted.exists() and time.monotonic() < deadline:
        if subprocess.run(ready, env=found["client"]).returncode == 0:
            return 0
        time.sleep(0.1)
    return 1


def _stop(server: str) -> int:
    found = _archived()["servers"][server]
    Path(found["wanted"]).unlink(missing_ok=True)
    deadline = time.monotonic() + _READY_SECONDS
    while time.monotonic() < deadline:
        if not Path(found["data"], "postmaster.pid").exists():
            return 0
        time.sleep(0.1)
    return 1


def _keto(service: str, words: list[str], **variables: str) -> None:
    """Replace this process with the service's command."""
    environment = environment_of(_home(), service) | variables
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = [service, *words]
    runpy.run_module(service, run_name="__main__", alter_sys=True)


def _exec(service: str, words: list[str], **variables: str) -> int:
    """Replace this process with the service's command; it fails in a stopped container."""
    if _is_stopped(service):
        print(f'service "{service}" is not running', file=sys.stderr)
        return 1
    _keto(service, words, **variables)
    return 0


def _url(service: str) -> str:
    facts = _facts()
    return facts["gateway"] if service == "gateway" else facts["services"][service]["url"]


def _is_stopped(service: str) -> bool:
    state = Path(f"/proc/{_pid(service)}/stat").read_text()
    return state.rpartition(")")[2].split()[0] == "T"


def _up(services: list[str]) -> int:
    """Start stopped services, and wait until these, or all and the gateway, are ready.

    As with the engine, a container that is unhealthy at that time fails the command immediately.
    """
    waited_for = services or [*_facts()["services"], "gateway"]
    for each in waited_for:
        is_stopped = each != "gateway" and _is_stopped(each)
        if not is_stopped and not commands.is_ready(_url(each)):
            print(f"container keto-{each}-1 is unhealthy", file=sys.stderr)
            return 1
    if status := _start_stopped([each for each in waited_for if each != "gateway"]):
        return status
    return commands.wait_until_ready([_url(each) for each in waited_for])


def _start_stopped(services: list[str]) -> int:
    """Migrate the databases of the stopped services; the runner starts each of them again."""
    for service in filter(_is_stopped, services):
        pid = _pid(service)
        if status := _in_a_fork(_keto, service, ["migrate"]):
            return status
        os.kill(pid, signal.SIGKILL)
    return 0


def _restart(service: str) -> int:
    take_secrets(_home(), Path(os.environ[_SECRETS]))
    pid = _pid(service)
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + _READY_SECONDS
    while _pid(service) == pid:
        if time.monotonic() > deadline:
            return 1
        time.sleep(0.05)
    return 0


def _write_broker_users() -> int:
    home, folder = _home(), Path(os.environ[_SECRETS])
    urls = {name: (folder / f"{name}_rabbitmq_url").read_text().strip() for name in SERVICES}
    for name, url in urls.items():
        # The node sets its users' passwords from these files when it restarts.
        write_privately(home.secret_file(f"broker-{name}"), urlsplit(url).password or "")
    given = {**urls, "administrator": _facts()["rabbitmq"]["url"]}
    return subprocess.run(
        [sys.executable, "-m", "contracts.broker_users", "--output", _broker_users_file()],
        env={**os.environ, **{f"{name.upper()}_RABBITMQ_URL": url for name, url in given.items()}},
    ).returncode


def _load_broker_users() -> int:
    import httpx

    url = httpx.URL(_facts()["rabbitmq"]["management_url"] or "").join("/api/definitions")
    users = json.loads(_broker_users_file().read_text())
    return 0 if httpx.post(url, json=users, timeout=30).is_success else 1


def _broker_users_file() -> Path:
    return _home().path / "rabbitmq/definitions.json"


if __name__ == "__main__":
    serve(sys.argv[1])
