"""Stripe's test cards, and the outcome of a payment with each."""

from dataclasses import dataclass, replace

from sandbox.payments.account import StripeApiError


@dataclass(frozen=True)
class Declined:
    """Why a card was not charged, with a message for its holder."""

    code: str
    decline_code: str | None
    message: str
    kind: str = "card_error"

    def as_error(self) -> dict[str, str | None]:
        return {
            "type": self.kind,
            "code": self.code,
            "decline_code": self.decline_code,
            "message": self.message,
        }


@dataclass(frozen=True)
class Card:
    """A card that can be charged."""

    brand: str
    last4: str
    # Its bank asks the holder to confirm each payment (3-D Secure).
    asks: bool = False
    # Why its bank declines a payment that the holder has confirmed.
    declined: Declined | None = None
    # The status of the dispute that its holder opens at once, and of a refund to it: at first, and
    # some days later.
    dispute: str | None = None
    refund: str = "succeeded"
    refund_ends: str | None = None
    # Its bank warns of a fraud at once.
    warns: bool = False

    @property
    def confirmed(self) -> "Card | Declined":
        """The outcome of a payment once the cardholder has confirmed it."""
        return self.declined or replace(self, asks=False)


def _declined(decline_code: str, message: str) -> Declined:
    return Declined("card_declined", decline_code, message)


PAYING_CARD = "4242424242424242"
DECLINED_CARD = "4000000000000002"
GENERIC = _declined("generic_decline", "Your card has been declined.")
INSUFFICIENT_FUNDS = _declined("insufficient_funds", "Your card has insufficient funds.")
CARDS: dict[str, Card | Declined] = {
    PAYING_CARD: Card("visa", "4242"),
    "5555555555554444": Card("mastercard", "4444"),
    DECLINED_CARD: GENERIC,
    "4000000000009995": INSUFFICIENT_FUNDS,
    "4000002760003184": Card("visa", "3184", asks=True),
    "4000008400001629": Card("visa", "1629", asks=True, declined=GENERIC),
    "4000000000000259": Card("visa", "0259", dispute="needs_response"),
    "4000000000001976": Card("visa", "1976", dispute="warning_needs_response"),
    "4000000000007726": Card("visa", "7726", refund="pending", refund_ends="succeeded"),
    "4000000000005126": Card("visa", "5126", refund_ends="failed"),
    "4000000000005423": Card("visa", "5423", warns=True),
}
CARDS_BY_LAST4 = {number[-4:]: outcome for number, outcome in CARDS.items()}
NO_TEST_CARD = Declined(
    "incorrect_number",
    None,
    "This is not a test card. Use 4242 4242 4242 4242; never type a real card's number here.",
)
NOT_CONFIRMED = Declined(
    "payment_intent_authentication_failure",
    None,
    "The provided PaymentMethod has failed authentication. You can provide payment_method_data or "
    "a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
    kind="invalid_request_error",
)


def charge_card(number: str) -> Card | Declined:
    """Try a card; any number but a test card's is refused and not kept."""
    return CARDS.get("".join(digit for digit in number if digit not in " -"), NO_TEST_CARD)


def last4_of(number: str) -> str:
    """Return the last digits of a test card that is to be stored."""
    if charge_card(number) is NO_TEST_CARD:
        raise StripeApiError(NO_TEST_CARD.message, code=NO_TEST_CARD.code, status=402)
    return number.replace(" ", "").replace("-", "")[-4:]
