"""The mistakes in the configuration of Stripe's customer portal."""

from collections.abc import Collection, Iterator
from typing import Any

from billing.settings import Interval, Settings

Json = dict[str, Any]

_WHERE = "Stripe's settings (Billing, Customer portal)"
_INTERVALS: tuple[Interval, ...] = ("month", "year")


def portal_mistakes(settings: Settings, configurations: Collection[Json]) -> Iterator[str]:
    """What is wrong with the default configuration, with what to do."""
    default = next((c for c in configurations if c.get("is_default") and c.get("active")), None)
    if default is None:
        yield f"the customer portal has no default configuration: save one in {_WHERE}"
        return
    features = default.get("features") or {}
    yield from _of_switches(settings, features.get("subscription_update") or {})
    yield from _of_endings(features.get("subscription_cancel") or {})
    updates = features.get("customer_update") or {}
    is_address_kept = updates.get("enabled") and "address" in updates.get("allowed_updates", ())
    if settings.stripe_automatic_tax and not is_address_kept:
        yield (
            "the customer portal does not let members change their address, without which"
            f" Stripe cannot tax the payments after a trial: enable it in {_WHERE}"
        )


def _of_switches(settings: Settings, updates: Json) -> Iterator[str]:
    if not updates.get("enabled") or "price" not in updates.get("default_allowed_updates", ()):
        yield (
            f"the customer portal does not let members switch plans: enable it in {_WHERE}, with"
            " the prices of BASIC and PRO"
        )
        return
    if updates.get("proration_behavior") == "none":
        yield (
            "the customer portal does not prorate switches: a member who switches from BASIC to"
            f" PRO pays nothing for the rest of the period; choose to prorate in {_WHERE}"
        )
    if (updates.get("schedule_at_period_end") or {}).get("conditions"):
        yield (
            "the customer portal plans cheaper prices for the end of the period: a pause or a"
            " cancellation in Keto drops that plan, and the member pays the old price; choose to"
            f" switch at once in {_WHERE}"
        )
    listed = {price for each in updates.get("products") or () for price in each["prices"]}
    for tier in ("basic", "pro"):
        for sold in (settings.price_of(tier, interval) for interval in _INTERVALS):
            if sold and sold not in listed:
                yield (
                    f"the customer portal does not offer {sold}, which {tier.upper()} is sold at:"
                    f" add its product and price in {_WHERE}"
                )


def _of_endings(ending: Json) -> Iterator[str]:
    if ending.get("enabled") and ending.get("mode") == "immediately":
        yield (
            "the customer portal cancels subscriptions immediately: members lose what they have"
            f" paid for; choose the end of the period in {_WHERE}"
        )
