"""Several secrets in one variable, while one is replaced by the next."""


def secrets_in(lines: str) -> list[str]:
    """The secrets of a variable, one a line. The first signs and seals; each of them verifies and
    opens, so that what the one before has signed is still good."""
    return [secret for line in lines.splitlines() if (secret := line.strip())]
