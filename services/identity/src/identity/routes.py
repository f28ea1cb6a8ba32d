"""HTTP operations on everything that identity keeps about a member: export, and erasure."""

from fastapi import Request, Response

from chassis.http import CurrentUser, Routes
from chassis.personal import After, Export, export
from chassis.storage import ServiceDatabase, Session
from identity.erase_account import erase_account
from identity.erasures.receipts import read_receipt
from identity.erasures.schemas import DeleteAccountRequest, ErasureReceiptResponse, ErasureResponse
from identity.passwords.hashing import PasswordHashing
from identity.passwords.verify import PASSWORD_ERRORS, verify_own_password
from identity.personal_data import PERSONAL

api = Routes("/api/auth")


@api.post(
    "/delete-account",
    status=202,
    errors=PASSWORD_ERRORS | {500: "Failed to delete account"},
)
async def post_delete_account(
    request: Request,
    body: DeleteAccountRequest,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
) -> ErasureReceiptResponse:
    """Erase the member's account, and everything that any service keeps about the member."""
    async with passwords.place(request) as place:
        verified_hash = await verify_own_password(place, database, user, body.password)
    async with database.session() as session:
        receipt_id = await erase_account(session, user, verified_hash)
    return ErasureReceiptResponse(receipt_id=receipt_id)


@api.get(
    "/erasures/{receipt_id}",
    errors={404: "Erasure not found", 500: "Failed to fetch erasure"},
)
async def get_erasure(receipt_id: str, session: Session) -> ErasureResponse:
    """Return which services have erased their data; the receipt's id is the only key."""
    return await read_receipt(session, receipt_id)


@api.get(
    "/export",
    errors={404: "No such page", 500: "Failed to export"},
    response_model=Export,
    example={
        "service": "identity",
        "exportedAt": "2026-04-30T12:00:00+00:00",
        "account": [{"id": "01939fa0-8000-7000-8000-000000000001", "email": "mia@example.com"}],
        "leads": [],
    },
)
async def get_export(user: CurrentUser, session: Session, after: After = None) -> Response:
    """Export everything that identity keeps about the member."""
    return await export(session, "identity", user.id, PERSONAL, after)
