"""Asks for a reset link, follows the one in the mail, and logs in with the new password."""

import re

import httpx

from chaos import steps
from chaos.ledger import Answer
from chaos.member import GaveUp, Member

NEW = "a battery of horses"


async def live(member: Member) -> None:
    await steps.register(member)
    await request_reset(member)
    tokens: list[str] = []

    async def has_come() -> bool:
        tokens[:] = await links(member)
        return bool(tokens)

    await member.sees("the reset mail has come", has_come)
    body = {"token": tokens[0], "password": NEW}
    answer = await member.insist("POST", "/api/auth/reset-password", body)
    # A repeated one is refused when the first had succeeded: the login tells.
    if answer.status not in (200, 400):
        raise GaveUp(f"reset: {answer.status} {answer.body}")
    member.entry.password = NEW
    await steps.log_in(member)


async def request_reset(member: Member) -> None:
    """Ask for the mail; a member may have three an hour, so a lost answer is asked for again."""
    entry = member.entry

    async def once() -> Answer:
        answer = await member.ask("POST", "/api/auth/forgot-password", {"email": entry.email})
        entry.possible_resets += answer.unknown
        return answer

    if not (await member.repeat(once)).ok:
        raise GaveUp("forgot-password")
    entry.resets += 1


async def links(member: Member) -> list[str]:
    """The tokens of the reset mails, the newest first."""
    try:
        found = await member.mailbox.get("/api/mails", params={"to": member.entry.email})
        texts = []
        for mail in found.json()["mails"]:
            if "password" in mail["subject"].lower() or "reset" in mail["subject"].lower():
                whole = await member.mailbox.get(f"/api/mails/{mail['id']}")
                texts.append(whole.json()["text"])
    except (httpx.TransportError, ValueError, KeyError):
        return []
    matches = (re.search(r"token=([\w.-]+)", text) for text in texts)
    return [match[1] for match in matches if match]
