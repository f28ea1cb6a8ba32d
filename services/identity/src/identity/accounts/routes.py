"""HTTP operations for other services: find an account, and read its address."""

from chassis.http import CallingService, NotFound, Routes
from chassis.storage import Session
from identity.accounts.lock import find_user
from identity.accounts.schemas import ContactRequest, ContactResponse
from identity.accounts.tables import User

internal = Routes("/internal", internal=True)


@internal.get("/users/{id}", errors={404: "User not found"})
async def get_contact(id: str, session: Session, caller: CallingService) -> ContactResponse:
    """Read the address and name of a user, for other services."""
    user = await session.get(User, id) if "\0" not in id else None
    if user is None:
        raise NotFound("User not found")
    return ContactResponse.of(user)


# The address is in the body: URLs are logged.
@internal.post("/users/by-email", errors={404: "User not found"})
async def post_contact(
    body: ContactRequest, session: Session, caller: CallingService
) -> ContactResponse:
    """Find the user who has an e-mail address, for other services."""
    try:
        user = await find_user(session, body.email)
    except ValueError:
        # It is not an address.
        user = None
    if user is None:
        raise NotFound("User not found")
    return ContactResponse.of(user)
