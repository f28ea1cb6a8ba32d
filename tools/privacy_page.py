"""Writes the tables of docs/privacy.md from what each service declares in `personal_data.py`.

python -m tools.privacy_page          write them
python -m tools.privacy_page --check  fail if they differ, or if a table or a column of a service
                                      is not declared
"""

import sys
from collections.abc import Iterator
from importlib import import_module

from chassis.personal import PersonalData, table_of
from contracts.services import SERVICES
from tools.environment import ROOT
from tools.generated import write_or_compare

PAGE = ROOT / "docs" / "privacy.md"
BEGIN, END = "<!-- made from personal_data.py of each service -->", "<!-- until here -->"


def main() -> None:
    declared = {name: import_module(f"{name}.personal_data").PERSONAL for name in SERVICES}
    problems = [line for name, personal in declared.items() for line in undeclared(name, personal)]
    shown = PAGE.read_text()
    before, rest = shown.split(BEGIN)
    page = f"{before}{BEGIN}\n{written(declared)}{END}{rest.split(END)[1]}"
    if problems:
        sys.exit("\n".join(problems))
    write_or_compare({PAGE: page}, "tools.privacy_page")


def undeclared(service: str, personal: PersonalData) -> Iterator[str]:
    """The tables and columns that are not both in a service's tables.py and personal_data.py."""
    tables = import_module(f"{service}.tables").Table.metadata.tables
    declared = {table.name for table in personal.tables}
    declared |= {table_of(table).name for table in personal.impersonal}
    for name in sorted(declared ^ tables.keys()):
        yield f"{service}: the table {name} is not in both tables.py and personal_data.py"
    for table in personal.tables:
        columns = {column.name for column in table_of(table.table).columns}
        for name in sorted(columns ^ {*table.columns.split(), *table.internal.split()}):
            yield f"{service}: the column {table.name}.{name} is not in both of them"


def written(declared: dict[str, PersonalData]) -> str:
    """The rows of all services."""
    lines = ["| service | table: data | why | how long | in the export |", "|---|---|---|---|---|"]
    for service, personal in declared.items():
        for table in personal.tables:
            exported = f"`{table.export}`" if table.export else "no"
            what = f"`{table.name}`: {table.what}"
            lines.append(f"| {service} | {what} | {table.why} | {table.how_long} | {exported} |")
    for table in PersonalData().libraries:
        what = f"`{table.name}`: {table.what}"
        lines.append(f"| every service | {what} | {table.why} | {table.how_long} | no |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
