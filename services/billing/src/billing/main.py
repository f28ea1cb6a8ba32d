"""The composition root: settings in, service out."""

import asyncio
from contextlib import AsyncExitStack

from fastapi import FastAPI

from billing import routes
from billing.event_record import keep_tidy
from billing.figures import measure
from billing.import_coupons import import_coupons
from billing.parts import Parts
from billing.republish import republish
from billing.settings import Settings
from chassis.service import Service, settings
from contracts.topology import KETO


def make(read: Settings | None = None) -> Service:
    """Billing, put together."""
    known = read or settings.read(Settings)

    async def parts(app: FastAPI, stack: AsyncExitStack) -> None:
        app.state.parts = await Parts.of(app, known, stack)
        tidying = asyncio.create_task(keep_tidy(app.state.database))
        stack.callback(tidying.cancel)

    return Service(
        name="billing",
        settings=known,
        topology=KETO,
        routes=[routes.api],
        parts=parts,
        republish=republish,
        import_content=import_coupons,
        measure=measure,
    )
