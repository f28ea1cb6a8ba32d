"""How a food looks: the cut and the colours of its pieces, and the colour it gives to a sauce."""

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from xml.etree import ElementTree

from foods.pictures.colours import shade, tint
from foods.table import Food

_SVG = "{http://www.w3.org/2000/svg}"
_COLOUR = re.compile(r'"(a|b|c|rim|inside)([+-]?)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """A row of drawings.csv, by a food's id or its family. Without a cut, it has no pieces."""

    cut: str
    # Its cut among other foods: in a salad, a stew, a pan.
    mixed: str
    colours: tuple[str, ...]
    sauce: str
    # Its half that other foods are filled into.
    shell: str


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece around an origin: its size, and how several lie together."""

    id: str
    svg: str
    half: float
    fit: str
    size: float
    most: int
    # How far apart parallel pieces lie, in halves of their length.
    gap: float
    # The degrees by which the pieces are turned; None: at random.
    turn: float | None

    def painted(self, colours: tuple[str, ...]) -> str:
        """The drawing in these colours."""
        return paint(self.svg, dict(zip("abc", (*colours, *colours[:1] * 3), strict=False)))


def drawing_of(food: Food) -> Drawing:
    """The food's own drawing, or its family's."""
    rows = _drawings()
    return rows.get(food.id) or rows[f"family:{food.family}"]


@cache
def cuts() -> Mapping[str, Cut]:
    """The pieces of cuts.svg by name."""
    return {
        each.attrib["id"]: Cut(
            id=each.attrib["id"],
            svg=_inside(each),
            half=float(each.attrib["half"]),
            fit=each.attrib["fit"],
            size=float(each.attrib["size"]),
            most=int(each.attrib["most"]),
            gap=float(each.attrib.get("gap", 0)),
            turn=float(each.attrib["turn"]) if "turn" in each.attrib else None,
        )
        for each in _groups("cuts.svg")
    }


@cache
def vessels() -> Mapping[str, str]:
    """The drawings of vessels.svg by name."""
    return {each.attrib["id"]: _inside(each) for each in _groups("vessels.svg")}


def paint(svg: str, colours: Mapping[str, str]) -> str:
    """Replace the names of colours in a drawing."""

    def colour(found: re.Match[str]) -> str:
        name = colours.get(found[1])
        if name is None:
            return found[0]
        return f'"{ {"+": tint, "-": shade}[found[2]](name) if found[2] else name }"'

    return _COLOUR.sub(colour, svg)


@cache
def _drawings() -> Mapping[str, Drawing]:
    text = (files("foods") / "pictures/drawings.csv").read_text(encoding="utf-8")
    return {
        row["food"]: Drawing(
            row["cut"],
            row["mixed"] or row["cut"],
            tuple(row["colours"].split()),
            row["sauce"],
            row["shell"],
        )
        for row in csv.DictReader(text.splitlines())
    }


def _groups(name: str) -> list[ElementTree.Element]:
    text = (files("foods") / "pictures" / name).read_bytes()
    return ElementTree.fromstring(text).findall(f"{_SVG}g")  # noqa: S314 (a file of this package)


def _inside(group: ElementTree.Element) -> str:
    ElementTree.register_namespace("", _SVG[1:-1])
    drawn = "".join(ElementTree.tostring(each, encoding="unicode") for each in group)
    return re.sub(r' xmlns="[^"]+"|\n\s*|(?<=") (?=/>)', "", drawn)
