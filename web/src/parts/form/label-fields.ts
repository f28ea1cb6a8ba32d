// Optional figures of a food's label, in addition to energy, protein, fat and carbs, by the API's names.

export const FIBER_FIELDS = [
  ["fiberG", "Fiber", "g"],
  ["polyolsG", "Sugar alcohols", "g", "Polyols, on labels in Europe."],
] as const;

export const MORE_OF_LABEL = "More of the label";
export const MORE_FIELDS = [
  ["sodiumMg", "Sodium", "mg", "1 g of salt has 400 mg of sodium."],
  ["potassiumMg", "Potassium", "mg"],
  ["magnesiumMg", "Magnesium", "mg"],
] as const;
