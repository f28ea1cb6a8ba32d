"""The food table, and the arithmetic on it."""

from foods.allergens import ALLERGENS, Allergen
from foods.diets import DIETS, Diet
from foods.excluded import FILLERS, meanings_of, named
from foods.figures import GRAMS, KCAL, PART, Figures, agree, tenth
from foods.kinds import KINDS, Kind, complete_kinds
from foods.left_out import Excluded, Meaning
from foods.search import Index
from foods.suggestions import completable, is_in_no_plan, nearest
from foods.table import (
    FAMILIES,
    GROUPS,
    PREPARATIONS,
    Food,
    Group,
    Portion,
    Preparation,
    food_table,
)
from foods.vocabulary import words_in_texts
from foods.wished import wished
from foods.words import Stems, clauses_of, one_line, stems_of, words_of

__all__ = [
    "ALLERGENS",
    "DIETS",
    "FAMILIES",
    "FILLERS",
    "GRAMS",
    "GROUPS",
    "KCAL",
    "KINDS",
    "PART",
    "PREPARATIONS",
    "Allergen",
    "Diet",
    "Excluded",
    "Figures",
    "Food",
    "Group",
    "Index",
    "Kind",
    "Meaning",
    "Portion",
    "Preparation",
    "Stems",
    "agree",
    "clauses_of",
    "completable",
    "complete_kinds",
    "food_table",
    "is_in_no_plan",
    "meanings_of",
    "named",
    "nearest",
    "one_line",
    "stems_of",
    "tenth",
    "wished",
    "words_in_texts",
    "words_of",
]
