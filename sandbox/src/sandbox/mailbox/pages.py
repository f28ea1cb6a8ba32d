"""The mailbox for people: the list, a mail, and the fault switches."""

import re
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse
from markupsafe import Markup, escape

from sandbox.look import Look
from sandbox.mailbox.faults import FaultsWish
from sandbox.mailbox.letters import Letter
from sandbox.mailbox.store import MailStore
from sandbox.mailbox.switchboard import Switchboard

# A mail's HTML runs no script, loads nothing, and cannot leave its frame; its links open a tab.
MAIL_POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
ADDRESS = re.compile(r"https?://[^\s<>\"']+[^\s<>\"'.,;:!?)\]]")


def page_routes(store: MailStore, switchboard: Switchboard, look: Look) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    def find(mail_id: int) -> Letter:
        letter = store.get(mail_id)
        if letter is None:
            raise HTTPException(404, "no such mail")
        return letter

    @pages.get("/")
    async def inbox(to: str = "") -> HTMLResponse:
        faults = switchboard.faults
        return look.page(
            "inbox.html",
            letters=store.newest(to or None),
            to=to,
            smtp=f"{switchboard.listener.host}:{switchboard.listener.port}",
            misbehaving=bool(faults.greylist or faults.refuse or faults.hang or faults.down),
        )

    @pages.get("/mails/{mail_id}")
    async def read(mail_id: int) -> HTMLResponse:
        letter = find(mail_id)
        text = letter.text
        return look.page(
            "mail.html", letter=letter, linked_text=None if text is None else with_links(text)
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
        return look.page("faults.html", faults=switchboard.faults)

    @pages.post("/faults")
    async def set_faults(
        greylist: Annotated[int, Form(ge=0, le=100_000)] = 0,
        refuse: Annotated[str, Form()] = "",
        hang: Annotated[bool, Form()] = False,
        down: Annotated[bool, Form()] = False,
    ) -> RedirectResponse:
        wish = FaultsWish(greylist=greylist, refuse=refuse.split(), hang=hang, down=down)
        await switchboard.switch(wish)
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
