"""The composition root: settings in, service out."""

from catalogue import routes, subscribers
from catalogue.import_plans import import_plans
from catalogue.settings import Settings
from chassis.service import Service, settings
from chassis.storage import Database
from contracts.topology import KETO


def make(read: Settings | None = None) -> Service:
    """Catalogue, put together."""
    known = read or settings.read(Settings)

    async def import_content(database: Database, path: str) -> list[str]:
        return await import_plans(database, path or known.keto_content)

    return Service(
        name="catalogue",
        settings=known,
        topology=KETO,
        routes=[routes.api, routes.internal],
        handlers=subscribers.handlers,
        import_content=import_content,
    )
