"""The receipt of an erasure: which services have erased their data. It has no personal data."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from chassis import ids
from chassis.http import NotFound
from contracts.erasure import UserDataErased
from contracts.services import SERVICES
from identity.erasures.schemas import ErasedService, ErasureResponse
from identity.erasures.tables import Erasure, ErasureAnswer


async def read_receipt(session: AsyncSession, receipt_id: str) -> ErasureResponse:
    """The confirmations of the services so far."""
    erasure = await session.get(Erasure, receipt_id) if ids.storable(receipt_id) else None
    if erasure is None:
        raise NotFound("Erasure not found")
    given = await session.scalars(
        select(ErasureAnswer).where(col(ErasureAnswer.user_id) == erasure.user_id)
    )
    erased_at = {answer.service: answer.erased_at for answer in given}
    services = [ErasedService(service=name, erased_at=erased_at.get(name)) for name in SERVICES]
    is_done = all(service.erased_at for service in services)
    return ErasureResponse(state="done" if is_done else "pending", services=services)


async def note_answer(session: AsyncSession, event: UserDataErased) -> None:
    """Note that a service has erased its data; only the first confirmation counts."""
    await session.execute(
        insert(ErasureAnswer)
        .values(user_id=event.user_id, service=event.producer, erased_at=event.erased_at)
        .on_conflict_do_nothing()
    )
