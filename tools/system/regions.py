"""Parts of a file that are made, in a file that is not.

A block is between two comments, `made from deploy/system.toml: NAME` and `until here`. A line that
ends with the first comment is made by itself.
"""

import re
from collections.abc import Mapping
from textwrap import dedent, indent

MARK = "made from deploy/system.toml: "
_COMMENT = rf"(?:#|<!--) {re.escape(MARK)}(?P<name>[\w-]+)(?: -->)?"
_BLOCK = re.compile(
    rf"^(?P<begin>(?P<indent> *){_COMMENT}\n).*?^(?P<end> *(?:#|<!--) until here)",
    re.MULTILINE | re.DOTALL,
)
_LINE = re.compile(rf"^(?P<indent> *)(?!#|<!--)\S.*?(?P<mark> +{_COMMENT}.*)$", re.MULTILINE)


def fill(text: str, made: Mapping[str, str]) -> str:
    """The text with every part made anew."""

    def block(found: re.Match[str]) -> str:
        lines = indent(dedent(made[found["name"]]).strip("\n") + "\n", found["indent"])
        return f"{found['begin']}{lines}{found['end']}"

    def line(found: re.Match[str]) -> str:
        return f"{found['indent']}{made[found['name']]}{found['mark']}"

    return _LINE.sub(line, _BLOCK.sub(block, text))
