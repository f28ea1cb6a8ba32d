"""The food table, and the arithmetic on it."""

from foods.aisles import AISLES, Aisle, aisle_of
from foods.allergens import ALLERGENS, Allergen
from foods.diets import DIETS, Diet
from foods.elsewhere import FoodElsewhere, FoodNames
from foods.exclusions import Excluded, Meaning
from foods.figures import GRAMS, KCAL, MINERALS, PART, REST, Figures, Known, agree, tenth
from foods.german import german_name, german_portion
from foods.kinds import KINDS, FoodKind, complete_kinds
from foods.kitchen import food_words, kitchen
from foods.portions import Portion
from foods.read_exclusions import meanings_of, named
from foods.reference import ReferenceFood, reference_table
from foods.sentences import FILLERS
from foods.suggestions import (
    completable,
    is_in_no_plan,
    nearest,
    nearest_in_no_plan,
    still_understood,
)
from foods.table import (
    FAMILIES,
    GROUPS,
    PREPARATIONS,
    Caution,
    Food,
    Group,
    Preparation,
    cautioned,
    food_table,
)
from foods.tiers import (
    LEAST_SHARE,
    LoggedFood,
    find_food,
    search_foods,
    search_some_words,
    search_with,
)
from foods.vocabulary import words_in_texts
from foods.wished import wished
from foods.words import Stems, clauses_of, one_line, stem_of, stems_of, words_of

__all__ = [
    "AISLES",
    "ALLERGENS",
    "DIETS",
    "FAMILIES",
    "FILLERS",
    "GRAMS",
    "GROUPS",
    "KCAL",
    "KINDS",
    "LEAST_SHARE",
    "MINERALS",
    "PART",
    "PREPARATIONS",
    "REST",
    "Aisle",
    "Allergen",
    "Caution",
    "Diet",
    "Excluded",
    "Figures",
    "Food",
    "FoodElsewhere",
    "FoodKind",
    "FoodNames",
    "Group",
    "Known",
    "LoggedFood",
    "Meaning",
    "Portion",
    "Preparation",
    "ReferenceFood",
    "Stems",
    "agree",
    "aisle_of",
    "cautioned",
    "clauses_of",
    "completable",
    "complete_kinds",
    "find_food",
    "food_table",
    "food_words",
    "german_name",
    "german_portion",
    "is_in_no_plan",
    "kitchen",
    "meanings_of",
    "named",
    "nearest",
    "nearest_in_no_plan",
    "one_line",
    "reference_table",
    "search_foods",
    "search_some_words",
    "search_with",
    "stem_of",
    "stems_of",
    "still_understood",
    "tenth",
    "wished",
    "words_in_texts",
    "words_of",
]
