"""E-mail addresses: what one looks like, and the normal form by which two are the same.

The normal form is NFC, the domain in lower-case IDNA, the local part in lower case; it is stored
beside the address as it was typed. Spaces around an address are refused. So is `=?`: mail
libraries decode it to another address. Two addresses that look alike are two: the form has neither
case folding nor characters that NFC replaces (the Kelvin sign), which are refused.
"""

import unicodedata

from email_validator import EmailNotValidError, ValidatedEmail, validate_email

# Characters of an address (RFC 5321, 4.5.3.1.3, less the angle brackets).
LONGEST = 254


def parse(text: str) -> ValidatedEmail:
    """The parts of an address; a ValueError if it is none."""
    # First of all: NFC takes 31 s for 400 KB of combining marks.
    if len(text) > LONGEST:
        raise ValueError(f"must have at most {LONGEST} characters")
    try:
        # Syntax only: whether the domain takes mail is the mail server's business.
        return validate_email(
            text, check_deliverability=False, test_environment=True, allow_smtputf8=True
        )
    except EmailNotValidError as error:
        raise ValueError(str(error)) from None


def check_new(text: str) -> str:
    """An address that may be stored; a ValueError for one that reads as another one."""
    parse(text)
    # Mail programs and servers decode it: `=?utf-8?q?=76ictim?=@x` is a mail to victim@x.
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
    """Whether these are two spellings of one address."""
    return normal_form(one) == normal_form(other)


def mailbox_of(address: str) -> str:
    """The mailbox of a normal address: without its tag, for limits alone. "a+b@x" is "a@x" there.

    Only the tag: whether dots count (as they don't at Gmail) is each provider's own rule.
    """
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


def normal_form(text: str) -> str:
    """Trimmed, in NFC, in lower case, the domain in IDNA.

    Lower case, not case folding: that makes one of "ss" and "ß", which may be two mailboxes.
    """
    address = parse(text.strip())
    domain = (address.ascii_domain or address.domain).lower()
    # Lower case may take a text out of NFC.
    local = unicodedata.normalize("NFC", address.local_part.lower())
    return f"{local}@{domain}"
