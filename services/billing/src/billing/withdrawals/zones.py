"""The time zone of a member, whose days count."""

from datetime import tzinfo

from billing.dependencies import Dependencies
from chassis.dates import zone_of


async def zone_of_member(dependencies: Dependencies, user_id: str) -> tzinfo:
    """The member's time zone as identity knows it now; UTC where none is known."""
    contact = await dependencies.internal_api.find_contact(user_id)
    return zone_of(contact.timezone if contact else None)
