"""The structure of a mail's text."""

from dataclasses import dataclass

# Used before an unchanged outcome.
IF_NOT_YOU = "If that wasn't you, you can ignore this e-mail: "


@dataclass(frozen=True)
class MailText:
    """A subject, paragraphs, a list of steps, and a button with its target."""

    subject: str
    before: tuple[str, ...]
    button: str
    # A page of the app, or the name of the link in the mail's data.
    leads_to: str
    steps: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    # For mails that a member has subscribed to: the text of the link that ends them.
    unsubscribe: str = ""
    # Whether it is about a purchase: such mails link to the withdrawal.
    is_about_contract: bool = False
