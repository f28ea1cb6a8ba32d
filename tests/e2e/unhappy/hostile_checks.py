"""Additional checks of every response that schemathesis receives."""

import json
import os
from itertools import count
from typing import Any
from urllib.parse import unquote, urlsplit

import schemathesis
from schemathesis import Case, CheckContext, HookContext, Response

from tests.e2e import leaks
from tests.e2e.responses import undocumented

_SECRETS: list[str] = json.loads(os.environ["HOSTILE_SECRETS"])
_ONE_OF = int(os.environ["HOSTILE_ONE_OF"])
_numbers = count()


@schemathesis.hook
def filter_case(_: HookContext, __: Case[Any]) -> bool:
    """Send one of every `_ONE_OF` cases: each operation has some thirty, the same in every run."""
    return next(_numbers) % _ONE_OF == 0


@schemathesis.check
def is_documented(_: CheckContext, response: Response, __: Case[Any]) -> None:
    """Fail for a status or an error message that is not in the document."""
    sent = response.request
    path = unquote(urlsplit(sent.url or "").path)
    assert sent.method
    # A file need not be text.
    is_json = "json" in response.headers.get("content-type", [""])[0]
    text = response.text if is_json else ""
    problem = undocumented(sent.method, path, response.status_code, text)
    assert problem is None, problem


@schemathesis.check
def leaks_nothing(_: CheckContext, response: Response, __: Case[Any]) -> None:
    """Fail for a secret, and for internals in an error."""
    text = response.content.decode(errors="replace")
    leaked = leaks.found_in(response.status_code, f"{response.headers}\n{text}", _SECRETS)
    assert leaked == [], f"The response has {', '.join(leaked)}"
