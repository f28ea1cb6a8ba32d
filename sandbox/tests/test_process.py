"""The sandbox as a process."""

import asyncio
import json
import os
import signal
import smtplib
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import httpx
import pytest

from sandbox.settings import Settings, SettingsRefused
from sandbox.sockets import bind
from sandbox.stand_ins import NAMES

PORTS = ("MAILBOX_SMTP", "MAILBOX", "PAYMENTS", "MODEL_SERVER", "FOOD_LOOKUP", "FRONTEND")
WITHIN = 60


async def start(home: Path, *names: str, **environment: str) -> Process:
    free = {f"{name}_PORT": "0" for name in PORTS}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "sandbox", *names),
        env={**os.environ, "SANDBOX_HOME": str(home), **free, **environment},
        stderr=PIPE,
    )


async def addresses(sandbox: Process, count: int) -> dict[str, str]:
    """Read the log until a number of stand-ins have logged their address."""
    found: dict[str, str] = {}
    assert sandbox.stderr
    async with asyncio.timeout(WITHIN):
        while len(found) < count:
            line = await sandbox.stderr.readline()
            assert line, "the sandbox ended"
            entry = json.loads(line)
            if entry["message"] == "ready":
                found[entry["stand_in"]] = entry["url"]
    return found


async def stop(sandbox: Process, number: signal.Signals) -> tuple[int, str]:
    sandbox.send_signal(number)
    async with asyncio.timeout(WITHIN):
        _, log = await sandbox.communicate()
    assert sandbox.returncode is not None
    return sandbox.returncode, log.decode()


async def test_all_stand_ins_run_in_one_process_and_mails_are_kept(tmp_path: Path) -> None:
    sandbox = await start(tmp_path, "all")
    urls = await addresses(sandbox, len(NAMES))
    async with httpx.AsyncClient() as http:
        health = {name: await http.get(f"{url}/healthz") for name, url in urls.items()}
        assert {name: answer.status_code for name, answer in health.items()} == dict.fromkeys(
            NAMES, 200
        )
        smtp_port = health["mailbox"].json()["smtpPort"]

    def send() -> None:
        with smtplib.SMTP("127.0.0.1", smtp_port, timeout=WITHIN) as smtp:
            smtp.sendmail("a@example.org", ["b@example.org"], "Subject: kept\n\nHello")

    await asyncio.to_thread(send)
    code, log = await stop(sandbox, signal.SIGTERM)
    assert code == 0
    assert json.loads(log.splitlines()[-1])["message"] == "stopped"

    again = await start(tmp_path, "mailbox")
    mailbox = (await addresses(again, 1))["mailbox"]
    async with httpx.AsyncClient() as http:
        mails = (await http.get(f"{mailbox}/api/mails")).json()["mails"]
    assert [mail["subject"] for mail in mails] == ["kept"]
    assert (await stop(again, signal.SIGINT))[0] == 0


async def test_a_port_in_use_is_reported_with_its_variable(tmp_path: Path) -> None:
    taken = bind("TAKEN", "127.0.0.1", 0)
    port = taken.getsockname()[1]

    sandbox = await start(tmp_path, "frontend", FRONTEND_PORT=str(port))
    async with asyncio.timeout(WITHIN):
        _, stderr = await sandbox.communicate()
    taken.close()

    assert sandbox.returncode == 1
    [line] = stderr.decode().splitlines()
    assert f"127.0.0.1:{port}" in line
    assert "FRONTEND_PORT" in line


def test_an_invalid_setting_is_reported_with_its_variable() -> None:
    with pytest.raises(SettingsRefused, match=r"MAILBOX_PORT: .*integer"):
        Settings.from_environment({"MAILBOX_PORT": "mailbox"})
    with pytest.raises(SettingsRefused, match="SANDBOX_HOST_FILE: No such file"):
        Settings.from_environment({"SANDBOX_HOST_FILE": "/nowhere/host"})


def test_a_secret_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("whsec_sandbox_from_a_file\n")
    settings = Settings.from_environment({"PAYMENTS_WEBHOOK_SECRET_FILE": str(file)})
    assert settings.payments_webhook_secret.get_secret_value() == "whsec_sandbox_from_a_file"
    assert "from_a_file" not in repr(settings)
