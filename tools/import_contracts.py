"""Contracts for import-linter."""

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class ListContract(Contract):
    """Reports each import that breaks it on a line."""

    def render_broken_contract(self, check: ContractCheck) -> None:
        wrong: list[Any] = check.metadata["wrong"]
        for line in wrong:
            output.print_error(f"- {line}")


class OnlyImports(ListContract):
    """These packages import themselves, Python, and what is listed."""

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


class Doors(ListContract):
    """No other distribution imports a module of these packages that is not listed as open."""

    packages = fields.ListField(subfield=fields.StringField())
    open = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        open_modules: set[str] = {*self.open}  # type: ignore[misc]
        wrong = [
            f"{importer} imports {module}"
            for package in self.packages  # type: ignore[attr-defined]
            for module in sorted(graph.find_descendants(package) - open_modules)
            for importer in sorted(graph.find_modules_that_directly_import(module))
            if importer.partition(".")[0] != package.partition(".")[0]
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})
