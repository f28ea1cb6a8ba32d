"""The composition root: settings in, service out."""

import logging
from contextlib import AsyncExitStack

from fastapi import FastAPI

from billing import routes, subscribers
from billing.dependencies import Dependencies
from billing.erase_member import finish_erasure
from billing.import_coupons import import_coupons
from billing.metrics import measure
from billing.personal_data import PERSONAL
from billing.republish import republish
from billing.settings import Settings
from billing.shared_rows import SHARED
from billing.worker import jobs, repeat
from chassis.service import Service
from chassis.service import settings as service_settings
from contracts.billing import BillingDataErased
from contracts.topology import KETO

log = logging.getLogger(__name__)


def make(settings: Settings | None = None) -> Service:
    """Build the billing service."""
    known = settings or service_settings.read(Settings)

    async def parts(app: FastAPI, stack: AsyncExitStack) -> None:
        log.info("The Stripe key is of %s mode", known.key_mode or "an unknown")
        app.state.dependencies = Dependencies.of(app.state.database, known, stack)

    return Service(
        name="billing",
        settings=known,
        topology=KETO,
        routes=[routes.api],
        handlers=subscribers.handlers,
        personal=PERSONAL,
        parts=parts,
        republish=republish,
        erasure_answer=BillingDataErased.of,
        finish_erasure=finish_erasure,
        shared=SHARED,
        import_content=import_coupons,
        measure=measure,
        jobs=lambda app: (repeat(job, app.state.dependencies) for job in jobs()),
    )
