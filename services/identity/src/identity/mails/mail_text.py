"""The structure of a mail's text."""

from dataclasses import dataclass

from words import Message


@dataclass(frozen=True)
class MailText:
    """A subject, paragraphs, a list of steps, and a button with its target."""

    subject: Message
    before: tuple[Message, ...]
    button: Message
    # A page of the app, or the name of the link in the mail's data.
    leads_to: str
    steps: tuple[Message, ...] = ()
    after: tuple[Message, ...] = ()
    # For mails that a member has subscribed to: the text of the link that ends them.
    unsubscribe: Message | None = None
    # Whether it is about a purchase: such mails link to the withdrawal.
    is_about_contract: bool = False
