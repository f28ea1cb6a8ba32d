"""A real Alertmanager with the deployment's configuration: which receiver gets which alert."""

import json
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
import yaml

from testkit import eventually, programs
from testkit.ports import free_port

from .manifests import composed
from .test_observability import OBSERVABILITY

RECEIVERS = ("pages", "tickets", "watchdog")


class Receiver(ThreadingHTTPServer):
    """Collects the names of alerts by the path that they are sent to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.received: dict[str, list[str]] = {name: [] for name in RECEIVERS}


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Receiver)
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        names = [alert["labels"]["alertname"] for alert in body["alerts"]]
        self.server.received[self.path.strip("/")] += names
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def alertmanager(receiver: Receiver, tmp_path: Path) -> Iterator[str]:
    config = yaml.safe_load((OBSERVABILITY / "alertmanager.yml").read_text())
    for each in config["receivers"]:
        (webhook,) = each["webhook_configs"]
        # The file of compose's secret; Debian's Alertmanager is too old for files.
        secret = Path(webhook.pop("url_file")).name
        assert secret in composed()["services"]["alertmanager"]["secrets"]
        assert secret == f"{each['name']}_url"
        webhook["url"] = f"http://127.0.0.1:{receiver.server_port}/{each['name']}"
    for route in (config["route"], *config["route"]["routes"]):
        # It waits for more alerts of the same cause.
        assert route["group_wait"] in ("0s", "10s", "1m")
        route["group_wait"] = "0s"
    (tmp_path / "alertmanager.yml").write_text(yaml.safe_dump(config))
    address = f"127.0.0.1:{free_port()}"
    process = subprocess.Popen(
        [
            *_program(),
            f"--config.file={tmp_path}/alertmanager.yml",
            f"--storage.path={tmp_path}/data",
            f"--web.listen-address={address}",
            "--cluster.listen-address=",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    yield f"http://{address}"
    process.terminate()
    process.wait(20)


def _program() -> list[str]:
    """Debian's Alertmanager reads its templates at /usr/share, also where it is only unpacked."""
    program = programs.needed("prometheus-alertmanager")
    if program.startswith("/usr"):
        return [program]
    mount = f'mount --bind {Path(program).parents[1]}/usr/share /usr/share && exec {program} "$@"'
    return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount, "alertmanager"]


async def test_pages_tickets_and_the_sign_of_life_reach_their_receivers(
    receiver: Receiver, alertmanager: str
) -> None:
    groups = yaml.safe_load((OBSERVABILITY / "alerts.yml").read_text())["groups"]
    rules = [rule for group in groups for rule in group["rules"] if "alert" in rule]
    alerts = [{"labels": {"alertname": rule["alert"], **rule["labels"]}} for rule in rules]
    async with httpx.AsyncClient(base_url=alertmanager) as client:

        async def is_ready() -> bool:
            try:
                return (await client.get("/-/ready")).status_code == 200
            except httpx.TransportError:
                return False

        await eventually(is_ready, what="Alertmanager is ready")
        (await client.post("/api/v2/alerts", json=alerts)).raise_for_status()

    def expected(severity: str) -> set[str]:
        return {rule["alert"] for rule in rules if rule["labels"]["severity"] == severity}

    by_receiver = {"pages": "page", "tickets": "ticket", "watchdog": "none"}
    for name, severity in by_receiver.items():

        async def is_told(name: str = name, severity: str = severity) -> bool:
            return set(receiver.received[name]) == expected(severity)

        await eventually(is_told, what=name)
    assert expected("none") == {"Watchdog"}
