"""The searches for personal data in logs and for internals in responses work."""

from pathlib import Path

import httpx
import pytest

from testkit import eventually
from tests.e2e import leaks, private_data
from tests.e2e.people import a_new_member, register
from tests.e2e.stand_ins import Mailbox
from tests.e2e.system import System

SECRET = "sixteen-letters!"
TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTlhIn0.dGhlIHNpZ25hdHVyZQ"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("no mailbox for mia@example.com", "an e-mail address"),
        (f"Authorization: Bearer {TOKEN}", "a token"),
        ("('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',)", "a password hash"),
        ("card 4242424242424242 was declined", "a card number"),
        ("card 4242 4242 4242 4242 was declined", "a card number"),
        ("Mail from Keto <hello@keto.example>", ""),
        ("node rabbit@localhost is up", ""),
        ("sqlstate=23505 constraint_name=member_email_key", ""),
    ],
)
def test_tokens_hashes_cards_and_addresses_are_recognised(line: str, what: str) -> None:
    found = [f"{what} in: {line}"] if what else []
    assert private_data.found_in(f"before\n{line}\nafter", {}) == found


async def test_values_sent_by_a_journey_are_searched_for() -> None:
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


async def test_an_address_in_an_event_is_found_and_a_name_is_not() -> None:
    body = {"email": "nia@example.invalid", "name": "Nia Published"}
    await private_data.collect(httpx.Request("POST", "http://keto/api", json=body))
    assert private_data.found_in_event('{"displayName": "Nia Published"}') == []
    (found,) = private_data.found_in_event('{"to": "NIA@example.invalid"}')
    assert found.startswith("email 'nia@example.invalid' in: ")


async def test_a_refused_mail_is_logged_without_its_address(
    system: System, api: httpx.AsyncClient, mailbox: Mailbox
) -> None:
    address = "unused.address@example.com"
    async with mailbox.misbehaving(refuse=[address]):
        await register(api, address)

        def is_logged() -> bool:
            return "MailNotSent from SMTPRecipientsRefused" in system.logs()["identity.log"]

        await eventually(is_logged, within=60)
    assert private_data.found_in(system.logs()["identity.log"]) == []
    await mailbox.gets((await a_new_member(api)).email, "Welcome")


@pytest.mark.parametrize(
    ("status", "text", "found"),
    [
        (500, 'File "main.py", line 3', "a stack trace"),
        (500, "no such file: /home/keto/plan.json", "a path of the file system"),
        (500, "connection to 127.0.0.1:5432 refused", "a host"),
        (500, "select id from member where email = $1", "SQL"),
        (500, 'relation "member" does not exist', "SQL"),
        (500, "asyncpg.exceptions.DataError", "a library"),
        (500, f"the key is {SECRET}", "a secret"),
        (200, f"the key is {SECRET}", "a secret"),
    ],
)
def test_a_response_with_internals_is_reported(status: int, text: str, found: str) -> None:
    assert found in leaks.found_in(status, text, [SECRET])


def test_a_response_without_internals_is_not_reported() -> None:
    assert leaks.found_in(200, "http://127.0.0.1:1/", [SECRET]) == []
    assert leaks.found_in(400, '{"error":"Validation error"}', [SECRET]) == []


def test_secrets_are_read_from_the_description_of_a_run(tmp_path: Path) -> None:
    (tmp_path / "jwt").write_text("a signing secret\n")
    run = {
        "jwt_secret_file": str(tmp_path / "jwt"),
        "postgres": {"databases": {"planner": "postgresql://planner:long-enough-password@host/x"}},
        "rabbitmq": {"url": "amqp://guest:guest@host"},
    }
    assert leaks.secrets_of(run) == ["a signing secret", "long-enough-password"]
