"""A member exports or erases the account; identity keeps nothing, and notifies the others."""

import httpx

from chassis import clock, ids
from contracts.erasure import DATA_ERASED
from contracts.identity import (
    EmailChangeRequested,
    PasswordResetRequested,
    UserErased,
    UserRegistered,
)
from contracts.samples import sample
from contracts.services import SERVICES
from contracts.topology import KETO
from identity.erase_account import republish_erasures
from messaging.dead_letters import DeadLetters
from services.identity.tests.members import PASSWORD, TOO_MANY, Newcomer, address, guesses, log_in
from testkit import RunningService, ServerUrls, eventually

WRONG = {"error": "Current password is wrong"}


async def erases(member: Newcomer, password: str = PASSWORD) -> httpx.Response:
    return await member.post("delete-account", {"password": password})


async def receipt(member: Newcomer) -> str:
    answer = await erases(member)
    assert answer.status_code == 202, answer.text
    assert list(answer.json()) == ["receiptId"]
    receipt_id: str = answer.json()["receiptId"]
    return receipt_id


async def rows_about(member: Newcomer) -> list[dict[str, object]]:
    """Every row that has the id or the address, but tombstone, receipt and revocation."""
    it = member.identity
    named = await it.rows(
        "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
        " WHERE nspname = 'public' AND relkind = 'r'"
    )
    left = {"erased_user", "erasure", "erasure_answer", "token_revocation"}
    return [
        row
        for table in {row["relname"] for row in named} - left
        for row in await it.rows(
            f"SELECT * FROM {table} AS found"
            " WHERE strpos(found::text, $1) > 0 OR strpos(found::text, $2) > 0",
            member.id,
            member.email,
        )
    ]


async def test_an_erasure_deletes_every_row_and_revokes_the_token(mia: Newcomer) -> None:
    await mia.post("verify-email")
    await guesses(mia.identity, mia.email, 1)
    receipt_id = await receipt(mia)
    await mia.identity.published(UserErased, user_id=mia.id)
    await mia.identity.published(DATA_ERASED["identity"], user_id=mia.id, service="identity")

    async def is_clean() -> bool:
        return not [row for row in await rows_about(mia) if "routing_key" not in row]

    await eventually(is_clean, what="no row has the id or the address")
    again = await erases(mia)
    assert (again.status_code, again.json()) == (401, {"error": "Invalid token"})
    assert (await log_in(mia.identity, mia.email, PASSWORD, "192.0.2.1")).status_code == 401
    shown = await mia.identity.client.get(f"/api/auth/erasures/{receipt_id}")
    assert mia.id not in shown.text
    new = {"email": mia.email, "password": PASSWORD}
    assert (await mia.identity.client.post("/api/auth/register", json=new)).status_code == 201


async def test_the_receipt_lists_the_services_that_have_confirmed(mia: Newcomer) -> None:
    path = f"/api/auth/erasures/{await receipt(mia)}"

    async def state() -> tuple[str, list[str]]:
        answer = await mia.identity.client.get(path)
        assert answer.status_code == 200
        services = answer.json()["services"]
        assert [service["service"] for service in services] == list(SERVICES)
        done = [service["service"] for service in services if service["erasedAt"]]
        return answer.json()["state"], done

    await mia.identity.published(DATA_ERASED["identity"], user_id=mia.id)

    async def identity_alone() -> bool:
        assert await state() == ("pending", ["identity"])
        return True

    await eventually(identity_alone)
    others = [answer for answer in DATA_ERASED.values() if answer.producer != "identity"]
    envelopes = await mia.identity.deliver(*(answer.of(mia.id, clock.now()) for answer in others))
    await mia.identity.handled(*envelopes, by="identity.erasure-answers")
    assert await state() == ("done", list(SERVICES))


async def test_an_unknown_receipt_is_not_found(identity: RunningService) -> None:
    for unknown in (ids.new(), "%00", "x" * 300):
        answer = await identity.client.get(f"/api/auth/erasures/{unknown}")
        assert (answer.status_code, answer.json()) == (404, {"error": "Erasure not found"})


