"""Logs, buys, reviews, maybe subscribes, and erases the account: nothing of the member is left."""

from chaos import steps
from chaos.ledger import Answer
from chaos.member import GaveUp, Member


async def live(member: Member) -> None:
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await steps.save_log(member)
    await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    await steps.review(member, slug)
    if member.chance.random() < 0.5:
        await steps.pay(member, (await steps.subscribe(member, "basic")).rpartition("/")[2])
    receipt = await erase(member)
    if receipt:

        async def all_have_erased() -> bool:
            answer = await member.insist("GET", f"/api/auth/erasures/{receipt}")
            return answer.ok and answer.body["state"] == "done"

        await member.sees("every service has erased", all_have_erased)
    await member.sees("the token is refused everywhere", lambda: steps.shut_out(member))


async def erase(member: Member) -> str:
    """Delete the account; after a lost answer a 401 tells that it is gone, without a receipt."""
    entry = member.entry
    body = {"password": entry.password}
    tries = 0

    async def once() -> Answer:
        nonlocal tries
        tries += 1
        return await member.ask("POST", "/api/auth/delete-account", body)

    answer = await member.repeat(once)
    if answer.status not in (202, 401) or (answer.status == 401 and tries == 1):
        raise GaveUp(f"delete account: {answer.status} {answer.body}")
    entry.erased = True
    return str(answer.body["receiptId"]) if answer.ok else ""
