"""Request and response bodies of the desk."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from billing.coupons import BEGINNING, END
from billing.membership import CreditRecord
from billing.withdrawals import WithdrawalRecord
from chassis.audit import Reason
from chassis.http import IN_CENTS, Coded, Nullable, RequestBody, ResponseBody, Text, example

_PLAN = "01939fa0-8000-7000-8000-000000000003"

DiscountType = Literal["PERCENTAGE", "FIXED"]


class DeskOrder(ResponseBody):
    """A payment of a member; `refunded` is the amount that has gone back, or is on its way."""

    model_config = example(
        {
            "id": "01939fa0-8000-7000-8000-000000000004",
            "number": "K-4R7M-X9PC",
            "kind": "plan",
            "planId": _PLAN,
            "amount": 26.99,
            "refunded": 0.0,
            "currency": "usd",
            "status": "COMPLETED",
            "couponCode": "WELCOME10",
            "paidAt": "2026-03-30T10:05:00Z",
            "revokedAt": None,
        }
    )

    id: str
    # Short, for people.
    number: str
    kind: Literal["plan", "lifetime", "subscription"]
    plan_id: str | None
    amount: float
    refunded: float
    currency: str
    status: str
    coupon_code: str | None
    paid_at: datetime
    revoked_at: datetime | None


class AccountSubscription(ResponseBody):
    """The subscription that the membership follows from; its id is Stripe's."""

    model_config = example(
        {
            "id": "sub_1Pgc6o2eZvKYlo2C",
            "number": "K-M4R7-X9PC",
            "tier": "PRO",
            "status": "ACTIVE",
            "interval": "month",
            "currentPeriodStart": "2026-03-30T10:05:00Z",
            "currentPeriodEnd": "2026-04-30T10:05:00Z",
            "cancelAtPeriodEnd": False,
            "pausedUntil": None,
            "trialEndsAt": None,
        }
    )

    id: str
    number: str
    tier: str
    status: str
    interval: str | None
    current_period_start: datetime | None
    current_period_end: datetime | None
    cancel_at_period_end: bool
    paused_until: datetime | None
    trial_ends_at: datetime | None


class AccountCustomer(ResponseBody):
    """The member as a customer at Stripe."""

    model_config = example(
        {"id": "cus_QXg1o8vcGmoR32", "createdAt": "2026-03-30T10:00:00Z", "replacedAt": None}
    )

    id: str
    created_at: datetime
    replaced_at: datetime | None


class Account(ResponseBody):
    """What staff see of a member's account: the newest hundred orders first. The credit pays the
    next invoices."""

    orders: list[DeskOrder]
    subscription: AccountSubscription | None
    credit: CreditRecord | None
    withdrawals: list[WithdrawalRecord]
    customers: list[AccountCustomer]


class AccountResponse(ResponseBody):
    account: Account


class FoundContract(ResponseBody):
    """What was sold under a short number: to this member, in whose account it is shown."""

    model_config = example(
        {
            "number": "K-4R7M-X9PC",
            "orderNumber": "01939fa0-8000-7000-8000-000000000004",
            "kind": "plan",
            "memberId": "01939fa0-8000-7000-8000-000000000001",
        }
    )

    number: str
    order_number: str
    kind: Literal["plan", "lifetime", "subscription"]
    member_id: str


class ContractResponse(ResponseBody):
    contract: FoundContract


class StaffRefund(RequestBody):
    """How much goes back, all where it is left out, and why. The same amount is one refund for a
    day; `again` makes another one."""

    model_config = example({"amount": 9.99, "reason": "The plan was not what was shown."})

    amount: Annotated[float, Field(gt=0, le=99_999_999), IN_CENTS] | None = None
    again: bool = False
    reason: Reason


class DeskOrderResponse(ResponseBody):
    """The order; `alreadyMade` where this refund was made before, and nothing more went back."""

    order: DeskOrder
    already_made: Annotated[bool, Field(examples=[False])] = False


class AccountChange(RequestBody):
    """What is given or taken, `plan:ID` or `lifetime`, and why."""

    model_config = example({"what": f"plan:{_PLAN}", "reason": "The card was charged twice."})

    what: Annotated[Text, StringConstraints(min_length=1, max_length=200)]
    reason: Reason


_From = Annotated[datetime, BeforeValidator(Coded("not_a_date", BEGINNING))]
_Until = Annotated[datetime, BeforeValidator(Coded("not_a_date", END))]


class CouponEdit(RequestBody):
    """A change of a coupon as it was read in this version; what is left out stays.

    Null: no end, and any number of uses.
    """

    model_config = example({"version": 2, "maxUses": 100, "reason": "The spring sale."})

    version: int
    active: bool | None = None
    valid_from: _From | None = None
    valid_until: Nullable[_Until] = None
    max_uses: Nullable[Annotated[int, Field(ge=0, le=1_000_000_000)]] = None
    discount_type: DiscountType | None = None
    discount_value: Annotated[float, Field(ge=0, le=99_999_999)] | None = None
    reason: Reason


class DeskWithdrawalsResponse(ResponseBody):
    """Withdrawals of all members, the newest first; `next` is the cursor of the next page."""

    withdrawals: list[WithdrawalRecord]
    next: str | None


class DeskCoupon(ResponseBody):
    """A coupon at the desk; no import overwrites the `edited` fields."""

    model_config = example(
        {
            "code": "WELCOME10",
            "active": True,
            "validFrom": "2026-01-01T00:00:00Z",
            "validUntil": None,
            "maxUses": 100,
            "usedCount": 12,
            "discountType": "PERCENTAGE",
            "discountValue": 10.0,
            "version": 3,
            "edited": ["maxUses"],
        }
    )

    code: str
    active: bool
    valid_from: datetime
    valid_until: datetime | None
    max_uses: int | None
    used_count: int
    discount_type: DiscountType
    discount_value: float
    version: int
    edited: list[str]


class DeskCouponsResponse(ResponseBody):
    """A page of coupons; `next` is the cursor of the next page."""

    coupons: list[DeskCoupon]
    next: str | None


class DeskCouponResponse(ResponseBody):
    coupon: DeskCoupon
