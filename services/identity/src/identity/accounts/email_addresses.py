"""E-mail addresses: their syntax, and the normal form in which they are compared.

The normal form is NFC, the domain in lower-case IDNA, the local part in lower case; it is stored
next to the address as it was typed. Refused are spaces around an address, and `=?`, because mail
libraries decode it to another address. Addresses that look alike stay different: the form does not
fold case, and characters that NFC replaces (the Kelvin sign) are refused.
"""

import unicodedata

from email_validator import EmailNotValidError, ValidatedEmail, validate_email

# Characters of an address (RFC 5321, 4.5.3.1.3, less the angle brackets).
LONGEST = 254


def parse(text: str) -> ValidatedEmail:
    """The parts of an address; a ValueError if it is invalid."""
    # Before anything else: NFC takes 31 s for 400 KB of combining marks.
    if len(text) > LONGEST:
        raise ValueError(f"must have at most {LONGEST} characters")
    try:
        # Syntax only: the mail server finds out whether the domain accepts mail.
        return validate_email(
            text, check_deliverability=False, test_environment=True, allow_smtputf8=True
        )
    except EmailNotValidError as error:
        raise ValueError(str(error)) from None


def check_new(text: str) -> str:
    """An address that can be stored; a ValueError if it can be read as another one."""
    parse(text)
    # Mail programs and servers decode it: a mail to `=?utf-8?q?=76ictim?=@x` goes to victim@x.
    if "=?" in text:
        raise ValueError("must not contain an encoded word")
    # The Kelvin sign is the letter K after NFC.
    if any(
        unicodedata.normalize("NFC", character) != character
        for character in text.rpartition("@")[0]
    ):
        raise ValueError("must not contain characters that stand for others")
    return text


def is_same_address(one: str, other: str) -> bool:
    """Whether these are spellings of the same address."""
    return normal_form(one) == normal_form(other)


def mailbox_of(address: str) -> str:
    """The mailbox of a normal address, without the tag: "a@x" for "a+b@x". Used by limits only.

    Dots stay: whether they count (they don't at Gmail) differs between providers.
    """
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


def normal_form(text: str) -> str:
    """Trimmed, in NFC, in lower case, the domain in IDNA.

    Lower case, not case folding, which maps "ß" to "ss": these may be two mailboxes.
    """
    address = parse(text.strip())
    domain = (address.ascii_domain or address.domain).lower()
    # A text in lower case may no longer be in NFC.
    local = unicodedata.normalize("NFC", address.local_part.lower())
    return f"{local}@{domain}"
