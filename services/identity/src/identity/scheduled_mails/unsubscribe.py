"""End the mails of a list with the token from one of them, without a login.

One click ends them (`List-Unsubscribe`, RFC 8058): the token names the list (weekly, or the
reminders), is valid for a year and opens nothing else. The page behind the link in the mail asks
first, because mail programs open links.
"""

from datetime import timedelta
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from chassis.http import BadRequest, BadToken, Tokens
from identity.accounts import lock_user
from identity.scheduled_mails.rules import MailKind
from identity.scheduled_mails.schedule import follow_settings, remove_reminders

MailList = Literal["weekly", "reminders"]

REFUSED = "Invalid or expired token"
_KIND = "unsubscribe"
# Mails are kept, and read again, for long.
_LIFETIME = timedelta(days=365)
DONE: dict[MailList, str] = {
    "weekly": "You won't get the weekly summary any more.",
    "reminders": "You won't get reminders any more.",
}


def list_of(kind: MailKind) -> MailList:
    """The list of a mail: who wants no reminder of one kind any more wants none of the other."""
    return "weekly" if kind == "weekly" else "reminders"


def unsubscribe_token(tokens: Tokens, user_id: str, kind: MailKind) -> str:
    """The token in a mail: it ends the mails of its list, and opens nothing else."""
    claims = {"sub": user_id, "type": _KIND, "list": list_of(kind)}
    return tokens.issue(claims, _LIFETIME)


async def unsubscribe(session: AsyncSession, tokens: Tokens, token: str) -> str:
    """End the mails of the token's list, and return the message for the member.

    A repeated request, and one for an erased account, receive the same response.
    """
    try:
        claims = tokens.verify(token)
    except BadToken:
        raise BadRequest(REFUSED) from None
    ended = next((each for each in DONE if each == claims.get("list")), None)
    if claims.get("type") != _KIND or ended is None:
        raise BadRequest(REFUSED)
    user = await lock_user(session, claims["sub"])
    if user is not None and ended == "weekly":
        user.mail_weekly = False
        await follow_settings(session, user)
    elif user is not None:
        await remove_reminders(session, user.id)
    return DONE[ended]
