"""A response that tests ask for: its connection breaks before it is complete."""

from starlette.responses import Response
from starlette.types import Receive, Scope, Send


class CutOff(Response):
    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"4096")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        # uvicorn closes the connection when a response is left incomplete.
        await send({"type": "http.response.body", "body": b"{", "more_body": True})
