"""What staff see of members."""

from chassis import ids
from contracts.billing import CustomerAdded
from contracts.samples import sample
from contracts.topology import KETO
from services.identity.tests.members import PASSWORD, Newcomer, registered
from testkit import RunningService, eventually


async def found_ids(identity: RunningService, query: str) -> list[str]:
    answer = await identity.client.get(
        f"/api/admin/members?{query}", headers=identity.as_staff("support")
    )
    assert answer.status_code == 200, answer.text
    return [member["id"] for member in answer.json()["members"]]


async def test_a_member_is_found_by_id_address_or_name_and_by_a_prefix_of_both(
    identity: RunningService, mia: Newcomer
) -> None:
    name = f"Zoë {ids.new()[-12:]}"
    email, answer = await registered(identity, name=name)
    zoe = answer.json()["user"]["id"]
    shown = {"id", "email", "name", "createdAt"}
    assert await found_ids(identity, "limit=2") == [zoe, mia.id]
    for query in (zoe, email, email.upper(), email[:20], name.upper(), name[:6], f" {name} "):
        assert zoe in await found_ids(identity, f"q={query}"), query
        assert mia.id not in await found_ids(identity, f"q={query}")
    for query in ("%25", "_", "unknown@", name[1:], "%00", "\U0010ffff", zoe[:-1]):
        assert await found_ids(identity, f"q={query}") == []
    headers = identity.as_staff("owner")
    first = await identity.client.get("/api/admin/members?limit=1", headers=headers)
    after = first.json()["next"]
    assert [set(member) for member in first.json()["members"]] == [shown]
    assert await found_ids(identity, f"limit=1&after={after}") == [mia.id]
    for query in ("limit=0", "limit=101", "after=x", f"q={'x' * 255}"):
        refused = await identity.client.get(f"/api/admin/members?{query}", headers=headers)
        assert refused.status_code == 400


async def test_a_member_is_found_by_each_customer_at_stripe_until_the_erasure(
    identity: RunningService, mia: Newcomer
) -> None:
    customers = [f"cus_{ids.new()}" for _ in range(2)]
    added = [
        sample(CustomerAdded, user_id=mia.id, stripe_customer_id=customer) for customer in customers
    ]
    await identity.handled(*await identity.deliver(*added), by="identity.customers")
    for customer in customers:
        assert await found_ids(identity, f"q={customer}") == [mia.id]
    assert await found_ids(identity, f"q={customers[0][:-1]}") == []
    assert (await mia.post("delete-account", {"password": PASSWORD})).status_code == 202
    late = await identity.deliver(*added)
    await identity.handled(*late, by="identity.customers")
    kept = "SELECT count(*) AS rows FROM stripe_customer WHERE user_id = $1"
    assert [dict(row) for row in await identity.rows(kept, mia.id)] == [{"rows": 0}]


async def test_a_member_is_shown_with_the_mails_sent_and_nothing_of_the_diary(
    identity: RunningService, mia: Newcomer
) -> None:
    await mia.patch("settings", {"timezone": "Europe/Berlin"})
    headers = identity.as_staff("support")

    async def kinds() -> list[str]:
        answer = await identity.client.get(f"/api/admin/members/{mia.id}", headers=headers)
        return [mail["kind"] for mail in answer.json()["mails"]]

    async def is_noted() -> bool:
        return "welcome" in await kinds()

    await eventually(is_noted, what="the welcome mail is noted")
    answer = await identity.client.get(f"/api/admin/members/{mia.id}", headers=headers)
    member = answer.json()["member"]
    del member["createdAt"]
    assert member == {
        "id": mia.id,
        "email": mia.email,
        "name": "Mia",
        "timezone": "Europe/Berlin",
        "emailVerified": False,
        "role": "MEMBER",
        "subscriptionTier": "FREE",
        "subscriptionStatus": "INACTIVE",
    }
    for unknown in (ids.new(), "%00", "x" * 300):
        answer = await identity.client.get(f"/api/admin/members/{unknown}", headers=headers)
        assert (answer.status_code, answer.json()) == (404, {"error": "Member not found"})


async def test_dead_letters_are_counted_in_every_queue(identity: RunningService) -> None:
    queue = KETO.queues[-1]
    before = await _dead_letters(identity)
    await identity.deliver_bytes(queue.dead, b"{}")
    after = await _dead_letters(identity)
    assert after.get(queue.name, 0) == before.get(queue.name, 0) + 1


async def _dead_letters(identity: RunningService) -> dict[str, int]:
    answer = await identity.client.get(
        "/api/admin/dead-letters", headers=identity.as_staff("support")
    )
    assert answer.json()["runbook"]
    return {each["queue"]: each["messages"] for each in answer.json()["queues"]}
