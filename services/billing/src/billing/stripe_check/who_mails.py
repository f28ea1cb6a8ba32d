"""Who mails a member whose payment failed, in words: no request tells what Stripe is set to."""

from billing.settings import Settings

_WHERE = "Stripe's settings (Billing, Subscriptions and emails: failed card payments)"


def who_mails(settings: Settings) -> str:
    """Return what the setting says, and what an operator has to look at."""
    if settings.failed_payment_mails == "stripe":
        return (
            "FAILED_PAYMENT_MAILS=stripe: Keto mails nobody whose payment failed; see that it is on"
            f" in {_WHERE}"
        )
    return (
        "FAILED_PAYMENT_MAILS=keto: Keto mails members whose payment failed; see that it is off in"
        f" {_WHERE}, or they get two"
    )
