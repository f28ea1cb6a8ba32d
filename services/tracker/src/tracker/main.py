"""The composition root: settings in, service out."""

from chassis.service import Service, settings
from contracts.topology import KETO
from tracker import routes, subscribers
from tracker.import_achievements import import_achievements
from tracker.republish import republish
from tracker.settings import Settings


def make(read: Settings | None = None) -> Service:
    """Put tracker together."""
    return Service(
        name="tracker",
        settings=read or settings.read(Settings),
        topology=KETO,
        routes=[routes.api],
        handlers=subscribers.handlers,
        republish=republish,
        import_content=import_achievements,
    )
