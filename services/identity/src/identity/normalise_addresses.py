"""Store the normal form of addresses that were stored without: by an older version."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis.storage import Database
from identity import addresses
from identity.tables import User


async def normalise_addresses(database: Database) -> list[str]:
    """Fill in what the SQL migration cannot compute; return a line for each clash.

    Of accounts whose addresses have one normal form, the oldest has it. Each of the others is
    still found by its address as it was typed.
    """
    lines = []
    async with database.session() as session:
        users = await session.scalars(
            select(User)
            .where(col(User.normal_email).is_(None))
            .order_by(col(User.created_at), col(User.id))
            .with_for_update()
        )
        for user in users.all():
            lines += await _normalise(session, user)
    return lines


async def _normalise(session: AsyncSession, user: User) -> list[str]:
    try:
        normal = addresses.normal_form(user.email)
    except ValueError:
        return [f"account {user.id} has an address that takes no mail: correct or delete it"]
    owners = await session.scalars(select(User.id).where(col(User.normal_email) == normal))
    owner = owners.one_or_none()
    if owner is not None:
        return [
            f"accounts {owner} and {user.id} have the same address in two spellings: "
            f"ask the member which one to delete; each still logs in with its own spelling"
        ]
    user.normal_email = normal
    session.add(user)
    await session.flush()
    return []
