"""Compare Stripe's account with the settings: each mistake in a line, with what to do."""

import logging
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from sqlmodel import select

from billing import rules
from billing.dependencies import Dependencies
from billing.settings import TIERS, Settings
from billing.stripe_api import Stripe
from billing.stripe_errors import KeyRefused, NoLongerThere, StripeFailed
from billing.stripe_events import HANDLED
from billing.stripe_requests import CURRENCY
from billing.tables import Coupon
from chassis import clock
from chassis.storage import Database

log = logging.getLogger(__name__)

WEBHOOK_PATH = "/api/payments/webhook"

Json = dict[str, Any]


async def find_mistakes(dependencies: Dependencies) -> list[str]:
    """The mistakes in the account; none when it is as billing needs it."""
    settings, stripe = dependencies.settings, dependencies.stripe
    mistakes = await _free_coupons(settings, dependencies.database)
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
            mistakes += await _prices(settings, stripe, tier)
        mistakes += _portal(await stripe.account.portal_configurations())
        mistakes += _webhook(settings, await stripe.account.webhook_endpoints())
    except KeyRefused:
        mistakes.append(
            "STRIPE_SECRET_KEY: Stripe refuses it; set a key of the account that has not been"
            " revoked"
        )
    return mistakes


async def log_mistakes(dependencies: Dependencies) -> None:
    """Log each mistake as a warning; nothing waits for it."""
    try:
        mistakes = await find_mistakes(dependencies)
    except StripeFailed as error:
        log.warning("Stripe's account could not be checked: %s", error)
        return
    for mistake in mistakes:
        log.warning("Stripe: %s", mistake)


async def _free_coupons(settings: Settings, database: Database) -> list[str]:
    """With a test key there is no money to lose."""
    if settings.key_mode != "live":
        return []
    async with database.session() as session:
        coupons = (await session.scalars(select(Coupon).order_by(Coupon.code))).all()
    now = clock.now()
    return [
        f"the coupon {coupon.code} takes the whole price: `keto coupon off {coupon.code}`, and take"
        " it out of the content"
        for coupon in coupons
        if rules.takes_all(coupon.discount_type, coupon.discount_value)
        and rules.is_usable(coupon, max(now, coupon.valid_from))
    ]


async def _prices(settings: Settings, stripe: Stripe, tier: str) -> list[str]:
    name = f"STRIPE_PRICE_{tier.upper()}"
    prices = settings.prices_of(tier)
    if not prices:
        return [f"{name} is empty: {tier} is not on sale; set the id of its price"]
    mistakes = []
    for price_id in prices:
        try:
            price = await stripe.account.price(price_id)
        except NoLongerThere:
            mistakes.append(
                f"{name}: {price_id} does not exist in this account and mode; correct the id, or"
                " take it out of the list"
            )
            continue
        mistakes += [
            f"{name}: {price_id} {wrong}"
            for wrong in _wrong_with_price(price, tier, is_sold=price_id == prices[0])
        ]
    return mistakes


def _wrong_with_price(price: Json, tier: str, *, is_sold: bool) -> list[str]:
    found = []
    if is_sold and not price.get("active"):
        found.append("is archived: activate it, or put another one first")
    if price.get("currency") != CURRENCY:
        found.append(f"is in {price.get('currency')}: payments that are not in usd are set aside")
    is_recurring = price.get("recurring") is not None
    if tier == "lifetime" and is_recurring:
        found.append("is recurring: a lifetime is paid once; make a one-time price")
    if tier != "lifetime" and not is_recurring:
        found.append("is paid once: a subscription needs a recurring price")
    return found


def _portal(configurations: Collection[Json]) -> list[str]:
    default = next((c for c in configurations if c.get("is_default") and c.get("active")), None)
    if default is None:
        return [
            "the customer portal has no default configuration: save one in Stripe's settings"
            " (Billing, Customer portal)"
        ]
    features = default.get("features") or {}
    if not (features.get("subscription_update") or {}).get("enabled"):
        return [
            "the customer portal does not let members switch plans: enable it in Stripe's "
            "settings (Billing, Customer portal), with the prices of BASIC and PRO"
        ]
    return []


def _webhook(settings: Settings, endpoints: Collection[Json]) -> list[str]:
    wanted = settings.stripe_webhook_url
    ours = [endpoint for endpoint in endpoints if _is_ours(endpoint.get("url") or "", wanted)]
    if not ours:
        return [
            f"no webhook endpoint has the address {wanted or 'https://...' + WEBHOOK_PATH}: add it"
            " in Stripe's developer settings"
        ]
    enabled = [endpoint for endpoint in ours if endpoint.get("status") == "enabled"]
    if not enabled:
        return [f"the webhook endpoint {ours[0].get('url')} is disabled: enable it"]
    heard = {kind for endpoint in enabled for kind in endpoint.get("enabled_events") or ()}
    missing = [] if "*" in heard else sorted(HANDLED - heard)
    if missing:
        return [
            f"the webhook endpoint {enabled[0].get('url')} does not listen to"
            f" {', '.join(missing)}: add these types"
        ]
    return []


def _is_ours(url: str, wanted: str) -> bool:
    if wanted:
        return url.rstrip("/") == wanted
    return urlsplit(url).path.rstrip("/") == WEBHOOK_PATH
