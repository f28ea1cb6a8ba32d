"""Writes the web server's list of pages from the app's (`web/src/app/routes.ts`).

python -m tools.web_addresses          write it
python -m tools.web_addresses --check  fail if it differs
"""

import re

from tools.environment import ROOT
from tools.generated import write_or_compare

_APP = ROOT / "web/src/app/routes.ts"
_SERVER = ROOT / "web/server/src/webapp/addresses.py"
_BEGIN, _END = "# Made by tools.web_addresses.\n", "# Until here.\n"
_ROUTE = re.compile(r'^  "(/[^"]*)": \{ title: "([^"]+)"', re.MULTILINE)


def main() -> None:
    before, rest = _SERVER.read_text().split(_BEGIN)
    pages = "".join(
        f'    "{page}": "{title}",\n' for page, title in _ROUTE.findall(_APP.read_text())
    )
    text = f"{before}{_BEGIN}PAGES = {{\n{pages}}}\n{_END}{rest.split(_END)[1]}"
    write_or_compare({_SERVER: text}, "tools.web_addresses")


if __name__ == "__main__":
    main()
