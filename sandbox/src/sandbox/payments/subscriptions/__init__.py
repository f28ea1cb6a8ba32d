"""Customers and their subscriptions: periods, price switches, schedules, ends."""

from sandbox.payments.subscriptions.cancellations import cancel_now
from sandbox.payments.subscriptions.collection import after_attempt, do_due_of_invoice
from sandbox.payments.subscriptions.customers import (
    create_customer,
    delete_customer,
    place_of,
    store_customer_card,
    update_customer,
)
from sandbox.payments.subscriptions.endings import (
    end_with_period,
    expire_first_payment,
    find_live,
)
from sandbox.payments.subscriptions.periods import (
    CHANGEABLE_STATUSES,
    ENDED_STATUSES,
    LIVE_STATUSES,
    SUBSCRIPTION_KIND,
)
from sandbox.payments.subscriptions.phases import SCHEDULE_KIND
from sandbox.payments.subscriptions.previews import create_preview
from sandbox.payments.subscriptions.price_switches import (
    Wanted,
    check_switch,
    plan_switch,
    switch_price,
)
from sandbox.payments.subscriptions.renewals import (
    advance_subscription,
    do_due_of_subscription,
    pause_subscription,
)
from sandbox.payments.subscriptions.schedules import (
    cancel_schedule,
    create_schedule,
    plan_start,
    release_schedule,
    schedule_end,
    schedule_price,
    schedule_switch,
    update_schedule,
)
from sandbox.payments.subscriptions.starts import (
    create_subscription,
    start_subscription,
    start_unpaid_subscription,
)
from sandbox.payments.subscriptions.subscriptions import (
    change_card,
    close_invoice,
    retry_payment,
    store_card,
    unpause_subscription,
    void_invoice,
)
from sandbox.payments.subscriptions.updates import ends_trial_now, update_subscription

__all__ = [
    "CHANGEABLE_STATUSES",
    "ENDED_STATUSES",
    "LIVE_STATUSES",
    "SCHEDULE_KIND",
    "SUBSCRIPTION_KIND",
    "Wanted",
    "advance_subscription",
    "after_attempt",
    "cancel_now",
    "cancel_schedule",
    "change_card",
    "check_switch",
    "close_invoice",
    "create_customer",
    "create_preview",
    "create_schedule",
    "create_subscription",
    "delete_customer",
    "do_due_of_invoice",
    "do_due_of_subscription",
    "end_with_period",
    "ends_trial_now",
    "expire_first_payment",
    "find_live",
    "pause_subscription",
    "place_of",
    "plan_start",
    "plan_switch",
    "release_schedule",
    "retry_payment",
    "schedule_end",
    "schedule_price",
    "schedule_switch",
    "start_subscription",
    "start_unpaid_subscription",
    "store_card",
    "store_customer_card",
    "switch_price",
    "unpause_subscription",
    "update_customer",
    "update_schedule",
    "update_subscription",
    "void_invoice",
]
