"""The buttons of the payments stand-in, and what its API shows."""

import asyncio
from typing import Any

import httpx

from chaos.ledger import GaveUp
from chaos.members.member import Member


async def try_card(member: Member, session: str, card: str) -> None:
    """Pay with a card that is declined, or whose bank asks; the checkout stays open."""
    tried = await member.at_payments(f"/sandbox/checkout/{session}/pay", {"card": card})
    tried.expected("try a card")


async def press(member: Member, path: str, refusal: str) -> None:
    """Press a button at the payments stand-in; it refuses in these words what is done already."""
    answer = await member.at_payments(f"/sandbox/{path}")
    answer.expected(path, is_expected=answer.ok or refusal in str(answer.body))


async def subscription_of(member: Member, session: str) -> str:
    """The subscription of a checkout's customer, paid for or not."""
    customer = (await _look(member, f"checkout/sessions/{session}"))["customer"]
    found = await _look(member, f"subscriptions?customer={customer}&status=all")
    return str(found["data"][0]["id"])


async def newest_invoice_of(member: Member, subscription: str) -> str:
    """The newest invoice of a subscription."""
    return str((await _look(member, f"subscriptions/{subscription}"))["latest_invoice"])


async def dispute_of(member: Member, session: str) -> str:
    """The dispute about a checkout's payment."""
    payment = (await _look(member, f"checkout/sessions/{session}"))["payment_intent"]
    return str((await _look(member, f"disputes?payment_intent={payment}"))["data"][0]["id"])


async def _look(member: Member, path: str) -> dict[str, Any]:
    """What the payments stand-in's API shows, once it shows something."""
    key = {"authorization": "Bearer sk_test_sandbox"}
    for _ in range(50):
        try:
            found: dict[str, Any] = (await member.payments.get(f"/v1/{path}", headers=key)).json()
            if found.get("data") != [] and "error" not in found:
                return found
        except (httpx.TransportError, ValueError) as error:
            member.entry.note(f"payments: {type(error).__name__}")
        await asyncio.sleep(0.5)
    raise GaveUp(f"{path} is not there")
