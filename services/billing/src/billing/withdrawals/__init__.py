"""Withdrawals from contracts: which contracts, until when, and the refunds."""

from billing.withdrawals.at_stripe import withdraw_at_stripe
from billing.withdrawals.list_withdrawals import withdrawals_of
from billing.withdrawals.on_stripe import (
    is_withdrawn_from,
    name_restored,
    restore_for_checkout,
    restore_for_order,
    restore_for_subscription,
    withdrawn_at,
)
from billing.withdrawals.rules import State, opens_at
from billing.withdrawals.schemas import WithdrawalRecord
from billing.withdrawals.settle import settle_withdrawals
from billing.withdrawals.tables import UnmatchedWithdrawal, Waiver, Withdrawal, WithdrawalRequest
from billing.withdrawals.used_share import (
    USED_SHARE_VERSION,
    USED_SHARES,
    keep_used_share,
    used_share_of,
)
from billing.withdrawals.waiver import NOT_YET, WAIVERS, Consent, check_version, keep_waiver

__all__ = [
    "NOT_YET",
    "USED_SHARES",
    "USED_SHARE_VERSION",
    "WAIVERS",
    "Consent",
    "State",
    "UnmatchedWithdrawal",
    "Waiver",
    "Withdrawal",
    "WithdrawalRecord",
    "WithdrawalRequest",
    "check_version",
    "is_withdrawn_from",
    "keep_used_share",
    "keep_waiver",
    "name_restored",
    "opens_at",
    "restore_for_checkout",
    "restore_for_order",
    "restore_for_subscription",
    "settle_withdrawals",
    "used_share_of",
    "withdraw_at_stripe",
    "withdrawals_of",
    "withdrawn_at",
]
