"""A common password is accepted, as specified, or refused wherever one is chosen."""

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio

from identity.main import make
from identity.passwords.common import is_common
from identity.settings import Settings
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import (
    Newcomer,
    change_password,
    log_in,
    registered,
    reset_password,
)
from testkit import RunningService, running

ROOT = Path(__file__).resolve().parents[4]
_HOUR = timedelta(hours=1)
COMMON = ["password", "PassWord1", "12345678", "QWERTYUIOP", "iloveyou", "football", "trustno1"]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def strict(settings: Settings) -> AsyncIterator[RunningService]:
    """Identity as the shipped deployments set it."""
    async with running(make(settings.model_copy(update={"common_passwords": "refuse"}))) as it:
        yield it


@pytest_asyncio.fixture(loop_scope="session")
async def ann(strict: RunningService, mail_server: MailServer) -> Newcomer:
    _, answer = await registered(strict)
    return Newcomer(strict, mail_server, answer)


def _refusal(answer: httpx.Response) -> tuple[int, Any, list[Any]]:
    body = answer.json()
    details = [(detail["field"], detail["code"]) for detail in body.get("details", [])]
    return answer.status_code, body["error"], details


async def test_without_the_setting_eight_characters_are_enough_as_specified(
    identity: RunningService,
) -> None:
    email, answer = await registered(identity, password="password123")
    assert answer.status_code == 201
    user_id = answer.json()["user"]["id"]
    assert (await reset_password(identity, user_id, "12345678")).status_code == 200
    token = (await log_in(identity, email, "12345678")).json()["token"]
    answer = await change_password(identity, token, current="12345678", new="Sunshine1")
    assert answer.status_code == 200
    assert (await log_in(identity, email, "Sunshine1")).status_code == 200


@pytest.mark.parametrize("password", COMMON)
async def test_no_account_is_registered_with_a_common_password(
    strict: RunningService, password: str
) -> None:
    email, answer = await registered(strict, password=password)
    details = [("password", "common_password")]
    assert _refusal(answer) == (400, "Validation error", details)
    assert (await log_in(strict, email, password)).status_code == 401


async def test_no_password_is_changed_to_a_common_one(
    strict: RunningService, ann: Newcomer
) -> None:
    answer = await change_password(strict, ann.access_token, new="Sunshine1")
    details = [("newPassword", "common_password")]
    assert _refusal(answer) == (400, "Validation error", details)
    assert (await log_in(strict, ann.email)).status_code == 200


async def test_no_forgotten_password_is_replaced_by_a_common_one(
    strict: RunningService, ann: Newcomer
) -> None:
    token = strict.tokens.issue({"sub": ann.id, "type": "reset"}, _HOUR)

    async def reset(password: str) -> httpx.Response:
        given = {"token": token, "password": password}
        return await strict.client.post("/api/auth/reset-password", json=given)

    refused = "Invalid or expired reset token"
    details = [("password", "common_password")]
    assert _refusal(await reset("Password1")) == (400, refused, details)
    # As specified, other invalid bodies have no details.
    assert (await reset("short")).json() == {"error": refused}
    # The link is still good.
    assert (await reset("a horse of another colour")).status_code == 200


def test_no_document_and_no_demo_has_a_common_password() -> None:
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/**/*.py")]
    files += [
        *ROOT.glob("services/*/README.md"),
        ROOT / "libs/documents/src/documents/openapi.json",
    ]
    quoted = r"""password["']?\s*[:=]\s*["']?([^"'\n,}]{8,})"""
    passwords = {
        (file.name, password)
        for file in files
        for password in re.findall(quoted, file.read_text(), re.IGNORECASE)
        if is_common(password.strip())
    }
    assert not passwords


def test_common_passwords_are_compared_as_a_whole_and_without_case() -> None:
    assert is_common("pAsSwOrD")
    assert not is_common("")
    assert not is_common("password of mine")
