"""What an operator has to look up in Stripe's settings, because Stripe's API does not return it."""

from billing.settings import Settings

_MAILS = "Stripe's settings (Billing, Subscriptions and emails: failed card payments)"
_DISPUTES = "Stripe's settings (Billing, Subscriptions and emails: Manage disputed payments)"


def to_confirm(settings: Settings) -> tuple[str, str, str]:
    """What the settings do, with what to compare them with at Stripe."""
    return _mails(settings), _refunds(settings), _disputes(settings)


def _mails(settings: Settings) -> str:
    if settings.failed_payment_mails == "stripe":
        return (
            "FAILED_PAYMENT_MAILS=stripe: Keto sends no mails about failed payments; see that it"
            f" is on in {_MAILS}"
        )
    return (
        "FAILED_PAYMENT_MAILS=keto: Keto mails members whose payment failed; see that it is off in"
        f" {_MAILS}, or they get two"
    )


def _refunds(settings: Settings) -> str:
    if settings.refunds_revoke:
        return (
            "REFUNDS_REVOKE=true: a full refund or a dispute takes away what was paid for: a plan,"
            " a lifetime, or the subscription if it was its present period"
        )
    return (
        "REFUNDS_REVOKE=false: members keep what was refunded or is disputed, until you take it"
        " back with `keto revoke` or `keto cancel`"
    )


def _disputes(settings: Settings) -> str:
    if settings.refunds_revoke:
        return (
            "Keto ends a subscription when its present period is disputed; see in"
            f" {_DISPUTES} what happens when an older payment is, which Keto leaves to Stripe"
        )
    return (
        "a disputed subscription continues and is renewed, unless it is cancelled by"
        f" {_DISPUTES}: see what is chosen there"
    )
