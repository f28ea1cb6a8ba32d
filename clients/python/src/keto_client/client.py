"""The client over httpx."""

from collections.abc import Awaitable
from typing import Any

import httpx

from keto_client.operations import Operations
from keto_client.requests import Request


class Refused(Exception):
    """An error response of the API."""

    def __init__(self, request: Request, response: httpx.Response) -> None:
        super().__init__(
            f"{request.method} {request.url}: {response.status_code} {response.text[:300]}"
        )
        self.status = response.status_code


class Client(Operations[Awaitable[Any]]):
    """Each method returns the body of the response, and raises `Refused` for an error.

    The token of a registration, a login or a new password is sent with every later request.
    """

    def __init__(self, http: httpx.AsyncClient, token: str = "") -> None:
        super().__init__(self.call)
        self.http = http
        self.token = token
        # The same operations, whose methods return the response, whatever it is.
        self.responses = Operations(self.send)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def call(self, request: Request) -> Any:
        """Send a request, and return the body of its response."""
        response = await self.send(request)
        if not response.is_success:
            raise Refused(request, response)
        if "json" not in response.headers["content-type"]:
            return response.text
        body = response.json()
        self.token = body.get("token", self.token)
        return body

    async def send(self, request: Request) -> httpx.Response:
        """Send a request, and return its response."""
        method, url, body = request
        if isinstance(body, str):
            headers = self.headers | {"content-type": "text/csv"}
            return await self.http.request(method, url, content=body, headers=headers)
        return await self.http.request(method, url, json=body, headers=self.headers)
