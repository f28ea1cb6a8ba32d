"""Commands that end without a signal."""

import socket
from pathlib import Path

import pytest

from deploy.local.tests.runs import environment, keto_local
from testkit import ServerUrls


def test_a_taken_port_is_reported_before_anything_starts(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = keto_local("run", env=environment(tmp_path, {"KETO_PORT": str(port)}))
    assert refused.returncode == 1
    assert refused.stderr == f"keto: port {port} is taken: set KETO_PORT to another\n"
    assert not (tmp_path / "postgres").exists()


def test_a_command_with_servers_finds_them_and_keeps_its_exit_status(
    tmp_path: Path, servers: ServerUrls
) -> None:
    given = {"POSTGRES_URL": servers.postgres, "RABBITMQ_URL": servers.rabbitmq}
    shown = "echo $POSTGRES_URL $RABBITMQ_URL; exit 7"
    done = keto_local("servers", "--", "sh", "-c", shown, env=environment(tmp_path, given))
    assert done.stdout.split() == [servers.postgres, servers.rabbitmq]
    assert done.returncode == 7


def test_a_server_that_refuses_the_login_is_reported_without_the_password(tmp_path: Path) -> None:
    given = {
        "POSTGRES_URL": "postgresql://keto:hush@127.0.0.1:1/postgres",
        "RABBITMQ_URL": "amqp://guest:hush@127.0.0.1:1/",
    }
    refused = keto_local("run", env=environment(tmp_path, given))
    assert refused.returncode == 1
    assert "PostgreSQL at 127.0.0.1:1: " in refused.stderr
    assert "hush" not in refused.stdout + refused.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [("RABBITMQ_URL", "amqp://broker.example/"), ("STRIPE_SECRET_KEY", "sk_live_1")],
)
def test_a_demo_is_refused_if_a_part_is_provided(tmp_path: Path, name: str, value: str) -> None:
    refused = keto_local("demo", env=environment(tmp_path, {name: value}))
    assert refused.returncode == 1
    assert f"the demo runs on its own parts only: unset {name}" in refused.stderr
    assert not (tmp_path / "postgres").exists()


def test_without_a_system_reset_and_memory_report_that(tmp_path: Path) -> None:
    empty = environment(tmp_path / "nothing")
    assert keto_local("memory", env=empty).returncode == 1
    assert keto_local("reset", env=empty).returncode == 0
    assert not (tmp_path / "nothing").exists()
