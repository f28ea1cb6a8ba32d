"""A member is erased while a part of the system is down; nothing is left when it is back."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import aio_pika
import httpx
import pytest

from chassis import ids
from contracts.services import SERVICES
from testkit import eventually
from tests.e2e.leftovers import analyze, ids_left, mentions
from tests.e2e.people import PASSWORD, PLANNER_INPUT, Person, a_new_member, shut_out
from tests.e2e.shopping import buy, plan
from tests.e2e.stand_ins import Mailbox, Payments
from tests.e2e.system import System

pytestmark = pytest.mark.faults

IsBack = Callable[[], bool]


@dataclass
class Private:
    """A member, and all values that identify this member."""

    person: Person
    name: str
    new_email: str
    note: str

    @property
    def values(self) -> dict[str, str]:
        return {
            f"{what} of {self.name}": value
            for what, value in (
                ("the address", self.person.email),
                ("the new address", self.new_email),
                ("the name", self.name),
                ("the notes", self.note),
            )
        }

    async def leaves_traces(self, payments: Payments) -> None:
        """Do everything that makes the system store data about the member."""
        person = self.person
        await person.auth.request_verification()
        await person.auth.change_email({"password": PASSWORD, "email": self.new_email})
        await person.tracker.save_log({"weightKg": 80, "notes": self.note})
        await person.ai.generate_plan({**PLANNER_INPUT, "allergies": [self.note]})
        await buy(person, payments)
        review = {"rating": 5, "title": self.note, "body": f"{self.name}: {self.note}"}
        await person.plans.review_plan((await plan(person))["id"], review)

    async def erases(self) -> str:
        """Delete the account; returns the address of the receipt."""
        answer = await self.person.auth.delete_account({"password": PASSWORD})
        return f"/api/auth/erasures/{answer['receiptId']}"


async def a_private_member(api: httpx.AsyncClient) -> Private:
    mark = ids.new()[-12:]
    name = f"Wilhelmina {mark}"
    person = await a_new_member(api, name)
    return Private(person, name, f"new-{mark}@example.com", f"dreamt of {mark}")


async def a_dead_letter_about(member: Private, system: System) -> None:
    """Publish a mail event that fits no contract, as from an older version."""
    body = f'{{"data": {{"userId": "{member.person.id}", "to": "{member.person.email}"}}}}'
    async with await aio_pika.connect(system.run["rabbitmq"]["url"]) as connection:
        channel = await connection.channel()
        message = aio_pika.Message(body.encode(), message_id=ids.new())
        await channel.default_exchange.publish(message, "identity.password-reset-mail")
        dead = await channel.get_queue("identity.password-reset-mail.dead")

        async def is_dead() -> bool:
            look = await dead.get(fail=False)
            if look is not None:
                await look.reject(requeue=True)
            return look is not None

        await eventually(is_dead)


async def erase_while_away(member: Private, part: str, system: System) -> tuple[str, IsBack]:
    """Erase the member while a part is down; returns the receipt and a check that it is back."""
    if part == "identity":
        # Identity handles the request: kill it after the response.
        receipt = await member.erases()
        return receipt, system.kill(part)
    if part == "rabbitmq":
        is_back = system.kill(part)
        return await member.erases(), is_back
    # Frozen first and killed later: the runner restarts a killed part immediately.
    system.freeze(part)
    receipt = await member.erases()
    return receipt, system.kill(part)


async def test_nothing_of_an_erased_member_is_left_whichever_part_was_down(
    system: System, api: httpx.AsyncClient, mailbox: Mailbox, payments: Payments
) -> None:
    if "rabbitmq" not in system.run:
        pytest.skip("the broker of the containers is not reachable from here")
    # Identity last: it handles the requests.
    parts = (*(part for part in SERVICES if part != "identity"), "rabbitmq", "identity")
    members = [await a_private_member(api) for _ in parts]
    await asyncio.gather(*(member.leaves_traces(payments) for member in members))
    before = await plan(members[0].person)
    await analyze(system)
    private = {what: value for member in members for what, value in member.values.items()}
    kept = await mentions(system, private)
    assert {place.split()[0] for place in kept} >= set(SERVICES)
    await a_dead_letter_about(members[-1], system)

    # A mail about one of them is also waiting for a retry.
    waiting = members[0].person
    async with mailbox.misbehaving(refuse=[waiting.email]):
        await api.post("/api/auth/forgot-password", json={"email": waiting.email})
        erasures = [
            await erase_while_away(member, part, system)
            for member, part in zip(members, parts, strict=True)
        ]
    for _, is_back in erasures:
        await eventually(is_back, within=90)
    await eventually(system.is_ready, within=90)

    async def all_done() -> bool:
        answers = [(await api.get(receipt)).json() for receipt, _ in erasures]
        assert [answer["state"] for answer in answers] == ["done"] * len(parts), answers
        return True

    await eventually(all_done, within=120)
    for member in members:
        await shut_out(member.person)

    async def nowhere() -> bool:
        assert await mentions(system, private) == []
        return True

    await eventually(nowhere, within=30)
    member_ids = {f"the id of {member.name}": member.person.id for member in members}

    async def ids_are_in_tombstones_alone() -> bool:
        assert await ids_left(system, member_ids) == []
        return True

    await eventually(ids_are_in_tombstones_alone, within=30)
    after = await plan(await a_new_member(api))
    numbers = ("purchaseCount", "avgRating", "reviewCount")
    assert [after[name] for name in numbers] == [before[name] for name in numbers]
