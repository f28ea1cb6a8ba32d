"""A member confirms or changes the e-mail address."""

import pytest

from chassis import ids
from contracts.identity import EmailChangeRequested, UserProfileChanged
from services.identity.tests.members import PASSWORD, Newcomer, address, log_in, registered
from testkit import RunningService, eventually

REFUSED = {"error": "Invalid or expired token"}


async def test_a_mailed_link_confirms_the_members_address(mia: Newcomer) -> None:
    answer = await mia.post("verify-email")
    assert (answer.status_code, list(answer.json())) == (202, ["message"])
    token = await mia.token(mia.email, "verify-email", "verify-email")
    assert await mia.get("verify-email") == {"email": mia.email, "verifiedAt": None}
    confirmed = await mia.confirms(token)
    assert (confirmed.status_code, list(confirmed.json())) == (200, ["message"])
    assert (await mia.get("verify-email"))["verifiedAt"].endswith("Z")


async def test_one_mail_welcomes_and_confirms_the_address(mia: Newcomer) -> None:
    token = await mia.token(mia.email, "welcome", "verify-email")
    confirmed = await mia.confirms(token)
    assert (confirmed.status_code, list(confirmed.json())) == (200, ["message"])
    assert (await mia.get("verify-email"))["verifiedAt"].endswith("Z")
    # Services with a projection are notified, once.
    assert (await mia.confirms(token)).status_code == 200
    changes = await mia.identity.all_published(UserProfileChanged, user_id=mia.id)
    assert [change.email_confirmed for change in changes] == [True]
    assert [mail["X-Template"] for mail in mia.mails.to(mia.email)] == ["welcome"]


async def test_a_confirmed_new_address_replaces_the_old_one(mia: Newcomer) -> None:
    await mia.identity.rows(
        "UPDATE email_lead SET source = 'NEWSLETTER' WHERE user_id = $1", mia.id
    )
    new = address()
    requested = await mia.asks_for(new)
    assert (requested.status_code, list(requested.json())) == (202, ["message"])
    token = await mia.change_token(new)

    def is_noticed() -> bool:
        return any(m["X-Template"] == "change-email-notice" for m in mia.mails.to(mia.email))

    await eventually(is_noticed, what="the notice at the old address")
    assert (await log_in(mia.identity, new)).status_code == 401
    assert (await mia.confirms(token)).status_code == 200
    assert (await log_in(mia.identity, mia.email)).status_code == 401
    assert (await log_in(mia.identity, new)).json()["user"]["email"] == new
    (changed,) = await mia.identity.published(UserProfileChanged, user_id=mia.id)
    assert changed.profile_version > 1
    assert changed.email_changed_at is not None
    leads = await mia.identity.rows(
        "SELECT email, source FROM email_lead WHERE user_id = $1", mia.id
    )
    assert leads == [{"email": new, "source": "NEWSLETTER"}]
    again = await mia.confirms(token)
    assert (again.status_code, again.json()) == (400, REFUSED)


async def test_a_taken_address_has_the_same_response_as_a_free_one(
    mia: Newcomer, identity: RunningService
) -> None:
    wrong = await mia.asks_for(address(), "wrong")
    assert (wrong.status_code, wrong.json()) == (400, {"error": "Current password is wrong"})
    same = await mia.asks_for(mia.email.upper())
    assert (same.status_code, same.json()["error"]) == (
        400,
        "Validation error",
    )
    assert [(issue["field"], issue["code"]) for issue in same.json()["details"]] == [
        ("email", "unchanged")
    ]
    other, _ = await registered(identity)
    taken = await mia.asks_for(other)
    free = await mia.asks_for(address())
    assert (taken.status_code, taken.json()) == (free.status_code, free.json())
    # The old mailbox has the same notice each time; only the free address receives a link.
    events = await identity.published(EmailChangeRequested, 2, user_id=mia.id)
    assert [event.with_link for event in events] == [False, True]

    def notices() -> int:
        return len([m for m in mia.mails.to(mia.email) if m["X-Template"] == "change-email-notice"])

    await eventually(lambda: notices() == 2, what="both notices")
    (nothing_to_send,) = await identity.deliver(events[0].model_copy(update={"user_id": mia.id}))
    await identity.handled(nothing_to_send, by="identity.new-email-mail")
    assert not [m for m in mia.mails.to(other) if m["X-Template"] == "change-email"]


