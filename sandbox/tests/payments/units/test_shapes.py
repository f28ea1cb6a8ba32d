"""Objects have the fields that the stripe package declares."""

import pytest
import stripe

from sandbox.payments.account.objects import new


def test_an_object_is_complete_and_has_no_other_fields() -> None:
    made = new(stripe.Price.Recurring, interval="month", interval_count=1, usage_type="licensed")
    assert made == {
        "interval": "month",
        "interval_count": 1,
        "usage_type": "licensed",
        "meter": None,
        "trial_period_days": None,
    }
    with pytest.raises(TypeError, match="Recurring has no colour"):
        new(stripe.Price.Recurring, interval="month", usage_type="licensed", colour="red")
    with pytest.raises(TypeError, match="Recurring needs interval"):
        new(stripe.Price.Recurring, usage_type="licensed")
