"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from messaging import tasks
from tracker import routes, subscribers
from tracker.achievements import routes as achievements
from tracker.achievements.import_achievements import import_achievements
from tracker.diary import months
from tracker.diary import routes as diary
from tracker.dishes import routes as dishes
from tracker.food_tables import ImportedNames
from tracker.foods import routes as foods
from tracker.foods.open_food_facts import OpenFoodFacts
from tracker.imports import routes as imports
from tracker.imports import worker
from tracker.imports.turns import SMALL_BYTES
from tracker.logs import routes as logs
from tracker.measurements import routes as measurements
from tracker.personal_data import PERSONAL
from tracker.plan_starts import routes as plan_starts
from tracker.republish import republish
from tracker.settings import Settings
from tracker.shared_rows import SHARED
from tracker.targets import routes as targets

_THINGS = (logs, foods, dishes, diary, targets, plan_starts, measurements, imports, achievements)
ROUTES = [*(thing.api for thing in _THINGS), routes.api]


def make(settings: Settings | None = None) -> Service:
    known = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        stack.push_async_callback(parts.add(OpenFoodFacts(known)).close)
        imported = parts.add(ImportedNames(parts[Database]))
        stack.push_async_callback(tasks.end, [tasks.begin(imported.keep_reading())])

    return Service(
        name="tracker",
        settings=known,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        personal=PERSONAL,
        parts=add_parts,
        erasure_answer=DATA_ERASED["tracker"].of,
        republish=republish,
        shared=SHARED,
        import_content=import_achievements,
        jobs=lambda parts: [
            months.keep_adding_months(parts[Database]),
            worker.keep_working(parts[Database]),
            worker.keep_working(parts[Database], SMALL_BYTES),
        ],
        measure=months.measure,
    )
