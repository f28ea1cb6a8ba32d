"""The words of the mails: one source for the text and the HTML of each."""

from dataclasses import dataclass

_IF_NOT_YOU = "If that wasn't you, you can ignore this e-mail: "
_ASKED_TO_WITHDRAW = "You, or someone else, asked to withdraw from this contract with Keto."
_WITHDRAWN = "You have withdrawn from this contract with Keto. Keep this mail: it's your receipt."


@dataclass(frozen=True)
class MailText:
    """A subject, paragraphs, a list of steps, a button with the place that it leads to."""

    subject: str
    before: tuple[str, ...]
    button: str
    # A page of the app, or the name of the link in the mail's data.
    leads_to: str
    steps: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    # Of the mails that a member has asked for: the words of the link that ends them.
    unsubscribe: str = ""
    # Whether it is about something that the member has bought: such mails lead to the withdrawal.
    is_about_contract: bool = False


MAIL_TEXTS = {
    "welcome": MailText(
        subject="Welcome to Keto",
        before=("Your account is ready. Here's how to start:",),
        steps=(
            "Create your first meal plan.",
            "Log your day. It takes a few seconds.",
            "Come back tomorrow, and keep your streak going.",
        ),
        button="Create my first plan",
        leads_to="/planner",
        after=("Happy cooking!",),
    ),
    "password-reset": MailText(
        subject="Set a new password",
        before=("You, or someone else, asked for a new password for your Keto account.",),
        button="Set a new password",
        leads_to="resetUrl",
        after=(
            "The link works for one hour.",
            f"{_IF_NOT_YOU}your password stays as it is.",
        ),
    ),
    "verify-email": MailText(
        subject="Confirm your address",
        before=("Please confirm that this is the address of your Keto account.",),
        button="Confirm my address",
        leads_to="confirmUrl",
        after=(
            "The link works for 24 hours.",
            "If you don't have a Keto account, you can ignore this e-mail.",
        ),
    ),
    "change-email": MailText(
        subject="Confirm your new address",
        before=("You, or someone else, asked to use this address for a Keto account.",),
        button="Use this address",
        leads_to="confirmUrl",
        after=(
            "The link works for 24 hours.",
            f"{_IF_NOT_YOU}the account keeps its address.",
        ),
    ),
    "change-email-notice": MailText(
        subject="Your address is about to change",
        before=(
            "You, or someone else, asked to use another address for your Keto account. It changes"
            " when that address is confirmed.",
            "If that wasn't you, set a new password now. That stops the change and logs out all"
            " devices.",
        ),
        button="Set a new password",
        leads_to="/forgot-password",
    ),
    "plan-ready": MailText(
        subject="Your plan is ready",
        before=("The plan you asked for is ready.",),
        button="Open my plan",
        leads_to="/planner",
        after=("Happy cooking!",),
    ),
    "plan-failed": MailText(
        subject="We couldn't write your plan",
        before=(
            "Sorry, we couldn't write the plan you asked for. It doesn't count as one of your"
            " plans, so you can ask again.",
        ),
        button="Ask again",
        leads_to="/planner",
    ),
    "payment-failed": MailText(
        subject="Your payment didn't go through",
        before=(
            "We couldn't take the payment for your membership. You don't have to do anything if"
            " your card works again by the next try. To pay now, or with another card, use the"
            " button.",
            "Until it's paid, plans from the shop are closed. Your membership itself goes on for"
            " now.",
        ),
        button="Pay now",
        leads_to="invoiceUrl",
        after=("The link works for 30 days. It opens a page of Stripe, which takes our payments.",),
    ),
    "payment-action-required": MailText(
        subject="Please confirm your payment",
        before=(
            "Your bank wants you to confirm the payment for your membership. It isn't paid before"
            " you do.",
            "Until it's paid, plans from the shop are closed. Your membership itself goes on for"
            " now.",
        ),
        button="Confirm the payment",
        leads_to="invoiceUrl",
        after=("The link works for 30 days. It opens a page of Stripe, which takes our payments.",),
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
    "weekly-summary": MailText(
        subject="Your week, {week}",
        before=("Here is your week in figures.",),
        button="Open my progress",
        leads_to="/progress",
        unsubscribe="Stop the weekly summary",
    ),
    "empty-week": MailText(
        subject="Your week, {week}",
        before=(
            "You logged nothing in this week, so there are no figures. Any day is a good day to"
            " carry on.",
            "We won't write again until there is a week with something in it.",
        ),
        button="Log today",
        leads_to="/dashboard",
        unsubscribe="Stop the weekly summary",
    ),
    "reminder-log": MailText(
        subject="Log your day",
        before=("You haven't logged what you ate today. It takes a few seconds.",),
        button="Log today",
        leads_to="/dashboard",
        unsubscribe="Stop the reminders",
    ),
    "reminder-weigh": MailText(
        subject="Log your weight",
        before=("You haven't logged your weight today.",),
        button="Log my weight",
        leads_to="/dashboard",
        unsubscribe="Stop the reminders",
    ),
    "withdraw": MailText(
        subject="Confirm your withdrawal",
        before=(_ASKED_TO_WITHDRAW,),
        button="Confirm withdrawal",
        leads_to="confirmUrl",
        after=(
            "What counts is when you asked. The link works for 7 days.",
            "When you confirm, what you bought closes at once and we refund all you paid for it.",
            f"{_IF_NOT_YOU}nothing happens.",
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
            " withdraw. So we can't refund this order.",
        ),
        button="Ask us a question",
        leads_to="/support",
        is_about_contract=True,
    ),
    "withdraw-nothing": MailText(
        subject="There is nothing to withdraw from",
        before=(
            _ASKED_TO_WITHDRAW,
            "It cost nothing, so there is nothing to refund. You don't need to do anything.",
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
    "endpoint-failed": MailText(
        subject="Webhooks to {host} have ended",
        before=(
            "A webhook was tried for three days, and this endpoint has not taken it. So it's"
            " disabled.",
        ),
        button="Open the desk",
        leads_to="/desk",
        after=("Enable it again when it works. What waits for it is kept for 30 days.",),
    ),
    "endpoint-gone": MailText(
        subject="Webhooks to {host} have ended",
        before=("This endpoint has answered that it's gone for good. So it's disabled.",),
        button="Open the desk",
        leads_to="/desk",
    ),
    "many-logins": MailText(
        subject="Many failed logins",
        before=(
            "In the last hour, someone tried a hundred wrong passwords on your Keto account. For"
            " the next hour, you can only log in from places where you've logged in before.",
            "To log in from somewhere else, set a new password. That ends the wait.",
        ),
        button="Set a new password",
        leads_to="/forgot-password",
        after=(
            "Nobody has guessed your password. A long one that you don't use anywhere else protects"
            " you best.",
        ),
    ),
    "shop-week": MailText(
        subject="The shop's week, {week}",
        before=("Here is the shop's week in figures. At the desk, each leads to its rows.",),
        button="Open the desk",
        leads_to="/desk",
    ),
}
