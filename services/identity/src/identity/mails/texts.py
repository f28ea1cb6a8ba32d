"""The texts of the mails: one source for the text part and the HTML part."""

from identity.mails.contract_texts import CONTRACT_TEXTS
from identity.mails.mail_text import MailText
from identity.mails.order_texts import ORDER_TEXTS
from words import message

_CONFIRM_ADDRESS = message("Confirm my address")
_A_DAY = message("The link works for 24 hours.")
_SET_PASSWORD = message("Set a new password")
_HAPPY_COOKING = message("Happy cooking!")
_YOUR_WEEK = message("Your week, {week}")
_LOG_TODAY = message("Log today")
_NO_SUMMARY = message("Stop the weekly summary")
_NO_REMINDERS = message("Stop these reminders")
_WEBHOOKS_ENDED = message("Webhooks to {host} have stopped")
_DESK = message("Open the desk")

MAIL_TEXTS = {
    **CONTRACT_TEXTS,
    **ORDER_TEXTS,
    "welcome": MailText(
        subject=message("Welcome to Keto"),
        before=(message("Your account is ready. Confirm your address, and then:"),),
        steps=(
            message("Get your first meal plan."),
            message("Log your day. It takes a few seconds."),
            message("Come back tomorrow and keep your streak going."),
        ),
        button=_CONFIRM_ADDRESS,
        leads_to="confirmUrl",
        after=(
            message("The link works for 24 hours. You can get a new one on your account page."),
            message("Didn’t sign up? Just ignore this e-mail."),
            _HAPPY_COOKING,
        ),
    ),
    "password-reset": MailText(
        subject=_SET_PASSWORD,
        before=(message("You, or someone else, asked for a new password for your Keto account."),),
        button=_SET_PASSWORD,
        leads_to="resetUrl",
        after=(
            message("The link works for one hour."),
            message("Wasn’t you? Ignore this e-mail and your password stays the same."),
        ),
    ),
    "verify-email": MailText(
        subject=message("Confirm your address"),
        before=(message("Please confirm that your Keto account uses this address."),),
        button=_CONFIRM_ADDRESS,
        leads_to="confirmUrl",
        after=(
            _A_DAY,
            message("Don’t have a Keto account? Just ignore this e-mail."),
        ),
    ),
    "change-email": MailText(
        subject=message("Confirm your new address"),
        before=(message("You, or someone else, asked to use this address for a Keto account."),),
        button=message("Use this address"),
        leads_to="confirmUrl",
        after=(
            _A_DAY,
            message("Wasn’t you? Ignore this e-mail and the account keeps its address."),
        ),
    ),
    "change-email-notice": MailText(
        subject=message("Your address is about to change"),
        before=(
            message(
                "You, or someone else, asked to use another address for your Keto account. It"
                " changes as soon as that address is confirmed."
            ),
            message(
                "Wasn’t you? Set a new password now. That stops the change and logs out all"
                " devices."
            ),
        ),
        button=_SET_PASSWORD,
        leads_to="/forgot-password",
    ),
    "plan-ready": MailText(
        subject=message("Your plan is ready"),
        before=(message("Your new plan is waiting for you."),),
        button=message("Open my plan"),
        leads_to="/planner",
        after=(_HAPPY_COOKING,),
    ),
    "plan-failed": MailText(
        subject=message("We couldn’t write your plan"),
        before=(
            message(
                "Sorry, your plan didn’t work out this time. It doesn’t count toward your plans, so"
                " just try again."
            ),
        ),
        button=message("Try again"),
        leads_to="/planner",
    ),
    "weekly-summary": MailText(
        subject=_YOUR_WEEK,
        before=(message("Here’s your week in numbers."),),
        button=message("See my progress"),
        leads_to="/progress",
        unsubscribe=_NO_SUMMARY,
    ),
    # For members who hide figures.
    "hidden-week": MailText(
        subject=_YOUR_WEEK,
        before=(
            message(
                "Another week is over. What you ate is in your diary, whenever you want to look."
            ),
        ),
        button=message("Open my diary"),
        leads_to="/week",
        unsubscribe=_NO_SUMMARY,
    ),
    "empty-week": MailText(
        subject=_YOUR_WEEK,
        before=(
            message("A quiet week. Any day is a good day to start again."),
            message("We’ll write again when you’ve logged something."),
        ),
        button=_LOG_TODAY,
        leads_to="/dashboard",
        unsubscribe=_NO_SUMMARY,
    ),
    "reminder-log": MailText(
        subject=message("Log your day"),
        before=(message("You haven’t logged anything you ate today. It takes a few seconds."),),
        button=_LOG_TODAY,
        leads_to="/dashboard",
        unsubscribe=_NO_REMINDERS,
    ),
    "reminder-weigh": MailText(
        subject=message("Log your weight"),
        before=(message("You haven’t logged your weight today."),),
        button=message("Log my weight"),
        leads_to="/dashboard",
        unsubscribe=_NO_REMINDERS,
    ),
    "endpoint-failed": MailText(
        subject=_WEBHOOKS_ENDED,
        before=(
            message(
                "This endpoint hasn’t accepted a webhook for three days, so we’ve disabled it."
            ),
        ),
        button=_DESK,
        leads_to="/desk",
        after=(message("Enable it again when it works. Waiting webhooks are kept for 30 days."),),
    ),
    "endpoint-gone": MailText(
        subject=_WEBHOOKS_ENDED,
        before=(
            message("This endpoint answered that it’s permanently gone, so we’ve disabled it."),
        ),
        button=_DESK,
        leads_to="/desk",
    ),
    "many-logins": MailText(
        subject=message("Many failed logins"),
        before=(
            message(
                "In the last hour, someone tried a hundred wrong passwords on your Keto account."
                " For the next hour, you can only log in from places where you’ve logged in"
                " before."
            ),
            message(
                "Need to log in from somewhere else? Set a new password, and you won’t have to"
                " wait."
            ),
        ),
        button=_SET_PASSWORD,
        leads_to="/forgot-password",
        after=(
            message(
                "No one has guessed your password. A long one that you use nowhere else protects"
                " you best."
            ),
        ),
    ),
    "shop-week": MailText(
        subject=message("The shop’s week, {week}"),
        before=(
            message(
                "Here’s the shop’s week in numbers. At the desk, each one leads to its orders."
            ),
        ),
        button=_DESK,
        leads_to="/desk",
    ),
}
