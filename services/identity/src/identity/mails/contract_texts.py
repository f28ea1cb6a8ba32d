"""The texts of the mails about payments that failed, and about withdrawals."""

from identity.mails.mail_text import MailText
from words import message

_UNTIL_PAID = message(
    "Until it’s paid, plans from the shop are closed. Your membership continues for now."
)
_PAGE = message("The button opens your membership. You pay from there, on a Stripe page.")
_ASKED_TO_WITHDRAW = message(
    "You, or someone else, asked to withdraw from this contract with Keto."
)
_WITHDRAWN = message(
    "You’ve withdrawn from this contract with Keto. Keep this e-mail: it’s your receipt."
)
_CANNOT_WITHDRAW = message("You can’t withdraw from this order")
_CONFIRMED = message("We have your withdrawal")
_ASK_US = message("Contact us")
_SEE_ORDERS = message("See my orders")

CONTRACT_TEXTS = {
    "payment-failed": MailText(
        subject=message("Your payment didn’t go through"),
        before=(
            message(
                "We couldn’t charge your card for your membership. If it works by our next try,"
                " there’s nothing to do. To pay now, or with another card, use the button."
            ),
            _UNTIL_PAID,
        ),
        button=message("Pay now"),
        leads_to="/account/membership",
        after=(_PAGE,),
    ),
    "payment-action-required": MailText(
        subject=message("Please confirm your payment"),
        before=(
            message(
                "Your bank wants you to confirm the payment for your membership. It only goes"
                " through once you do."
            ),
            _UNTIL_PAID,
        ),
        button=message("Confirm payment"),
        leads_to="/account/membership",
        after=(_PAGE,),
    ),
    "payment-last": MailText(
        subject=message("Your membership has ended"),
        before=(
            message(
                "We tried several times to charge your card for your membership and won’t try"
                " again, so your membership has ended."
            ),
            message(
                "Your diary and everything you’ve logged stay yours. You can read it all, and come"
                " back any time."
            ),
        ),
        button=message("See memberships"),
        leads_to="/pricing",
    ),
    "withdraw": MailText(
        subject=message("Confirm your withdrawal"),
        before=(_ASKED_TO_WITHDRAW,),
        button=message("Confirm withdrawal"),
        leads_to="confirmUrl",
        after=(
            message("What counts is when you asked. The link works for 7 days."),
            message(
                "When you confirm, what you bought closes at once and we refund everything you paid"
                " for it."
            ),
            message("Wasn’t you? Ignore this e-mail and nothing happens."),
        ),
        is_about_contract=True,
    ),
    "withdraw-too-late": MailText(
        subject=message("It’s too late to withdraw"),
        before=(
            _ASKED_TO_WITHDRAW,
            message("Sorry, your time to withdraw from it is over."),
        ),
        button=_ASK_US,
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdraw-waived": MailText(
        subject=_CANNOT_WITHDRAW,
        before=(
            _ASKED_TO_WITHDRAW,
            message(
                "When you bought it, you asked for access right away and agreed that you lose your"
                " right to withdraw. That’s why we can’t refund this order."
            ),
        ),
        button=_ASK_US,
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdraw-nothing": MailText(
        subject=_CANNOT_WITHDRAW,
        before=(
            _ASKED_TO_WITHDRAW,
            message("It was free, so there’s nothing to refund and nothing to do."),
        ),
        button=_ASK_US,
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdrawal-receipt": MailText(
        subject=_CONFIRMED,
        before=(_WITHDRAWN,),
        button=_SEE_ORDERS,
        leads_to="/account/orders",
        after=(
            message(
                "What you bought is closed. The money goes back to the card you paid with. Your"
                " bank may take 5 to 10 days to show it."
            ),
        ),
        is_about_contract=True,
    ),
    "withdrawal-receipt-no-refund": MailText(
        subject=_CONFIRMED,
        before=(_WITHDRAWN,),
        button=_SEE_ORDERS,
        leads_to="/account/orders",
        after=(
            message(
                "What you bought is closed. The payment was already refunded or disputed, so"
                " there’s no money to send back."
            ),
        ),
        is_about_contract=True,
    ),
}
