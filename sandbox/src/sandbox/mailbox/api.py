"""The mailbox for programs: JSON that tests read and fault switches they turn."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Response

from sandbox.mailbox.faults import FaultsWish
from sandbox.mailbox.letters import Letter
from sandbox.mailbox.store import MailStore
from sandbox.mailbox.switchboard import Switchboard


def api_routes(store: MailStore, switchboard: Switchboard) -> APIRouter:
    api = APIRouter()

    @api.get("/healthz")
    async def healthz() -> dict[str, object]:
        return {"status": "ok", "smtpPort": switchboard.listener.port}

    @api.get("/api/mails")
    async def list_mails(
        to: str | None = None, limit: Annotated[int, Query(ge=1, le=10_000)] = 200
    ) -> dict[str, object]:
        """List mails, newest first."""
        return {"mails": [mail_json(letter) for letter in store.newest(to, limit)]}

    @api.get("/api/mails/{mail_id}")
    async def read_mail(mail_id: int) -> dict[str, object]:
        """Show one mail, with its headers."""
        letter = store.get(mail_id)
        if letter is None:
            raise HTTPException(404, "no such mail")
        return mail_json(letter) | {"headers": letter.headers}

    @api.delete("/api/mails")
    async def delete_mails() -> dict[str, int]:
        """Throw every mail away."""
        return {"deleted": store.empty()}

    @api.get("/api/faults")
    async def read_faults() -> dict[str, object]:
        return switchboard.faults.as_json()

    @api.post("/api/faults")
    async def switch_faults(wish: FaultsWish) -> dict[str, object]:
        """Change the faults named in the body and leave the others."""
        await switchboard.switch(wish)
        return switchboard.faults.as_json()

    @api.delete("/api/faults", status_code=204)
    async def clear_faults() -> Response:
        """Behave again."""
        await switchboard.all_off()
        return Response(status_code=204)

    return api


def mail_json(letter: Letter) -> dict[str, object]:
    return {
        "id": letter.id,
        "receivedAt": letter.received_at.isoformat().replace("+00:00", "Z"),
        "from": letter.sender,
        "mailFrom": letter.mail_from,
        "to": letter.rcpt_to,
        "subject": letter.subject,
        "text": letter.text,
        "html": letter.html,
        "attachments": letter.attachments,
        "size": len(letter.raw),
    }
