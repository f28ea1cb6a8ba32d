"""Add the entries of an import to the diary, some days at a time.

An import duplicates nothing (`test_diary_import.py`): the ids of its entries are made from its id
and their lines, and the first answers count, so it can be applied twice, concurrently, or again
after a crash. A statement adds several days (400 entries), in the order of their dates. A day
without room for all of its entries is filled alone, and its other lines become problems. 100,000
rows of 7,143 days took 14 s on a busy machine with two cores.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from uuid import UUID, uuid5

from chassis import clock
from chassis.http import ValidationFailed
from chassis.storage import RawSql, statements
from tracker.diary import MOST_ENTRIES, StoredEntry, add_days, entry_room
from tracker.dishes import find_dishes
from tracker.foods import find_foods
from tracker.imports.day_room import DayRoom
from tracker.imports.parse_rows import ParsedRow, Problem
from tracker.logs import MOST_LOGS
from tracker.nutrients import FIGURES

queries = statements(__package__)

# A statement locks the days that it changes for some 50 ms.
_AT_ONCE = 400


class AddressNotConfirmed(Exception):
    """The account can have these entries once the member's address is confirmed."""


async def add_to_diary(
    sql: RawSql,
    user_id: str,
    import_id: str,
    wanted: Sequence[ParsedRow],
    between: Callable[[], Awaitable[None]],
) -> list[Problem]:
    """Add the missing entries; return those that the diary has no room for.

    `between` is called between two statements, and may raise. The next call adds at least one
    more statement's days.
    """
    by_day: dict[date, list[ParsedRow]] = defaultdict(list)
    for each in wanted:
        assert each.date is not None
        by_day[each.date].append(each)
    problems = await _without_room(sql, user_id, by_day)
    problems += await _beyond_the_most(sql, user_id, import_id, by_day)
    known = await _known_things(sql, user_id, wanted)
    has_added = False
    for days in _portions(by_day):
        new = await _new(sql, user_id, import_id, {day: by_day[day] for day in days})
        if not new:
            continue
        if has_added:
            await between()
        entries = [_entry(import_id, each, known) for rows in new.values() for each in rows]
        try:
            await add_days(sql, user_id, entries, list(new))
        except ValidationFailed:
            for rows in new.values():
                problems += await _add_what_fits(sql, user_id, import_id, rows, known)
        has_added = True
    return problems


async def _without_room(
    sql: RawSql, user_id: str, by_day: dict[date, list[ParsedRow]]
) -> list[Problem]:
    """Remove the days above the limit of an account."""
    known: dict[str, set[str]] = defaultdict(set)
    for row in await sql.fetch(queries.select_days, user_id=user_id):
        known[row["kind"]].add(row["date"])
    problems = []
    for day in sorted(by_day):
        if any(
            str(day) not in known[kind] and len(known[kind]) >= MOST_LOGS
            for kind in ("diary", "log")
        ):
            message = f"there are {MOST_LOGS} days already: delete the entries and the log of one"
            problems += [Problem(each.line, message) for each in by_day.pop(day)]
        else:
            known["diary"].add(str(day))
            known["log"].add(str(day))
    return problems


async def _beyond_the_most(
    sql: RawSql, user_id: str, import_id: str, by_day: dict[date, list[ParsedRow]]
) -> list[Problem]:
    """Remove the rows above the limit of an account, the latest days first."""
    left, is_unconfirmed = await entry_room(sql, user_id)
    if sum(map(len, by_day.values())) <= left:
        return []
    # An earlier turn may have stored some of them.
    new_ids = [_id(import_id, each) for rows in by_day.values() for each in rows]
    stored = await _stored(sql, user_id, new_ids)
    # An import that has begun continues as far as there is room: its first entries are stored.
    if is_unconfirmed and not stored:
        raise AddressNotConfirmed
    message = f"there are {MOST_ENTRIES:,} entries already: delete some to add others"
    if is_unconfirmed:
        message = "confirm your e-mail address first, then send the file again"
    problems: list[Problem] = []
    for day in sorted(by_day):
        kept = []
        for each in by_day[day]:
            if _id(import_id, each) in stored:
                kept.append(each)
            elif left > 0:
                left -= 1
                kept.append(each)
            else:
                problems.append(Problem(each.line, message))
        if kept:
            by_day[day] = kept
        else:
            del by_day[day]
    return problems


