"""The search for personal data in logs finds what it should, and no journey leaves any behind."""

import httpx
import pytest

from testkit import eventually
from tests.e2e import private_data
from tests.e2e.people import Mailbox, a_new_member
from tests.e2e.system import System

TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlhIn0.dGhlIHNpZ25hdHVyZQ"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("no mailbox for mia@example.com", "an e-mail address"),
        (f"Authorization: Bearer {TOKEN}", "a token"),
        ("('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',)", "a password hash"),
        ("card 4242424242424242 was declined", "a card number"),
        ("card 4242 4242 4242 4242 was declined", "a card number"),
    ],
)
def test_tokens_hashes_cards_and_addresses_are_recognised(line: str, what: str) -> None:
    assert private_data.found_in(f"before\n{line}\nafter", {}) == [f"{what} in: {line}"]


@pytest.mark.parametrize(
    "line",
    [
        "Mail from Keto <hello@keto.example>",
        "node rabbit@localhost is up",
        "sqlstate=23505 constraint_name=member_email_key",
    ],
)
def test_what_is_not_personal_is_no_finding(line: str) -> None:
    assert private_data.found_in(line, {}) == []


async def test_what_a_journey_sends_is_looked_for() -> None:
    body = {"email": "MIA", "password": "a very secret word", "notes": "Slept badly", "kcal": 1800}
    await private_data.collect(httpx.Request("POST", "http://keto/api", json=body))
    assert private_data.found_in("the note was: slept BADLY") == [
        "notes 'Slept badly' in: the note was: slept BADLY"
    ]
    assert private_data.found_in("it was a very secret word") == [
        "password 'a very secret word' in: it was a very secret word"
    ]
    assert private_data.found_in("1800 MIA") == []
    private_data.remember("notes", "Infinity")
    assert private_data.found_in("{shutdown,infinity},") == []


async def test_a_refused_mail_is_logged_without_its_address(
    system: System, api: httpx.AsyncClient, mailbox: Mailbox
) -> None:
    address = "unused.address@example.com"
    async with mailbox.misbehaving(refuse=[address]):
        await api.post("/api/auth/register", json={"email": address, "password": "long enough"})

        def is_logged() -> bool:
            return "MailNotSent from SMTPRecipientsRefused" in system.logs()["identity.log"]

        await eventually(is_logged, within=60)
    assert private_data.found_in(system.logs()["identity.log"]) == []
    await mailbox.gets((await a_new_member(api)).email, "Welcome")
