"""The checkout sessions and portal switches that we ask Stripe to make, in its own types."""

from datetime import datetime
from typing import NamedTuple
from urllib.parse import quote

from stripe.params.billing_portal import SessionCreateParamsFlowData
from stripe.params.checkout import (
    SessionCreateParams,
    SessionCreateParamsCustomerUpdate,
    SessionCreateParamsLineItem,
    SessionCreateParamsLineItemPriceDataProductData,
)

from billing.internal_api import PlanForSale
from billing.money import CURRENCY
from billing.settings import Settings
from billing.withdrawals import NOT_YET, Consent


class Taxes(NamedTuple):
    """Whether Stripe works out taxes, and asks buyers for a tax id."""

    automatic: bool = False
    ids: bool = False

    @classmethod
    def of(cls, settings: Settings) -> "Taxes":
        return cls(settings.stripe_automatic_tax, settings.stripe_tax_ids)


NO_TAXES = Taxes()


def plan_checkout(
    plan: PlanForSale,
    *,
    cents: int,
    user_id: str,
    customer_id: str,
    coupon_code: str,
    frontend_url: str,
    expires_at: datetime | None = None,
    taxes: Taxes = NO_TAXES,
    waiver: Consent | None = None,
    opens_later: bool = False,
    used_share: Consent | None = None,
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
        taxes,
    )
    request["mode"] = "payment"
    sold = {"userId": user_id, "planId": plan.id, "couponCode": coupon_code}
    if waiver is not None:
        # A restore of our database may lose the row.
        sold |= waiver.metadata
    elif opens_later:
        sold["waiver"] = NOT_YET
    request["metadata"] = sold | _accepted(used_share)
    request["payment_intent_data"] = {"metadata": {"userId": user_id, "planId": plan.id}}
    _bill(request, taxes)
    if expires_at is not None:
        request["expires_at"] = int(expires_at.timestamp())
    back = f"{frontend_url}/dashboard?purchase=success&planId={quote(plan.id, safe='')}"
    request["success_url"] = back
    request["cancel_url"] = f"{frontend_url}/plans/{quote(plan.slug, safe='')}?purchase=cancelled"
    return request


def tier_checkout(
    tier: str,
    *,
    price_id: str,
    user_id: str,
    customer_id: str,
    frontend_url: str,
    taxes: Taxes = NO_TAXES,
    used_share: Consent | None = None,
) -> SessionCreateParams:
    """A hosted checkout of a tier, by card: paid once for a lifetime, else by subscription."""
    request = _checkout(user_id, customer_id, {"price": price_id, "quantity": 1}, taxes)
    sold = {"userId": user_id, "tier": tier} | _accepted(used_share)
    request["metadata"] = sold
    # Stripe copies no metadata of a session to what the session makes.
    if tier == "lifetime":
        request["mode"] = "payment"
        request["payment_intent_data"] = {"metadata": {"userId": user_id, "tier": tier}}
        _bill(request, taxes)
    else:
        request["mode"] = "subscription"
        request["subscription_data"] = {"metadata": sold}
    request["success_url"] = f"{frontend_url}/dashboard?subscription=success"
    request["cancel_url"] = f"{frontend_url}/pricing?cancelled=true"
    return request


def _accepted(used_share: Consent | None) -> dict[str, str]:
    if used_share is None:
        return {}
    return {"usedShare": used_share.version, "usedShareAt": str(used_share.second)}


def _checkout(
    user_id: str, customer_id: str, item: SessionCreateParamsLineItem, taxes: Taxes
) -> SessionCreateParams:
    request: SessionCreateParams = {
        "customer": customer_id,
        "allowed_payment_method_types": ["card"],
        "line_items": [item],
        # Stripe takes up to 200 characters.
        "client_reference_id": user_id[:200],
    }
    # What the buyer types for it is kept with the customer, as Stripe asks for.
    updated: SessionCreateParamsCustomerUpdate = {}
    if taxes.automatic:
        request["automatic_tax"] = {"enabled": True}
        updated["address"] = "auto"
    if taxes.ids:
        request["tax_id_collection"] = {"enabled": True}
        updated["name"] = "auto"
    if updated:
        request["customer_update"] = updated
    return request


def _bill(request: SessionCreateParams, taxes: Taxes) -> None:
    """Have Stripe make an invoice of what is paid once, where a buyer may need one for the taxes;
    it charges for each. A receipt there is always."""
    if taxes.automatic or taxes.ids:
        request["invoice_creation"] = {"enabled": True}


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
