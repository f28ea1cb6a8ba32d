import asyncio
import smtplib
from collections.abc import AsyncIterator
from email.message import EmailMessage
from typing import Any

import httpx
import pytest

from sandbox.mailbox.smtp import SIZE_LIMIT
from sandbox.tls import tls_context

RESET = "http://127.0.0.1:8050/reset-password?token=abc.def.ghi"


class Mailbox:
    def __init__(self, http: httpx.AsyncClient, smtp_port: int) -> None:
        self.http = http
        self.smtp_port = smtp_port

    async def take(self, mail: EmailMessage, timeout: float = 10) -> None:
        def send() -> None:
            with smtplib.SMTP("127.0.0.1", self.smtp_port, timeout=timeout) as smtp:
                smtp.send_message(mail)

        await asyncio.to_thread(send)

    async def mails(self, to: str | None = None) -> list[dict[str, Any]]:
        answer = await self.http.get("/api/mails", params={"to": to} if to else {})
        mails: list[dict[str, Any]] = answer.json()["mails"]
        return mails


@pytest.fixture
async def mailbox(serve: Any) -> AsyncIterator[Mailbox]:
    settings = await serve("mailbox")
    async with httpx.AsyncClient(base_url=settings.mailbox_url, verify=tls_context()) as http:
        yield Mailbox(http, settings.mailbox_smtp_port)


def a_mail(to: str = "ann@example.org", subject: str = "Set a new password") -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "Keto <hello@keto.example>"
    mail["To"] = to
    mail["Subject"] = subject
    mail.set_content(f"Hello,\n\nopen {RESET}.\n")
    mail.add_alternative(f'<p>Hi <a href="{RESET}">reset</a><script>alert(1)</script>', "html")
    return mail


async def test_a_mail_is_found_by_its_recipient_with_text_and_html(
    mailbox: Mailbox,
) -> None:
    await mailbox.take(a_mail(to="Ann@example.org"))
    await mailbox.take(a_mail(to="bob@example.org"))

    [mail] = await mailbox.mails(to="ann@EXAMPLE.org")

    assert mail["to"] == ["Ann@example.org"]
    assert mail["from"] == "Keto <hello@keto.example>"
    assert mail["subject"] == "Set a new password"
    assert RESET in mail["text"]
    assert RESET in mail["html"]
    one = (await mailbox.http.get(f"/api/mails/{mail['id']}")).json()
    assert ["Subject", "Set a new password"] in one["headers"]


async def test_addresses_and_subjects_may_have_any_letters(mailbox: Mailbox) -> None:
    await mailbox.take(a_mail(to="öl@example.org", subject="Rechnung № 7 ✓"))
    [seen] = await mailbox.mails(to="öl@example.org")
    assert seen["subject"] == "Rechnung № 7 ✓"


async def test_the_list_has_the_newest_mail_first_and_escapes_its_content(
    mailbox: Mailbox,
) -> None:
    await mailbox.take(a_mail(subject="first"))
    await mailbox.take(a_mail(subject="<b>second</b>"))

    page = (await mailbox.http.get("/")).text

    assert page.index("&lt;b&gt;second&lt;/b&gt;") < page.index("first")
    assert "<b>second" not in page


async def test_a_mails_html_is_framed_so_that_links_open_and_scripts_do_not_run(
    mailbox: Mailbox,
) -> None:
    await mailbox.take(a_mail())
    [mail] = await mailbox.mails()

    page = (await mailbox.http.get(f"/mails/{mail['id']}")).text
    framed = await mailbox.http.get(f"/mails/{mail['id']}/html")

    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in page
    assert f'<a href="{RESET}" rel="noopener" target="_blank">{RESET}</a>.' in page
    assert framed.text.startswith('<!doctype html><base target="_blank">')
    policy = framed.headers["content-security-policy"]
    assert policy.startswith("sandbox allow-popups allow-popups-to-escape-sandbox;")
    assert "default-src 'none'" in policy
    assert "allow-scripts" not in policy


async def test_deleting_leaves_an_empty_mailbox(mailbox: Mailbox) -> None:
    await mailbox.take(a_mail())

    assert (await mailbox.http.post("/empty")).status_code == 303

    assert await mailbox.mails() == []
    assert (await mailbox.http.get("/mails/1")).status_code == 404


async def test_a_refused_address_gets_nothing_and_others_do(mailbox: Mailbox) -> None:
    refused_ones = {"refuse": ["ann@example.org", "cid@example.org"]}
    (await mailbox.http.post("/api/faults", json=refused_ones)).raise_for_status()
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        await mailbox.take(a_mail(to="Ann@example.org"))
    assert [code for code, _ in refused.value.recipients.values()] == [550]

    await mailbox.take(a_mail(to="bob@example.org"))

    assert [mail["to"] for mail in await mailbox.mails()] == [["bob@example.org"]]


async def test_a_mail_over_the_size_limit_is_refused(mailbox: Mailbox) -> None:
    mail = a_mail()
    mail.add_attachment(b"x" * SIZE_LIMIT, maintype="application", subtype="octet-stream")

    with pytest.raises(smtplib.SMTPResponseException) as refused:
        await mailbox.take(mail)

    assert refused.value.smtp_code == 552
    assert await mailbox.mails() == []
