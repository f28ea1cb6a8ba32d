"""Stripe's test cards, and the result of a payment with each."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Card:
    """A card that was charged."""

    brand: str
    last4: str


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
CARDS: dict[str, Card | Declined] = {
    PAYS: Card("visa", "4242"),
    "5555555555554444": Card("mastercard", "4444"),
    DECLINES: Declined("card_declined", "generic_decline", "Your card has been declined."),
}
NO_TEST_CARD = Declined(
    "incorrect_number",
    None,
    "This is not a test card. Use 4242 4242 4242 4242; never type a real card's number here.",
)


def charge(number: str) -> Card | Declined:
    """Try a card; any number but a test card's is refused and not kept."""
    return CARDS.get("".join(digit for digit in number if digit not in " -"), NO_TEST_CARD)
