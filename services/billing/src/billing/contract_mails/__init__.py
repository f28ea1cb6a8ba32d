"""Mails about contracts: one confirms each, and one announces a year's renewal or a trial's end"""

from billing.contract_mails.announce_charge import announce_renewal, announce_trial_end
from billing.contract_mails.confirm_subscription import confirm_subscription
from billing.contract_mails.order_concluded import order_concluded, order_opened

__all__ = [
    "announce_renewal",
    "announce_trial_end",
    "confirm_subscription",
    "order_concluded",
    "order_opened",
]
