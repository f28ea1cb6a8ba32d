"""The settings of the account as Stripe lists them: webhook endpoint and portal configuration."""

from sandbox.payments.account import WEBHOOK_ENDPOINT, Account
from sandbox.payments.prices import SINCE
from sandbox.payments.store import Json

PORTAL_CONFIGURATION = "bpc_1sandbox"


def create_defaults(account: Account, webhook_url: str) -> None:
    """Create what is missing; the endpoint's URL follows the settings at each start."""
    endpoint = account.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
    account.store.put((endpoint or default_endpoint(webhook_url)) | {"url": webhook_url})
    if account.store.get("billing_portal.configuration", PORTAL_CONFIGURATION) is None:
        account.store.put(default_configuration())


def default_endpoint(url: str) -> Json:
    return {
        "id": WEBHOOK_ENDPOINT,
        "object": "webhook_endpoint",
        "api_version": None,
        "application": None,
        "created": SINCE,
        "description": "Keto's webhook",
        "enabled_events": ["*"],
        "livemode": False,
        "metadata": {},
        "status": "enabled",
        "url": url,
        "_default": True,
    }


def default_configuration() -> Json:
    return {
        "id": PORTAL_CONFIGURATION,
        "object": "billing_portal.configuration",
        "active": True,
        "application": None,
        "business_profile": {
            "headline": None,
            "privacy_policy_url": None,
            "terms_of_service_url": None,
        },
        "created": SINCE,
        "default_return_url": None,
        "features": {
            "customer_update": {"allowed_updates": [], "enabled": False},
            "invoice_history": {"enabled": True},
            "payment_method_update": {"enabled": False, "payment_method_configuration": None},
            "subscription_cancel": {
                "cancellation_reason": {"enabled": False, "options": []},
                "enabled": True,
                "mode": "at_period_end",
                "proration_behavior": "none",
            },
            "subscription_pause": {"enabled": False},
            "subscription_update": {
                "billing_cycle_anchor": None,
                "default_allowed_updates": ["price"],
                "enabled": True,
                "products": None,
                "proration_behavior": "always_invoice",
                "schedule_at_period_end": {"conditions": []},
                "trial_update_behavior": "continue_trial",
            },
        },
        "is_default": True,
        "livemode": False,
        "login_page": {"enabled": False, "url": None},
        "metadata": {},
        "name": None,
        "updated": SINCE,
        "_default": True,
    }
