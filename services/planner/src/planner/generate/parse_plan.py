"""Parse the plan in the text of a model.

A plan is any JSON object that the model wrote, kept in its order. Arrays and numbers are invalid,
and so is what cannot be stored or sent: NaN, Infinity, NUL, lone surrogates, too many levels.
"""

import json
import re
from typing import Any

from chassis.http import NotJson, parse_json

# In JSON, a NUL is written like this; after another backslash it is text.
_NUL = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")


class NoPlan(Exception):
    """The text holds no JSON object that can be stored."""


def parse_plan(text: str) -> dict[str, Any]:
    """The JSON object between the first `{` and the last `}` of a text."""
    begin, end = text.find("{"), text.rfind("}")
    found = text[begin : end + 1] if 0 <= begin < end else text
    plan = parse_json(found.encode(errors="surrogatepass"))
    if isinstance(plan, NotJson):
        raise NoPlan(f"The text is not JSON: {plan.reason}")
    if not isinstance(plan, dict):
        raise NoPlan(f"The JSON is not an object: {type(plan).__name__}")
    if _NUL.search(found):
        raise NoPlan("The plan has NUL characters")
    try:
        json.dumps(plan, allow_nan=False)
    except ValueError:
        raise NoPlan("A number of the plan is too large") from None
    return plan
