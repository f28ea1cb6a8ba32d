"""The settings of the account as Stripe lists them, and their changes by a page or a test."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import stripe
from pydantic import Field, ValidationError

from sandbox.payments.account import (
    PORTAL_CONFIGURATION,
    WEBHOOK_ENDPOINT,
    Json,
    StripeAccount,
    StripeApiError,
    Switches,
    public,
)
from sandbox.payments.checkout import (
    CONFIGURATION_KIND,
    DEFAULT_PRICES,
    create_default_prices,
    payment_interval,
)
from sandbox.payments.controls.portal_settings import (
    Change,
    change_configuration,
    default_configuration,
)

# The fields of a JSON body or of a form.
Given: TypeAlias = Mapping[str, Any]


class EndpointChange(Change):
    """Fields to change of the webhook endpoint; without one, nothing is delivered."""

    status: Literal["enabled", "disabled", "missing"] | None = None
    enabled_events: list[str] | None = None
    url: str | None = None
    # That of its events, such as 2025-02-24.acacia; empty for the newest.
    api_version: Annotated[str, Field(pattern=r"^(\d{4}-\d\d-\d\d(\.\w+)?)?$")] | None = None


class PriceChange(Change):
    """Fields to change of a price: at Stripe its amount is fixed, so that is another account's."""

    active: bool | None = None
    currency: Literal["usd", "eur"] | None = None
    interval: Literal["month", "year", "one_time"] | None = None
    unit_amount: Annotated[int, Field(ge=0)] | None = None


class Reset(Change):
    """Whether to delete customers, payments, subscriptions and events too."""

    data: bool = False


def change_setting(account: StripeAccount, webhook_url: str, what: str, given: Given) -> Json:
    """Change the switches, a price, the endpoint or the portal, or reset all of them."""
    try:
        with account.store.transaction():
            return _change(account, webhook_url, what, given)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"])
        raise StripeApiError(f"{where}: {problem['msg']}", status=422) from None


def _change(account: StripeAccount, webhook_url: str, what: str, given: Given) -> Json:
    match what.split("/"):
        case ["switches"]:
            account.set_switches(given)
            return account.switches.model_dump()
        case ["prices", price_id]:
            return _change_price(account, price_id, given)
        case ["webhook-endpoint"]:
            return _change_endpoint(account, webhook_url, given)
        case ["portal-configuration"]:
            return change_configuration(account, given)
        case ["reset"]:
            if Reset.model_validate(given).data:
                account.store.clear()
            reset(account, webhook_url)
            return account.switches.model_dump()
    raise StripeApiError(f"Unknown setting {what}.", status=404)


def _change_endpoint(account: StripeAccount, webhook_url: str, given: Given) -> Json:
    change = _read(EndpointChange, given)
    if change.get("status") == "missing":
        account.store.remove(WEBHOOK_ENDPOINT)
        return {"id": WEBHOOK_ENDPOINT, "deleted": True}
    found = account.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
    endpoint = found or default_endpoint(account, webhook_url)
    return _changed(account, endpoint, change)


def _change_price(account: StripeAccount, price_id: str, given: Given) -> Json:
    change = _read(PriceChange, given)
    if "unit_amount" in change:
        change["unit_amount_decimal"] = str(change["unit_amount"])
    if interval := change.pop("interval", None):
        change |= payment_interval(None if interval == "one_time" else interval)
    return _changed(account, account.fetch("price", price_id), change)


def _changed(account: StripeAccount, thing: Json, fields: Json) -> Json:
    account.store.put(thing | fields)
    return public(thing | fields)


def _read(model: type[Change], given: Given) -> Json:
    return model.model_validate(given).model_dump(exclude_none=True)


def create_defaults(account: StripeAccount, webhook_url: str) -> None:
    """Create what is missing; the endpoint's URL follows the settings at each start."""
    create_default_prices(account)
    endpoint = account.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
    account.store.put((endpoint or default_endpoint(account, webhook_url)) | {"url": webhook_url})
    if account.store.get(CONFIGURATION_KIND, PORTAL_CONFIGURATION) is None:
        account.store.put(default_configuration(account))


def reset(account: StripeAccount, webhook_url: str) -> None:
    """Return the settings of the account to their defaults."""
    account.set_switches(Switches().model_dump())
    for name, *_ in DEFAULT_PRICES:
        account.store.remove(f"price_sandbox_{name}")
    account.store.remove(WEBHOOK_ENDPOINT)
    account.store.remove(PORTAL_CONFIGURATION)
    create_defaults(account, webhook_url)


def default_endpoint(account: StripeAccount, url: str) -> Json:
    return account.new(
        stripe.WebhookEndpoint,
        id=WEBHOOK_ENDPOINT,
        description="Keto's webhook",
        enabled_events=["*"],
        status="enabled",
        url=url,
    )
