"""The API's entry point: key, version, idempotency, faults, then the operation."""

import json
import logging
import secrets
from collections.abc import Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from sandbox.cut_off import CutOff
from sandbox.payments.account import (
    API_VERSION,
    InvalidParams,
    Json,
    StripeAccount,
    StripeApiError,
    new_id,
    public,
)
from sandbox.payments.api.expand import expand
from sandbox.payments.api.fault_injection import FaultInjector, Kind
from sandbox.payments.api.form import Tree, parse
from sandbox.payments.api.idempotency import (
    StoredResponse,
    find_response,
    fingerprint_of,
    save_response,
)
from sandbox.payments.api.locks import Locks
from sandbox.payments.api.operation import Operation
from sandbox.payments.api.operations import find_operation
from sandbox.payments.api.request_types import read

log = logging.getLogger("sandbox.payments")

BROKEN = "An unknown error occurred"


class Api:
    """Serves every request under `/v1`."""

    def __init__(
        self, account: StripeAccount, other: StripeAccount, secret_key: str, faults: FaultInjector
    ) -> None:
        self.account = account
        self.other = other
        self.keys = accepted_keys(secret_key)
        self.faults = faults
        self.locks = Locks()

    async def handle(self, request: Request) -> Response:
        request_id = new_id("req_")
        try:
            self._check_key(request)
            check_version(request.headers.get("stripe-version"))
            operation, ids = find_operation(request.method, request.url.path)
            given = await _parameters(request)
            fault = await self.faults.meet(request.url.path)
            key = request.headers.get("idempotency-key") if request.method == "POST" else None
            changed = ids if operation.method != "GET" else ()
            locked = given if operation.method != "GET" else {}
            async with self.locks.hold(self.account, changed, locked, key):
                # From here on nothing waits, so no two requests with one key are at work at once.
                return self._respond(request, request_id, fault, operation, ids, given)
        except StripeApiError as error:
            response = _response(_refusal(error, request_id))
            response.headers.update(error.headers)
            return response

    def _respond(
        self,
        request: Request,
        request_id: str,
        fault: Kind | None,
        operation: Operation,
        ids: tuple[str, ...],
        given: Tree,
    ) -> Response:
        """Run an operation, or repeat the first response to its idempotency key."""
        is_other = self.account.switches.api_key == "other_account"
        account = self.other if is_other else self.account
        key = request.headers.get("idempotency-key") if request.method == "POST" else None
        asked = fingerprint_of(request.method, request.url.path, given)
        now = account.clock()
        if key and (first := find_response(account.store, key, asked, now)):
            return _response(first, key, replayed=True)
        params = read(operation.takes, given)
        operation.check(params)
        run = partial(_broken if fault == "fail" else operation.run, account, *ids)
        if operation.understands:
            run = partial(run, params)
        response = _run(account, params, request_id, run)
        if key:
            save_response(account.store, key, asked, response, now)
        return CutOff() if fault == "drop" else _response(response, key)

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


def _broken(*_: object) -> Json:
    raise StripeApiError(BROKEN, status=500, kind="api_error")


def _run(
    account: StripeAccount, params: Json, request_id: str, run: Callable[[], Json]
) -> StoredResponse:
    """Run an operation in one transaction, and turn its result or error into a response."""
    try:
        with account.store.transaction():
            done = expand(account, public(run()), params.get("expand", []))
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


def accepted_keys(secret_key: str) -> list[str]:
    """Return the key of the account, and the one of its live mode."""
    return [secret_key, secret_key.replace("_test_", "_live_")]


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
    return credentials.strip() if scheme.lower() == "bearer" else ""


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
