"""The owners are notified when a webhook endpoint is disabled."""

from email.message import EmailMessage

import pytest

from contracts.billing import WebhookEndpointDisabled
from contracts.desk import SUPPORT
from contracts.samples import sample
from identity.staff.accounts import NewStaff
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import body
from services.identity.tests.staff_accounts import added, removed
from testkit import RunningService, eventually


@pytest.mark.parametrize(
    ("reason", "words"), [("failed", "three days"), ("gone", "permanently gone")]
)
async def test_only_owners_receive_the_notice_and_only_once(
    identity: RunningService, mail_server: MailServer, reason: str, words: str
) -> None:
    owners = [await added(identity) for _ in range(2)]
    support, removed_owner = await added(identity, SUPPORT), await added(identity)
    await removed(identity, removed_owner)
    (notice,) = await identity.deliver(sample(WebhookEndpointDisabled, reason=reason))
    for owner in owners:
        (mail,) = await mailed(mail_server, owner, 1)
        assert mail["Subject"] == "Webhooks to hooks.example have stopped"
        assert mail["X-Template"] == f"endpoint-{reason}"
        for part in ("plain", "html"):
            assert words in body(mail, part)
            assert "21 November 2026, 08:15 (UTC)" in body(mail, part)
    await identity.deliver(notice)
    # Those of another one come after those of a second delivery would.
    await identity.deliver(sample(WebhookEndpointDisabled, host="other.example"))
    for owner in owners:
        subjects = [mail["Subject"] for mail in await mailed(mail_server, owner, 2)]
        assert subjects.count("Webhooks to hooks.example have stopped") == 1
    assert mail_server.to(support.email) == mail_server.to(removed_owner.email) == []


async def mailed(mail_server: MailServer, staff: NewStaff, times: int) -> list[EmailMessage]:
    def enough() -> list[EmailMessage]:
        mails = mail_server.to(staff.email)
        return mails if len(mails) >= times else []

    mails: list[EmailMessage] = await eventually(enough, what=f"{times} mails")
    return mails
