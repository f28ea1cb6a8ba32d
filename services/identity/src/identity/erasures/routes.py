"""HTTP operations on erasures."""

from chassis.http import Routes
from chassis.storage import Session
from identity.erasures.receipts import read_receipt
from identity.erasures.schemas import ErasureResponse

api = Routes("/api/auth")


@api.get(
    "/erasures/{receipt_id}",
    errors={404: "Erasure not found", 500: "Failed to fetch erasure"},
)
async def get_erasure(receipt_id: str, session: Session) -> ErasureResponse:
    """Tell which services have erased what they kept; the receipt is the only key."""
    return await read_receipt(session, receipt_id)
