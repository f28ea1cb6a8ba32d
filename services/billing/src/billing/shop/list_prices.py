"""The prices of the tiers that are on sale, as Stripe has them: shown before anyone subscribes.

Not specified. A tier is listed if it is configured, active, and paid each month or once as the
checkout expects. Concurrent requests share one request to Stripe, repeated after five minutes; if
it fails, the last prices are shown (`test_prices.py`). The expected prices are in
`STRIPE_AMOUNT_...`, for `stripe-check` alone.
"""

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from billing.money import amount_of
from billing.settings import TIERS, Settings
from billing.shop import rules
from billing.shop.schemas import PriceRecord
from billing.stripe_api import NoLongerThere, Stripe, StripeFailed
from chassis import clock

log = logging.getLogger(__name__)

# What an operator changes at Stripe is shown after this time.
_FRESH = timedelta(minutes=5)
# After a failure, the known prices are shown for this long without a request.
_PAUSE = timedelta(seconds=30)


class PricesOnSale:
    """The prices: concurrent requests share one request to Stripe, cached for some minutes."""

    def __init__(self, settings: Settings, stripe: Stripe) -> None:
        self._settings, self._stripe = settings, stripe
        self._known: list[PriceRecord] | None = None
        self._ask_at = datetime.min.replace(tzinfo=UTC)
        self._asking: asyncio.Task[list[PriceRecord]] | None = None

    async def fetch(self) -> list[PriceRecord]:
        """The prices; without an answer of Stripe those that it gave last, or StripeFailed."""
        if self._known is not None and clock.now() < self._ask_at:
            return self._known
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
            self._asking.add_done_callback(self._note)
        try:
            # One who goes away does not end it for the others.
            return await asyncio.shield(self._asking)
        except StripeFailed:
            if self._known is None:
                raise
            return self._known

    def close(self) -> None:
        if self._asking is not None:
            self._asking.cancel()

    def _note(self, asked: asyncio.Task[list[PriceRecord]]) -> None:
        self._asking = None
        if asked.cancelled():
            return
        if error := asked.exception():
            log.warning("Stripe does not tell the prices: %s", error)
            self._ask_at = clock.now() + _PAUSE
        else:
            self._known, self._ask_at = asked.result(), clock.now() + _FRESH

    async def _ask(self) -> list[PriceRecord]:
        sold = [(tier, price) for tier in TIERS if (price := self._settings.price_of(tier))]
        found = await asyncio.gather(*(self._price(*each) for each in sold))
        if sold and not any(is_there for is_there, _ in found):
            # The key of another account knows none.
            raise StripeFailed("Stripe has none of our prices")
        return [record for _, record in found if record is not None]

    async def _price(self, tier: str, price_id: str) -> tuple[bool, PriceRecord | None]:
        """Whether a price exists, and how it is shown if it is on sale."""
        try:
            price = await self._stripe.account.price(price_id)
        except NoLongerThere:
            return False, None
        amount = amount_of(price)
        # What is paid in another way than the checkout expects cannot be bought: `stripe-check`.
        is_monthly = rules.is_paid_each(price, "month")
        is_right = is_monthly if tier != "lifetime" else not price.get("recurring")
        if not price.get("active") or amount is None or not is_right:
            return True, None
        return True, PriceRecord.model_validate(
            {
                "tier": tier,
                "amount": amount,
                "currency": price["currency"],
                "interval": "month" if price.get("recurring") else None,
                "yearly_amount": await self._yearly_amount(tier, price["currency"]),
            }
        )

    async def _yearly_amount(self, tier: str, currency: str) -> Decimal | None:
        """What a year costs, if it is sold, in the currency of the month."""
        price_id = self._settings.price_of(tier, "year")
        try:
            price = await self._stripe.account.price(price_id) if price_id else {}
        except NoLongerThere:
            return None
        is_sold = price.get("active") and price["currency"] == currency
        return amount_of(price) if is_sold and rules.is_paid_each(price, "year") else None
