"""Writes the tables of docs/scaling.md, as `make capacity` prints them.

python -m lab.capacity.page          write them
python -m lab.capacity.page --check  fail when they differ
"""

from lab.capacity import sources, tables
from lab.capacity.__main__ import read_sources
from tools.environment import ROOT
from tools.generated import write_or_compare

PAGE = ROOT / "docs" / "scaling.md"
BEGIN, END = "<!-- made by `make capacity` from docs/figures.json -->", "<!-- until here -->"


def main() -> None:
    before, rest = PAGE.read_text().split(BEGIN)
    generated = tables.page(read_sources(), tables.MEMBERS, sources.prices())
    page = f"{before}{BEGIN}\n\n{generated}\n{END}{rest.split(END)[1]}"
    write_or_compare({PAGE: page}, "lab.capacity.page")


if __name__ == "__main__":
    main()
