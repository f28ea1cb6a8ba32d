"""The composition root: settings in, service out."""

from catalogue import routes, subscribers
from catalogue.import_plans import import_plans
from catalogue.settings import Settings
from chassis.service import Service, settings
from contracts.topology import KETO


def make(read: Settings | None = None) -> Service:
    """Put catalogue together."""
    return Service(
        name="catalogue",
        settings=read or settings.read(Settings),
        topology=KETO,
        routes=[routes.api, routes.internal],
        handlers=subscribers.handlers,
        import_content=import_plans,
    )
