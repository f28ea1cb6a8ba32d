"""A contract for import-linter: these packages import themselves, Python, and what is listed."""

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyImports(Contract):
    """Fails on any import, direct or not, of a package that is not on the list."""

    importers = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        importers: list[str] = list(self.importers)  # type: ignore[call-overload]
        fine = {*importers, *self.allowed, *sys.stdlib_module_names}  # type: ignore[misc]
        wrong = [
            f"{module} imports {imported}"
            for importer in importers
            for module in sorted({importer} | graph.find_descendants(importer))
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.split(".")[0] not in fine
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        wrong: list[Any] = check.metadata["wrong"]
        for line in wrong:
            output.print_error(f"- {line}")
