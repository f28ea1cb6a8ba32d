"""HTTP operations on the mails that a member has asked for."""

from fastapi import Request

from chassis.http import CurrentUser, InvalidRequest, Routes, read_body
from chassis.storage import Session
from identity.accounts import MessageResponse, TokenSigning, lock_own_account, own_account
from identity.scheduled_mails.schedule import list_reminders, replace_reminders
from identity.scheduled_mails.schemas import (
    RemindersRequest,
    RemindersResponse,
    UnsubscribeRequest,
)
from identity.scheduled_mails.unsubscribe import DONE, REFUSED, unsubscribe

api = Routes("/api/auth")


@api.get("/reminders", errors={500: "Failed to fetch reminders"})
async def get_reminders(user: CurrentUser, session: Session) -> RemindersResponse:
    """List the member's reminders."""
    account = await own_account(session, user)
    return RemindersResponse(items=await list_reminders(session, account.id))


@api.put("/reminders", errors={500: "Failed to save reminders"})
async def put_reminders(
    body: RemindersRequest, user: CurrentUser, session: Session
) -> RemindersResponse:
    """Replace the member's reminders."""
    account = await lock_own_account(session, user)
    await replace_reminders(session, account, body.items)
    return RemindersResponse(items=await list_reminders(session, account.id))


@api.post(
    "/unsubscribe",
    errors={500: "Failed to unsubscribe"},
    invalid=InvalidRequest(REFUSED, details=False),
    reads=UnsubscribeRequest,
    # Mail providers send the token in the address, and a form as the body (RFC 8058).
    openapi_extra={"requestBody": {"required": False}},
    example={"message": DONE["weekly"]},
)
async def post_unsubscribe(
    request: Request, session: Session, tokens: TokenSigning, token: str | None = None
) -> MessageResponse:
    """End mails with the token from one of them; its `List-Unsubscribe` has it in the address."""
    if token is None:
        token = (await read_body(request, UnsubscribeRequest)).token
    return MessageResponse(message=await unsubscribe(session, tokens, token))
