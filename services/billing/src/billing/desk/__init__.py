"""The desk's operations about money: accounts, refunds, grants, coupons, failed checkouts"""

from billing.desk.find_contract import sold_under
from billing.desk.give import Unknown, derive, grant, lock_for_change, named, plan_of, revoke

__all__ = [
    "Unknown",
    "derive",
    "grant",
    "lock_for_change",
    "named",
    "plan_of",
    "revoke",
    "sold_under",
]
