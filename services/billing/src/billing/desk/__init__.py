"""What staff see and do about money: accounts, refunds, grants, coupons, checkouts that failed"""

from billing.desk.give import Unknown, derive, grant, lock_for_change, named, plan_of, revoke
from billing.desk.refund import refund_payment

__all__ = [
    "Unknown",
    "derive",
    "grant",
    "lock_for_change",
    "named",
    "plan_of",
    "refund_payment",
    "revoke",
]
