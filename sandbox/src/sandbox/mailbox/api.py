"""The mailbox's JSON API for tests: mails and fault injection."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Response

from sandbox.mailbox.fault_control import FaultControl
from sandbox.mailbox.fault_injection import FaultChanges
from sandbox.mailbox.received_mail import ReceivedMail
from sandbox.mailbox.store import MailStore


def api_routes(store: MailStore, fault_control: FaultControl) -> APIRouter:
    api = APIRouter()

    @api.get("/healthz")
    async def healthz() -> dict[str, object]:
        return {"status": "ok", "smtpPort": fault_control.listener.port}

    @api.get("/api/mails")
    async def list_mails(
        to: str | None = None, limit: Annotated[int, Query(ge=1, le=10_000)] = 200
    ) -> dict[str, object]:
        """List mails, newest first."""
        return {"mails": [mail_json(mail) for mail in store.newest(to, limit)]}

    @api.get("/api/mails/{mail_id}")
    async def read_mail(mail_id: int) -> dict[str, object]:
        """Show one mail, with its headers."""
        mail = store.get(mail_id)
        if mail is None:
            raise HTTPException(404, "no such mail")
        return mail_json(mail) | {"headers": mail.headers}

    @api.delete("/api/mails")
    async def delete_mails() -> dict[str, int]:
        """Delete all mails."""
        return {"deleted": store.empty()}

    @api.get("/api/faults")
    async def read_faults() -> dict[str, object]:
        return fault_control.faults.as_json()

    @api.post("/api/faults")
    async def change_faults(changes: FaultChanges) -> dict[str, object]:
        """Change the faults named in the body and leave the others."""
        await fault_control.apply(changes)
        return fault_control.faults.as_json()

    @api.delete("/api/faults", status_code=204)
    async def clear_faults() -> Response:
        """End all faults."""
        await fault_control.clear()
        return Response(status_code=204)

    return api


def mail_json(mail: ReceivedMail) -> dict[str, object]:
    return {
        "id": mail.id,
        "receivedAt": mail.received_at.isoformat().replace("+00:00", "Z"),
        "from": mail.sender,
        "mailFrom": mail.mail_from,
        "to": mail.rcpt_to,
        "subject": mail.subject,
        "text": mail.text,
        "html": mail.html,
        "attachments": mail.attachments,
        "size": len(mail.raw),
    }
