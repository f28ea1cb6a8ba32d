"""The composition root: settings in, service out."""

from chassis.service import Service, read_settings
from chassis.storage import Database
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from tracker import diary_months, routes, subscribers
from tracker.import_achievements import import_achievements
from tracker.personal_data import PERSONAL
from tracker.republish import republish
from tracker.settings import Settings
from tracker.shared_rows import SHARED


def make(settings: Settings | None = None) -> Service:
    """Build the tracker service."""
    settings = settings or read_settings(Settings)
    return Service(
        name="tracker",
        settings=settings,
        topology=KETO,
        routes=[routes.api],
        handlers=subscribers.handlers,
        personal=PERSONAL,
        erasure_answer=DATA_ERASED["tracker"].of,
        republish=republish,
        shared=SHARED,
        import_content=import_achievements,
        jobs=lambda parts: [diary_months.keep_adding_months(parts[Database])],
        measure=diary_months.measure,
    )
