"""The columns of the files that can be imported, and how a file is recognised."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tracker.csv_files import Unreadable

Format = Literal["keto", "myfitnesspal", "cronometer"]

# Keto's file: the columns that `export_diary` writes, in this order.
OWN_COLUMNS = (
    "date",
    "meal",
    "name",
    "calories",
    "proteinG",
    "fatG",
    "carbsG",
    "netCarbsG",
    "foodId",
    "grams",
    "dishId",
    "portions",
    "fiberG",
    "polyolsG",
    "sodiumMg",
    "potassiumMg",
    "magnesiumMg",
)
FIGURE_COLUMNS = OWN_COLUMNS[3:8]
# The numbers of a row: all have the same decimal separator.
NUMBER_COLUMNS = (*FIGURE_COLUMNS, *OWN_COLUMNS[12:], "grams", "portions")

# By Keto's column, the titles of the other app, in lower case. Other columns are left out.
_MYFITNESSPAL = {
    "date": ("date",),
    "meal": ("meal",),
    "name": ("food", "food name"),
    "calories": ("calories", "calories (kcal)", "energy (kcal)"),
    "kilojoules": ("kilojoules", "energy (kj)", "calories (kj)"),
    "fatG": ("fat (g)", "fat"),
    "carbsG": ("carbohydrates (g)", "carbs (g)", "carbohydrates"),
    "netCarbsG": ("net carbs (g)", "net carbs"),
    "fiberG": ("fiber", "fiber (g)", "dietary fiber (g)", "fibre", "fibre (g)"),
    "polyolsG": ("sugar alcohols (g)", "sugar alcohols"),
    "sodiumMg": ("sodium (mg)", "sodium"),
    "potassiumMg": ("potassium (mg)", "potassium"),
    "magnesiumMg": ("magnesium (mg)",),
    "proteinG": ("protein (g)", "protein"),
    # Calcium, iron and vitamins are percentages of a daily value, not amounts: left out.
    "saturated_g": ("saturated fat (g)", "saturated fat"),
    "cholesterol_mg": ("cholesterol (mg)", "cholesterol"),
}
_CRONOMETER = {
    "date": ("day", "date"),
    "meal": ("group", "meal"),
    "name": ("food name",),
    "amount": ("amount",),
    "calories": ("energy (kcal)",),
    "kilojoules": ("energy (kj)",),
    "fatG": ("fat (g)",),
    "carbsG": ("carbs (g)", "carbohydrates (g)"),
    "netCarbsG": ("net carbs (g)",),
    "fiberG": ("fiber (g)", "fibre (g)"),
    "polyolsG": ("sugar alcohol (g)", "sugar alcohols (g)"),
    "sodiumMg": ("sodium (mg)",),
    "potassiumMg": ("potassium (mg)",),
    "magnesiumMg": ("magnesium (mg)",),
    "proteinG": ("protein (g)",),
    "calcium_mg": ("calcium (mg)",),
    "iron_mg": ("iron (mg)",),
    "zinc_mg": ("zinc (mg)",),
    "iodine_ug": ("iodine (µg)",),
    "selenium_ug": ("selenium (µg)",),
    "vitamin_b12_ug": ("b12 (cobalamin) (µg)", "b12 (µg)"),
    "folate_ug": ("folate (µg)",),
    "vitamin_c_mg": ("vitamin c (mg)",),
    "vitamin_d_ug": ("vitamin d (µg)",),
    "vitamin_d_iu": ("vitamin d (iu)",),
    "vitamin_e_mg": ("vitamin e (mg)",),
    "vitamin_k_ug": ("vitamin k (µg)",),
    "saturated_g": ("saturated (g)",),
    "omega3_g": ("omega-3 (g)",),
    "cholesterol_mg": ("cholesterol (mg)",),
    "alcohol_g": ("alcohol (g)",),
    "water_g": ("water (g)",),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A file's format, and the positions of its columns, by Keto's names."""

    format: Format
    places: Mapping[str, int]

    def cell(self, cells: Sequence[str], column: str) -> str:
        """Return the cell of a column, or an empty text if the file does not have the column."""
        place = self.places.get(column)
        return cells[place] if place is not None and place < len(cells) else ""


def layout_of(header: Sequence[str]) -> Layout:
    """Recognise a file by its first row."""
    names = [re.sub(r"\s+", " ", cell.lstrip("\ufeff")).strip().lower() for cell in header]
    # There are two characters for micro: replace the Greek letter by the sign.
    names = [name.replace("\u03bc", "\u00b5") for name in names]
    own = {column: (column.lower(),) for column in OWN_COLUMNS}
    if {"date", "meal", "name", "netcarbsg"} <= set(names):
        return Layout("keto", _places(names, own))
    energy = {"energy (kcal)", "energy (kj)"} & set(names)
    if energy and {"day", "date"} & set(names) and not ("meal" in names and "date" in names):
        return Layout("cronometer", _places(names, _CRONOMETER))
    places = _places(names, _MYFITNESSPAL)
    if {"date", "meal"} <= places.keys() and {"calories", "kilojoules"} & places.keys():
        return Layout("myfitnesspal", places)
    raise Unreadable(
        "the columns are not those of a known file: MyFitnessPal's nutrition summary,"
        " Cronometer's servings or daily summary, or a diary exported here"
    )


def _places(names: Sequence[str], known: Mapping[str, Sequence[str]]) -> dict[str, int]:
    return {
        column: names.index(found)
        for column, titles in known.items()
        if (found := next((title for title in titles if title in names), None)) is not None
    }
