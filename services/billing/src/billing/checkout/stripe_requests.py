"""The checkout sessions and portal switches that we ask Stripe to make, in its own types."""

from datetime import datetime
from urllib.parse import quote

from stripe.params.billing_portal import SessionCreateParamsFlowData
from stripe.params.checkout import (
    SessionCreateParams,
    SessionCreateParamsLineItem,
    SessionCreateParamsLineItemPriceDataProductData,
)

from billing.internal_api import PlanForSale
from billing.money import CURRENCY


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
    request = _checkout(
        user_id,
        customer_id,
        {
            "price_data": {"currency": CURRENCY, "unit_amount": cents, "product_data": product},
            "quantity": 1,
        },
    )
    request["mode"] = "payment"
    request["metadata"] = {"userId": user_id, "planId": plan.id, "couponCode": coupon_code}
    request["payment_intent_data"] = {"metadata": {"userId": user_id, "planId": plan.id}}
    if expires_at is not None:
        request["expires_at"] = int(expires_at.timestamp())
    back = f"{frontend_url}/dashboard?purchase=success&planId={quote(plan.id, safe='')}"
    request["success_url"] = back
    request["cancel_url"] = f"{frontend_url}/plans/{quote(plan.slug, safe='')}?purchase=cancelled"
    return request


def tier_checkout(
    tier: str, *, price_id: str, user_id: str, customer_id: str, frontend_url: str
) -> SessionCreateParams:
    """A hosted checkout of a tier, by card: paid once for a lifetime, else by subscription."""
    request = _checkout(user_id, customer_id, {"price": price_id, "quantity": 1})
    request["metadata"] = {"userId": user_id, "tier": tier}
    # Stripe copies no metadata of a session to what the session makes.
    if tier == "lifetime":
        request["mode"] = "payment"
        request["payment_intent_data"] = {"metadata": {"userId": user_id, "tier": tier}}
    else:
        request["mode"] = "subscription"
        request["subscription_data"] = {"metadata": {"userId": user_id, "tier": tier}}
    request["success_url"] = f"{frontend_url}/dashboard?subscription=success"
    request["cancel_url"] = f"{frontend_url}/pricing?cancelled=true"
    return request


def _checkout(
    user_id: str, customer_id: str, item: SessionCreateParamsLineItem
) -> SessionCreateParams:
    return {
        "customer": customer_id,
        "allowed_payment_method_types": ["card"],
        "line_items": [item],
        # Stripe takes up to 200 characters.
        "client_reference_id": user_id[:200],
    }


def switch(
    subscription_id: str, *, item_id: str, price_id: str, frontend_url: str
) -> SessionCreateParamsFlowData:
    """What a billing portal session is for in which a member confirms another price."""
    return {
        "type": "subscription_update_confirm",
        "subscription_update_confirm": {
            "subscription": subscription_id,
            "items": [{"id": item_id, "price": price_id, "quantity": 1}],
        },
        "after_completion": {
            "type": "redirect",
            "redirect": {"return_url": f"{frontend_url}/dashboard?subscription=success"},
        },
    }
