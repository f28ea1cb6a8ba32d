"""Customers and their subscriptions: invoices, periods, price switches, schedules, ends."""

from sandbox.payments.subscriptions.balances import BALANCE_KIND, create_balance_transaction
from sandbox.payments.subscriptions.collection import after_attempt, do_due_of_invoice
from sandbox.payments.subscriptions.credit_notes import (
    CREDIT_NOTE_KIND,
    create_credit_note,
    find_note_by_page,
)
from sandbox.payments.subscriptions.customers import (
    create_customer,
    delete_customer,
    update_customer,
)
from sandbox.payments.subscriptions.drafts import Line, describe_invoice
from sandbox.payments.subscriptions.endings import cancel_now, end_with_period, find_live
from sandbox.payments.subscriptions.invoices import (
    INVOICE_KIND,
    finalize,
    find_by_page,
    find_invoice,
    note_attempt,
    payment_of,
)
from sandbox.payments.subscriptions.periods import (
    CHANGEABLE_STATUSES,
    ENDED_STATUSES,
    LIVE_STATUSES,
    SUBSCRIPTION_KIND,
)
from sandbox.payments.subscriptions.previews import create_preview
from sandbox.payments.subscriptions.price_switches import (
    Wanted,
    check_switch,
    plan_switch,
    switch_price,
)
from sandbox.payments.subscriptions.schedules import (
    SCHEDULE_KIND,
    cancel_schedule,
    plan_start,
    release_schedule,
    schedule_end,
    schedule_switch,
)
from sandbox.payments.subscriptions.subscriptions import (
    advance_subscription,
    change_card,
    close_invoice,
    create_subscription,
    do_due_of_subscription,
    expire_first_payment,
    pause_subscription,
    retry_payment,
    start_subscription,
    start_unpaid_subscription,
    store_card,
    unpause_subscription,
)
from sandbox.payments.subscriptions.taxes import tax_of
from sandbox.payments.subscriptions.updates import update_subscription

__all__ = [
    "BALANCE_KIND",
    "CHANGEABLE_STATUSES",
    "CREDIT_NOTE_KIND",
    "ENDED_STATUSES",
    "INVOICE_KIND",
    "LIVE_STATUSES",
    "SCHEDULE_KIND",
    "SUBSCRIPTION_KIND",
    "Line",
    "Wanted",
    "advance_subscription",
    "after_attempt",
    "cancel_now",
    "cancel_schedule",
    "change_card",
    "check_switch",
    "close_invoice",
    "create_balance_transaction",
    "create_credit_note",
    "create_customer",
    "create_preview",
    "create_subscription",
    "delete_customer",
    "describe_invoice",
    "do_due_of_invoice",
    "do_due_of_subscription",
    "end_with_period",
    "expire_first_payment",
    "finalize",
    "find_by_page",
    "find_invoice",
    "find_live",
    "find_note_by_page",
    "note_attempt",
    "pause_subscription",
    "payment_of",
    "plan_start",
    "plan_switch",
    "release_schedule",
    "retry_payment",
    "schedule_end",
    "schedule_switch",
    "start_subscription",
    "start_unpaid_subscription",
    "store_card",
    "switch_price",
    "tax_of",
    "unpause_subscription",
    "update_customer",
    "update_subscription",
]
