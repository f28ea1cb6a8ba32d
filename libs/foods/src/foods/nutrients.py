"""What is known of 100 g of a food beside its energy, protein, fat and carbohydrate.

None is unknown, and never 0. A unit is the end of a name: `sodium_mg`, `iodine_ug` (µg).
"""

# What an entry of a diary states beside today's figures.
MINERALS = ("fiber_g", "polyols_g", "sodium_mg", "potassium_mg", "magnesium_mg")
REST = (
    *("calcium_mg", "iron_mg", "zinc_mg", "iodine_ug", "selenium_ug"),
    *("vitamin_b12_ug", "folate_ug", "vitamin_c_mg", "vitamin_d_ug", "vitamin_e_mg"),
    *("vitamin_k_ug", "saturated_g", "omega3_g", "epa_dha_g", "cholesterol_mg"),
    *("alcohol_g", "water_g"),
)

# Values in the order of the names.
Known = tuple[float | None, ...]