async def test_a_wrong_password_erases_nothing_and_ten_of_them_are_429(mia: Newcomer) -> None:
    """Together, whichever operation they are tried at."""
    bodies = {
        "delete-account": {"password": "wrong"},
        "change-password": {"currentPassword": "wrong", "newPassword": "another horse"},
        "change-email": {"password": "wrong", "email": address()},
    }
    for n in range(10):
        path = list(bodies)[n % 3]
        answer = await mia.post(path, bodies[path])
        assert (answer.status_code, answer.json()) == (400, WRONG)
    right = {
        "delete-account": {"password": PASSWORD},
        "change-password": {"currentPassword": PASSWORD, "newPassword": "another horse"},
        "change-email": {"password": PASSWORD, "email": address()},
    }
    for path, body in right.items():
        refused = await mia.post(path, body)
        assert (refused.status_code, refused.json()) == (429, TOO_MANY)
        assert 0 < int(refused.headers["retry-after"]) <= 901
    assert (await mia.row())["email"] == mia.email
    mia.headers["x-forwarded-for"] = "198.51.100.77"
    assert (await erases(mia)).status_code == 429
    again = await log_in(mia.identity, mia.email, PASSWORD, "198.51.100.77")
    mia.headers["authorization"] = f"Bearer {again.json()['token']}"
    assert (await erases(mia)).status_code == 202


async def test_a_mail_that_waits_for_an_erased_member_is_not_sent(mia: Newcomer) -> None:
    await eventually(lambda: mia.mails.to(mia.email), what="the welcome")
    await receipt(mia)
    late = [
        sample(UserRegistered, user_id=mia.id),
        sample(PasswordResetRequested, user_id=mia.id),
        sample(EmailChangeRequested, user_id=mia.id),
    ]
    envelopes = await mia.identity.deliver(*late)
    for envelope, queue in zip(
        [*envelopes, envelopes[-1]],
        ("welcome-mail", "password-reset-mail", "new-email-mail", "new-email-notice"),
        strict=True,
    ):
        await mia.identity.handled(envelope, by=f"identity.{queue}")
    assert len(mia.mails.to(mia.email)) == 1


async def test_an_erasure_deletes_the_members_dead_letters_only(
    mia: Newcomer, servers: ServerUrls
) -> None:
    it, queue = mia.identity, "identity.password-reset-mail"
    letters = DeadLetters(servers.rabbitmq, KETO)
    broken = '{{"type": "no event", "userId": "{}", "to": "{}"}}'
    await it.deliver_bytes(queue, broken.format(mia.id, mia.email).encode())
    await it.deliver_bytes(queue, broken.format("another", "another@example.com").encode())

    async def bodies() -> list[str]:
        return [letter.body.decode() for letter in await letters.show(queue)]

    async def both_are_dead() -> bool:
        return len(await bodies()) == 2

    await eventually(both_are_dead)
    await receipt(mia)
    await it.published(DATA_ERASED["identity"], user_id=mia.id)
    (left,) = await bodies()
    assert "another@example.com" in left


async def test_after_a_restore_erasures_listed_by_other_services_are_repeated(
    mia: Newcomer, identity: RunningService
) -> None:
    """The account is back, identity's own list is not."""
    count = await republish_erasures(identity.database, [(mia.id, clock.now())])
    assert count >= 1
    await identity.published(UserErased, user_id=mia.id)
    await identity.published(DATA_ERASED["identity"], user_id=mia.id)
    assert not await identity.rows("SELECT 1 FROM member WHERE id = $1", mia.id)
    assert not await identity.rows("SELECT 1 FROM email_lead WHERE user_id = $1", mia.id)


async def test_the_export_has_the_account_and_the_lead(mia: Newcomer) -> None:
    exported = await mia.identity.client.get("/api/auth/export", headers=mia.headers)
    assert exported.headers["content-disposition"].startswith("attachment")
    document = exported.json()
    (account,) = document["account"]
    assert (account["email"], account["name"], account["timezone"]) == (mia.email, "Mia", "UTC")
    assert "passwordHash" not in account
    assert "$argon2" not in exported.text
    assert [lead["email"] for lead in document["leads"]] == [mia.email]
