"""The settings of the account as Stripe lists them: webhook endpoint and portal configuration."""

import stripe

from sandbox.payments import prices
from sandbox.payments.account import PORTAL_CONFIGURATION, WEBHOOK_ENDPOINT, Account
from sandbox.payments.objects import Json, new
from sandbox.payments.switches import Switches


def create_defaults(account: Account, webhook_url: str) -> None:
    """Create what is missing; the endpoint's URL follows the settings at each start."""
    prices.create_defaults(account)
    endpoint = account.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
    account.store.put((endpoint or default_endpoint(account, webhook_url)) | {"url": webhook_url})
    if account.store.get("billing_portal.configuration", PORTAL_CONFIGURATION) is None:
        account.store.put(_default_configuration(account))


def reset(account: Account, webhook_url: str) -> None:
    """Return the settings of the account to their defaults."""
    account.set_switches(Switches().model_dump())
    for tier, *_ in prices.DEFAULTS:
        account.store.remove(f"price_sandbox_{tier}")
    account.store.remove(WEBHOOK_ENDPOINT)
    account.store.remove(PORTAL_CONFIGURATION)
    create_defaults(account, webhook_url)


def default_endpoint(account: Account, url: str) -> Json:
    return account.new(
        stripe.WebhookEndpoint,
        id=WEBHOOK_ENDPOINT,
        description="Keto's webhook",
        enabled_events=["*"],
        status="enabled",
        url=url,
    )


def _default_configuration(account: Account) -> Json:
    """The portal's settings: cancelling at the period's end, and switches without proration."""
    of = stripe.billing_portal.Configuration.Features
    cancel = new(
        of.SubscriptionCancel,
        enabled=True,
        mode="at_period_end",
        proration_behavior="none",
    )
    update = new(
        of.SubscriptionUpdate,
        default_allowed_updates=["price"],
        enabled=True,
        proration_behavior="none",
        trial_update_behavior="continue_trial",
    )
    return account.new(
        stripe.billing_portal.Configuration,
        id=PORTAL_CONFIGURATION,
        active=True,
        features=new(
            of,
            subscription_cancel=cancel,
            subscription_pause={"enabled": False},
            subscription_update=update,
        ),
        is_default=True,
        updated=account.clock(),
    )
