"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from tracker import subscribers
from tracker.achievements.import_achievements import import_achievements
from tracker.diary import months as diary_months
from tracker.foods.open_food_facts import FoodLookup
from tracker.imports import worker as work_on_imports
from tracker.logs import routes
from tracker.personal_data import PERSONAL
from tracker.republish import republish
from tracker.settings import Settings
from tracker.shared_rows import SHARED


def make(settings: Settings | None = None) -> Service:
    known = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        lookup = parts.add(FoodLookup(known))
        stack.push_async_callback(lookup.close)

    return Service(
        name="tracker",
        settings=known,
        topology=KETO,
        routes=[routes.api],
        handlers=subscribers.handlers,
        personal=PERSONAL,
        parts=add_parts,
        erasure_answer=DATA_ERASED["tracker"].of,
        republish=republish,
        shared=SHARED,
        import_content=import_achievements,
        jobs=lambda parts: [
            diary_months.keep_adding_months(parts[Database]),
            work_on_imports.keep_working(parts[Database]),
        ],
        measure=diary_months.measure,
    )
