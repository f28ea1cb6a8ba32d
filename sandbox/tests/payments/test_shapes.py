"""Objects have the fields that the stripe package declares, and none of our own."""

import pytest
import stripe

from sandbox.payments.account.objects import new

from .conftest import Json, Shop


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


async def test_own_fields_of_the_stand_in_are_not_shown(shop: Shop) -> None:
    subscription = await shop.subscribed()
    session = await shop.paid()
    v1 = shop.client.v1
    customer: stripe.params.checkout.SessionListParams = {"customer": session["customer"]}
    given: list[stripe.StripeObject] = [
        await v1.billing_portal.sessions.create_async({"customer": subscription["customer"]}),
        *(await v1.checkout.sessions.list_async(customer)).data,
        *(await v1.events.list_async({"limit": 100})).data,
    ]

    def names(thing: object) -> set[str]:
        if isinstance(thing, list):
            return {name for each in thing for name in names(each)}
        if not isinstance(thing, dict):
            return set()
        return {*thing, *names(list(thing.values()))}

    shown: list[Json] = [each.to_dict() for each in given]
    assert not [name for name in names(shown) if name.startswith("_")]
