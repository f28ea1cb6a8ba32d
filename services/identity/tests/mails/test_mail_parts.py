"""What a mail looks like: the same words in text and HTML, as a mail server gets them."""

import re
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chassis import clock
from contracts.identity import (
    EmailChangeRequested,
    EmailVerificationRequested,
    ManyLoginsFailed,
    PasswordResetRequested,
    UserRegistered,
)
from contracts.samples import sample
from identity.mails.order_texts import ORDER_TEXTS
from identity.mails.texts import MAIL_TEXTS
from identity.own_email.tables import EmailChange
from messaging import Event
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import address, body, stored
from testkit import RunningService, eventually

ROOT = Path(__file__).resolve().parents[4]
TEMPLATE = ROOT / "services/identity/src/identity/mails/templates/mail.html"
FRONTEND = "http://frontend.example"
# Each kind of mail, by its template: what leads to it, and where its button leads.
MAILS: dict[str, tuple[type[Event], str]] = {
    "welcome": (UserRegistered, "/verify-email?token="),
    "password-reset": (PasswordResetRequested, "/reset-password?token="),
    "verify-email": (EmailVerificationRequested, "/verify-email?token="),
    "change-email": (EmailChangeRequested, "/confirm-email?token="),
    "change-email-notice": (EmailChangeRequested, "/forgot-password"),
    "many-logins": (ManyLoginsFailed, "/forgot-password"),
}


class Page(HTMLParser):
    """The words of an HTML part, its links, and the tags that it has."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_data(self, data: str) -> None:
        if self.lasttag != "style":
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


async def mailed(
    identity: RunningService, mails: MailServer, event: Event, to: str
) -> EmailMessage:
    await identity.deliver(event)
    received: list[EmailMessage] = await eventually(lambda: mails.to(to), what="the mail")
    (mail,) = received
    return mail


def test_every_mail_template_is_tested() -> None:
    # These go to whom identity knows; test_mails.py, test_scheduled_mails.py, test_shop_week.py,
    # test_purchase_mails.py, test_withdrawal_mails.py and test_endpoint_notices.py have them.
    about_plans = {"plan-ready", "plan-failed"}
    about_payments = {"payment-failed", "payment-action-required", "payment-last", *ORDER_TEXTS}
    scheduled = {"weekly-summary", "hidden-week", "empty-week", "reminder-log", "reminder-weigh"}
    others = {name for name in MAIL_TEXTS if name.startswith(("withdraw", "endpoint"))}
    elsewhere = about_plans | about_payments | scheduled | others | {"shop-week"}
    assert MAIL_TEXTS.keys() - MAILS.keys() == elsewhere


@pytest.mark.parametrize("template", MAILS)
async def test_a_mail_has_a_button_and_the_same_text_in_both_parts(
    identity: RunningService, mail_server: MailServer, template: str
) -> None:
    kind, leads_to = MAILS[template]
    user = await stored(identity)
    change = EmailChange(
        user_id=user.id, email=address(), current_email=user.email, requested_at=clock.now()
    )
    async with identity.database.session() as session:
        session.add(change)
    about = {"change_id": change.id} if kind is EmailChangeRequested else {}
    to = change.email if template == "change-email" else user.email
    mail = await mailed(identity, mail_server, sample(kind, user_id=user.id, **about), to)
    assert mail["X-Template"] == template
    assert mail.get_content_type() == "multipart/alternative"
    parts = [part.get_content_type() for part in mail.iter_parts()]
    assert parts == ["text/plain", "text/html"]

    words = MAIL_TEXTS[template]
    page, text = Page(body(mail, "html")), " ".join(body(mail, "plain").split())
    assert mail["Subject"] == words.subject
    for sentence in (*words.before, *words.steps, words.button, *words.after):
        assert sentence in page.text, sentence
        assert sentence in text, sentence
    (link,) = page.links
    assert link.startswith(FRONTEND + leads_to)
    assert link in body(mail, "plain").splitlines()
    # To be copied where the button does not work.
    assert link in page.text
    assert not page.tags & {"img", "script", "link", "form"}


@pytest.mark.parametrize(
    "name",
    [
        '<img src=x onerror="alert(1)">',
        "</td></table><h1>Pay</h1>",
        "{{ url }} & {% x %}",
        "W" * 50,
        "سارة 李小龍 \U0001f951",
    ],
)
async def test_a_name_is_escaped_in_both_parts(
    identity: RunningService, mail_server: MailServer, name: str
) -> None:
    user = await stored(identity, name=name)
    mail = await mailed(identity, mail_server, sample(UserRegistered, user_id=user.id), user.email)
    page = Page(body(mail, "html"))
    assert f"Hi {' '.join(name.split())}," in page.text
    assert f"Hi {name}," in body(mail, "plain").splitlines()
    assert "img" not in page.tags
    assert body(mail, "html").count("<h1") == 1
    # Lines that a mail server takes.
    assert max(len(line) for line in mail.as_bytes().splitlines()) < 998


def test_the_colours_are_those_of_the_app() -> None:
    colour = re.compile(r"#[0-9a-f]{6}\b")
    tokens = set(colour.findall((ROOT / "web/src/app/styles/tokens.css").read_text()))
    used = set(colour.findall(TEMPLATE.read_text()))
    assert used
    assert used <= tokens
