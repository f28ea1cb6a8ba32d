"""The event with which identity confirms an order by mail."""

from datetime import UTC, datetime, timedelta

from billing.payments import Payment, PlanTitle
from billing.withdrawals import WAIVERS, Consent
from chassis import clock
from contracts import billing as contracts

# In the first two weeks, a late confirmation is better than none. An order that a resync
# finds later needs none.
GOOD_FOR = timedelta(days=14)


def order_concluded(
    payment: Payment, consent: Consent | None
) -> contracts.ContractConcluded | None:
    """The confirmation of a paid checkout, whose number and title the database fills in; None if
    it would be too late."""
    good_until = payment.paid_at + GOOD_FOR
    return None if clock.now() > good_until else _concluded(payment, consent, good_until)


def order_opened(
    payment: Payment, consent: Consent, title: PlanTitle | None
) -> contracts.ContractConcluded:
    """The confirmation that the buyer has opened a plan sooner, and with which consent."""
    good_until = clock.now() + GOOD_FOR
    return _concluded(payment, consent, good_until, number=payment.number or "", title=title)


def _concluded(
    payment: Payment,
    consent: Consent | None,
    good_until: datetime,
    *,
    number: str = "",
    title: PlanTitle | None = None,
) -> contracts.ContractConcluded:
    return contracts.ContractConcluded(
        user_id=payment.user_id,
        order_number=payment.id,
        number=number,
        kind=payment.kind,
        title=title and title.title,
        german_title=title and title.german_title,
        tier=None,
        amount=payment.amount,
        tax=payment.tax,
        currency=payment.currency,
        price=None,
        interval=None,
        trial_ends_at=None,
        consent=consent
        and contracts.Consent(
            text=WAIVERS[consent.version], given_at=datetime.fromtimestamp(consent.second, UTC)
        ),
        is_waived=consent is not None,
        opens_at=payment.opens_at,
        concluded_at=payment.paid_at,
        good_until=good_until,
    )
