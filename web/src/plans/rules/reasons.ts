// Why a day of a plan has a dish. Pure functions.

import { numberOf, objectOf, textOf } from "./any-json";

const NUTRIENTS = ["proteinG", "fiberG", "potassiumMg", "magnesiumMg"] as const;

/** What a day's other meals have of a nutrient, what the dish adds, and its best source. */
export type Short = {
  id: "short";
  nutrient: (typeof NUTRIENTS)[number];
  others: number;
  aim: number;
  adds: number;
  brings: number;
  name: string;
};
/** By how much energy a day would miss its target without a food. */
export type Energy = { id: "energy"; kcal: number; name: string };
export type Reason = Short | Energy;

/** The reason, or nothing if it cannot be read. */
export function reasonOf(value: unknown): Reason[] {
  const { id, values } = objectOf(value);
  const { nutrient, name, ...figures } = objectOf(values);
  const text = textOf(name);
  const [others, aim, adds, brings, kcal] = ["others", "aim", "adds", "brings", "kcal"].map(
    (each) => numberOf(figures[each]) ?? 0,
  );
  if (id === "energy" && text && kcal) return [{ id, name: text, kcal }];
  const short = NUTRIENTS.find((each) => each === nutrient);
  if (id !== "short" || !short || !text || !aim) return [];
  return [{ id, nutrient: short, name: text, others, aim, adds, brings }];
}
