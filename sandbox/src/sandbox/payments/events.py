"""Events as the API lists them: those of the last 30 days, newest first."""

from sandbox.payments.account import Account
from sandbox.payments.api_errors import InvalidParams, no_such
from sandbox.payments.lists import lister
from sandbox.payments.store import Json

MOST_TYPES = 20
RETENTION_SECONDS = 30 * 86_400


def list_events(account: Account, params: Json) -> Json:
    """List events by type, time and success of their delivery."""
    if "type" in params and "types" in params:
        raise InvalidParams("You may only specify one of these parameters: type, types.")
    if len(params.get("types", [])) > MOST_TYPES:
        raise InvalidParams(f"You may pass at most {MOST_TYPES} event types.", param="types")
    oldest = account.clock() - RETENTION_SECONDS
    undelivered = account.deliveries.undelivered() if "delivery_success" in params else set()

    def matches(event: Json, params: Json) -> bool:
        if event["created"] <= oldest or not _type_matches(event["type"], params):
            return False
        delivered = event["pending_webhooks"] > 0 and event["id"] not in undelivered
        return bool(params.get("delivery_success", delivered) == delivered)

    names = ("type", "types", "delivery_success")
    return lister("event", "/v1/events", names, matches, own=names)(account, params)


def find_event(account: Account, event_id: str, params: Json) -> Json:
    """Return an event with the number of its deliveries that are not done."""
    event = account.fetch("event", event_id)
    if event["created"] <= account.clock() - RETENTION_SECONDS:
        raise no_such("event", event_id)
    deliveries = account.deliveries.of_event(event_id)
    pending = [each for each in deliveries if each["state"] in ("pending", "held")]
    return event | {"pending_webhooks": len(pending)}


def _type_matches(kind: str, params: Json) -> bool:
    """Match a type, a group of types such as `invoice.*`, or one of several types."""
    wanted = [*params.get("types", []), *([params["type"]] if "type" in params else [])]
    return not wanted or any(
        kind == each or (each.endswith("*") and kind.startswith(each[:-1])) for each in wanted
    )
