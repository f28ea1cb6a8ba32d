"""Guessing the password of one account from many networks, or with a stolen session."""

from datetime import timedelta

import pytest

from chassis import clock
from contracts.identity import ManyLoginsFailed
from services.identity.tests.erasures.test_erasure import WRONG
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import (
    OWNER,
    PASSWORD,
    THIEF,
    TOO_MANY,
    address,
    bearer,
    guesses,
    log_in,
    registered,
    reset_password,
)
from testkit import RunningService, eventually

CLIENTS = [f"10.{n // 100}.{n % 100}.1" for n in range(110)]
NEW = {"currentPassword": PASSWORD, "newPassword": "another horse"}


async def status_of_change(identity: RunningService, token: str, current: str) -> int:
    answer = await identity.client.post(
        "/api/auth/change-password",
        json={**NEW, "currentPassword": current},
        headers={**bearer(token), "x-forwarded-for": THIEF},
    )
    if answer.status_code == 400:
        assert answer.json() == WRONG
    return answer.status_code


async def test_guesses_from_the_same_network_do_not_prevent_a_new_password(
    identity: RunningService,
) -> None:
    email, answer = await registered(identity)
    await guesses(identity, email, 10, THIEF)
    assert (await log_in(identity, email, PASSWORD, THIEF)).status_code == 429
    assert await status_of_change(identity, answer.json()["token"], PASSWORD) == 200


async def test_each_session_has_ten_guesses_of_the_password(
    identity: RunningService,
) -> None:
    email, answer = await registered(identity)
    stolen = answer.json()["token"]
    owner_token = (await log_in(identity, email, PASSWORD, OWNER)).json()["token"]
    for _ in range(10):
        assert await status_of_change(identity, stolen, "wrong") == 400
    assert await status_of_change(identity, stolen, PASSWORD) == 429
    assert (await log_in(identity, email, PASSWORD, THIEF)).status_code == 200
    assert await status_of_change(identity, owner_token, PASSWORD) == 200


async def test_a_thief_with_new_tokens_has_thirty_guesses_in_total(
    identity: RunningService,
) -> None:
    _, answer = await registered(identity)
    token = answer.json()["token"]
    for _ in range(3):
        for _ in range(10):
            assert await status_of_change(identity, token, "wrong") == 400
        fresh = await identity.client.post("/api/auth/logout-everywhere", headers=bearer(token))
        token = fresh.json()["token"]
    assert await status_of_change(identity, token, "wrong") == 429


async def count_of_guesses(identity: RunningService, email: str, clients: list[str]) -> int:
    answers = [await log_in(identity, email, "wrong", client) for client in clients]
    return sum(answer.status_code == 401 for answer in answers)


@pytest.mark.parametrize(
    ("network", "guesses_told"), [("2001:db8:1:10{:02x}::9", 20), ("2001:db8:2:{:02x}00::9", 40)]
)
async def test_a_wider_ipv6_network_has_limited_guesses_however_many_64s_it_uses(
    identity: RunningService, network: str, guesses_told: int
) -> None:
    email, _ = await registered(identity)
    clients = [network.format(n) for n in range(60)]
    assert await count_of_guesses(identity, email, clients) == guesses_told
    assert (await log_in(identity, email, PASSWORD, OWNER)).status_code == 200


async def test_after_a_hundred_failures_only_known_networks_may_log_in_and_a_mail_warns(
    identity: RunningService, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, _ = await registered(identity)
    assert (await log_in(identity, email, PASSWORD, OWNER)).status_code == 200
    assert await count_of_guesses(identity, email, CLIENTS) == 100
    refused = await log_in(identity, email, PASSWORD, "10.9.9.9")
    assert (refused.status_code, refused.json()) == (429, TOO_MANY)
    assert 0 < int(refused.headers["retry-after"]) <= 3601
    assert (await log_in(identity, email, PASSWORD, OWNER)).status_code == 200

    def notices() -> list[object]:
        return [mail for mail in mail_server.to(email) if mail["X-Template"] == "many-logins"]

    await eventually(notices, what="the mail")
    assert (await log_in(identity, email, PASSWORD, "10.9.9.9")).status_code == 429
    later = clock.now() + timedelta(minutes=61)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert (await log_in(identity, email, PASSWORD, "10.9.9.9")).status_code == 200


async def test_the_mail_about_failed_logins_is_sent_once_a_day(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, answer = await registered(identity)
    now = clock.now()
    for hours in (0, 2, 25):
        later = now + timedelta(hours=hours)
        monkeypatch.setattr(clock, "now", lambda later=later: later)
        assert await count_of_guesses(identity, email, CLIENTS) == 100
    user_id = answer.json()["user"]["id"]
    events = await identity.published(ManyLoginsFailed, 2, user_id=user_id)
    assert [event.failed_at for event in events] == [now, later]


async def test_a_hundred_failures_for_an_unknown_account_have_the_same_response(
    identity: RunningService,
) -> None:
    assert await count_of_guesses(identity, address(), CLIENTS) == 100


async def test_a_reset_lets_every_network_try_again(identity: RunningService) -> None:
    email, answer = await registered(identity)
    assert await count_of_guesses(identity, email, CLIENTS) == 100
    user_id = answer.json()["user"]["id"]
    assert (await reset_password(identity, user_id, PASSWORD)).status_code == 200
    assert (await log_in(identity, email, PASSWORD, "10.9.9.9")).status_code == 200
