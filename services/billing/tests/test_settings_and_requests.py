"""What billing is told at its start, and what it asks Stripe for."""

from decimal import Decimal
from importlib.metadata import version
from typing import Any

import pytest
import stripe
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from stripe.params.checkout import SessionCreateParams

from billing import stripe_requests
from billing.internal_api import PlanForSale
from billing.settings import Settings
from billing.stripe_api import API_VERSION
from testkit import JWT_SECRET, SERVICE_SECRETS

from . import stripe_types

GIVEN = {
    "database_url": "postgresql://localhost/billing",
    "rabbitmq_url": "amqp://localhost",
    "jwt_secret": JWT_SECRET,
    "catalogue_secret": SERVICE_SECRETS["catalogue"],
    "identity_secret": SERVICE_SECRETS["identity"],
    "stripe_secret_key": "sk_test_1",
    "frontend_url": "https://keto.example/",
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


_plans = st.builds(
    PlanForSale,
    id=st.text(min_size=1),
    slug=st.text(min_size=1),
    title=st.text(min_size=1),
    short_desc=st.one_of(st.none(), st.text()),
    price=st.just(Decimal(1)),
    published=st.just(True),
)


@given(_plans, st.integers(0, 10**8), st.text())
def test_any_plans_checkout_fits_stripes_type(plan: PlanForSale, cents: int, code: str) -> None:
    request = stripe_requests.plan_checkout(
        plan, cents=cents, user_id="u", customer_id="c", coupon_code=code, frontend_url="http://f"
    )
    stripe_types.check(SessionCreateParams, request)


@pytest.mark.parametrize(
    "change",
    [
        {"payment_method_types": ["card"]},
        {"allowed_payment_method_types": ["cards"]},
        {"mode": "single"},
        {"metadata": {"userId": 1}},
        {"line_items": [{"price": "p", "quantity": 1.5}]},
        {"line_items": [{"price_data": {"currency": "usd", "unit_amount": 1, "product_data": {}}}]},
    ],
)
def test_the_types_are_strict_enough_to_notice(change: dict[str, Any]) -> None:
    request: Any = stripe_requests.tier_checkout(
        "pro", price_id="p", user_id="u", customer_id="c", frontend_url="http://f"
    )
    with pytest.raises(ValidationError):
        stripe_types.check(SessionCreateParams, {**request, **change})
