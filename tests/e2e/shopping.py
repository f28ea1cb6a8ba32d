"""What leads to the payments pages: what the frontend asks the API for."""

from typing import Any

from tests.e2e.people import Person
from tests.e2e.stripe_pages import Payments, session_in

SLUG = "keto-kickstart"


async def plan(person: Person, slug: str = SLUG) -> dict[str, Any]:
    """A plan as this person sees it."""
    answer = await person.get(f"/api/plans/{slug}")
    assert answer.status_code == 200, answer.text
    seen: dict[str, Any] = answer.json()
    return seen


async def owns(person: Person, slug: str = SLUG) -> bool:
    """Whether the plan is open to them."""
    return bool((await plan(person, slug))["hasAccess"])


async def checkout(person: Person, slug: str, **more: str) -> str:
    """The address of the hosted page on which the plan is paid for."""
    wanted = (await plan(person, slug))["plan"]["id"]
    return await _address(person, "checkout", {"planId": wanted, **more}, "checkoutUrl")


async def buy(person: Person, payments: Payments, slug: str = SLUG) -> str:
    """Pay for a plan; the session that did it."""
    session_id = session_in(await checkout(person, slug))
    await payments.pay(session_id)
    return session_id


async def subscribe(person: Person, tier: str) -> str:
    """The address of the hosted page on which one subscribes."""
    return await _address(person, "subscribe", {"tier": tier}, "checkoutUrl")


async def portal(person: Person) -> str:
    """The address of their billing portal."""
    return await _address(person, "portal", None, "url")


async def _address(person: Person, operation: str, body: Any, field: str) -> str:
    answer = await person.post(f"/api/payments/{operation}", body)
    assert answer.status_code == 200, answer.text
    address: str = answer.json()[field]
    return address
