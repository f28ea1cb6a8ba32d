"""Writes the tables of docs/scaling.md, as `make capacity` prints them.

python -m tools.scaling_page          write them
python -m tools.scaling_page --check  fail when they differ
"""

from tools.capacity import sources, tables
from tools.capacity.__main__ import measured
from tools.environment import ROOT
from tools.generated import write_or_compare

PAGE = ROOT / "docs" / "scaling.md"
BEGIN, END = "<!-- made by `make capacity` from docs/figures.json -->", "<!-- until here -->"


def main() -> None:
    before, rest = PAGE.read_text().split(BEGIN)
    made = tables.page(measured(), tables.MEMBERS, sources.prices())
    page = f"{before}{BEGIN}\n\n{made}\n{END}{rest.split(END)[1]}"
    write_or_compare({PAGE: page}, "scaling_page")


if __name__ == "__main__":
    main()
