"""Members' subscriptions, the membership that follows from payments, invoices and notices."""

from billing.membership.count_reasons import count_reasons
from billing.membership.credits import find_credit, record_credit
from billing.membership.find_membership import find_membership, may_try, subscriptions_of
from billing.membership.find_subscriptions import live_subscriptions, unpaid_subscriptions
from billing.membership.fold import columns_of, stored_facts, write_state
from billing.membership.invoices.fold import (
    columns_of_credit_note,
    columns_of_invoice,
    stored_credit_note,
    stored_invoice,
)
from billing.membership.invoices.mail_notice import mail_notice
from billing.membership.invoices.tables import CreditNote, Invoice
from billing.membership.rules import (
    NOTHING,
    cancels_at,
    is_live,
    rank,
    status_now,
)
from billing.membership.schemas import (
    CreditRecord,
    Interval,
    MembershipResponse,
    PurchaseRecord,
    PurchaseResponse,
    Tier,
)
from billing.membership.stripe_tasks import (
    CANCEL_AT_PERIOD_END,
    CONTINUE,
    END_PAID_BACK,
    IN_ORDER,
    SETTLE,
    UPDATE_CONTACT,
    add_task,
    end_paid_back,
    settle_subscription,
)
from billing.membership.subscriptions_to_check import (
    overdue_subscriptions,
    superfluous_subscriptions,
)
from billing.membership.tables import (
    Cancellation,
    Credit,
    Membership,
    Purchase,
    StripeTask,
    Subscription,
    Trial,
)
from billing.membership.trial_tax import tax_trial, tax_trials_of_customer
from billing.membership.update_membership import (
    lock_member,
    update_after,
    update_membership,
    update_ownership,
)

__all__ = [
    "CANCEL_AT_PERIOD_END",
    "CONTINUE",
    "END_PAID_BACK",
    "IN_ORDER",
    "NOTHING",
    "SETTLE",
    "UPDATE_CONTACT",
    "Cancellation",
    "Credit",
    "CreditNote",
    "CreditRecord",
    "Interval",
    "Invoice",
    "Membership",
    "MembershipResponse",
    "Purchase",
    "PurchaseRecord",
    "PurchaseResponse",
    "StripeTask",
    "Subscription",
    "Tier",
    "Trial",
    "add_task",
    "cancels_at",
    "columns_of",
    "columns_of_credit_note",
    "columns_of_invoice",
    "count_reasons",
    "end_paid_back",
    "find_credit",
    "find_membership",
    "is_live",
    "live_subscriptions",
    "lock_member",
    "mail_notice",
    "may_try",
    "overdue_subscriptions",
    "rank",
    "record_credit",
    "settle_subscription",
    "status_now",
    "stored_credit_note",
    "stored_facts",
    "stored_invoice",
    "subscriptions_of",
    "superfluous_subscriptions",
    "tax_trial",
    "tax_trials_of_customer",
    "unpaid_subscriptions",
    "update_after",
    "update_membership",
    "update_ownership",
    "write_state",
]
