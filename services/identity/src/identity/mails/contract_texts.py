"""The texts of the mails about purchases: payments and withdrawals."""

from identity.mails.mail_text import IF_NOT_YOU, MailText

_UNTIL_PAID = "Until it's paid, plans from the shop are closed. Your membership continues for now."
_PAGE = "The button opens your membership. You pay from there, on a page of Stripe."
_ASKED_TO_WITHDRAW = "You, or someone else, asked to withdraw from this contract with Keto."
_WITHDRAWN = "You have withdrawn from this contract with Keto. Keep this mail: it's your receipt."

CONTRACT_TEXTS = {
    "payment-failed": MailText(
        subject="Your payment didn't go through",
        before=(
            "We couldn't take the payment for your membership. You don't have to do anything if"
            " your card works again by the next try. To pay now, or with another card, use the"
            " button.",
            _UNTIL_PAID,
        ),
        button="Pay now",
        leads_to="/account/membership",
        after=(_PAGE,),
    ),
    "payment-action-required": MailText(
        subject="Please confirm your payment",
        before=(
            "Your bank wants you to confirm the payment for your membership. It isn't paid before"
            " you do.",
            _UNTIL_PAID,
        ),
        button="Confirm the payment",
        leads_to="/account/membership",
        after=(_PAGE,),
    ),
    "payment-last": MailText(
        subject="We couldn't take your payment",
        before=(
            "We tried several times to take the payment for your membership, and won't try again."
            " The membership ends with this.",
            "Your diary and everything you've logged stay yours. You can see what is left, and come"
            " back at any time.",
        ),
        button="Open my membership",
        leads_to="/pricing",
    ),
    "withdraw": MailText(
        subject="Confirm your withdrawal",
        before=(_ASKED_TO_WITHDRAW,),
        button="Confirm withdrawal",
        leads_to="confirmUrl",
        after=(
            "What counts is when you asked. The link works for 7 days.",
            "When you confirm, what you bought closes at once and we refund all you paid for it.",
            f"{IF_NOT_YOU}nothing happens.",
        ),
        is_about_contract=True,
    ),
    "withdraw-too-late": MailText(
        subject="It's too late to withdraw",
        before=(
            _ASKED_TO_WITHDRAW,
            "Sorry, the time in which you can withdraw was over.",
        ),
        button="Ask us a question",
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdraw-waived": MailText(
        subject="You can't withdraw from this order",
        before=(
            _ASKED_TO_WITHDRAW,
            "When you bought it, you asked for it at once and agreed that you lose your right to"
            " withdraw. That's why we can't refund this order.",
        ),
        button="Ask us a question",
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdraw-nothing": MailText(
        subject="You can't withdraw from this contract",
        before=(
            _ASKED_TO_WITHDRAW,
            "It cost nothing, so there's no refund. You don't need to do anything.",
        ),
        button="Ask us a question",
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdrawal-receipt": MailText(
        subject="We have your withdrawal",
        before=(_WITHDRAWN,),
        button="See your orders",
        leads_to="/account/orders",
        after=(
            "What you bought is closed. The money goes back to the card you paid with; your bank"
            " may need 5 to 10 days to show it.",
        ),
        is_about_contract=True,
    ),
    "withdrawal-receipt-no-refund": MailText(
        subject="We have your withdrawal",
        before=(_WITHDRAWN,),
        button="See your orders",
        leads_to="/account/orders",
        after=(
            "What you bought is closed. The payment has been refunded or disputed already, so we"
            " send no money back.",
        ),
        is_about_contract=True,
    ),
}
