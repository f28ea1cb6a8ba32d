"""Messages for the query parameters of a page's address."""

from collections.abc import Mapping
from typing import NamedTuple


class Message(NamedTuple):
    text: str
    tone: str = ""


# By the name and the value of a query parameter.
MESSAGES: Mapping[tuple[str, str], Message] = {
    ("purchase", "success"): Message(
        "The payment went through. The plan opens as soon as its event has been handled."
    ),
    ("purchase", "cancelled"): Message("The purchase was cancelled: nothing was charged.", "warn"),
    ("subscription", "success"): Message(
        "The subscription is paid. Your tier changes as soon as its event has been handled."
    ),
    ("cancelled", "true"): Message("The subscription was not taken: nothing was charged.", "warn"),
}


def messages_for(query: Mapping[str, str]) -> list[Message]:
    """Return the messages for a query; the page shows the other parameters as they are."""
    return [MESSAGES[pair] for pair in query.items() if pair in MESSAGES]