async def test_a_late_notice_goes_to_the_address_that_is_replaced(
    mia: Newcomer, identity: RunningService
) -> None:
    """The notice does not go to the new address, which may be a thief's."""
    new = address()
    await mia.asks_for(new)
    assert (await mia.confirms(await mia.change_token(new))).status_code == 200
    (event,) = await identity.published(EmailChangeRequested, user_id=mia.id)
    await identity.handled(*await identity.deliver(event), by="identity.new-email-notice")

    def notices(to: str) -> int:
        return len([m for m in mia.mails.to(to) if m["X-Template"] == "change-email-notice"])

    await eventually(lambda: notices(mia.email) == 2, what="both notices")
    assert notices(new) == 0


async def test_an_address_that_was_taken_in_the_meantime_is_a_conflict(
    mia: Newcomer, identity: RunningService
) -> None:
    new = address()
    await mia.asks_for(new)
    token = await mia.change_token(new)
    _, answer = await registered(identity, email=new.upper())
    assert answer.status_code == 201
    refused = await mia.confirms(token)
    assert (refused.status_code, refused.json()) == (409, {"error": "Email already in use"})
    assert (await mia.row())["email"] == mia.email


@pytest.mark.parametrize("path", ["logout-everywhere", "change-password"])
async def test_a_new_password_or_logout_everywhere_stops_a_thiefs_change(
    mia: Newcomer, path: str
) -> None:
    new = address()
    await mia.asks_for(new)
    token = await mia.change_token(new)
    body = {"currentPassword": PASSWORD, "newPassword": "another horse"}
    assert (await mia.post(path, body)).status_code == 200
    refused = await mia.confirms(token)
    assert (refused.status_code, refused.json()) == (400, REFUSED)


async def test_links_that_were_sent_to_the_old_address_are_refused(mia: Newcomer) -> None:
    await mia.post("verify-email")
    verification = await mia.token(mia.email, "verify-email", "verify-email")
    await mia.identity.client.post("/api/auth/forgot-password", json={"email": mia.email})
    reset = await mia.token(mia.email, "password-reset", "reset-password")
    new = address()
    await mia.asks_for(new)
    await mia.confirms(await mia.change_token(new))
    assert (await mia.confirms(verification)).json() == REFUSED
    refused = await mia.post("reset-password", {"token": reset, "password": "another horse"})
    expected = (400, {"error": "Invalid or expired reset token"})
    assert (refused.status_code, refused.json()) == expected


async def test_a_token_of_another_kind_is_refused(mia: Newcomer) -> None:
    await mia.post("verify-email")
    await mia.identity.client.post("/api/auth/forgot-password", json={"email": mia.email})
    new = address()
    await mia.asks_for(new)
    mailed = {
        "verify": await mia.token(mia.email, "verify-email", "verify-email"),
        "change": await mia.change_token(new),
        "reset": await mia.token(mia.email, "password-reset", "reset-password"),
    }
    for kind, token in mailed.items():
        me = await mia.identity.client.get(
            "/api/auth/me", headers={"authorization": f"Bearer {token}"}
        )
        assert (me.status_code, me.json()) == (401, {"error": "Invalid token"}), kind
    access = mia.headers["authorization"].removeprefix("Bearer ")
    for token in (mailed["reset"], access, "nonsense", mailed["verify"] + "x"):
        refused = await mia.confirms(token)
        assert (refused.status_code, refused.json()) == (400, REFUSED)
    for token in (mailed["verify"], mailed["change"], access):
        refused = await mia.post("reset-password", {"token": token, "password": "another horse"})
        assert (refused.status_code, refused.json()) == (400, {"error": "Invalid token"})


async def test_a_token_without_an_account_is_refused(
    identity: RunningService, mia: Newcomer
) -> None:
    stranger = identity.as_member(ids.new())
    answer = await identity.client.post("/api/auth/verify-email", headers=stranger)
    assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    await mia.post("verify-email")
    token = await mia.token(mia.email, "verify-email", "verify-email")
    await identity.rows("DELETE FROM member WHERE id = $1", mia.id)
    assert (await mia.confirms(token)).json() == REFUSED
