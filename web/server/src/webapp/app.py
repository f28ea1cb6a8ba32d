"""The ASGI app: the page at every address of the app, its files, and the pictures of plans."""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from webapp.addresses import page_at
from webapp.headers import FILE_HEADERS, page_headers
from webapp.pictures import picture
from webapp.settings import Settings
from webapp.site import File, Site, newest_change

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_ASSET = re.compile(r"/assets/([0-9a-f]{12})/(.+)")
_IMAGE = re.compile(r"/images/([a-z0-9-]{1,100})\.svg")

_FOR_GOOD = "public, max-age=31536000, immutable"
_A_DAY = "public, max-age=86400"
_ASK_AGAIN = "no-cache"


class WebApp:
    """Serves the app; with `reload`, changed files are read anew with the next page."""

    def __init__(self, settings: Settings, *, reload: bool = False) -> None:
        self._settings = settings
        self._page_headers = page_headers(settings)
        self._reload = reload
        self._changed = newest_change(settings.web_files)
        self.site = Site(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
        elif scope["type"] == "http":
            await self._respond(scope, send)

    async def _respond(self, scope: Scope, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            await _send(scope, send, 405, File(b"Method not allowed\n", "text/plain"), _ASK_AGAIN)
            return
        path = scope["path"]
        if asset := _ASSET.fullmatch(path):
            await self._asset(scope, send, *asset.groups())
        elif image := _IMAGE.fullmatch(path):
            await _send(scope, send, 200, File(picture(image[1]).encode(), "image/svg+xml"), _A_DAY)
        elif path in ("/healthz", "/readyz"):
            await _send(scope, send, 200, File(b'{"status":"ok"}', "application/json"), _ASK_AGAIN)
        else:
            # The app itself says that there is no such page.
            address = page_at(path)
            status = 200 if address else 404
            page = self._current_site().page(address)
            await _send(scope, send, status, page, _ASK_AGAIN, self._page_headers)

    async def _asset(self, scope: Scope, send: Send, version: str, name: str) -> None:
        file = self.site.files.get(name)
        if file is None:
            await _send(scope, send, 404, File(b"Not found\n", "text/plain"), "no-store")
        else:
            # A page of another version still gets its modules, but keeps none of them.
            current = version == self.site.version
            await _send(scope, send, 200, file, _FOR_GOOD if current else "no-store")

    def _current_site(self) -> Site:
        if self._reload and (changed := newest_change(self._settings.web_files)) > self._changed:
            self._changed = changed
            self.site = Site(self._settings)
        return self.site


async def _send(
    scope: Scope,
    send: Send,
    status: int,
    file: File,
    cache: str,
    headers: dict[str, str] = FILE_HEADERS,
) -> None:
    """Send a file, compressed if the client takes that, or 304 if it has it."""
    asked = {name: value.decode("latin-1") for name, value in scope["headers"]}
    headers = headers | {"cache-control": cache, "etag": file.etag, "vary": "accept-encoding"}
    body = b""
    if status == 200 and file.etag in asked.get(b"if-none-match", ""):
        status = 304
    else:
        body = file.data
        headers["content-type"] = file.media_type
        if "gzip" in asked.get(b"accept-encoding", "") and len(file.data) > 500:
            body = file.compressed
            headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(body))
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
