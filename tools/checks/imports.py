"""Contracts for import-linter."""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class ListContract(Contract):
    """A contract that reports each offending import on a line."""

    def render_broken_contract(self, check: ContractCheck) -> None:
        wrong: list[Any] = check.metadata["wrong"]
        for line in wrong:
            output.print_error(f"- {line}")


class OnlyImports(ListContract):
    """The packages import only themselves, the standard library, and what is listed."""

    importers = fields.ListField(subfield=fields.StringField())
    allowed = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        importers: list[str] = list(self.importers)  # type: ignore[call-overload]
        permitted = {*importers, *self.allowed, *sys.stdlib_module_names}  # type: ignore[misc]
        wrong = [
            f"{module} imports {imported}"
            for importer in importers
            for module in sorted({importer} | graph.find_descendants(importer))
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.split(".")[0] not in permitted
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})


class OpenModules(ListContract):
    """Other distributions import only the modules of these packages that are listed as open, except
    those listed in `look_inside`.
    """

    packages = fields.ListField(subfield=fields.StringField())
    open = fields.ListField(subfield=fields.StringField())
    look_inside = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        open_modules: set[str] = {*self.open}  # type: ignore[misc]
        look_inside: set[str] = {*self.look_inside}  # type: ignore[misc]
        wrong = [
            f"{importer} imports {module}"
            for package in self.packages  # type: ignore[attr-defined]
            for module in sorted(graph.find_descendants(package) - open_modules)
            for importer in sorted(graph.find_modules_that_directly_import(module))
            if importer.partition(".")[0] not in {package.partition(".")[0], *look_inside}
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})


class Subpackages(ListContract):
    """The subpackages of a package import each other only through their public interfaces, without
    cycles. The package's own modules can import any module of a subpackage.
    """

    packages = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        wrong = [
            line
            for package in self.packages  # type: ignore[attr-defined]
            for line in (*_private_imports(graph, package), *_cycles(graph, package))
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})


def _private_imports(graph: ImportGraph, package: str) -> Iterator[str]:
    subpackages = {child for child in graph.find_children(package) if graph.find_children(child)}
    for subpackage in sorted(subpackages):
        for module in sorted(graph.find_descendants(subpackage)):
            for importer in sorted(graph.find_modules_that_directly_import(module)):
                other = _part(importer, package)
                if (
                    other in subpackages
                    and other != subpackage
                    and not _is_public(graph, importer, module)
                ):
                    yield f"{importer} imports {module}"


def _is_public(graph: ImportGraph, importer: str, module: str) -> bool:
    """Whether an import of `add_loaf` from a subpackage is that of the function, which its public
    interface exports, and not that of the module of the same name.
    """
    subpackage, _, name = module.rpartition(".")
    lines = graph.get_import_details(importer=importer, imported=module)
    return callable(getattr(import_module(subpackage), name, None)) and not any(
        f"{name} import " in line["line_contents"] for line in lines
    )


def _cycles(graph: ImportGraph, package: str) -> Iterator[str]:
    parts = graph.find_children(package)
    imports = {
        part: {
            other
            for module in {part} | graph.find_descendants(part)
            for imported in graph.find_modules_directly_imported_by(module)
            if (other := _part(imported, package)) in parts and other != part
        }
        for part in parts
    }
    # Remove parts without imports of the remaining ones; those left are in a cycle, or import one.
    while free := {part for part, others in imports.items() if not others & imports.keys()}:
        for part in free:
            del imports[part]
    for part, others in sorted(imports.items()):
        cycle = ", ".join(sorted(others & imports.keys()))
        yield f"{part} is in a cycle with {cycle}, or imports one"


def _part(module: str, package: str) -> str | None:
    """The module or subpackage of a package that contains a module."""
    if not module.startswith(f"{package}."):
        return None
    return f"{package}.{module.removeprefix(f'{package}.').partition('.')[0]}"
