"""The environment's variables: which are refused, and which process receives which."""

from pathlib import Path

import pytest

from chassis.http import Tokens
from contracts.services import SERVICES
from keto_local import settings
from keto_local.home import Home
from keto_local.settings import SettingRefused
from keto_local.system import Wiring

DATABASE = "postgresql://role:word@127.0.0.1:1/own"
BROKER = "amqp://127.0.0.1:2/"

CLAIMS = {"sub": "mia", "role": "MEMBER", "email": "mia@example.com"}

STRIPE = {
    "STRIPE_SECRET_KEY": "sk_live_1",
    "STRIPE_WEBHOOK_SECRET": "whsec_1",
    "STRIPE_PRICE_PRO": "price_1",
}


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.prepare()
    return home


def wired(home: Home, **given: str) -> Wiring:
    return Wiring.of(settings.read(given), home)


def told(wiring: Wiring, service: str) -> dict[str, str]:
    return wiring.service(service, DATABASE, BROKER)


def test_without_variables_every_stand_in_is_used(home: Home) -> None:
    wiring = wired(home)
    assert wiring.stand_ins == ["mailbox", "payments", "model-server", "frontend"]
    billing = told(wiring, "billing")
    assert billing["STRIPE_API_BASE"] == wiring.url("payments")
    assert billing["STRIPE_WEBHOOK_SECRET"] == wiring.sandbox()["PAYMENTS_WEBHOOK_SECRET"]
    assert billing["STRIPE_SECRET_KEY"] == wiring.sandbox()["PAYMENTS_SECRET_KEY"]
    assert told(wiring, "planner")["MODEL_NAME"] == "keto-sandbox"
    assert told(wiring, "identity")["FRONTEND_URL"] == wiring.url("frontend")


@pytest.mark.parametrize(
    ("given", "replaced"),
    [
        ({"SMTP_URL": "smtp://mail:25"}, "mailbox"),
        ({"MODEL_SERVER_URL": "http://ollama:11434"}, "model-server"),
        ({"FRONTEND_URL": "https://keto.example"}, "frontend"),
        (STRIPE, "payments"),
    ],
)
def test_a_variable_replaces_only_its_stand_in(
    home: Home, given: dict[str, str], replaced: str
) -> None:
    everything = wired(home).stand_ins
    assert wired(home, **given).stand_ins == [name for name in everything if name != replaced]


@pytest.mark.parametrize(
    ("given", "service", "expected"),
    [
        # With a provided Stripe, nothing refers to the sandbox.
        (STRIPE, "billing", {**STRIPE, "STRIPE_API_BASE": None, "STRIPE_PRICE_LIFETIME": None}),
        # A payments server without a key gets a dummy key, and no price.
        (
            {"STRIPE_API_BASE": "http://127.0.0.1:1", "STRIPE_WEBHOOK_SECRET": "whsec_x"},
            "billing",
            {"STRIPE_SECRET_KEY": "sk_test_sandbox", "STRIPE_PRICE_PRO": None},
        ),
        # Without a secret, billing accepts no webhook.
        ({"STRIPE_SECRET_KEY": "sk_test_x"}, "billing", {"STRIPE_WEBHOOK_SECRET": None}),
        # A tier without a price is not sold.
        (
            {"STRIPE_PRICE_BASIC": ""},
            "billing",
            {"STRIPE_PRICE_BASIC": "", "STRIPE_PRICE_PRO": "price_sandbox_pro"},
        ),
        # The service has its own default.
        ({"MODEL_SERVER_URL": "http://ollama:1"}, "planner", {"MODEL_NAME": None}),
        # A short secret for members' tokens is allowed only locally.
        ({}, "tracker", {"LOCAL_RUN": None}),
        ({"JWT_SECRET": "m" * 32}, "tracker", {"LOCAL_RUN": None}),
        ({"JWT_SECRET": "short"}, "tracker", {"LOCAL_RUN": "true"}),
    ],
)
def test_a_service_receives_variables_derived_from_given_ones(
    home: Home, given: dict[str, str], service: str, expected: dict[str, str | None]
) -> None:
    environment = told(wired(home, **given), service)
    assert {name: environment.get(name) for name in expected} == expected


