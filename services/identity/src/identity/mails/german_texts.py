"""The texts of mails in German."""

from identity.mails.mail_text import MailText

_KEEP = "Diese E-Mail bestätigt deinen Vertrag, heb sie also auf."
_WITHDRAW = (
    "Doch nicht das Richtige? Du kannst mindestens 14 Tage lang widerrufen, ohne Gründe zu nennen."
    " Der Link unten trägt die Nummer schon ein."
)
_CANCEL = "Zum Kündigen nutze den Button vor diesem Tag. Dann wird nichts abgebucht."
_NOTHING_TO_DO = "Wenn du sie behalten möchtest, musst du nichts tun."

GERMAN_TEXTS = {
    "order": MailText(
        subject="Deine Bestellung {number}",
        before=(f"Danke für deine Bestellung! {_KEEP}",),
        button="Zu deinen Bestellungen",
        leads_to="/account/orders",
        after=(_WITHDRAW,),
        is_about_contract=True,
    ),
    "order-later": MailText(
        subject="Deine Bestellung {number}",
        before=(f"Danke für deine Bestellung! {_KEEP}",),
        button="Zu deinem Plan",
        leads_to="/plans/mine",
        after=(
            "Dein Plan öffnet sich, sobald deine Zeit zum Widerrufen vorbei ist. Du willst ihn"
            " früher? Öffne ihn über den Button: Damit verlierst du dein Widerrufsrecht.",
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "order-waived": MailText(
        subject="Deine Bestellung {number}",
        before=(f"Danke für deine Bestellung! {_KEEP}",),
        button="Zu deinen Bestellungen",
        leads_to="/account/orders",
        after=(
            "Du wolltest sofort Zugang und hast zugestimmt, dass du damit dein Widerrufsrecht"
            " verlierst. Diese Bestellung kannst du deshalb nicht widerrufen.",
        ),
        is_about_contract=True,
    ),
    "order-free": MailText(
        subject="Deine Bestellung {number}",
        before=(f"Danke für deine Bestellung! {_KEEP}",),
        button="Zu deinen Bestellungen",
        leads_to="/account/orders",
        after=("Sie hat nichts gekostet, also gibt es auch nichts zurückzuzahlen.",),
        is_about_contract=True,
    ),
    "subscription": MailText(
        subject="Deine Mitgliedschaft hat begonnen",
        before=(f"Schön, dass du dabei bist! {_KEEP}",),
        button="Zu meiner Mitgliedschaft",
        leads_to="/account/membership",
        after=(
            "Sie verlängert sich, bis du kündigst. Das geht jederzeit über den Button.",
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "trial": MailText(
        subject="Deine kostenlose Testphase hat begonnen",
        before=(f"Heute wird nichts abgebucht. {_KEEP}",),
        button="Zu meiner Mitgliedschaft",
        leads_to="/account/membership",
        after=(
            "Wenn du bis zum Ende der Testphase eine Karte hinterlegst, läuft deine Mitgliedschaft"
            " zum genannten Preis weiter, bis du kündigst. Ohne Karte endet die Testphase einfach"
            " und kostet nichts.",
            "Du kannst jederzeit über den Button kündigen.",
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "renewal": MailText(
        subject="Deine Mitgliedschaft verlängert sich bald",
        before=(f"Deine Mitgliedschaft verlängert sich um ein Jahr. {_NOTHING_TO_DO}",),
        button="Behalten oder kündigen",
        leads_to="/account/membership",
        after=(_CANCEL,),
    ),
    "trial-end": MailText(
        subject="Deine Testphase endet bald",
        before=(
            "Wenn du eine Karte hinterlegt hast, läuft deine Mitgliedschaft danach weiter, und wir"
            " buchen den Betrag unten ab. Ohne Karte endet die Testphase einfach und kostet"
            " nichts.",
        ),
        button="Behalten oder kündigen",
        leads_to="/account/membership",
        after=(_CANCEL,),
    ),
    "trial-end-card": MailText(
        subject="Deine Testphase endet bald",
        before=(
            "Deine Mitgliedschaft läuft danach weiter, und wir buchen von deiner Karte ab."
            f" {_NOTHING_TO_DO}",
        ),
        button="Behalten oder kündigen",
        leads_to="/account/membership",
        after=(_CANCEL,),
    ),
}
