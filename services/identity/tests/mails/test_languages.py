"""The language of a mail: the member's setting, or that of the request of who has no account."""

from collections.abc import Mapping
from email.message import EmailMessage

import pytest

from chassis import ids
from contracts.samples import sample
from contracts.tracker import WeekSummarized
from identity.scheduled_mails.week_figures import rows
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import PASSWORD, Newcomer, body
from testkit import RunningService, eventually
from words import words_of

GERMAN = {"accept-language": "fr-FR, de-AT;q=0.8, en;q=0.5"}


async def mailed(mails: MailServer, to: str, template: str) -> EmailMessage:
    found: list[EmailMessage] = await eventually(
        lambda: [mail for mail in mails.to(to) if mail["X-Template"] == template],
        what=f"the mail {template}",
    )
    (mail,) = found
    return mail


@pytest.mark.parametrize(
    ("headers", "subject"), [(GERMAN, "Willkommen bei Keto"), ({}, "Welcome to Keto")]
)
async def test_a_registration_is_welcomed_in_the_language_of_its_request(
    identity: RunningService, mail_server: MailServer, headers: Mapping[str, str], subject: str
) -> None:
    email = f"{ids.new()}@example.com"
    answer = await identity.client.post(
        "/api/auth/register", json={"email": email, "password": PASSWORD}, headers=headers
    )
    assert answer.status_code == 201
    mail = await mailed(mail_server, email, "welcome")
    assert mail["Subject"] == subject


async def test_a_mail_follows_the_setting_when_it_is_sent(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    await mia.patch("settings", {"locale": "de-AT"})
    answer = await identity.client.post("/api/auth/forgot-password", json={"email": mia.email})
    assert answer.status_code == 200
    mail = await mailed(mail_server, mia.email, "password-reset")
    assert mail["Subject"] == "Neues Passwort festlegen"
    assert '<html lang="de">' in body(mail, "html")
    assert "Button not working?" not in body(mail, "html")


async def test_a_new_address_is_mailed_in_the_language_of_the_request(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    new = f"{ids.new()}@example.com"
    answer = await identity.client.post(
        "/api/auth/change-email",
        json={"email": new, "password": PASSWORD},
        headers={**mia.headers, **GERMAN},
    )
    assert answer.status_code == 202
    assert (await mailed(mail_server, new, "change-email"))["Subject"].startswith("Bestätige")
    # The previous address has an account: it follows the member's setting.
    notice = await mailed(mail_server, mia.email, "change-email-notice")
    assert notice["Subject"] == "Your address is about to change"


def test_the_figures_of_a_week_are_in_german() -> None:
    shown = dict(rows(sample(WeekSummarized), "metric", words_of("identity", "de")))
    assert shown["Kalorien pro Tag"] == "1.840 kcal"
    assert shown["Kalium pro Tag"] == "2,1 von 3 g, 0,9 g fehlen (für 4 von 6 Tagen bekannt)"
    assert shown["Trend"] == "\u22120,4 kg pro Woche"
    assert shown["Dein Tagesverbrauch"] == "etwa 2.220 kcal (2.090–2.350)"
