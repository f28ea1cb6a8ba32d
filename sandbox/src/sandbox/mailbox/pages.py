"""The mailbox's pages: the list, a mail, and fault injection."""

import re
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from markupsafe import Markup, escape

from sandbox.mailbox.fault_control import FaultControl
from sandbox.mailbox.fault_injection import FaultChanges
from sandbox.mailbox.received_mail import ReceivedMail
from sandbox.mailbox.store import MailStore
from sandbox.theme import Theme

# A mail's HTML runs no script, loads nothing, and cannot leave its frame; its links open a tab.
MAIL_POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
ADDRESS = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]]")


def page_routes(store: MailStore, fault_control: FaultControl, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    def find(mail_id: int) -> ReceivedMail:
        mail = store.get(mail_id)
        if mail is None:
            raise HTTPException(404, "no such mail")
        return mail

    @pages.get("/")
    async def inbox(to: str = "") -> HTMLResponse:
        faults = fault_control.faults
        return theme.page(
            "inbox.html",
            mails=store.newest(to or None),
            to=to,
            smtp=f"{fault_control.listener.host}:{fault_control.listener.port}",
            misbehaving=bool(faults.greylist or faults.refuse or faults.hang or faults.down),
        )

    @pages.get("/mails/{mail_id}")
    async def read(mail_id: int) -> HTMLResponse:
        mail = find(mail_id)
        text = mail.text
        return theme.page(
            "mail.html", mail=mail, linked_text=None if text is None else with_links(text)
        )

    @pages.get("/mails/{mail_id}/html")
    async def html_part(mail_id: int) -> HTMLResponse:
        html = find(mail_id).html
        if html is None:
            raise HTTPException(404, "this mail has no HTML part")
        return HTMLResponse(
            f'<!doctype html><base target="_blank">{html}',
            headers={"content-security-policy": MAIL_POLICY, "referrer-policy": "no-referrer"},
        )

    @pages.get("/mails/{mail_id}/raw")
    async def raw(mail_id: int) -> PlainTextResponse:
        return PlainTextResponse(
            find(mail_id).raw.decode("utf-8", "replace"),
            headers={"x-content-type-options": "nosniff"},
        )

    @pages.post("/empty")
    async def empty() -> RedirectResponse:
        store.empty()
        return RedirectResponse("/", 303)

    @pages.get("/faults")
    async def show_faults() -> HTMLResponse:
        return theme.page("faults.html", faults=fault_control.faults)

    @pages.post("/faults")
    async def set_faults(
        greylist: Annotated[int, Form(ge=0, le=100_000)] = 0,
        refuse: Annotated[str, Form()] = "",
        hang: Annotated[bool, Form()] = False,
        down: Annotated[bool, Form()] = False,
    ) -> RedirectResponse:
        changes = FaultChanges(greylist=greylist, refuse=refuse.split(), hang=hang, down=down)
        await fault_control.apply(changes)
        return RedirectResponse("/faults", 303)

    return pages


def with_links(text: str) -> Markup:
    """Escape a text and make the addresses in it clickable."""
    shown = Markup()
    last = 0
    for found in ADDRESS.finditer(text):
        link = Markup('<a href="{0}" target="_blank" rel="noopener">{0}</a>').format(found[0])
        shown += escape(text[last : found.start()]) + link
        last = found.end()
    return shown + escape(text[last:])
