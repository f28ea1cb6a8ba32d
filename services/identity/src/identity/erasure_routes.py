"""Operations that erase an account, and show how far its erasure is."""

from fastapi import Request

from chassis.http import CurrentUser
from chassis.storage import ServiceDatabase, Session
from identity import erase_account, erasure_receipt
from identity.api import BUSY, PasswordHashing, api
from identity.login_throttle import TOO_MANY
from identity.own_password import WRONG, verified_hash
from identity.schemas import AccountDeletion, ErasureState, Receipt


@api.post(
    "/delete-account",
    status=202,
    errors={400: WRONG, 429: TOO_MANY, 500: "Failed to delete account", 503: BUSY},
)
async def post_delete_account(
    request: Request,
    body: AccountDeletion,
    user: CurrentUser,
    database: ServiceDatabase,
    passwords: PasswordHashing,
) -> Receipt:
    """Erase the own account, and everything that any service keeps about the member."""
    async with passwords.place(request) as place:
        stored_hash = await verified_hash(place, database, user, body.password)
    async with database.session() as session:
        receipt_id = await erase_account.delete_account(session, user, stored_hash)
    return Receipt(receipt_id=receipt_id)


@api.get(
    "/erasures/{receipt_id}",
    errors={404: erasure_receipt.MISSING, 500: "Failed to fetch erasure"},
)
async def get_erasure(receipt_id: str, session: Session) -> ErasureState:
    """Tell which services have erased what they kept; the receipt is the only key."""
    return await erasure_receipt.read_receipt(session, receipt_id)
