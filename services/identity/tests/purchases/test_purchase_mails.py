"""The mails that confirm a contract or announce a charge, word for word in English and German."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from chassis import clock, ids
from contracts.billing import ChargeNoticeDue, ContractConcluded
from contracts.samples import sample
from identity.mails.order_texts import ORDER_TEXTS
from messaging import Event
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import Newcomer, body
from testkit import RunningService

GOLDEN = Path(__file__).parent / "golden"
LOCALES = {"en": "en-GB", "de": "de-AT"}
BY = {ContractConcluded: "identity.contract-mail", ChargeNoticeDue: "identity.charge-mail"}
# 22:30 in Vienna, and 00:30 of the next day.
EVENING = datetime(2027, 2, 28, 21, 30, tzinfo=UTC)
NIGHT = datetime(2027, 2, 28, 23, 30, tzinfo=UTC)

SUBSCRIPTION: dict[str, Any] = {
    "kind": "subscription",
    "title": None,
    "tier": "PRO",
    "price": Decimal("19.99"),
    "interval": "month",
    "consent": None,
    "is_waived": False,
}
TRIAL_END: dict[str, Any] = {
    "kind": "trial_end",
    "amount": Decimal("19.99"),
    "interval": "month",
}
CASES: dict[str, tuple[type[Event], dict[str, Any]]] = {
    "order": (
        ContractConcluded,
        {
            "kind": "lifetime",
            "title": None,
            "amount": Decimal(1499),
            "consent": None,
            "is_waived": False,
        },
    ),
    "order-later": (
        ContractConcluded,
        {"opens_at": NIGHT + timedelta(days=19), "consent": None, "is_waived": False},
    ),
    "order-waived": (ContractConcluded, {}),
    "order-free": (ContractConcluded, {"amount": Decimal(0), "tax": None}),
    "subscription": (
        ContractConcluded,
        SUBSCRIPTION | {"amount": Decimal("23.79"), "tax": Decimal("3.80")},
    ),
    "trial": (ContractConcluded, SUBSCRIPTION | {"amount": Decimal(0), "trial_ends_at": NIGHT}),
    "renewal": (ChargeNoticeDue, {}),
    "trial-end": (ChargeNoticeDue, TRIAL_END),
    "trial-end-card": (ChargeNoticeDue, TRIAL_END | {"has_card": True}),
}


def event_of(case: str, user_id: str) -> Event:
    kind, changes = CASES[case]
    at = {"concluded_at": EVENING} if kind is ContractConcluded else {"charged_at": NIGHT}
    good_until = clock.now() + timedelta(hours=1)
    return sample(kind, user_id=user_id, good_until=good_until, **{**at, **changes})


async def mails_about(
    identity: RunningService, mails: MailServer, mia: Newcomer, *events: Event
) -> list[EmailMessage]:
    for event in events:
        envelopes = await identity.deliver(event)
        await identity.handled(*envelopes, by=BY[type(event)])
    return [mail for mail in mails.to(mia.email) if mail["X-Template"] in ORDER_TEXTS]


def test_every_text_about_a_purchase_has_a_case() -> None:
    assert ORDER_TEXTS.keys() == CASES.keys()
    assert {file.name for file in GOLDEN.iterdir()} == {
        f"{case}.{language}.txt" for case in CASES for language in LOCALES
    }


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("case", CASES)
async def test_a_mail_about_a_purchase_reads_as_its_golden_text(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, case: str, language: str
) -> None:
    await mia.patch("settings", {"locale": LOCALES[language], "timezone": "Europe/Vienna"})
    (mail,) = await mails_about(identity, mail_server, mia, event_of(case, mia.id))
    assert mail["X-Template"] == case
    lines = body(mail, "plain").splitlines()
    file = GOLDEN / f"{case}.{language}.txt"
    assert [mail["Subject"], "", *lines] == file.read_text().splitlines()
    html = unescape(body(mail, "html"))
    assert f'<html lang="{language}">' in html
    for line in filter(None, lines):
        for part in (line,) if line.startswith("http") else line.split(": ", 1):
            assert part.removesuffix(":") in html, part


@pytest.mark.parametrize("case", ["order", "renewal"])
async def test_a_mail_about_a_purchase_is_sent_once_in_time_and_to_a_member(
    identity: RunningService, mail_server: MailServer, mia: Newcomer, case: str
) -> None:
    event = event_of(case, mia.id)
    late = event.model_copy(update={"good_until": clock.now() - timedelta(seconds=1)})
    erased = event_of(case, ids.new())
    assert await mails_about(identity, mail_server, mia, late, erased) == []
    (envelope,) = await identity.deliver(event)
    await identity.handled(envelope, by=BY[type(event)])
    await identity.deliver(envelope)
    assert len(await mails_about(identity, mail_server, mia)) == 1


async def test_a_mail_in_a_language_without_a_catalogue_is_in_english(
    identity: RunningService, mail_server: MailServer, mia: Newcomer
) -> None:
    await mia.patch("settings", {"locale": "fr-FR"})
    (mail,) = await mails_about(identity, mail_server, mia, event_of("renewal", mia.id))
    assert mail["Subject"] == ORDER_TEXTS["renewal"].subject
