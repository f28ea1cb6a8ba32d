"""The composition root: settings in, service out."""

from catalogue import routes, subscribers
from catalogue.settings import Settings
from chassis import settings
from chassis.application import Service


def make(read: Settings | None = None) -> Service:
    """Catalogue, put together."""
    return Service(
        name="catalogue",
        settings=read or settings.read(Settings),
        routes=[routes.api, routes.internal],
        handlers=subscribers.handlers,
    )
