"""Stripe's test cards, and the result of a payment with each."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Card:
    brand: str
    last4: str
    # What becomes of a refund some time after its creation; None means nothing.
    refund_outcome: Literal["succeeds", "fails"] | None = None
    is_disputed: bool = False


@dataclass(frozen=True)
class Declined:
    """Why a card was not charged, with a message for its holder."""

    code: str
    decline_code: str | None
    message: str

    def as_error(self) -> dict[str, str | None]:
        return {
            "type": "card_error",
            "code": self.code,
            "decline_code": self.decline_code,
            "message": self.message,
        }


PAYS = "4242424242424242"
DECLINES = "4000000000000002"
GOOD = {
    PAYS: Card("visa", "4242"),
    "5555555555554444": Card("mastercard", "4444"),
    "378282246310005": Card("amex", "0005"),
    "4000000000007726": Card("visa", "7726", refund_outcome="succeeds"),
    "4000000000005126": Card("visa", "5126", refund_outcome="fails"),
    "4000000000000259": Card("visa", "0259", is_disputed=True),
}
BAD = {
    DECLINES: Declined("card_declined", "generic_decline", "Your card has been declined."),
    "4000000000009995": Declined(
        "card_declined",
        "insufficient_funds",
        "Your card has insufficient funds. Try a different card.",
    ),
    "4000000000000069": Declined("expired_card", None, "Your card has expired."),
    "4000000000000127": Declined("incorrect_cvc", None, "Your card's security code is incorrect."),
}


def charge(number: str) -> Card | Declined:
    """Try a card; any number but a test card's is refused and not kept."""
    digits = "".join(character for character in number if character not in " -")
    if digits in BAD:
        return BAD[digits]
    return GOOD.get(digits) or Declined(
        "incorrect_number",
        None,
        "This is not a test card. Use 4242 4242 4242 4242; never type a real card's number here.",
    )
