"""The figures of the mails that confirm a contract, and of those about a charge ahead."""

from collections.abc import Iterator

from contracts.billing import ChargeNoticeDue, ContractConcluded
from identity.mails import Row, day, moment
from words import Words, message

_KINDS = {
    "plan": message("Meal plan"),
    "lifetime": message("Lifetime membership"),
}
_CHARGES = {"renewal": message("Renews on"), "trial_end": message("Trial ends on")}
_PRICES = {"month": message("{price} a month"), "year": message("{price} a year")}


def rows_of_contract(event: ContractConcluded, words: Words, timezone: str | None) -> list[Row]:
    """The order: its number, item, price and tax, and what the buyer ticked."""
    return list(_contract(event, words, timezone))


def rows_of_charge(event: ChargeNoticeDue, words: Words, timezone: str | None) -> list[Row]:
    """The charge ahead: what for, when and how much."""
    return [
        (words.gettext("Item"), _membership(event.tier, words)),
        (words.gettext(_CHARGES[event.kind]), day(words, event.charged_at, timezone)),
        (words.gettext("Amount"), words.money(event.amount, event.currency)),
    ]


def _contract(event: ContractConcluded, words: Words, timezone: str | None) -> Iterator[Row]:
    yield words.gettext("Order number"), event.number
    yield words.gettext("Ordered on"), moment(words, event.concluded_at, timezone)
    if event.kind == "subscription":
        yield words.gettext("Item"), _membership(event.tier or "", words)
    else:
        title = event.title
        if title is not None and words.language == "de":
            title = event.german_title or title
        yield words.gettext("Item"), title or words.gettext(_KINDS[event.kind])
    amount = words.money(event.amount, event.currency)
    if event.trial_ends_at is not None:
        yield words.gettext("Today"), amount
        yield words.gettext("Free until"), moment(words, event.trial_ends_at, timezone)
        yield from _price(words.gettext("Then"), event, words)
    else:
        yield words.gettext("Paid"), amount
        if event.tax is not None:
            yield words.gettext("Of which tax"), words.money(event.tax, event.currency)
        yield from _price(words.gettext("Price"), event, words)
    if event.opens_at is not None:
        yield words.gettext("Opens on"), day(words, event.opens_at, timezone)
    if event.consent is not None:
        yield words.gettext("You ticked"), words.gettext("“{text}”", text=event.consent.text)
        yield words.gettext("Ticked on"), moment(words, event.consent.given_at, timezone)


def _price(label: str, event: ContractConcluded, words: Words) -> Iterator[Row]:
    if event.price is not None and event.interval is not None:
        price = words.money(event.price, event.currency)
        yield label, words.gettext(_PRICES[event.interval], price=price)


def _membership(tier: str, words: Words) -> str:
    return words.gettext("{tier} membership", tier=tier.capitalize())
