"""The texts of the mails that confirm a contract, and of those about a charge ahead."""

from identity.mails.mail_text import MailText
from words import message

_YOUR_ORDER = message("Your order {number}")
_THANKS = message("Thanks for your order! This e-mail confirms your contract, so keep it.")
_WITHDRAW = message(
    "Changed your mind? You have at least 14 days to withdraw, no reason needed. The link below"
    " fills in the number for you."
)
_CANCEL = message("Want to cancel? Use the button before that day and you won’t be charged.")
_SEE_ORDERS = message("See my orders")
_MEMBERSHIP = message("Open my membership")
_KEEP_OR_CANCEL = message("Keep or cancel")
_TRIAL_ENDS = message("Your free trial ends soon")

ORDER_TEXTS = {
    "order": MailText(
        subject=_YOUR_ORDER,
        before=(_THANKS,),
        button=_SEE_ORDERS,
        leads_to="/account/orders",
        after=(_WITHDRAW,),
        is_about_contract=True,
    ),
    "order-later": MailText(
        subject=_YOUR_ORDER,
        before=(_THANKS,),
        button=message("See my plan"),
        leads_to="/plans/mine",
        after=(
            message(
                "Your plan opens when your time to withdraw is over. Want it sooner? Open it with"
                " the button: you then lose your right to withdraw."
            ),
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "order-waived": MailText(
        subject=_YOUR_ORDER,
        before=(_THANKS,),
        button=_SEE_ORDERS,
        leads_to="/account/orders",
        after=(
            message(
                "You asked for access right away and agreed that you lose your right to withdraw,"
                " so you can’t withdraw from this order."
            ),
        ),
        is_about_contract=True,
    ),
    "order-free": MailText(
        subject=_YOUR_ORDER,
        before=(_THANKS,),
        button=_SEE_ORDERS,
        leads_to="/account/orders",
        after=(message("It was free, so there’s nothing to pay back."),),
        is_about_contract=True,
    ),
    "subscription": MailText(
        subject=message("Your membership has started"),
        before=(
            message("Good to have you with us! This e-mail confirms your contract, so keep it."),
        ),
        button=_MEMBERSHIP,
        leads_to="/account/membership",
        after=(
            message("It renews until you cancel. You can do that any time with the button."),
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "trial": MailText(
        subject=message("Your free trial has started"),
        before=(
            message("You won’t be charged today. This e-mail confirms your contract, so keep it."),
        ),
        button=_MEMBERSHIP,
        leads_to="/account/membership",
        after=(
            message(
                "If you’ve added a card by the end of the trial, your membership continues at the"
                " price above until you cancel. Without a card, the trial just ends and costs"
                " nothing."
            ),
            message("You can cancel any time with the button."),
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "renewal": MailText(
        subject=message("Your membership renews soon"),
        before=(
            message(
                "Your membership renews for another year. Want to keep it? There’s nothing to do."
            ),
        ),
        button=_KEEP_OR_CANCEL,
        leads_to="/account/membership",
        after=(_CANCEL,),
    ),
    "trial-end": MailText(
        subject=_TRIAL_ENDS,
        before=(
            message(
                "If you’ve added a card, your membership continues after the trial and we charge"
                " the amount below. Without a card, the trial just ends and costs nothing."
            ),
        ),
        button=_KEEP_OR_CANCEL,
        leads_to="/account/membership",
        after=(_CANCEL,),
    ),
    "trial-end-card": MailText(
        subject=_TRIAL_ENDS,
        before=(
            message(
                "Your membership continues after the trial, and we charge your card. Want to keep"
                " it? There’s nothing to do."
            ),
        ),
        button=_KEEP_OR_CANCEL,
        leads_to="/account/membership",
        after=(_CANCEL,),
    ),
}
