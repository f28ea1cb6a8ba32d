"""The texts of the mails: one source for the text part and the HTML part."""

from identity.mails.contract_texts import CONTRACT_TEXTS
from identity.mails.german_texts import GERMAN_TEXTS
from identity.mails.languages import ENGLISH, GERMAN, Language
from identity.mails.mail_text import IF_NOT_YOU, MailText
from identity.mails.order_texts import ORDER_TEXTS

MAIL_TEXTS = {
    **CONTRACT_TEXTS,
    **ORDER_TEXTS,
    "welcome": MailText(
        subject="Welcome to Keto",
        before=("Your account is ready. Confirm your address, and then:",),
        steps=(
            "Create your first meal plan.",
            "Log your day. It takes a few seconds.",
            "Come back tomorrow, and keep your streak going.",
        ),
        button="Confirm my address",
        leads_to="confirmUrl",
        after=(
            "The link works for 24 hours. Your account page has a new one.",
            "Didn't sign up? You can ignore this e-mail.",
            "Happy cooking!",
        ),
    ),
    "password-reset": MailText(
        subject="Set a new password",
        before=("You, or someone else, asked for a new password for your Keto account.",),
        button="Set a new password",
        leads_to="resetUrl",
        after=(
            "The link works for one hour.",
            f"{IF_NOT_YOU}your password stays as it is.",
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
            f"{IF_NOT_YOU}the account keeps its address.",
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
            "You didn't log anything in this week, so this mail has no figures. Any day is a good"
            " day to carry on.",
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
    "endpoint-failed": MailText(
        subject="Webhooks to {host} have ended",
        before=("This endpoint hasn't accepted a webhook for three days, so we have disabled it.",),
        button="Open the desk",
        leads_to="/desk",
        after=("Enable it again when it works. What waits for it is kept for 30 days.",),
    ),
    "endpoint-gone": MailText(
        subject="Webhooks to {host} have ended",
        before=("This endpoint has answered that it's gone for good, so we have disabled it.",),
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
            "Your password has not been guessed. A long one that you don't use anywhere else"
            " protects you best.",
        ),
    ),
    "shop-week": MailText(
        subject="The shop's week, {week}",
        before=("Here is the shop's week in figures. At the desk, each leads to its rows.",),
        button="Open the desk",
        leads_to="/desk",
    ),
}


def translated(template: str, language: Language) -> tuple[MailText, Language]:
    """The text of a mail in this language; in English if it is not translated."""
    if language is GERMAN and template in GERMAN_TEXTS:
        return GERMAN_TEXTS[template], GERMAN
    return MAIL_TEXTS[template], ENGLISH
