"""Errors of the API, in Stripe's shape."""

from typing import Any


class StripeApiError(Exception):
    """A request that is refused with an error body of Stripe's shape."""

    def __init__(
        self,
        message: str,
        *,
        code: str | None = None,
        param: str | None = None,
        status: int = 400,
        kind: str = "invalid_request_error",
        should_retry: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.param = param
        self.status = status
        self.kind = kind
        # Stripe's libraries retry an error with this header.
        self.headers = {"stripe-should-retry": "true"} if should_retry else {}

    def body(self, request_id: str) -> dict[str, Any]:
        """Build the error body without empty fields, as Stripe does."""
        error = {
            "code": self.code,
            "message": self.message,
            "param": self.param,
            "request_id": request_id,
            "type": self.kind,
        }
        return {"error": {name: value for name, value in error.items() if value is not None}}


class InvalidParams(StripeApiError):
    """Invalid parameters: refused before anything is done, so the response is not kept."""


def unknown_parameters(names: list[str]) -> InvalidParams:
    plural = "s" if len(names) > 1 else ""
    return InvalidParams(
        f"Received unknown parameter{plural}: {', '.join(names)}",
        code="parameter_unknown",
        param=names[0],
    )


def missing(param: str) -> InvalidParams:
    return InvalidParams(f"Missing required param: {param}.", code="parameter_missing", param=param)


def empty(param: str) -> InvalidParams:
    return InvalidParams(
        f"You passed an empty string for '{param}'. We assume empty values are an attempt to "
        f"unset a parameter; however '{param}' cannot be unset. You should remove '{param}' from "
        "your request or supply a non-empty value.",
        code="parameter_invalid_empty",
        param=param,
    )


def not_implemented(param: str) -> InvalidParams:
    """Refuse a parameter that only Stripe implements, instead of ignoring it."""
    return InvalidParams(
        f"The sandbox's payments do not implement '{param}'. Stripe knows this parameter; "
        "test it against Stripe's own test mode.",
        code="sandbox_not_implemented",
        param=param,
    )


def no_such(what: str, wanted: str, param: str = "id") -> StripeApiError:
    """Say that something does not exist: 404 when the path names it, 400 when a parameter does."""
    return StripeApiError(
        f"No such {what}: '{wanted}'",
        code="resource_missing",
        param=param,
        status=404 if param == "id" else 400,
    )
