"""A password that is guessed first is refused wherever one is chosen."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from identity.passwords.common import is_common
from services.identity.tests.members import Member, change_password, log_in, registered
from testkit import RunningService

ROOT = Path(__file__).resolve().parents[4]
COMMON = ["password", "PassWord1", "12345678", "QWERTYUIOP", "iloveyou", "football", "trustno1"]


def _refusal(answer: httpx.Response) -> tuple[int, Any, list[Any]]:
    body = answer.json()
    found = [(detail["field"], detail["code"]) for detail in body.get("details", [])]
    return answer.status_code, body["error"], found


@pytest.mark.parametrize("password", COMMON)
async def test_no_account_is_registered_with_it(identity: RunningService, password: str) -> None:
    email, answer = await registered(identity, password=password)
    details = [("password", "common_password")]
    assert _refusal(answer) == (400, "Validation error", details)
    assert (await log_in(identity, email, password)).status_code == 401


async def test_no_password_is_changed_to_it(identity: RunningService, mia: Member) -> None:
    answer = await change_password(identity, mia.access_token, new="Sunshine1")
    details = [("newPassword", "common_password")]
    assert _refusal(answer) == (400, "Validation error", details)
    assert (await log_in(identity, mia.email)).status_code == 200


async def test_no_forgotten_password_is_replaced_by_it(
    identity: RunningService, mia: Member
) -> None:
    token = identity.tokens.issue({"sub": mia.id, "type": "reset"}, timedelta(hours=1))

    async def reset(password: str) -> httpx.Response:
        given = {"token": token, "password": password}
        return await identity.client.post("/api/auth/reset-password", json=given)

    refused = "Invalid or expired reset token"
    details = [("password", "common_password")]
    assert _refusal(await reset("Password1")) == (400, refused, details)
    # As specified: of another invalid body nothing is told.
    assert (await reset("short")).json() == {"error": refused}
    # The link is still good.
    assert (await reset("a horse of another colour")).status_code == 200


def test_no_document_and_no_demo_has_one() -> None:
    files = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("deploy/**/*.py")]
    files += [
        *ROOT.glob("services/*/README.md"),
        ROOT / "libs/documents/src/documents/openapi.json",
    ]
    quoted = r"""password["']?\s*[:=]\s*["']?([^"'\n,}]{8,})"""
    found = {
        (file.name, password)
        for file in files
        for password in re.findall(quoted, file.read_text(), re.IGNORECASE)
        if is_common(password.strip())
    }
    assert not found


def test_it_is_compared_without_case_and_whole() -> None:
    assert is_common("pAsSwOrD")
    assert not is_common("")
    assert not is_common("password of mine")
