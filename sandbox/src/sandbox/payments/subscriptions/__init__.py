"""Customers and their subscriptions: invoices, periods, price switches, schedules, ends."""

from sandbox.payments.subscriptions.customers import (
    create_customer,
    delete_customer,
    update_customer,
)
from sandbox.payments.subscriptions.endings import (
    cancel_now,
    end_with_period,
    find_live,
    update_subscription,
)
from sandbox.payments.subscriptions.invoices import (
    INVOICE_KIND,
    find_by_page,
    note_attempt,
    payment_of,
)
from sandbox.payments.subscriptions.periods import (
    CHANGEABLE_STATUSES,
    ENDED_STATUSES,
    LIVE_STATUSES,
    SUBSCRIPTION_KIND,
)
from sandbox.payments.subscriptions.price_switches import check_switch, switch_price
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
    after_attempt,
    change_card,
    close_invoice,
    create_subscription,
    expire_first_payment,
    pause_subscription,
    retry_payment,
    start_subscription,
    start_unpaid_subscription,
    unpause_subscription,
)

__all__ = [
    "CHANGEABLE_STATUSES",
    "ENDED_STATUSES",
    "INVOICE_KIND",
    "LIVE_STATUSES",
    "SCHEDULE_KIND",
    "SUBSCRIPTION_KIND",
    "advance_subscription",
    "after_attempt",
    "cancel_now",
    "cancel_schedule",
    "change_card",
    "check_switch",
    "close_invoice",
    "create_customer",
    "create_subscription",
    "delete_customer",
    "end_with_period",
    "expire_first_payment",
    "find_by_page",
    "find_live",
    "note_attempt",
    "pause_subscription",
    "payment_of",
    "plan_start",
    "release_schedule",
    "retry_payment",
    "schedule_end",
    "schedule_switch",
    "start_subscription",
    "start_unpaid_subscription",
    "switch_price",
    "unpause_subscription",
    "update_customer",
    "update_subscription",
]
