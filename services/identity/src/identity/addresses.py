"""E-mail addresses: what one looks like, and the normal form by which two are the same."""

import unicodedata

from email_validator import EmailNotValidError, ValidatedEmail, validate_email


def parse(text: str) -> ValidatedEmail:
    """The parts of an address; a ValueError if it is none."""
    try:
        # Syntax only: whether the domain takes mail is the mail server's business.
        return validate_email(
            text, check_deliverability=False, test_environment=True, allow_smtputf8=True
        )
    except EmailNotValidError as error:
        raise ValueError(str(error)) from None


def are_same(one: str, other: str) -> bool:
    """Whether these are two spellings of one address."""
    return normal_form(one) == normal_form(other)


def normal_form(text: str) -> str:
    """Trimmed, in NFC, the local part case-folded, the domain in lower-case IDNA."""
    address = parse(text.strip())
    domain = (address.ascii_domain or address.domain).lower()
    # Case folding may take a text out of NFC.
    local = unicodedata.normalize("NFC", address.local_part.casefold())
    return f"{local}@{domain}"
