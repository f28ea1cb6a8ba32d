// The minerals of a day from the foods of its dishes, for plans that state none. Pure functions.

import type { KitchenFood } from "../../../diary/rules/foods/kitchen";
import { type Meal, MINERALS, type StatedMineral } from "../written-plan";

/** @param table the foods by id; without it nothing is known */
export function mineralsOfFoods(
  meals: Pick<Meal, "ingredients">[],
  table: Map<string, KitchenFood> | undefined,
): StatedMineral[] {
  const eaten = meals.flatMap(({ ingredients }) => ingredients);
  if (!table || !eaten.length) return [];
  return MINERALS.flatMap((name) => {
    const parts = eaten.map(({ foodId, grams }) => {
      const per = foodId ? table.get(foodId)?.per100g[name] : null;
      return grams === null || per === null || per === undefined ? null : (per * grams) / 100;
    });
    const known = parts.filter((part) => part !== null);
    if (!known.length) return [];
    const value = known.reduce((sum, part) => sum + part, 0);
    return [{ name, value, isAtLeast: known.length < parts.length }];
  });
}
