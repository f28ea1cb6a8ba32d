"""The tables that can be imported, and the names of their columns, as `words_of` returns them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from foods import MINERALS, REST
from tracker.nutrients import FIGURES, CarbsBasis

TableKind = Literal["bls", "ciqual", "cofid", "off", "csv"]
KINDS: tuple[TableKind, ...] = get_args(TableKind)

# Without these a food cannot be shown.
NEEDED = tuple(name for name in FIGURES if name != "net_carbs_g")
VALUES = (*NEEDED, *MINERALS, *REST)
# A table can have these instead of calories and sodium.
KJ, SALT = "energy_kj", "salt_g"
READ = (*VALUES, KJ, SALT)
TEXTS = ("code", "name", "also", "barcode", "basis", "group")


@dataclass(frozen=True, slots=True)
class Table:
    """A table that can be imported: its publisher, and the names of its columns."""

    label: str
    licence: str
    # None: a column or the operator states it.
    basis: CarbsBasis | None
    # Column names by our names: the first one that exists counts, and `+` adds two columns.
    columns: Mapping[str, tuple[str, ...]]
    # The unit of columns that do not state theirs.
    unit: str = ""


# In the German table, each component has a code, which is the first word of its columns.
_BLS = {
    "code": ("bls code",),
    "name": ("lebensmittelbezeichnung",),
    "also": ("food name",),
    "calories": ("enercc",),
    KJ: ("enercj",),
    "protein_g": ("prot625",),
    "fat_g": ("fat",),
    "carbs_g": ("cho",),
    "fiber_g": ("fibt",),
    "polyols_g": ("polyl",),
    "sodium_mg": ("na",),
    "potassium_mg": ("k",),
    "magnesium_mg": ("mg",),
    "calcium_mg": ("ca",),
    "iron_mg": ("fe",),
    "zinc_mg": ("zn",),
    "iodine_ug": ("id",),
    "vitamin_b12_ug": ("vitb12",),
    "folate_ug": ("folfd+folac",),
    "vitamin_c_mg": ("vitc",),
    "vitamin_d_ug": ("vitd",),
    "vitamin_e_mg": ("vite",),
    "vitamin_k_ug": ("vitk",),
    "saturated_g": ("fasat",),
    "omega3_g": ("fapun3",),
    "epa_dha_g": ("f20:5cn3+f22:6cn3",),
    "cholesterol_mg": ("chorl",),
    "alcohol_g": ("alc",),
    "water_g": ("water",),
}
# Labels' factors first, then a column that names no factors.
_CIQUAL_ENERGY = (
    *("energie reglement ue n 1169 2011", "energy regulation eu no 1169 2011"),
    *("energie", "energy"),
)
_CIQUAL = {
    "code": ("alim code",),
    "name": ("alim nom eng", "alim nom fr"),
    "also": ("alim nom fr",),
    "calories": _CIQUAL_ENERGY,
    KJ: _CIQUAL_ENERGY,
    # As labels compute it; the other factors depend on the food.
    "protein_g": (
        *("proteines n x 6 25", "proteines brutes n x 6 25", "protein crude n x 6 25"),
        *("proteines n x facteur de jones", "proteines", "protein"),
    ),
    "fat_g": ("lipides", "fat"),
    "carbs_g": ("glucides", "carbohydrate"),
    "fiber_g": ("fibres alimentaires", "fibres"),
    "polyols_g": ("polyols totaux", "polyols"),
    "sodium_mg": ("sodium",),
    SALT: ("sel chlorure de sodium", "salt"),
    "potassium_mg": ("potassium",),
    "magnesium_mg": ("magnesium",),
    "calcium_mg": ("calcium",),
    "iron_mg": ("fer", "iron"),
    "zinc_mg": ("zinc",),
    "iodine_ug": ("iode", "iodine"),
    "selenium_ug": ("selenium",),
    "vitamin_b12_ug": ("vitamine b12", "vitamin b12"),
    "folate_ug": ("vitamine b9 ou folates totaux", "vitamin b9 or total folates"),
    "vitamin_c_mg": ("vitamine c", "vitamin c"),
    "vitamin_d_ug": ("vitamine d", "vitamin d"),
    "vitamin_e_mg": ("vitamine e", "vitamin e"),
    "vitamin_k_ug": ("vitamine k1", "vitamin k1"),
    "saturated_g": ("ag satures", "fa saturated"),
    "epa_dha_g": (
        "ag 20 5 5c 8c 11c 14c 17c n 3 epa+ag 22 6 4c 7c 10c 13c 16c 19c n 3 dha",
        "fa 20 5 5c 8c 11c 14c 17c n 3 epa+fa 22 6 4c 7c 10c 13c 16c 19c n 3 dha",
    ),
    "cholesterol_mg": ("cholesterol",),
    "alcohol_g": ("alcool ethanol", "alcool", "alcohol"),
    "water_g": ("eau", "water"),
}
_COFID = {
    "code": ("food code",),
    "name": ("food name",),
    "group": ("group",),
    "calories": ("energy kcal", "energy"),
    KJ: ("energy kj", "energy"),
    "protein_g": ("protein",),
    "fat_g": ("fat",),
    "carbs_g": ("carbohydrate",),
    # The other fiber column (NSP) measures less.
    "fiber_g": ("aoac fibre",),
    "sodium_mg": ("sodium",),
    "potassium_mg": ("potassium",),
    "magnesium_mg": ("magnesium",),
    "calcium_mg": ("calcium",),
    "iron_mg": ("iron",),
    "zinc_mg": ("zinc",),
    "iodine_ug": ("iodine",),
    "selenium_ug": ("selenium",),
    "vitamin_b12_ug": ("vitamin b12",),
    "folate_ug": ("folate",),
    "vitamin_c_mg": ("vitamin c",),
    "vitamin_d_ug": ("vitamin d",),
    "vitamin_e_mg": ("vitamin e",),
    "vitamin_k_ug": ("vitamin k1",),
    "saturated_g": ("satd fa 100g fd",),
    "omega3_g": ("n 3 poly 100g food",),
    "cholesterol_mg": ("cholesterol",),
    "alcohol_g": ("alcohol",),
    "water_g": ("water",),
}
# Alcohol is left out because it is in % by volume, water because its column is not always there.
_OFF = {
    "code": ("code",),
    "name": ("product name",),
    "calories": ("energy kcal 100g",),
    KJ: ("energy kj 100g", "energy 100g"),
    "protein_g": ("proteins 100g",),
    "fat_g": ("fat 100g",),
    "carbs_g": ("carbohydrates 100g",),
    "fiber_g": ("fiber 100g",),
    "polyols_g": ("polyols 100g",),
    "sodium_mg": ("sodium 100g",),
    SALT: ("salt 100g",),
    "potassium_mg": ("potassium 100g",),
    "magnesium_mg": ("magnesium 100g",),
    "calcium_mg": ("calcium 100g",),
    "iron_mg": ("iron 100g",),
    "zinc_mg": ("zinc 100g",),
    "iodine_ug": ("iodine 100g",),
    "selenium_ug": ("selenium 100g",),
    "vitamin_b12_ug": ("vitamin b12 100g",),
    "folate_ug": ("vitamin b9 100g",),
    "vitamin_c_mg": ("vitamin c 100g",),
    "vitamin_d_ug": ("vitamin d 100g",),
    "vitamin_e_mg": ("vitamin e 100g",),
    "saturated_g": ("saturated fat 100g",),
    "omega3_g": ("omega 3 fat 100g",),
    "cholesterol_mg": ("cholesterol 100g",),
}
# This table uses our own names: calories, carbs_g, sodium_mg …
_CSV = {name: (name.replace("_", " "),) for name in (*TEXTS[:5], *READ)}

TABLES: Mapping[TableKind, Table] = {
    "bls": Table("BLS", "Max Rubner-Institut, CC BY 4.0", "available", _BLS),
    "ciqual": Table("Ciqual", "Anses, Licence Ouverte 2.0", "available", _CIQUAL),
    "cofid": Table(
        "CoFID", "Public Health England, Open Government Licence v3.0", "available", _COFID
    ),
    "off": Table("Open Food Facts", "Open Database License 1.0", None, _OFF, unit="g"),
    "csv": Table("", "", None, _CSV),
}
