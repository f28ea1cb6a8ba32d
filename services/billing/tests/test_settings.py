"""Billing's settings."""

from importlib.metadata import version

import pytest
import stripe
from pydantic import ValidationError

from billing.settings import Settings
from billing.stripe_api.client import API_VERSION
from testkit import JWT_SECRET, SERVICE_SECRETS

GIVEN = {
    "database_url": "postgresql://localhost/billing",
    "rabbitmq_url": "amqp://localhost",
    "jwt_secret": JWT_SECRET,
    "catalogue_secret": SERVICE_SECRETS["catalogue"],
    "identity_secret": SERVICE_SECRETS["identity"],
    "stripe_secret_key": "sk_test_1",
    "frontend_url": "https://example.org/",
    "catalogue_url": "http://catalogue",
    "identity_url": "http://identity",
}


@pytest.mark.parametrize("key", ["sk_live_1", "rk_live_1"])
@pytest.mark.parametrize(
    "base",
    ["http://127.0.0.1:8030", "https://api.stripe.com.evil.example", "https://api.stripe.com@x"],
)
def test_a_live_key_goes_to_stripe_only(key: str, base: str) -> None:
    with pytest.raises(ValidationError, match=r"stripe_api_base\n.*live key"):
        Settings.model_validate(GIVEN | {"stripe_secret_key": key, "stripe_api_base": base})
    for own in ("", "https://api.stripe.com", "https://api.stripe.com/"):
        known = Settings.model_validate(GIVEN | {"stripe_secret_key": key, "stripe_api_base": own})
        assert known.stripe_api_base == ""


def test_a_live_key_does_not_send_buyers_to_an_example_host() -> None:
    live = GIVEN | {"stripe_secret_key": "sk_live_1"}
    with pytest.raises(ValidationError, match=r"frontend_url\n.*your own host"):
        Settings.model_validate(live | {"frontend_url": "https://keto.example"})
    assert Settings.model_validate(live).frontend_url == "https://example.org"


@pytest.mark.parametrize(
    "wrong",
    [
        {"stripe_secret_key": ""},
        {"stripe_api_base": "127.0.0.1:8030"},
        {"frontend_url": "keto.example"},
    ],
)
def test_settings_that_cannot_work_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(ValidationError, match=next(iter(wrong))):
        Settings.model_validate(GIVEN | wrong)


def test_secrets_are_not_shown() -> None:
    known = Settings.model_validate(GIVEN | {"stripe_webhook_secret": "whsec_1"})
    assert "sk_test_1" not in repr(known)
    assert "whsec_1" not in repr(known)


def test_the_pinned_version_is_the_one_that_the_library_has_types_for() -> None:
    assert stripe.api_version in (None, API_VERSION)
    assert version("stripe").startswith("16.1.")
    from stripe._api_version import _ApiVersion

    assert _ApiVersion.CURRENT == API_VERSION
