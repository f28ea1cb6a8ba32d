"""Changes the password, and sees the old token refused by every service."""

from chaos import steps
from chaos.ledger import Answer
from chaos.member import GaveUp, Member

NEW = "another horse battery"


async def live(member: Member) -> None:
    await steps.register(member)
    old = member.entry.token
    await change_password(member)
    await member.sees("the old token is refused everywhere", lambda: steps.shut_out(member, old))
    await steps.save_log(member)


async def change_password(member: Member) -> None:
    """Change it; after a lost answer the login with the new one tells whether it is changed."""
    entry = member.entry
    body = {"currentPassword": entry.password, "newPassword": NEW}
    tries = 0

    async def once() -> Answer:
        nonlocal tries
        tries += 1
        return await member.ask("POST", "/api/auth/change-password", body)

    answer = await member.repeat(once)
    if answer.ok:
        entry.token = answer.body["token"]
    elif tries == 1 or answer.status not in (400, 401):
        raise GaveUp(f"change password: {answer.status} {answer.body}")
    entry.password = NEW
    # A token may be as old as the change, to the second.
    await steps.log_in(member)
