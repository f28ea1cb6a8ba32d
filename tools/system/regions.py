"""Generated parts of files that are written by hand.

A block is between two comments, `made from deploy/system.toml: NAME` and `until here`. A line that
ends with the first comment is generated alone.
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
    """The text with every part regenerated."""

    def block(match: re.Match[str]) -> str:
        lines = indent(dedent(made[match["name"]]).strip("\n") + "\n", match["indent"])
        return f"{match['begin']}{lines}{match['end']}"

    def line(match: re.Match[str]) -> str:
        return f"{match['indent']}{made[match['name']]}{match['mark']}"

    return _LINE.sub(line, _BLOCK.sub(block, text))
