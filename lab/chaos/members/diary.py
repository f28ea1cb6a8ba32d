"""Diary entries of members; each must be stored once, and the log must have their sum."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from lab.chaos.ledger import Answer, Finding, Ledger
from lab.chaos.members.member import MemberClient
from lab.chaos.state import StoredState

# Tracker's limits: entries of a day, and of a batch.
_MOST_A_DAY, _MOST_A_BATCH = 60, 20
_FOODS = 20
# The figures of an entry, and their columns: a mineral that is not sent stays unknown.
_FIGURES = {
    "calories": "calories",
    "fiberG": "fiber_g",
    "polyolsG": "polyols_g",
    "sodiumMg": "sodium_mg",
    "potassiumMg": "potassium_mg",
    "magnesiumMg": "magnesium_mg",
}
_MEALS = ("breakfast", "lunch", "dinner", "snack")


async def eat(member: MemberClient) -> None:
    """Add, copy, change and delete entries: each request has ids, and can be repeated."""
    today = datetime.datetime.now(datetime.UTC).date()
    day, before = str(today), str(today - datetime.timedelta(days=1))
    first = await _add(member, [_entry(member, before, meal) for meal in _MEALS])
    batch = [_entry(member, before, "dinner") for _ in range(3)]
    await _add_batch(member, batch)
    await _copy(member, before, day)
    await _change(member, first[0])
    await _delete(member, first[1])
    await _sees_sums(member, before)


async def _sees_sums(member: MemberClient, day: str) -> None:
    """A day has the sums of its entries, and says of how many it knows each."""
    answer = await member.insist.tracker.get_day(day)
    entries, totals = answer.expected("a day").body["entries"], answer.body["totals"]
    values = {name: [e[name] for e in entries if e[name] is not None] for name in _FIGURES}
    sums = {name: sum(round(value * 10) for value in values[name]) for name in _FIGURES}
    counts = {name: len(values[name]) for name in _FIGURES if len(values[name]) < len(entries)}
    # A day also counts the figures that no entry of chaos has.
    shown = {name: count for name, count in totals["known"].items() if name in _FIGURES}
    is_correct = shown == counts and totals["of"] == len(entries)
    is_correct &= sums == {name: round(totals[name] * 10) for name in _FIGURES}
    answer.expected("a day has the sums of its entries", is_expected=is_correct)


async def fill(member: MemberClient) -> None:
    """Fill a day of the diary: another entry is refused until one is deleted. Then save foods."""
    day = str(datetime.datetime.now(datetime.UTC).date())
    ids: list[str] = []
    while len(ids) < _MOST_A_DAY:
        batch = [_entry(member, day, "snack") for _ in range(_MOST_A_BATCH)]
        ids += await _add_batch(member, batch)
    await _is_refused(member, day)
    await _delete(member, ids[0])
    await _add(member, [_entry(member, day, "snack")])
    await _is_refused(member, day)
    for number in range(_FOODS):
        await _save_food(member, f"Stew {number}")


async def _is_refused(member: MemberClient, day: str) -> None:
    answer = await member.insist.tracker.add_entry(_entry(member, day, "snack"))
    refused = answer.status == 400 and answer.body["details"][0]["code"] == "too_many"
    answer.expected("an entry beyond a day's limit is refused", is_expected=refused)


async def _save_food(member: MemberClient, name: str) -> None:
    """Save a food; a request has no id, so one with a lost response may have saved a duplicate."""
    figures = {"calories": 100, "proteinG": 10, "fatG": 5, "carbsG": 4}
    body = {"name": name, "per100g": figures, "carbsBasis": "available"}
    answer = await member.insist.tracker.add_my_food(body)
    member.entry.possible_foods += answer.unknown_tries
    member.entry.foods.add(answer.expected("save a food").body["food"]["id"])


def _entry(member: MemberClient, date: str, meal: str) -> dict[str, object]:
    names = [name for name in _FIGURES if name == "calories" or member.chance.random() < 0.7]
    figures = {name: member.chance.randrange(1, 1000) / 10 for name in names}
    return {"id": _new_id(member), "date": date, "meal": meal, "name": "Stew", **figures}


def _new_id(member: MemberClient) -> str:
    return str(UUID(int=member.chance.getrandbits(128)))


async def _add(member: MemberClient, wanted: list[dict[str, object]]) -> list[str]:
    ids = [str(each["id"]) for each in wanted]
    member.entry.in_doubt.update(ids)
    for body in wanted:
        _note(member, (await member.insist.tracker.add_entry(body)).expected("eat"))
    return ids


async def _add_batch(member: MemberClient, wanted: list[dict[str, object]]) -> list[str]:
    ids = [str(each["id"]) for each in wanted]
    member.entry.in_doubt.update(ids)
    _note(member, (await member.insist.tracker.add_entries({"entries": wanted})).expected("eat"))
    return ids


def _note(member: MemberClient, answer: Answer) -> None:
    """Note the entries that were acknowledged."""
    body = answer.body
    for entry in body.get("entries") or [body["entry"]]:
        member.entry.eaten[entry["id"]] = tuple(entry[name] for name in _FIGURES)
        member.entry.in_doubt.discard(entry["id"])


async def _copy(member: MemberClient, before: str, day: str) -> None:
    body = {"from": {"date": before}, "to": {"date": day}, "id": _new_id(member)}
    member.entry.may_have_eaten_more = True
    answer = await member.insist.tracker.copy_entries(body)
    _note(member, answer.expected("copy"))
    member.entry.may_have_eaten_more = False


async def _change(member: MemberClient, id: str) -> None:
    calories = member.chance.randrange(1, 1000) / 10
    member.entry.in_doubt.add(id)
    answer = await member.insist.tracker.update_entry(id, {"calories": calories})
    _note(member, answer.expected("change"))


async def _delete(member: MemberClient, id: str) -> None:
    """Delete an entry; a 404 after a lost response means that an earlier try had succeeded."""
    member.entry.in_doubt.add(id)
    answer = await member.insist.tracker.delete_entry(id)
    is_gone = answer.status == 404 and answer.unknown_tries > 0
    answer.expected("delete entry", is_expected=answer.ok or is_gone)
    del member.entry.eaten[id]
    member.entry.in_doubt.discard(id)


def compare_diary(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each acknowledged entry is stored once; a day's log has the sum of its entries."""
    stored = defaultdict(list)
    for row in state["entries"]:
        stored[row["user_id"]].append(row)
    emails = {entry.id: entry.email for entry in ledger.remaining}
    for entry in ledger.remaining:
        mine = {row["id"]: _stated(row) for row in stored[entry.id]}
        for id, count in Counter(row["id"] for row in stored[entry.id]).items():
            if count > 1:
                yield Finding("doubled", f"the entry {id}", entry.email)
        for id, stated in entry.eaten.items():
            if id not in entry.in_doubt and mine.get(id) != stated:
                yield Finding("lost", f"the entry {id}: {stated} is {mine.get(id)}", entry.email)
        others = mine.keys() - entry.eaten.keys() - entry.in_doubt
        if others and not entry.may_have_eaten_more:
            yield Finding("wrong", f"{len(others)} entries that were not added", entry.email)
    yield from _foods(ledger, state)
    yield from _sums(state, emails)


