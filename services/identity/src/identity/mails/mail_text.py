"""The form of a mail's words."""

from dataclasses import dataclass

# Before what then stays as it is.
IF_NOT_YOU = "If that wasn't you, you can ignore this e-mail: "


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
