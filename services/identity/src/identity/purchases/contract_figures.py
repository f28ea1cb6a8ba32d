"""The figures of the mails that confirm a contract, and of those about a charge ahead."""

from collections.abc import Iterator, Mapping

from contracts.billing import ChargeNoticeDue, ContractConcluded
from identity.mails import ENGLISH, GERMAN, Language, Row

_ENGLISH = {
    "number": "Order number",
    "concluded": "Ordered on",
    "item": "Item",
    "plan": "A plan",
    "lifetime": "Lifetime membership",
    "subscription": "{tier} membership",
    "paid": "Paid",
    "tax": "Of which tax",
    "today": "Today",
    "trial_ends": "Free until",
    "price": "Price",
    "then": "Then",
    "month": "{price} a month",
    "year": "{price} a year",
    "opens": "Opens on",
    "ticked": "You ticked",
    "ticked_on": "Ticked on",
    "quote": "\u201c{text}\u201d",
    "renewal": "Renews on",
    "trial_end": "Trial ends on",
    "amount": "Amount",
}
_GERMAN = {
    "number": "Bestellnummer",
    "concluded": "Bestellt am",
    "item": "Artikel",
    "plan": "Ein Plan",
    "lifetime": "Mitgliedschaft auf Lebenszeit",
    "subscription": "{tier}-Mitgliedschaft",
    "paid": "Bezahlt",
    "tax": "Davon Steuern",
    "today": "Heute",
    "trial_ends": "Kostenlos bis",
    "price": "Preis",
    "then": "Danach",
    "month": "{price} im Monat",
    "year": "{price} im Jahr",
    "opens": "Öffnet sich am",
    "ticked": "Angekreuzt",
    "ticked_on": "Angekreuzt am",
    "quote": "\u201e{text}\u201c",
    "renewal": "Verlängert sich am",
    "trial_end": "Testphase endet am",
    "amount": "Betrag",
}
_LABELS: Mapping[str, Mapping[str, str]] = {ENGLISH.code: _ENGLISH, GERMAN.code: _GERMAN}


def rows_of_contract(
    event: ContractConcluded, language: Language, timezone: str | None
) -> list[Row]:
    """The order: its number, item, price and tax, and what the buyer ticked."""
    return list(_contract(event, language, timezone))


def rows_of_charge(event: ChargeNoticeDue, language: Language, timezone: str | None) -> list[Row]:
    """The charge ahead: what for, when and how much."""
    labels = _LABELS[language.code]
    return [
        (labels["item"], _membership(event.tier, labels)),
        (labels[event.kind], language.day(event.charged_at, timezone)),
        (labels["amount"], language.money(event.amount, event.currency)),
    ]


def _contract(event: ContractConcluded, language: Language, timezone: str | None) -> Iterator[Row]:
    labels = _LABELS[language.code]
    yield labels["number"], event.number
    yield labels["concluded"], language.moment(event.concluded_at, timezone)
    if event.kind == "subscription":
        yield labels["item"], _membership(event.tier or "", labels)
    else:
        yield labels["item"], event.title or labels[event.kind]
    amount = language.money(event.amount, event.currency)
    if event.trial_ends_at is not None:
        yield labels["today"], amount
        yield labels["trial_ends"], language.moment(event.trial_ends_at, timezone)
        yield from _price("then", event, language)
    else:
        yield labels["paid"], amount
        if event.tax is not None:
            yield labels["tax"], language.money(event.tax, event.currency)
        yield from _price("price", event, language)
    if event.opens_at is not None:
        yield labels["opens"], language.day(event.opens_at, timezone)
    if event.consent is not None:
        yield labels["ticked"], labels["quote"].format(text=event.consent.text)
        yield labels["ticked_on"], language.moment(event.consent.given_at, timezone)


def _price(label: str, event: ContractConcluded, language: Language) -> Iterator[Row]:
    if event.price is not None and event.interval is not None:
        labels = _LABELS[language.code]
        price = language.money(event.price, event.currency)
        yield labels[label], labels[event.interval].format(price=price)


def _membership(tier: str, labels: Mapping[str, str]) -> str:
    return labels["subscription"].format(tier=tier.capitalize())
