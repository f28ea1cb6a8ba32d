"""The composition root: settings in, service out."""

from contextlib import AsyncExitStack

from chassis.http import StaffOperations
from chassis.service import Parts, Service, read_settings
from chassis.storage import Database
from chassis.work_page import work_routes
from contracts import desk
from contracts.erasure import DATA_ERASED
from contracts.topology import KETO
from messaging import tasks
from tracker import routes, subscribers
from tracker.achievements import routes as achievements
from tracker.achievements.import_achievements import import_achievements
from tracker.check_ins import routes as check_ins
from tracker.closed_days import works as closed_days
from tracker.diary import months
from tracker.diary import routes as diary
from tracker.dishes import routes as dishes
from tracker.food_tables import ImportedNames
from tracker.foods import routes as foods
from tracker.foods.open_food_facts import OpenFoodFacts
from tracker.imports import import_file
from tracker.imports import routes as imports
from tracker.logs import routes as logs
from tracker.measurements import routes as measurements
from tracker.personal_data import PERSONAL
from tracker.plan_starts import routes as plan_starts
from tracker.republish import republish
from tracker.settings import Settings
from tracker.shared_rows import SHARED
from tracker.targets import routes as targets
from work import Works

_PACKAGES = (
    *(logs, foods, dishes, diary, targets, check_ins, plan_starts, measurements, imports),
    achievements,
)
ROUTES = [*(package.api for package in _PACKAGES), routes.api, work_routes(desk.PREFIX, "tracker")]
WORK = Works(import_file.works, closed_days)


def make(settings: Settings | None = None) -> Service:
    settings = settings or read_settings(Settings)

    async def add_parts(parts: Parts, stack: AsyncExitStack) -> None:
        stack.push_async_callback(parts.add(OpenFoodFacts(settings)).close)
        imported = parts.add(ImportedNames(parts[Database]))
        stack.push_async_callback(tasks.end, [tasks.begin(imported.keep_reading())])

    return Service(
        name="tracker",
        settings=settings,
        topology=KETO,
        routes=ROUTES,
        handlers=subscribers.handlers,
        personal=PERSONAL,
        staff=StaffOperations(desk.PREFIX, desk.OPERATIONS),
        parts=add_parts,
        erasure_answer=DATA_ERASED["tracker"].of,
        republish=republish,
        shared=SHARED,
        import_content=import_achievements,
        work=WORK,
        jobs=lambda parts: [months.keep_adding_months(parts[Database])],
        measure=months.measure,
    )
