"""Forgotten passwords: /api/auth/forgot-password and /api/auth/reset-password."""

import httpx

from chassis import ids
from tests.e2e.people import Mailbox, Person, token_in
from tests.e2e.spec.accounts import FORGOT, RESET, log_in
from tests.e2e.spec.conftest import FRONTEND
from tests.e2e.spec.tokens import Forger


async def test_a_forgotten_password_is_replaced_with_the_mailed_token(
    api: httpx.AsyncClient, member: Person, mailbox: Mailbox, forger: Forger
) -> None:
    known = await api.post(FORGOT, json={"email": member.email})
    mail = await mailbox.gets(member.email, "password")
    assert dict(mail["headers"])["X-Template"] == "password-reset"
    token = token_in(mail)
    assert f"{FRONTEND}/reset-password?token={token}" in mail["text"]
    claims = forger.read(token)
    assert (claims["sub"], claims["type"]) == (member.id, "reset")
    assert claims["exp"] - int(claims["iat"]) in (3600, 3601)

    done = await api.post(RESET, json={"token": token, "password": "another horse"})
    assert done.status_code == 200
    assert set(done.json()) == {"message"}
    assert isinstance(done.json()["message"], str)
    assert (await log_in(api, member.email)).status_code == 401
    assert (await log_in(api, member.email, "another horse")).status_code == 200

    unknown = await api.post(FORGOT, json={"email": f"{ids.new()}@example.com"})
    assert (unknown.status_code, unknown.json()) == (known.status_code, known.json())
    assert set(known.json()) == {"message"}


async def test_only_members_get_a_reset_mail(
    api: httpx.AsyncClient, member: Person, mailbox: Mailbox
) -> None:
    stranger = f"{ids.new()}@example.com"
    for email in (stranger, member.email.upper()):
        assert (await api.post(FORGOT, json={"email": email})).status_code == 200
    await mailbox.gets(member.email, "password")
    assert await mailbox.to(stranger) == []


async def test_a_password_is_replaced_with_a_good_reset_token_and_nothing_else(
    api: httpx.AsyncClient, member: Person, forger: Forger
) -> None:
    reset = {"sub": member.id, "type": "reset"}
    good = forger.token(3600, **reset)
    invalid = {"error": "Invalid or expired reset token"}
    wrong_type = {"error": "Invalid token"}
    for payload, error in (
        ({"token": member.token, "password": "long enough"}, wrong_type),
        ({"token": forger.token(sub=member.id, type="service")}, wrong_type),
        ({"token": forger.token(-1, **reset)}, invalid),
        ({"token": forger.with_wrong_secret(**reset)}, invalid),
        ({"token": forger.unsigned(**reset)}, invalid),
        ({"token": forger.swapped(member.token, **reset)}, invalid),
        ({"token": forger.token(type="reset", sub=ids.new())}, invalid),
        ({"token": "nonsense"}, invalid),
        ({"token": ""}, invalid),
        ({"token": good, "password": "short"}, invalid),
        ({"token": good, "password": "x" * 73}, invalid),
        ({"token": good, "password": None}, invalid),
        ({"password": "long enough", "token": 1}, invalid),
    ):
        answer = await api.post(RESET, json={"password": "long enough", **payload})
        assert (answer.status_code, answer.json()) == (400, error), payload
    for raw in (b"", b"{", b"[]", b'{"password": "long enough"}'):
        answer = await api.post(RESET, content=raw, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()) == (400, invalid), raw
    assert (await log_in(api, member.email)).status_code == 200

    assert (await api.post(RESET, json={"token": good, "password": "y" * 72})).status_code == 200
    assert (await log_in(api, member.email, "y" * 72)).status_code == 200
