"""What health asks of a plan: each constraint with its source, and their sum for a member.

Pure data: `health` says which apply, `rules` and `computed` keep them.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from foods import Caution

# A day's protein, as a part of its target; less where the target is a limit.
MOST_PROTEIN = 1.25
# Sodium of the foods of any day, in mg: WHO counts more than 5 g of salt as too much, and keto
# diets lose sodium, so the limit is what Phinney and Volek advise at most.
MOST_SODIUM_MG = 5_000


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a plan has to keep in addition to its targets."""

    # Never less energy than is spent.
    no_deficit: bool = False
    # The least target of net carbs, and the least of each day.
    least_net_carbs_g: int = 0
    # The target of protein for a kilogram, where it is not the usual one.
    protein_g_per_kg: float | None = None
    most_protein: float = MOST_PROTEIN
    most_sodium_mg: int = MOST_SODIUM_MG
    # Foods with these cautions are left out.
    leaves_out: frozenset[Caution] = frozenset()
    # Whether days have about the same vitamin K.
    steady_vitamin_k: bool = False
    source: str = ""


PREGNANCY = Constraints(
    no_deficit=True,
    least_net_carbs_g=50,
    leaves_out=frozenset({"pregnancy"}),
    source="IOM, Dietary Reference Intakes 2005: carbohydrate in pregnancy; NHS, Foods to avoid",
)
KIDNEYS = Constraints(
    protein_g_per_kg=0.8,
    most_protein=1.10,
    source="KDIGO 2024, Chronic Kidney Disease, 3.3.1: 0.8 g of protein per kg",
)
LITTLE_SALT = Constraints(
    most_sodium_mg=2_300,
    source="ACC/AHA 2017, High Blood Pressure; AHA/ACC/HFSA 2022, Heart Failure: 2.3 g of sodium",
)
WARFARIN = Constraints(
    steady_vitamin_k=True,
    source="AHA 2014, Foundation's Guide to Warfarin Therapy: about the same vitamin K every day",
)
NO_WEIGHT_LOSS = Constraints(
    no_deficit=True,
    source="NICE NG69, Eating disorders: no dieting; EFSA 2017: energy needs of minors",
)
NONE = Constraints()


def together(all_of: Iterable[Constraints]) -> Constraints:
    """The strictest of each."""
    found = NONE
    for each in all_of:
        proteins = [x for x in (found.protein_g_per_kg, each.protein_g_per_kg) if x is not None]
        found = Constraints(
            no_deficit=found.no_deficit or each.no_deficit,
            least_net_carbs_g=max(found.least_net_carbs_g, each.least_net_carbs_g),
            protein_g_per_kg=min(proteins, default=None),
            most_protein=min(found.most_protein, each.most_protein),
            most_sodium_mg=min(found.most_sodium_mg, each.most_sodium_mg),
            leaves_out=found.leaves_out | each.leaves_out,
            steady_vitamin_k=found.steady_vitamin_k or each.steady_vitamin_k,
        )
    return found


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a doctor has agreed to for a day; it counts while the doctor supervises the diet."""

    net_carbs_g: int | None = None
    protein_g: int | None = None
    calories: int | None = None


NOTHING_AGREED = Agreed()
