"""The memberships that payments lead to."""

from tests.e2e.people import Person, a_new_member
from tests.e2e.spec.provider import Provider, lifetime

FREE = {"subscriptionTier": "FREE", "subscriptionStatus": "INACTIVE", "role": "MEMBER"}
FOR_LIFE = {"subscriptionTier": "LIFETIME", "subscriptionStatus": "ACTIVE", "role": "PREMIUM"}


def state(tier: str, status: str, role: str) -> dict[str, str]:
    return {"subscriptionTier": tier, "subscriptionStatus": status, "role": role}


async def stays(person: Person, provider: Provider, expected: dict[str, str]) -> None:
    """Assert that the membership is unchanged, after a later event has been processed."""
    later = await a_new_member(person.api)
    await provider.deliver(lifetime(later.id))
    await later.becomes(**FOR_LIFE)
    me = await person.me()
    assert {name: me[name] for name in expected} == expected