async def _new(
    sql: RawSql, user_id: str, import_id: str, by_day: Mapping[date, Sequence[ParsedRow]]
) -> dict[date, list[ParsedRow]]:
    """Return the rows that no earlier turn has stored."""
    wanted_ids = [_id(import_id, each) for rows in by_day.values() for each in rows]
    stored = await _stored(sql, user_id, wanted_ids)
    new = {
        day: [each for each in rows if _id(import_id, each) not in stored]
        for day, rows in by_day.items()
    }
    return {day: rows for day, rows in new.items() if rows}


async def _known_things(
    sql: RawSql, user_id: str, wanted: Sequence[ParsedRow]
) -> tuple[set[str], set[str]]:
    """Return the foods and dishes of the file that the member has."""
    foods = await find_foods(sql, user_id, {each.food_id for each in wanted} - {""})
    dishes = await find_dishes(sql, user_id, {each.dish_id for each in wanted} - {""})
    return set(foods), set(dishes)


def _portions(by_day: Mapping[date, Sequence[ParsedRow]]) -> Iterator[list[date]]:
    """Split the days, in order, into portions for one short statement each."""
    days: list[date] = []
    count = 0
    for day in sorted(by_day):
        days.append(day)
        count += len(by_day[day])
        if count >= _AT_ONCE:
            yield days
            days, count = [], 0
    if days:
        yield days


async def _add_what_fits(
    sql: RawSql,
    user_id: str,
    import_id: str,
    wanted: Sequence[ParsedRow],
    known: tuple[set[str], set[str]],
) -> list[Problem]:
    """Add the entries of one day that it has room for, in the order of the file."""
    day = wanted[0].date
    assert day is not None
    entries = [_entry(import_id, each, known) for each in wanted]
    stored = await _stored(sql, user_id, [entry.id for entry in entries])
    room = DayRoom()
    if row := await sql.fetchrow(queries.select_sums, user_id=user_id, day=str(day)):
        room.start_from(day, row["entries"], [float(row[name]) for name in FIGURES])
    problems, fitting = [], []
    for each, entry in zip(wanted, entries, strict=True):
        assert each.figures is not None
        if entry.id in stored:
            continue
        if refusal := room.take(day, each.figures):
            problems.append(Problem(each.line, refusal))
        else:
            fitting.append((each, entry))
    try:
        if fitting:
            await add_days(sql, user_id, [entry for _, entry in fitting], [day])
    except ValidationFailed:
        # Another request has filled the day in the meantime.
        problems += [Problem(each.line, f"{day} has no room for it") for each, _ in fitting]
    return problems


async def _stored(sql: RawSql, user_id: str, entry_ids: Sequence[str]) -> set[str]:
    """Return the ids of these entries that are stored."""
    rows = await sql.fetch(queries.select_stored_ids, user_id=user_id, ids=entry_ids)
    return {row["id"] for row in rows}


def _id(import_id: str, wanted: ParsedRow) -> str:
    return str(uuid5(UUID(import_id), str(wanted.line)))


def _entry(import_id: str, wanted: ParsedRow, known: tuple[set[str], set[str]]) -> StoredEntry:
    """Return the entry of a row: a food or dish of the member, or else a quick add."""
    # All questions are answered.
    assert wanted.date
    assert wanted.meal
    assert wanted.figures
    is_food = wanted.food_id in known[0] and wanted.grams is not None
    is_dish = not is_food and wanted.dish_id in known[1] and wanted.portions is not None
    return StoredEntry.model_construct(
        None,
        id=_id(import_id, wanted),
        date=wanted.date,
        meal=wanted.meal,
        name=wanted.name,
        food_id=wanted.food_id if is_food else None,
        dish_id=wanted.dish_id if is_dish else None,
        grams=wanted.grams if is_food else None,
        portions=wanted.portions if is_dish else None,
        # In the order of the file.
        created_at=clock.now() + timedelta(microseconds=wanted.line),
        rest=wanted.rest,
        **wanted.figures,
    )