def _stated(row: Mapping[str, Any]) -> tuple[float | None, ...]:
    values = (row[column] for column in _FIGURES.values())
    return tuple(None if value is None else float(value) for value in values)


def _foods(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    stored: dict[str, set[str]] = defaultdict(set)
    for row in state["foods"]:
        stored[row["user_id"]].add(row["id"])
    for entry in ledger.remaining:
        for lost in entry.foods - stored[entry.id]:
            yield Finding("lost", f"the food {lost}", entry.email)
        if len(stored[entry.id]) > len(entry.foods) + entry.possible_foods:
            yield Finding("doubled", f"{len(stored[entry.id])} foods", entry.email)


def _sums(state: StoredState, emails: dict[str, str]) -> Iterator[Finding]:
    tenths: Counter[tuple[str, str]] = Counter()
    for row in state["entries"]:
        tenths[row["user_id"], row["date"]] += round(row["calories"] * 10)
    logs = {(row["user_id"], row["date"]): row for row in state["logs"]}
    for (user_id, date), total in tenths.items():
        log = logs.get((user_id, date))
        if log is None:
            yield Finding("lost", f"the log of {date}", emails.get(user_id, ""))
        elif log["follows"] and round(log["calories"] * 10) != total:
            what = f"the log of {date}: {log['calories']}, {total / 10} in entries"
            yield Finding("wrong", what, emails.get(user_id, ""))
