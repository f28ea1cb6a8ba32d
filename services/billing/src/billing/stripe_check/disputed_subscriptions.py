"""What ends a subscription that is disputed, in words: no request tells what Stripe is set to."""

from billing.settings import Settings

_WHERE = "Stripe's settings (Billing, Subscriptions and emails: Manage disputed payments)"


def who_ends_disputed(settings: Settings) -> str:
    """Return what the setting says, and what an operator has to look at."""
    if settings.refunds_revoke:
        return (
            "REFUNDS_REVOKE=true: Keto ends a subscription when its present period is disputed; see"
            f" in {_WHERE} what happens when an older payment is, which Keto leaves to Stripe"
        )
    return (
        "REFUNDS_REVOKE=false: a disputed subscription goes on and is renewed, unless it is"
        f" cancelled by {_WHERE}"
    )
