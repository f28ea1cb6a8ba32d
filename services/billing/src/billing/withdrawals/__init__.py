"""Withdrawals from contracts: what may be withdrawn from, until when, and what goes back."""

from billing.withdrawals.list_withdrawals import withdrawals_of
from billing.withdrawals.schemas import WithdrawalRecord
from billing.withdrawals.settle import settle_withdrawals
from billing.withdrawals.tables import Waiver, Withdrawal, WithdrawalRequest
from billing.withdrawals.waiver import WAIVERS, Consent, check_version, keep_waiver

__all__ = [
    "WAIVERS",
    "Consent",
    "Waiver",
    "Withdrawal",
    "WithdrawalRecord",
    "WithdrawalRequest",
    "check_version",
    "keep_waiver",
    "settle_withdrawals",
    "withdrawals_of",
]
