"""The texts of the mails that confirm a contract, and of those about a charge ahead."""

from identity.mails.mail_text import MailText

_KEEP = "This e-mail confirms your contract, so keep it."
_WITHDRAW = (
    "Changed your mind? You have at least 14 days to withdraw, and don't need to say why. The link"
    " below fills in the number."
)

ORDER_TEXTS = {
    "order": MailText(
        subject="Your order {number}",
        before=(f"Thanks for your order. {_KEEP}",),
        button="See your orders",
        leads_to="/account/orders",
        after=(_WITHDRAW,),
        is_about_contract=True,
    ),
    "order-later": MailText(
        subject="Your order {number}",
        before=(f"Thanks for your order. {_KEEP}",),
        button="See your plan",
        leads_to="/plans/mine",
        after=(
            "Your plan opens when your time to withdraw is over. Want it sooner? Open it with the"
            " button: you then lose your right to withdraw.",
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "order-waived": MailText(
        subject="Your order {number}",
        before=(f"Thanks for your order. {_KEEP}",),
        button="See your orders",
        leads_to="/account/orders",
        after=(
            "You asked to have it right away and agreed that you lose your right to withdraw, so"
            " you can't withdraw from this order.",
        ),
        is_about_contract=True,
    ),
    "order-free": MailText(
        subject="Your order {number}",
        before=(f"Thanks for your order. {_KEEP}",),
        button="See your orders",
        leads_to="/account/orders",
        after=("It cost nothing, so there's nothing to pay back.",),
        is_about_contract=True,
    ),
    "subscription": MailText(
        subject="Your membership has started",
        before=(f"Thanks for becoming a member. {_KEEP}",),
        button="Open my membership",
        leads_to="/account/membership",
        after=(
            "It renews until you cancel, which you can do at any time under the button.",
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "trial": MailText(
        subject="Your free trial has started",
        before=(f"Nothing is charged today. {_KEEP}",),
        button="Open my membership",
        leads_to="/account/membership",
        after=(
            "If you've added a card by the end of the trial, your membership continues at the price"
            " above until you cancel. Without a card, the trial just ends and costs nothing.",
            "You can cancel at any time under the button.",
            _WITHDRAW,
        ),
        is_about_contract=True,
    ),
    "renewal": MailText(
        subject="Your membership renews soon",
        before=(
            "Your membership renews for another year. If you want to keep it, there's nothing to"
            " do.",
        ),
        button="Keep or cancel",
        leads_to="/account/membership",
        after=("To cancel, use the button before that day. Then nothing is charged.",),
    ),
    "trial-end": MailText(
        subject="Your free trial ends soon",
        before=(
            "If you've added a card, your membership continues after the trial, and we charge the"
            " amount below. Without a card, the trial just ends and costs nothing.",
        ),
        button="Keep or cancel",
        leads_to="/account/membership",
        after=("To cancel, use the button before that day. Then nothing is charged.",),
    ),
    "trial-end-card": MailText(
        subject="Your free trial ends soon",
        before=(
            "Your membership continues after the trial, and we charge your card. If you want to"
            " keep it, there's nothing to do.",
        ),
        button="Keep or cancel",
        leads_to="/account/membership",
        after=("To cancel, use the button before that day. Then nothing is charged.",),
    ),
}
