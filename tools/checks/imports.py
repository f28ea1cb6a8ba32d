"""Contracts for import-linter."""

import sys
from collections.abc import Iterator
from importlib import import_module
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
    """No other distribution imports a module of these packages that is not listed as open, but for
    those that look inside.
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


class Things(ListContract):
    """The things of a package, which are its folders, import each other by their doors only, and in
    one direction; the package's own files that put it together may import all of a thing.
    """

    packages = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        wrong = [
            line
            for package in self.packages  # type: ignore[attr-defined]
            for line in (*_past_doors(graph, package), *_circles(graph, package))
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})


def _past_doors(graph: ImportGraph, package: str) -> Iterator[str]:
    things = {child for child in graph.find_children(package) if graph.find_children(child)}
    for thing in sorted(things):
        for module in sorted(graph.find_descendants(thing)):
            for importer in sorted(graph.find_modules_that_directly_import(module)):
                other = _part(importer, package)
                if other in things and other != thing and not _by_door(graph, importer, module):
                    yield f"{importer} imports {module}"


def _by_door(graph: ImportGraph, importer: str, module: str) -> bool:
    """Whether an import of `add_loaf` from a thing is that of the function, which its door has, and
    not that of the file of the same name.
    """
    thing, _, name = module.rpartition(".")
    lines = graph.get_import_details(importer=importer, imported=module)
    return callable(getattr(import_module(thing), name, None)) and not any(
        f"{name} import " in line["line_contents"] for line in lines
    )


def _circles(graph: ImportGraph, package: str) -> Iterator[str]:
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
    # What imports nothing that is left is taken away; what stays is in a circle, or above one.
    while free := {part for part, others in imports.items() if not others & imports.keys()}:
        for part in free:
            del imports[part]
    for part, others in sorted(imports.items()):
        circle = ", ".join(sorted(others & imports.keys()))
        yield f"{part} is in a circle with {circle}, or above one"


def _part(module: str, package: str) -> str | None:
    """The file or folder of a package in which a module is."""
    if not module.startswith(f"{package}."):
        return None
    return f"{package}.{module.removeprefix(f'{package}.').partition('.')[0]}"
