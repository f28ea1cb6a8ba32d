"""Logins, failures and changes that a thief would make are logged, without addresses."""

import logging

import pytest

from services.identity.tests.members import (
    OTHER,
    PASSWORD,
    Newcomer,
    address,
    change_password,
    log_in,
    reset_password,
)
from testkit import RunningService


async def test_logins_failures_and_changes_are_logged_with_an_id_and_without_an_address(
    identity: RunningService, mia: Newcomer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="identity")
    unknown = address()
    await log_in(identity, mia.email)
    await log_in(identity, mia.email, "wrong")
    await log_in(identity, unknown)
    await change_password(identity, mia.access_token, "wrong")
    await reset_password(identity, mia.id)
    token = (await log_in(identity, mia.email, OTHER)).json()["token"]
    changed = await change_password(identity, token, OTHER, PASSWORD)
    mia.headers = {"authorization": f"Bearer {changed.json()['token']}"}
    new = address()
    await mia.asks_for(new)
    await mia.confirms(await mia.change_token(new))
    fresh = (await log_in(identity, new)).json()["token"]
    mia.headers = {"authorization": f"Bearer {fresh}"}
    await mia.post("logout")
    lines = [vars(record) for record in caplog.records if "user_id" in vars(record)]
    assert [(line["message"], line["user_id"] == mia.id) for line in lines] == [
        ("Logged in", True),
        ("A login failed", True),
        ("A login failed", False),
        ("An own password was refused", True),
        ("A forgotten password was replaced", True),
        ("Logged in", True),
        ("The password was changed", True),
        ("A change of the address was requested", True),
        ("An address was confirmed", True),
        ("Logged in", True),
        ("A session was ended", True),
    ]
    assert not [line for line in caplog.messages if "@" in line]
