"""The reason of a failure without personal data: types, fields and code locations."""

import traceback
from pathlib import Path

from pydantic import ValidationError

from messaging.database import sqlstate

_LONGEST = 1000


def reason(error: BaseException) -> str:
    """Type, cause and place of an error; never its text, which may quote a member's data."""
    if isinstance(error, ValidationError):
        return _contract_violations(error)[:_LONGEST]
    named = _name(error)
    if error.__cause__ is not None:
        named += f" from {_name(error.__cause__)}"
    frames = traceback.extract_tb(error.__traceback__)
    # The last frame of our own code is more useful than one inside a library.
    own = [frame for frame in frames if "site-packages" not in frame.filename] or frames
    if own:
        named += f" at {Path(own[-1].filename).name}:{own[-1].lineno} in {own[-1].name}"
    return named[:_LONGEST]


def _name(error: BaseException) -> str:
    return " ".join(part for part in (type(error).__name__, sqlstate(error)) if part)


def _contract_violations(error: ValidationError) -> str:
    # The names of unknown fields would be the sender's words, too; known ones are ours.
    fields = (
        f"{'.'.join(str(part) for part in issue['loc']) or 'message'}: {issue['type']}"
        for issue in error.errors(include_input=False, include_url=False, include_context=False)
    )
    return "does not fit its contract: " + "; ".join(fields)
