"""The composition root: settings in, service out."""

from catalogue import routes, staff_audit, subscribers
from catalogue.desk import routes as desk
from catalogue.personal_data import PERSONAL
from catalogue.plans import routes as plans
from catalogue.plans.import_plans import import_plans
from catalogue.reviews import routes as reviews
from catalogue.settings import Settings
from catalogue.shared_rows import SHARED
from catalogue.shop import routes as shop
from chassis.http import StaffOperations
from chassis.service import Service, read_settings
from chassis.work_page import work_routes
from contracts.desk import OPERATIONS, PREFIX
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO

ROUTES = (
    shop.api,
    reviews.api,
    routes.api,
    desk.api,
    staff_audit.api,
    work_routes(PREFIX, "catalogue"),
    plans.internal,
)


def make(settings: Settings | None = None) -> Service:
    """Build the catalogue service."""
    settings = settings or read_settings(Settings)
    return Service(
        name="catalogue",
        settings=settings,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        personal=PERSONAL,
        staff=StaffOperations(PREFIX, OPERATIONS),
        callers={"billing": settings.billing_secret},
        erasure_answer=DATA_ERASED["catalogue"].of,
        shared=SHARED,
        import_content=import_plans,
    )
