"""Two spellings of one e-mail address are one account."""

import time

import pytest

from chassis import ids
from contracts.identity import PasswordResetRequested, UserRegistered
from contracts.samples import sample
from identity.accounts.email_addresses import check_new, normal_form
from identity.mails.rules import greeting_name
from services.identity.tests.mail_server import MailServer
from services.identity.tests.members import body, log_in, registered, stored
from testkit import RunningService, eventually


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("jos\u00e9@example.com", "jose\u0301@example.com"),
        ("a@ｅｘａｍｐｌｅ.com", "a@example.com"),
        ("a@m\u00fcnchen.example", "a@xn--mnchen-3ya.example"),
        ("a@M\u00dcNCHEN.example", "a@mu\u0308nchen.example"),
        ("\u0130x@example.com", "i\u0307x@example.com"),
        ("Stra\u00dfe@example.com", "STRA\u1e9eE@Example.COM"),
        (" mia@example.com", "mia@example.com"),
    ],
)
def test_spellings_of_one_address_have_one_normal_form(one: str, other: str) -> None:
    assert normal_form(one) == normal_form(other)
    assert normal_form(normal_form(one)) == normal_form(one)


def test_different_addresses_have_different_normal_forms() -> None:
    names = ("mia", "m.ia", "mia+x", "sam", "\u017fam", "strasse", "stra\u00dfe", "ix", "\u0130x")
    forms = [normal_form(f"{name}@example.com") for name in names]
    assert len(set(forms)) == len(names)


@pytest.mark.parametrize(
    "text",
    [
        "a" * 1_000_000 + "@example.com",
        "a@" + "b" * 1_000_000,
        "a@" + "\u00e9" * 1_000_000 + ".example",
        "@" * 1_000_000,
        # NFC sorts marks, in quadratic time.
        "a" + "\u0315\u0300" * 20_000 + "@example.com",
        "=?utf-8?q?" * 100_000,
        "a" * 243 + "@example.com",
    ],
)
def test_a_text_that_is_too_long_for_an_address_costs_no_time(text: str) -> None:
    started = time.process_time()
    for check in (normal_form, check_new):
        with pytest.raises(ValueError, match="at most 254 characters"):
            check(text)
    assert time.process_time() - started < 0.1


@pytest.mark.parametrize(
    ("alike", "name"),
    [
        ("\u212aim", "kim"),
        ("\u0130an", "ian"),
        ("\u017fam", "sam"),
        ("stra\u00dfe", "strasse"),
        ("\u212bsa", "\u00e5sa"),
    ],
)
async def test_a_lookalike_address_does_not_prevent_the_owner_from_registering(
    identity: RunningService, alike: str, name: str
) -> None:
    domain = f"{ids.new()}.example"
    await registered(identity, email=f"{alike}@{domain}")
    for spelling, status in ((name, 201), (name.upper(), 409)):
        _, answer = await registered(identity, email=f"{spelling}@{domain}")
        assert answer.status_code == status
    assert (await log_in(identity, f"{name}@{domain}")).json()["user"]["email"].startswith(name)


ENCODED = ["=?utf-8?q?=76ictim?=@example.com", "=?utf-8?q?a=0d=0ab?=@example.com"]


@pytest.mark.parametrize("email", ENCODED)
async def test_an_address_with_an_encoded_word_is_refused(
    identity: RunningService, email: str
) -> None:
    _, answer = await registered(identity, email=email)
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert [issue["field"] for issue in answer.json()["details"]] == ["email"]


@pytest.mark.parametrize("email", ENCODED)
async def test_a_mail_goes_only_to_the_stored_address(
    identity: RunningService, mail_server: MailServer, email: str
) -> None:
    # Mails of other tests may be sent in the meantime.
    domain = f"{ids.new()}.example"
    user = await stored(identity, email=email.replace("example.com", domain))
    (envelope,) = await identity.deliver(sample(UserRegistered, user_id=user.id))
    await identity.handled(envelope, by="identity.welcome-mail")
    assert not [mail for mail in mail_server.mails if domain in str(mail["To"])]


@pytest.mark.parametrize(
    ("one", "other"), [("jos\u00e9", "JOSE\u0301"), ("\u0130x", "\u0130X"), ("m\u00fc", "M\u00dc")]
)
async def test_another_spelling_logs_in_and_registers_no_second_account(
    identity: RunningService, one: str, other: str
) -> None:
    domain = f"m\u00fc-{ids.new()}.example"
    _, answer = await registered(identity, email=f"{one}@{domain}")
    assert answer.status_code == 201
    for spelling in (f"{one}@{domain}", f"{other}@{domain.upper()}"):
        again = await log_in(identity, spelling)
        assert (again.status_code, again.json()["user"]["email"]) == (200, f"{one}@{domain}")
        _, second = await registered(identity, email=spelling)
        assert (second.status_code, second.json()) == (409, {"error": "Email already in use"})


@pytest.mark.parametrize(
    "name",
    [
        "https://evil.example",
        "Mia WWW.evil.example",
        "go://x",
        "see evil.example",
        "evil\uff0eexample/x",
        "a@evil.example",
        "1.2.3.4",
        "see 203.0.113.7",
        "evil\u2024example",
        "evil\u3002example",
        "evil\uff61example",
        "evil\ufe52example",
        "evil\u200b.\u200bexample",
        "evil.\uff45xample",
        "  ",
        None,
    ],
)
async def test_a_name_with_the_address_of_a_page_is_not_used_in_a_greeting(
    identity: RunningService, mail_server: MailServer, name: str | None
) -> None:
    user = await stored(identity, name=name)
    await identity.deliver(sample(UserRegistered, user_id=user.id))
    (mail,) = await eventually(lambda: mail_server.to(user.email))
    assert "Hi," in body(mail, "plain")
    assert not name or name not in body(mail, "html")
    assert greeting_name("J.R. Smith") == "J.R. Smith"


async def test_a_password_is_reset_with_another_spelling(identity: RunningService) -> None:
    name = ids.new()
    _, answer = await registered(identity, email=f"{name}@m\u00fcnchen.example")
    body = {"email": f"{name}@xn--mnchen-3ya.example"}
    await identity.client.post("/api/auth/forgot-password", json=body)
    await identity.published(PasswordResetRequested, user_id=answer.json()["user"]["id"])
