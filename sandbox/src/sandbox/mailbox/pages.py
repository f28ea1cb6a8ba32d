"""The mailbox's pages: the list, and a mail."""

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, RedirectResponse

from sandbox.mailbox.store import MailStore, ReceivedMail
from sandbox.theme import Theme

# A mail's HTML runs no script, loads nothing, and cannot leave its frame; its links open a tab.
MAIL_POLICY = (
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)


def page_routes(store: MailStore, smtp_address: str, theme: Theme) -> APIRouter:
    pages = APIRouter(include_in_schema=False)

    def find(mail_id: int) -> ReceivedMail:
        mail = store.get(mail_id)
        if mail is None:
            raise HTTPException(404, "no such mail")
        return mail

    @pages.get("/")
    async def inbox(to: str = "") -> HTMLResponse:
        mails = store.newest(to or None)
        return theme.page("inbox.html", mails=mails, to=to, smtp=smtp_address)

    @pages.get("/mails/{mail_id}")
    async def read(mail_id: int) -> HTMLResponse:
        return theme.page("mail.html", mail=find(mail_id))

    @pages.get("/mails/{mail_id}/html")
    async def html_part(mail_id: int) -> HTMLResponse:
        html = find(mail_id).html
        if html is None:
            raise HTTPException(404, "this mail has no HTML part")
        return HTMLResponse(
            f'<!doctype html><base target="_blank">{html}',
            headers={"content-security-policy": MAIL_POLICY, "referrer-policy": "no-referrer"},
        )

    @pages.post("/empty")
    async def empty() -> RedirectResponse:
        store.empty()
        return RedirectResponse("/", 303)

    return pages
