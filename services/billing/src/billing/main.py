"""The composition root: settings in, service out."""

import logging
from contextlib import AsyncExitStack

from billing import routes, staff_audit, subscribers
from billing.account.key_mode import refuse_other_mode
from billing.changes import routes as changes
from billing.coupons.import_coupons import import_coupons
from billing.dependencies import Dependencies
from billing.desk import routes as staff_routes
from billing.erase_member import finish_erasure
from billing.ledger import routes as ledger
from billing.membership import routes as membership
from billing.membership.invoices import routes as invoices
from billing.metrics import measure
from billing.outbound_webhooks import routes as outbound_webhooks
from billing.personal_data import PERSONAL
from billing.republish import republish
from billing.settings import Settings
from billing.shared_rows import SHARED
from billing.shop import routes as shop
from billing.shop.list_prices import PricesOnSale
from billing.stripe_events import routes as stripe_events
from billing.withdrawals import routes as withdrawals
from billing.worker import WORK, watching
from chassis.http import StaffOperations
from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from chassis.work_page import work_routes
from contracts import desk
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO

log = logging.getLogger(__name__)

_THINGS = (
    shop,
    membership,
    changes,
    invoices,
    withdrawals,
    stripe_events,
    staff_routes,
    ledger,
    outbound_webhooks,
)
ROUTES = (
    *(thing.api for thing in _THINGS),
    routes.api,
    staff_audit.api,
    work_routes(desk.PREFIX, "billing"),
)


def make(settings: Settings | None = None) -> Service:
    """Build the billing service."""
    known = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        log.info("The Stripe key is of %s mode", known.key_mode or "an unknown")
        await refuse_other_mode(parts[Database], known, stack)
        dependencies = parts.add(Dependencies.of(parts[Database], known, stack))
        stack.callback(parts.add(PricesOnSale(known, dependencies.stripe)).close)

    return Service(
        name="billing",
        settings=known,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        personal=PERSONAL,
        staff=StaffOperations(desk.PREFIX, desk.OPERATIONS),
        parts=add_parts,
        republish=republish,
        erasure_answer=DATA_ERASED["billing"].of,
        finish_erasure=finish_erasure,
        shared=SHARED,
        import_content=import_coupons,
        measure=measure,
        work=WORK,
        jobs=lambda parts: watching(parts[Dependencies]),
    )
