"""What we ask Stripe for, in the words of its own types."""

from collections.abc import Collection
from datetime import datetime
from urllib.parse import quote

from stripe.params import (
    CustomerCreateParams,
    CustomerListParams,
    CustomerUpdateParams,
    EventListParams,
    PaymentIntentRetrieveParams,
    RefundCreateParams,
    RefundListParams,
    SubscriptionListParams,
    SubscriptionUpdateParams,
)
from stripe.params.billing_portal import SessionCreateParams as PortalParams
from stripe.params.checkout import (
    SessionCreateParams,
    SessionCreateParamsLineItemPriceDataProductData,
    SessionListParams,
)

from billing.internal_api import Contact, PlanForSale

CURRENCY = "usd"


def customer(contact: Contact, *, with_email: bool = True) -> CustomerCreateParams:
    """A customer for a user."""
    request: CustomerCreateParams = {"metadata": {"userId": contact.id}}
    if with_email:
        request["email"] = contact.email
    if contact.name:
        request["name"] = contact.name
    return request


def contact_change(contact: Contact, *, with_email: bool = True) -> CustomerUpdateParams:
    """The present address and name of a customer; an empty address takes the former one away."""
    request: CustomerUpdateParams = {"email": contact.email if with_email else ""}
    if contact.name:
        request["name"] = contact.name
    return request


def plan_checkout(
    plan: PlanForSale,
    *,
    cents: int,
    user_id: str,
    customer_id: str,
    coupon_code: str,
    frontend_url: str,
    expires_at: datetime | None = None,
) -> SessionCreateParams:
    """A hosted checkout of a plan, once and by card."""
    product: SessionCreateParamsLineItemPriceDataProductData = {"name": plan.title}
    # Stripe refuses a description that is there and says nothing.
    if plan.short_desc and plan.short_desc.strip():
        product["description"] = plan.short_desc
    ends: SessionCreateParams = {}
    if expires_at is not None:
        ends["expires_at"] = int(expires_at.timestamp())
    back = f"{frontend_url}/dashboard?purchase=success&planId={quote(plan.id, safe='')}"
    return {
        "mode": "payment",
        "customer": customer_id,
        "allowed_payment_method_types": ["card"],
        "line_items": [
            {
                "price_data": {
                    "currency": CURRENCY,
                    "unit_amount": cents,
                    "product_data": product,
                },
                "quantity": 1,
            }
        ],
        "metadata": {"userId": user_id, "planId": plan.id, "couponCode": coupon_code},
        "client_reference_id": _reference(user_id),
        "payment_intent_data": {"metadata": {"userId": user_id, "planId": plan.id}},
        **ends,
        "success_url": back,
        "cancel_url": f"{frontend_url}/plans/{quote(plan.slug, safe='')}?purchase=cancelled",
    }


def tier_checkout(
    tier: str, *, price_id: str, user_id: str, customer_id: str, frontend_url: str
) -> SessionCreateParams:
    """A hosted checkout of a tier, by card: paid once for a lifetime, else by subscription."""
    request: SessionCreateParams = {
        "mode": "payment" if tier == "lifetime" else "subscription",
        "customer": customer_id,
        "allowed_payment_method_types": ["card"],
        "line_items": [{"price": price_id, "quantity": 1}],
        "metadata": {"userId": user_id, "tier": tier},
        "client_reference_id": _reference(user_id),
        "success_url": f"{frontend_url}/dashboard?subscription=success",
        "cancel_url": f"{frontend_url}/pricing?cancelled=true",
    }
    # Stripe copies no metadata of a session to what the session makes.
    if tier == "lifetime":
        request["payment_intent_data"] = {"metadata": {"userId": user_id, "tier": tier}}
    else:
        request["subscription_data"] = {"metadata": {"userId": user_id, "tier": tier}}
    return request


def _reference(user_id: str) -> str:
    # Stripe takes up to 200 characters.
    return user_id[:200]


def switch(
    subscription_id: str, *, item_id: str, price_id: str, customer_id: str, frontend_url: str
) -> PortalParams:
    """A billing portal session in which a member confirms another price."""
    return {
        **portal(customer_id=customer_id, frontend_url=frontend_url),
        "flow_data": {
            "type": "subscription_update_confirm",
            "subscription_update_confirm": {
                "subscription": subscription_id,
                "items": [{"id": item_id, "price": price_id, "quantity": 1}],
            },
            "after_completion": {
                "type": "redirect",
                "redirect": {"return_url": f"{frontend_url}/dashboard?subscription=success"},
            },
        },
    }


def end_with_period() -> SubscriptionUpdateParams:
    """The end of a subscription when the paid period is over."""
    return {"cancel_at_period_end": True}


def events(types: Collection[str], since: datetime) -> EventListParams:
    """The events of these types since a time."""
    return {"types": sorted(types), "created": {"gte": int(since.timestamp())}}


def all_subscriptions() -> SubscriptionListParams:
    """The subscriptions of all customers, whatever their status, with the customers."""
    return {"status": "all", "expand": ["data.customer"]}


def completed_checkouts() -> SessionListParams:
    """The completed checkout sessions, with the charges that paid them."""
    return {"status": "complete", "expand": ["data.payment_intent.latest_charge"]}


def customers_since(since: datetime) -> CustomerListParams:
    """The customers that were created since a time."""
    return {"created": {"gte": int(since.timestamp())}}


def customers_of_a_day(since: datetime) -> CustomerListParams:
    """The customers of the day in which a key was used, by a clock that may be behind ours."""
    begin = int(since.timestamp()) - 60
    return {"created": {"gte": begin, "lte": begin + 86_400}}


def open_checkouts(customer_id: str) -> SessionListParams:
    """The checkout sessions of a customer that can still be paid."""
    return {"status": "open", "customer": customer_id}


def refunds_of(payment_id: str) -> RefundListParams:
    """The refunds of a payment."""
    return {"payment_intent": payment_id}


def refund(payment_id: str, *, cents: int | None) -> RefundCreateParams:
    """The refund of a payment, or of a part of it."""
    request: RefundCreateParams = {"payment_intent": payment_id}
    if cents is not None:
        request["amount"] = cents
    return request


def payment_with_charge() -> PaymentIntentRetrieveParams:
    """A payment together with the charge that has its receipt."""
    return {"expand": ["latest_charge"]}


def portal(*, customer_id: str, frontend_url: str) -> PortalParams:
    """A billing portal session that leads back to the dashboard."""
    return {"customer": customer_id, "return_url": f"{frontend_url}/dashboard"}
