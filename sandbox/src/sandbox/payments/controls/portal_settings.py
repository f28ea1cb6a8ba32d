"""The portal's configuration, as an operator may leave it in the Dashboard."""

from collections.abc import Mapping
from typing import Any, Literal

import stripe
from pydantic import BaseModel, ConfigDict

from sandbox.payments.account import PORTAL_CONFIGURATION, Json, StripeAccount, new, public
from sandbox.payments.checkout import CONFIGURATION_KIND, DEFAULT_PRICES

OF = stripe.billing_portal.Configuration.Features
Proration = Literal["none", "create_prorations", "always_invoice"]


class Change(BaseModel):
    """A change of the account's settings; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")


class ConfigurationChange(Change):
    """Fields to change of the portal's default configuration."""

    is_default: bool | None = None
    subscription_update: bool | None = None
    # How what is left of the period is charged after a switch.
    proration_behavior: Proration | None = None
    # The prices of each product to which customers can switch.
    products: dict[str, list[str]] | None = None
    trial_update_behavior: Literal["continue_trial", "end_trial"] | None = None
    # The switches that wait for the end of the period.
    schedule_at_period_end: (
        list[Literal["decreasing_item_amount", "shortening_interval"]] | None
    ) = None
    subscription_cancel: bool | None = None
    cancel_mode: Literal["at_period_end", "immediately"] | None = None
    cancel_proration_behavior: Proration | None = None


def change_configuration(account: StripeAccount, given: Mapping[str, Any]) -> Json:
    change = ConfigurationChange.model_validate(given).model_dump(exclude_none=True)
    found = account.fetch(CONFIGURATION_KIND, PORTAL_CONFIGURATION)
    update = found["features"]["subscription_update"]
    cancel = found["features"]["subscription_cancel"]
    if "products" in change:
        change["products"] = [_listed(*each) for each in change["products"].items()]
    if "schedule_at_period_end" in change:
        conditions = [{"type": each} for each in change["schedule_at_period_end"]]
        change["schedule_at_period_end"] = {"conditions": conditions}
    for name, feature, field in (
        ("subscription_update", update, "enabled"),
        ("proration_behavior", update, "proration_behavior"),
        ("products", update, "products"),
        ("trial_update_behavior", update, "trial_update_behavior"),
        ("schedule_at_period_end", update, "schedule_at_period_end"),
        ("subscription_cancel", cancel, "enabled"),
        ("cancel_mode", cancel, "mode"),
        ("cancel_proration_behavior", cancel, "proration_behavior"),
    ):
        feature[field] = change.pop(name, feature[field])
    found |= change | {"updated": account.clock()}
    account.store.put(found)
    return public(found)


def default_configuration(account: StripeAccount) -> Json:
    """The portal's settings: cancelling at the period's end, and switches without proration."""
    cancel = new(
        OF.SubscriptionCancel,
        enabled=True,
        mode="at_period_end",
        proration_behavior="none",
    )
    update = new(
        OF.SubscriptionUpdate,
        default_allowed_updates=["price"],
        enabled=True,
        products=_default_products(),
        proration_behavior="none",
        trial_update_behavior="continue_trial",
    )
    return account.new(
        stripe.billing_portal.Configuration,
        id=PORTAL_CONFIGURATION,
        active=True,
        features=new(
            OF,
            subscription_cancel=cancel,
            subscription_pause={"enabled": False},
            subscription_update=update,
        ),
        is_default=True,
        updated=account.clock(),
    )


def _default_products() -> list[Json]:
    """List the recurring prices of each tier."""
    tiers: dict[str, list[str]] = {}
    for name, _, interval in DEFAULT_PRICES:
        if interval:
            tier = name.removesuffix("_yearly")
            tiers.setdefault(f"prod_sandbox_{tier}", []).append(f"price_sandbox_{name}")
    return [_listed(*each) for each in tiers.items()]


def _listed(product: str, prices: list[str]) -> Json:
    of = OF.SubscriptionUpdate.Product
    return new(of, prices=prices, product=product)
