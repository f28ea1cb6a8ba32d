"""Compare Stripe's account with the settings: each mistake in a line, with what to do."""

import logging
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

import httpx
from sqlmodel import select

from billing.account.legal_pages import missing_legal_pages
from billing.account.portal_mistakes import portal_mistakes
from billing.coupons import Coupon, is_usable, takes_all
from billing.dependencies import Dependencies
from billing.money import CURRENCY, amount_of
from billing.settings import TIERS, Interval, Settings
from billing.shop import is_paid_each
from billing.stripe_api import API_VERSION, HANDLED, KeyRefused, NoLongerThere, StripeFailed
from chassis import clock
from messaging.exceptions import describe

log = logging.getLogger(__name__)

Json = dict[str, Any]

_NO_AMOUNT = "has no single amount: make one that costs the same for everybody"
WEBHOOK_PATH = "/api/payments/webhook"


async def find_mistakes(dependencies: Dependencies) -> list[str]:
    """The mistakes in the account; none when it is as billing needs it."""
    settings, account = dependencies.settings, dependencies.stripe.account
    mistakes = await _free_coupons(dependencies)
    # With a test key no real purchase happens.
    if settings.key_mode == "live":
        mistakes += await missing_legal_pages(settings.frontend_url)
    if settings.key_mode is None:
        mistakes.append(
            "STRIPE_SECRET_KEY: its form names no mode, so events of the other mode are not"
            " noticed; use a key that begins with sk_ or rk_"
        )
    if not settings.stripe_webhook_secret:
        mistakes.append(
            "STRIPE_WEBHOOK_SECRET is empty: every webhook is refused; set the signing secret of"
            " the endpoint"
        )
    try:
        for tier in TIERS:
            mistakes += await _prices(dependencies, tier)
            mistakes += await _prices(dependencies, tier, "year")
        mistakes += portal_mistakes(settings, await account.portal_configurations())
        mistakes += _webhook(settings, await account.webhook_endpoints())
    except KeyRefused:
        mistakes.append(
            "STRIPE_SECRET_KEY: Stripe refuses it; set a key of the account that has not been"
            " revoked"
        )
    return mistakes


async def log_mistakes(dependencies: Dependencies) -> None:
    """Log each mistake as a warning; nothing waits for it."""
    try:
        for mistake in await find_mistakes(dependencies):
            log.warning("Stripe: %s", mistake)
    except StripeFailed as error:
        log.warning("Stripe's account could not be checked: %s", error)


async def _free_coupons(dependencies: Dependencies) -> list[str]:
    """Return a mistake for each coupon that makes plans free; none with a test key."""
    if dependencies.settings.key_mode != "live":
        return []
    try:
        plans = await dependencies.internal_api.plans_on_sale()
    except httpx.HTTPError as error:
        return [f"catalogue does not tell the prices of plans: {describe(error)}; check again"]
    async with dependencies.database.session() as session:
        coupons = (await session.scalars(select(Coupon).order_by(Coupon.code))).all()
    now = clock.now()
    return [
        f"the coupon {coupon.code} takes the whole price of {_some(given)}:"
        f" `keto coupon off {coupon.code}`, and take it out of the content"
        for coupon in coupons
        if is_usable(coupon, max(now, coupon.valid_from))
        and (given := [plan.slug for plan in plans if takes_all(coupon, plan.price)])
    ]


def _some(slugs: list[str]) -> str:
    more = f" and {len(slugs) - 3} more" if len(slugs) > 3 else ""
    return ", ".join(slugs[:3]) + more


