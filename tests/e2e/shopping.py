"""Requests of members about plans and payments."""

from typing import Any

from keto_client import session_in
from testkit import eventually
from tests.e2e.people import Person
from tests.e2e.stand_ins import Payments

SLUG = "keto-kickstart"


async def plan(person: Person, slug: str = SLUG) -> dict[str, Any]:
    """A plan as this person sees it."""
    found: dict[str, Any] = (await person.plans.get_plan(slug))["plan"]
    return found


async def owns(person: Person, slug: str = SLUG) -> bool:
    """Whether the plan is open to them."""
    return bool((await person.plans.get_plan(slug))["hasAccess"])


async def opens(person: Person, slug: str = SLUG) -> None:
    """Wait until the plan is open to them."""
    await eventually(lambda: owns(person, slug), within=60, what=f"{slug} opens")


async def closes(person: Person, slug: str = SLUG) -> None:
    """Wait until the plan is closed to them."""

    async def is_closed() -> bool:
        return not await owns(person, slug)

    await eventually(is_closed, within=60, what=f"{slug} closes")


async def checkout(person: Person, slug: str = SLUG, **more: str) -> str:
    """The address of the hosted page on which the plan is paid for."""
    body = {"planId": (await plan(person, slug))["id"], **more}
    return str((await person.payments.checkout(body))["checkoutUrl"])


async def buy(person: Person, payments: Payments, slug: str = SLUG) -> str:
    """Pay for a plan and wait until it opens; returns the checkout session."""
    session_id = session_in(await checkout(person, slug))
    await payments.pay(session_id)
    await opens(person, slug)
    return session_id


async def tier_checkout(person: Person, tier: str) -> str:
    """The address of the hosted page for a subscription."""
    return str((await person.payments.subscribe({"tier": tier}))["checkoutUrl"])


async def subscribe(person: Person, payments: Payments, tier: str) -> str:
    """Pay for a tier and wait until the profile has it; returns the checkout session."""
    session_id = session_in(await tier_checkout(person, tier))
    await payments.pay(session_id)
    await person.becomes(subscriptionTier=tier.upper(), subscriptionStatus="ACTIVE", role="PREMIUM")
    return session_id


async def portal(person: Person) -> str:
    """The address of their billing portal."""
    return str((await person.payments.open_portal())["url"])
