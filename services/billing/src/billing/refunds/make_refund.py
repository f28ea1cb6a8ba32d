"""Make a refund that is wanted at Stripe, and apply what Stripe answers without waiting for its
event. Twice is harmless: the intent is the idempotency key, and is written on the refund, which is
found by it when Stripe has forgotten the key or the answer was lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from billing.dependencies import Dependencies
from billing.refunds.rules import REFUSED, WANTED
from billing.refunds.tables import RefundIntent
from billing.stripe_api import (
    INTENT,
    Adjustment,
    Event,
    IdempotencyKeyInUse,
    IdempotencyKeyUsed,
    NoLongerThere,
    StripeFailed,
    StripeRefused,
)

log = logging.getLogger(__name__)

_WAIT_SECONDS = 10.0
_PAUSE_SECONDS = 0.2

# Applies an event of Stripe's: composed by the callers, as events know the intents.
Apply = Callable[[Dependencies, Event], Awaitable[object]]


async def observe_refunds(dependencies: Dependencies, payment_id: str, apply: Apply) -> list[Event]:
    """Apply the refunds of a payment as they are at Stripe: some may not have been heard of."""
    refunds = await dependencies.stripe.refunds.of_payment(payment_id)
    for each in refunds:
        await apply(dependencies, each)
    return refunds


async def make_refund(
    dependencies: Dependencies, intent_id: str, apply: Apply, metadata: dict[str, str] | None = None
) -> RefundIntent:
    """Make a wanted refund; return the intent with its outcome. What Stripe refuses is refused."""
    intent = await _load(dependencies, intent_id)
    if intent.state != WANTED:
        return intent
    try:
        made = await _made(dependencies, intent)
        if made is None:
            made = await _make(dependencies, intent, metadata or {})
    except IdempotencyKeyInUse:
        return await _made_by_another(dependencies, intent_id)
    except StripeRefused as refused:
        if isinstance(refused, NoLongerThere):
            # Unless the key is another account's.
            await dependencies.stripe.confirm_account()
        log.warning("%s is not refunded: %s", intent.stripe_payment_id, refused)
        await _change(dependencies, intent_id, state=REFUSED, last_error=str(refused))
        return await _load(dependencies, intent_id)
    await apply(dependencies, made)
    return await _load(dependencies, intent_id)


async def _made_by_another(dependencies: Dependencies, intent_id: str) -> RefundIntent:
    """Wait for the request that makes this refund at the same time."""
    until = asyncio.get_running_loop().time() + _WAIT_SECONDS
    while (intent := await _load(dependencies, intent_id)).state == WANTED:
        if asyncio.get_running_loop().time() > until:
            raise StripeFailed(f"{intent_id}: Stripe is at work on it")
        await asyncio.sleep(_PAUSE_SECONDS)
    return intent


async def _made(dependencies: Dependencies, intent: RefundIntent) -> Event | None:
    """The refund of this intent, if Stripe has it."""
    for each in await dependencies.stripe.refunds.of_payment(intent.stripe_payment_id):
        if each.about(Adjustment).metadata.refund_intent == intent.id:
            return each
    return None


async def _make(
    dependencies: Dependencies, intent: RefundIntent, metadata: dict[str, str]
) -> Event:
    async def make(keys_used: int) -> Event:
        return await dependencies.stripe.refunds.make(
            intent.stripe_payment_id,
            cents=intent.cents,
            key=f"refund-{intent.id}-{keys_used}",
            metadata={**metadata, INTENT: intent.id},
        )

    try:
        return await make(intent.keys_used)
    except IdempotencyKeyUsed:
        # Stripe repeats a failure to this key, and has no such refund.
        await _change(dependencies, intent.id, keys_used=intent.keys_used + 1)
        return await make(intent.keys_used + 1)


async def _load(dependencies: Dependencies, intent_id: str) -> RefundIntent:
    async with dependencies.database.session() as session:
        return await session.get_one(RefundIntent, intent_id)


async def _change(dependencies: Dependencies, intent_id: str, **values: object) -> None:
    async with dependencies.database.session() as session:
        intent = await session.get_one(RefundIntent, intent_id, with_for_update=True)
        # Its event may have come in the meantime.
        if intent.state == WANTED:
            intent.sqlmodel_update(values)