async def _prices(dependencies: Dependencies, tier: str, interval: Interval = "month") -> list[str]:
    name = f"STRIPE_PRICE_{tier.upper()}" + ("_YEARLY" if interval == "year" else "")
    settings = dependencies.settings
    listed = settings.prices_of(tier, interval)
    if not listed and interval == "year":
        return []
    if not listed:
        return [f"{name} is empty: {tier} is not on sale; set the id of its price"]
    mistakes = []
    for price_id in listed:
        try:
            price = await dependencies.stripe.account.price(price_id)
        except NoLongerThere:
            mistakes.append(
                f"{name}: {price_id} does not exist in this account and mode; correct the id, or"
                " take it out of the list"
            )
            continue
        wrong = [*_wrong_with_price(price, tier, interval, is_sold=price_id == listed[0])]
        if price_id == listed[0] and interval == "month":
            wrong += _wrong_amount(price, tier, settings.amount_of(tier))
        elif price_id == listed[0]:
            wrong += _wrong_yearly_amount(price, await _monthly_price(dependencies, tier))
        mistakes += [f"{name}: {price_id} {each}" for each in wrong]
    return mistakes


def _wrong_with_price(
    price: Json, tier: str, interval: Interval, *, is_sold: bool
) -> Iterator[str]:
    if is_sold and not price.get("active"):
        yield "is archived: activate it, or put another one first"
    if price.get("currency") != CURRENCY:
        yield f"is in {price.get('currency')}: payments that are not in usd are set aside"
    is_recurring = price.get("recurring") is not None
    if tier == "lifetime" and is_recurring:
        yield "is recurring: a lifetime is paid once; make a one-time price"
    if tier != "lifetime" and not is_recurring:
        yield "is paid once: a subscription needs a recurring price"
    elif tier != "lifetime" and not is_paid_each(price, interval):
        recurring = price["recurring"]
        every = f"{recurring.get('interval_count', 1)} {recurring.get('interval')}"
        yield f"is paid every {every}: make one that is paid each {interval}"


def _wrong_amount(price: Json, tier: str, expected: Decimal) -> Iterator[str]:
    amount, currency = amount_of(price), price.get("currency")
    if amount is None:
        yield _NO_AMOUNT
    elif currency == CURRENCY and expected and amount != expected:
        yield (
            f"costs {amount} {currency}, and {tier} should cost {expected}: correct the price, or"
            f" STRIPE_AMOUNT_{tier.upper()}"
        )


async def _monthly_price(dependencies: Dependencies, tier: str) -> Json | None:
    price_id = dependencies.settings.price_of(tier)
    try:
        return await dependencies.stripe.account.price(price_id) if price_id else None
    except NoLongerThere:
        return None


def _wrong_yearly_amount(price: Json, monthly: Json | None) -> Iterator[str]:
    amount, month = amount_of(price), amount_of(monthly) if monthly else None
    if amount is None:
        yield _NO_AMOUNT
    elif monthly and month and monthly["currency"] == price["currency"] and amount <= month:
        yield (
            f"costs {amount} {price['currency']} a year, and a month costs {month}: make one with"
            " the amount of a year"
        )


def _webhook(settings: Settings, endpoints: Collection[Json]) -> Iterator[str]:
    wanted = settings.stripe_webhook_url
    ours = [endpoint for endpoint in endpoints if _is_ours(endpoint.get("url") or "", wanted)]
    enabled = [endpoint for endpoint in ours if endpoint.get("status") == "enabled"]
    heard = {kind for endpoint in enabled for kind in endpoint.get("enabled_events") or ()}
    missing = set() if "*" in heard else HANDLED - heard
    if not ours:
        yield (
            f"no webhook endpoint has the address {wanted or 'https://...' + WEBHOOK_PATH}: add it"
            " in Stripe's developer settings"
        )
    elif not enabled:
        yield f"the webhook endpoint {ours[0].get('url')} is disabled: enable it"
    elif missing:
        yield (
            f"the webhook endpoint {enabled[0].get('url')} does not listen to"
            f" {', '.join(sorted(missing))}: add these types"
        )
    for endpoint in enabled:
        # Without one, it has the default version of the account, which no request tells.
        if endpoint.get("api_version") not in (None, API_VERSION):
            yield (
                f"the webhook endpoint {endpoint.get('url')} sends the API version"
                f" {endpoint.get('api_version')}: add one with {API_VERSION} instead"
            )


def _is_ours(url: str, wanted: str) -> bool:
    if wanted:
        return url.rstrip("/") == wanted
    return urlsplit(url).path.rstrip("/") == WEBHOOK_PATH