def test_the_sandbox_signs_with_a_given_webhook_secret(home: Home) -> None:
    wiring = wired(home, STRIPE_WEBHOOK_SECRET="whsec_mine")
    assert wiring.sandbox()["PAYMENTS_WEBHOOK_SECRET"] == "whsec_mine"
    assert told(wiring, "billing")["STRIPE_WEBHOOK_SECRET"] == "whsec_mine"


def test_secrets_go_only_to_those_who_use_them(home: Home) -> None:
    given = {
        **STRIPE,
        "JWT_SECRET": "s3cret",
        "JWT_SECRET_PREVIOUS": "0ld s3cr3t",
        "JWT_SECRET_PREVIOUS_UNTIL": "2026-12-01T00:00:00Z",
        "SMTP_URL": "smtp://u:p4ss@m",
        "POSTGRES_URL": "",
    }
    wiring = wired(home, **given, HTTPS_PROXY="http://proxy")
    everyone = {name: told(wiring, name) for name in SERVICES}
    everyone |= {"gateway": wiring.gateway(), "sandbox": wiring.sandbox()}

    def who_knows(secret: str) -> set[str]:
        return {name for name, env in everyone.items() if secret in " ".join(env.values())}

    assert who_knows("sk_live_1") == {"billing"}
    assert who_knows("p4ss") == {"identity"}
    assert who_knows("s3cret") == set(SERVICES)
    assert who_knows("0ld s3cr3t") == set(SERVICES)
    assert wiring.pair_secrets.keys() == {("billing", "catalogue"), ("billing", "identity")}
    for pair, secret in wiring.pair_secrets.items():
        assert who_knows(secret) == set(pair)
    assert who_knows("http://proxy") == everyone.keys()


def test_without_a_given_secret_only_identity_signs_as_in_production(
    home: Home,
) -> None:
    wiring = wired(home)
    everyone = {name: told(wiring, name) for name in SERVICES}
    for variable in ("JWT_PRIVATE_KEY", "JWT_SECRET"):
        assert [name for name in SERVICES if variable in everyone[name]] == ["identity"]
    assert not [name for name in SERVICES if "JWT_SECRET_PREVIOUS" in everyone[name]]
    token = Tokens(private_key=everyone["identity"]["JWT_PRIVATE_KEY"]).issue_access(CLAIMS)
    for env in everyone.values():
        assert Tokens(public_keys=env["JWT_PUBLIC_KEY"]).bearer(token)["sub"] == "mia"
    assert told(wired(Home(home.path)), "identity") == everyone["identity"]


def test_a_given_secret_signs_as_specified(home: Home) -> None:
    environments = [told(wired(home, JWT_SECRET="m" * 32), name) for name in SERVICES]
    assert {env["JWT_SECRET"] for env in environments} == {"m" * 32}
    assert not [env for env in environments if {"JWT_PUBLIC_KEY", "JWT_PRIVATE_KEY"} & env.keys()]


def test_secrets_and_ports_stay_the_same_from_run_to_run(home: Home) -> None:
    first, second = wired(home), wired(Home(home.path))
    assert (first.ports, first.jwt_secret) == (second.ports, second.jwt_secret)
    assert first.pair_secrets == second.pair_secrets
    assert len({first.jwt_secret, *first.pair_secrets.values()}) == 3
    assert len(set(first.ports.values())) == len(first.ports)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("JWT_PRIVATE_KEY", "alone"),
        ("JWT_PUBLIC_KEY", "alone"),
        ("JWT_SECRET_PREVIOUS", "without a date"),
        ("KETO_PORT", "http"),
        ("KETO_PORT", "70000"),
        ("POSTGRES_URL", "mysql://host"),
        ("RABBITMQ_URL", "localhost:5672"),
        ("SMTP_URL", "mail:25"),
        ("FRONTEND_URL", "keto.example"),
        ("KETO_CONTENT", "/nowhere/content.yaml"),
    ],
)
def test_an_invalid_value_is_refused_with_the_variables_name(name: str, value: str) -> None:
    with pytest.raises(SettingRefused, match=name):
        settings.read({name: value})
