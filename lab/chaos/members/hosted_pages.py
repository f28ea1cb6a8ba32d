"""The buttons of the payments stand-in, and its API."""

import asyncio
from typing import Any

import httpx

from lab.chaos.ledger import GaveUp
from lab.chaos.members.member import MemberClient


async def try_card(member: MemberClient, session: str, card: str) -> None:
    """Pay with a card that is declined, or that needs 3-D Secure; the checkout stays open."""
    tried = await member.at_payments(f"/sandbox/checkout/{session}/pay", {"card": card})
    tried.expected("try a card")


async def press(member: MemberClient, path: str, refusal: str) -> None:
    """Press a button at the payments stand-in; `refusal` is its response to a repeated press."""
    answer = await member.at_payments(f"/sandbox/{path}")
    answer.expected(path, is_expected=answer.ok or refusal in str(answer.body))


async def subscription_of(member: MemberClient, session: str) -> str:
    """The subscription of a checkout's customer, paid or not."""
    customer = (await _look(member, f"checkout/sessions/{session}"))["customer"]
    response = await _look(member, f"subscriptions?customer={customer}&status=all")
    return str(response["data"][0]["id"])


async def newest_invoice_of(member: MemberClient, subscription: str) -> str:
    """The newest invoice of a subscription."""
    return str((await _look(member, f"subscriptions/{subscription}"))["latest_invoice"])


async def dispute_of(member: MemberClient, session: str) -> str:
    """The dispute about a checkout's payment."""
    payment = (await _look(member, f"checkout/sessions/{session}"))["payment_intent"]
    return str((await _look(member, f"disputes?payment_intent={payment}"))["data"][0]["id"])


async def _look(member: MemberClient, path: str) -> dict[str, Any]:
    """Read an object from the payments stand-in's API, waiting until it exists."""
    key = {"authorization": "Bearer sk_test_sandbox"}
    for _ in range(50):
        try:
            response: dict[str, Any] = (
                await member.payments.get(f"/v1/{path}", headers=key)
            ).json()
            if response.get("data") != [] and "error" not in response:
                return response
        except (httpx.TransportError, ValueError) as error:
            member.entry.note(f"payments: {type(error).__name__}")
        await asyncio.sleep(0.5)
    raise GaveUp(f"{path} does not exist")
