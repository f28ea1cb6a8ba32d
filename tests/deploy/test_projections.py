"""Every declared projection follows the newest event, whatever the order of delivery."""

import random
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from importlib import import_module
from typing import Any, get_args

import pytest
from sqlalchemy import Table, text
from sqlmodel import SQLModel

from chassis import ids
from chassis.storage import Database
from contracts.identity import SessionEnded
from contracts.planner import PlanGenerated, PlanMacros
from contracts.samples import sample
from contracts.services import SERVICES
from contracts.topology import KETO
from identity.accounts.tables import User
from messaging import Event, Handlers, Projection, sums_of
from planner.plans.tables import AiSession
from planner.shared_rows import SHARED as planner_shared
from testkit.databases import Databases

HANDLERS: dict[str, Handlers] = {
    service: import_module(f"{service}.subscribers").handlers for service in SERVICES
}
PROJECTIONS = [
    pytest.param(service, projection, id=projection.queue)
    for service, handlers in HANDLERS.items()
    for projection in handlers.projections
]
_BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
_ROUNDS = 10


@pytest.fixture
async def database(service: str, databases: Databases) -> AsyncIterator[Database]:
    it = Database(await databases.of(service), pool=2)
    await it.open()
    yield it
    await it.close()


def event_of(projection: Projection, user_id: str, version: int, chance: random.Random) -> Event:
    """An event of this version, with random values in the fields that the projection reads."""
    kind = chance.choice(projection.of)
    (version_field,) = projection.version.values()
    given = ("user_id", *projection_key(projection).values(), version_field)
    values = {
        name: any_value(field.annotation, chance)
        for name, field in kind.model_fields.items()
        # No projection has the price, which stays that of the golden sample.
        if name not in given and field.annotation is not Decimal
    }
    of_version = kind.model_fields[version_field].annotation
    values[version_field] = (
        _BEGINNING + timedelta(days=version) if of_version is datetime else version
    )
    return about(sample(kind, **values), user_id)


def about(event: Event, user_id: str) -> Event:
    """The event about another user; its session id is derived from the user's id."""
    update = {"user_id": user_id}
    if isinstance(event, SessionEnded):
        update["session_id"] = user_id
    return event.model_copy(update=update)


def owner_of(projection: Projection, user_id: str) -> tuple[str, str]:
    """The column that identifies a row, and its value for this user."""
    column, value = next(iter(projection_key(projection).items()))
    event = about(sample(projection.of[0]), user_id)
    return column, user_id if isinstance(value, str) else value(event)


def projection_key(projection: Projection) -> dict[str, Any]:
    key = projection.key
    return dict(key) if isinstance(key, dict) else {name: name for name in key}


def any_value(annotation: Any, chance: random.Random) -> Any:
    """A value of a field's type."""
    options = get_args(annotation) or (annotation,)
    if str in map(type, options):
        return chance.choice(options)
    kind = chance.choice(options)
    made: dict[Any, Callable[[], Any]] = {
        type(None): lambda: None,
        bool: lambda: chance.random() < 0.5,
        int: lambda: chance.randrange(1000),
        float: lambda: float(chance.randrange(1000)),
        str: lambda: str(chance.randrange(1000)),
        datetime: lambda: _BEGINNING + timedelta(minutes=chance.randrange(1_000_000)),
        PlanMacros: lambda: PlanMacros(
            **{name: float(chance.randrange(1000)) for name in PlanMacros.model_fields}
        ),
    }
    return made[kind]()


def table_of(projection: Projection) -> str:
    table = projection.table
    return str(table.name if isinstance(table, Table) else table.__tablename__)


async def rows(database: Database, projection: Projection, user_id: str) -> list[dict[str, Any]]:
    columns = [*projection_key(projection), *projection.version, *projection.fields]
    owner, value = owner_of(projection, user_id)
    query = f"SELECT {', '.join(sorted(columns))} FROM {table_of(projection)} WHERE {owner} = $1"
    return [dict(row) for row in await database.raw_sql.fetch(query, value)]


async def new_user(database: Database, projection: Projection) -> str:
    """A user, with a row if events do not create it."""
    user_id = ids.new()
    if not projection.creates:
        async with database.session() as session:
            session.add(row_of(projection, user_id))
    return user_id


