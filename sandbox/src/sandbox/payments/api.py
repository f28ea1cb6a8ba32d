"""The API's entry point: key, version, idempotency, faults, then the operation."""

import base64
import json
import logging
import secrets
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sandbox.payments.account import API_VERSION, Account, Cause
from sandbox.payments.api_errors import InvalidParams, StripeApiError
from sandbox.payments.expand import expand
from sandbox.payments.fault_injection import FaultInjector
from sandbox.payments.form import Tree, parse
from sandbox.payments.idempotency import (
    IdempotentResponses,
    StoredResponse,
    fingerprint_of,
)
from sandbox.payments.objects import Json, new_id, public
from sandbox.payments.operations import Operation, find_operation
from sandbox.payments.request_types import read

log = logging.getLogger("sandbox.payments")

Run = Callable[[Account, Json], Json]
BROKEN = "An unknown error occurred"


class CutOff(Response):
    """A response whose connection breaks before it is complete."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"4096")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"{", "more_body": True})


class Api:
    """Serves every request under `/v1`."""

    def __init__(
        self, account: Account, other: Account, secret_key: str, faults: FaultInjector
    ) -> None:
        self.account = account
        self.other = other
        self.keys = accepted_keys(secret_key)
        self.faults = faults
        self.responses = IdempotentResponses(account.store)

    async def handle(self, request: Request) -> Response:
        request_id = new_id("req_")
        try:
            self._check_key(request)
            check_version(request.headers.get("stripe-version"))
            operation, run = self._find(request)
            given = await _parameters(request)
            return await self._respond(request, request_id, operation, given, run)
        except StripeApiError as error:
            return _response(_refusal(error, request_id))

    async def _respond(
        self, request: Request, request_id: str, operation: Operation, given: Tree, run: Run
    ) -> Response:
        fault = self.faults.next(request.url.path)
        if fault and fault.kind in ("unavailable", "rate-limit"):
            raise _injected_error(fault.kind)
        text = request.headers.get("idempotency-key") if request.method == "POST" else None
        asked = self.account.switches.api_key
        # A key belongs to one account.
        key = f"{asked}/{text}" if text else None
        now = self.account.clock()
        fingerprint = fingerprint_of(request.method, request.url.path, given)
        if key and (first := self.responses.find(key, fingerprint, now)):
            return _response(first, text, replayed=True)
        if key:
            self.responses.in_flight.add(key)
        try:
            if fault and fault.kind == "hang":
                await self.faults.hang(fault.seconds)
            party = self.other if asked == "other_account" else self.account
            account = party.caused_by(Cause(request_id, text))
            broken = fault is not None and fault.kind == "fail"
            params = read(operation.takes, given)
            operation.check(params)
            response = _run(account, params, request_id, None if broken else run)
            if key:
                self.responses.save(key, fingerprint, response, now)
        finally:
            if key:
                self.responses.in_flight.discard(key)
        return CutOff() if fault and fault.kind == "drop" else _response(response, text)

    def _check_key(self, request: Request) -> None:
        """Refuse a wrong API key."""
        given = _given_key(request.headers.get("authorization", ""))
        if not given:
            raise StripeApiError(
                "You did not provide an API key. You need to provide your API key in the "
                "Authorization header, using Bearer auth (e.g. 'Authorization: Bearer "
                "YOUR_SECRET_KEY').",
                status=401,
            )
        known = [key for key in self.keys if secrets.compare_digest(given.encode(), key.encode())]
        if not known or self.account.switches.api_key == "invalid":
            shown = f"{given[:8]}{'*' * 8}{given[-4:]}" if len(given) > 16 else "*" * len(given)
            raise StripeApiError(f"Invalid API Key provided: {shown}", status=401)

    def _find(self, request: Request) -> tuple[Operation, Run]:
        found = find_operation(request.method, request.url.path)
        if found is None:
            raise StripeApiError(
                f"Unrecognized request URL ({request.method}: {request.url.path}). The sandbox's "
                "payments implement a part of Stripe's API; its README says which.",
                status=404,
            )
        return found


def _run(account: Account, params: Json, request_id: str, run: Run | None) -> StoredResponse:
    """Run an operation in one transaction, and turn its result or error into a response."""
    try:
        if run is None:
            raise StripeApiError(BROKEN, status=500, kind="api_error")
        with account.store.transaction():
            done = expand(account, public(run(account, params)), params.get("expand", []))
        return StoredResponse(200, _text(done), request_id)
    except InvalidParams:
        raise
    except StripeApiError as error:
        return _refusal(error, request_id)
    except Exception:
        log.exception("the payments stand-in failed")
        return _refusal(StripeApiError(BROKEN, status=500, kind="api_error"), request_id)


def _refusal(error: StripeApiError, request_id: str) -> StoredResponse:
    return StoredResponse(error.status, _text(error.body(request_id)), request_id)


def is_live(key: str) -> bool:
    return key.startswith(("sk_live_", "rk_live_"))


def accepted_keys(secret_key: str) -> list[str]:
    """Return the keys of the account: secret and restricted ones, for test and live mode."""
    kind, mode, rest = (*secret_key.split("_", 2), "", "")[:3]
    if kind in ("sk", "rk") and mode in ("test", "live"):
        return [f"{kind}_{mode}_{rest}" for kind in ("sk", "rk") for mode in ("test", "live")]
    return [secret_key]


def check_version(version: str | None) -> None:
    """Refuse a version whose objects the stand-in does not have."""
    if version not in (None, API_VERSION):
        raise StripeApiError(
            f"Invalid Stripe API version: {version}. The sandbox's payments speak {API_VERSION}."
        )


async def _parameters(request: Request) -> Tree:
    if request.method != "POST":
        return parse(request.url.query.encode())
    body = await request.body()
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    if body and kind != "application/x-www-form-urlencoded":
        raise InvalidParams(
            "Invalid request (check that your POST content type is "
            "application/x-www-form-urlencoded)."
        )
    return parse(body)


def _given_key(authorization: str) -> str:
    scheme, _, credentials = authorization.partition(" ")
    if scheme.lower() == "basic":
        try:
            return base64.b64decode(credentials).decode().partition(":")[0]
        except ValueError:
            return ""
    return credentials.strip() if scheme.lower() == "bearer" else ""


def _injected_error(kind: str) -> StripeApiError:
    if kind == "rate-limit":
        return StripeApiError("Too many requests in a short time.", code="rate_limit", status=429)
    return StripeApiError("The service is temporarily unavailable.", status=503, kind="api_error")


def _text(body: Json) -> str:
    return json.dumps(body, indent=2, ensure_ascii=False)


def _response(
    response: StoredResponse, key: str | None = None, *, replayed: bool = False
) -> Response:
    headers = {"request-id": new_id("req_") if replayed else response.request_id}
    headers["stripe-version"] = API_VERSION
    if key:
        headers |= {"idempotency-key": key, "original-request": response.request_id}
    if replayed:
        headers["idempotent-replayed"] = "true"
    return Response(response.body, response.status, headers, media_type="application/json")
