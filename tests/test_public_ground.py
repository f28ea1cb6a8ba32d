"""The gateway stands on public interfaces alone, of its libraries and of the kernel."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "services/gateway/src/gateway"


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__")


def strange_ground(tree: ast.Module) -> Iterator[str]:
    """What reaches into another's parts, or into /proc."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            if not (isinstance(node.value, ast.Name) and node.value.id == "self"):
                yield f"line {node.lineno}: .{node.attr}"
        elif isinstance(node, ast.ImportFrom | ast.Import):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in [*modules, *(alias.name for alias in node.names)]:
                if any(map(is_private, name.split("."))):
                    yield f"line {node.lineno}: import of {name}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from [f"line {node.lineno}: /proc"] if "/proc/" in node.value else []


def test_the_gateway_uses_no_private_interface_and_nothing_from_proc() -> None:
    found = {
        file.name: list(strange_ground(ast.parse(file.read_text())))
        for file in SOURCE.rglob("*.py")
    }
    assert len(found) > 10
    assert not {name: each for name, each in found.items() if each}


def test_what_is_private_is_recognised() -> None:
    code = "from granian._granian import Worker\nserver._schedule()\nopen('/proc/self/fd')"
    assert len(list(strange_ground(ast.parse(code)))) == 3