def row_of(projection: Projection, user_id: str) -> SQLModel:
    assert projection.table is User
    email = f"{user_id}@example.com"
    return User(id=user_id, email=email, normal_email=email)


async def apply(database: Database, projection: Projection, events: list[Event]) -> None:
    async with database.session() as session:
        await projection.apply(events, session)


@pytest.mark.parametrize(("service", "projection"), PROJECTIONS)
async def test_a_row_follows_the_newest_event_in_any_order_and_number_of_deliveries(
    database: Database, projection: Projection
) -> None:
    for seed in range(_ROUNDS):
        chance = random.Random(seed)
        history = [event_of(projection, "", n, chance) for n in range(1, chance.randint(2, 6))]
        in_order, in_disorder = [await new_user(database, projection) for _ in range(2)]
        for event in history:
            of_user = about(event, in_order)
            await apply(database, projection, [of_user])
        # Late, duplicated and reordered, in batches of any size, mixed with other members' events.
        deliveries = [*history, *chance.choices(history, k=len(history))]
        chance.shuffle(deliveries)
        while deliveries:
            size = chance.randint(1, len(deliveries))
            batch, deliveries = deliveries[:size], deliveries[size:]
            others = [about(event, ids.new()) for event in batch]
            mine = [about(event, in_disorder) for event in batch]
            await apply(database, projection, chance.sample(mine + others, k=2 * size))
        (expected,) = await rows(database, projection, in_order)
        (actual,) = await rows(database, projection, in_disorder)
        column, value = owner_of(projection, in_disorder)
        assert actual == {**expected, column: value}, f"seed {seed}"


@pytest.mark.parametrize(("service", "projection"), PROJECTIONS)
async def test_an_event_of_the_stored_version_repairs_the_row_and_an_older_one_does_not(
    database: Database, projection: Projection
) -> None:
    user_id = await new_user(database, projection)
    older, newest = (event_of(projection, user_id, n, random.Random(n)) for n in (1, 2))
    await apply(database, projection, [newest])
    expected = await rows(database, projection, user_id)
    for seed in range(3, 20):
        wrong = event_of(projection, user_id, 2, random.Random(seed))
        await apply(database, projection, [wrong])
        if await rows(database, projection, user_id) != expected:
            break
    else:
        # The projection has no fields except the version.
        assert not projection.fields
    await apply(database, projection, [newest])
    assert await rows(database, projection, user_id) == expected
    await apply(database, projection, [older])
    assert await rows(database, projection, user_id) == expected
    if projection.creates:
        table = table_of(projection)
        async with database.session() as session:
            await session.execute(text(f"DELETE FROM {table}"))
        await apply(database, projection, [newest])
        assert await rows(database, projection, user_id) == expected


@pytest.mark.parametrize("service", SERVICES)
def test_every_queue_of_a_service_has_its_handler(service: str) -> None:
    """A queue without a handler would fill the broker."""
    assert HANDLERS[service].queues == {queue.name for queue in KETO.queues_of(service)}


async def test_planner_and_tracker_have_the_same_checksum_of_a_members_newest_plan(
    databases: Databases,
) -> None:
    newest = sample(PlanGenerated)
    sums = []
    for service in ("planner", "tracker"):
        database = Database(await databases.of(service), pool=2)
        await database.open()
        async with database.session() as session:
            if service == "planner":
                for number, year in enumerate((2025, newest.created_at.year)):
                    plan = AiSession(
                        id=f"plan {number}",
                        user_id=newest.user_id,
                        created_at=newest.created_at.replace(year=year),
                        input_params={},
                        output_plan={},
                        model="m",
                    )
                    session.add(plan)
                shared = next(each for each in planner_shared if each.name == "newest plans")
            else:
                (of_plans,) = (
                    each for each in HANDLERS[service].projections if PlanGenerated in each.of
                )
                await of_plans.apply([newest], session)
                shared = of_plans.shared_rows()
        sums.append(await sums_of(database.raw_sql, shared))
        await database.close()
    owner, projection = sums
    assert owner.keys() == projection.keys() != set()
    for name, of_range in owner.items():
        assert of_range["sums"]["version"] == projection[name]["sums"]["version"]
