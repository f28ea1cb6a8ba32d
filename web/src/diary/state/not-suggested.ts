// Suggestions exclude everything with a food that the member leaves out.

import type { MyFoodItem, OwnExclusionsResponse } from "keto-client";
import { useMemo } from "preact/hooks";
import { allergensLeftOut } from "../../data/health/left-out";
import * as queries from "../../data/queries";
import { useData } from "../../data/use-data";
import { type AnyNamed, saysOneOf } from "../rules/foods/what-fits";
import { type Kitchen, kitchen } from "./kitchen";

/** Whether a food is left out; null until that is known, so that nothing is suggested too early. */
export function useIsLeftOutOfSuggestions(): ((food: AnyNamed) => boolean) | null {
  const exclusions = useData(queries.leftOut).data?.exclusions;
  const own = useData(queries.ownFoods);
  const isAnything =
    exclusions !== undefined && exclusions.texts.length + exclusions.foodIds.length > 0;
  const table = isAnything ? kitchen() : null;
  // Without a response, foods of the member are judged by their names.
  const foods = own.data?.foods ?? (own.error === null ? null : NO_FOODS);
  return useMemo(() => {
    if (!exclusions) return null;
    if (!isAnything) return () => false;
    return table && foods && leftOutBy(exclusions, table, foods);
  }, [exclusions, isAnything, table, foods]);
}

const NO_FOODS: MyFoodItem[] = [];

function leftOutBy(
  exclusions: OwnExclusionsResponse["exclusions"],
  { byId }: Kitchen,
  own: MyFoodItem[],
) {
  const ids = new Set(exclusions.foodIds);
  const allergens = allergensLeftOut(exclusions.understood);
  const ownById = new Map(own.map((food) => [food.id, food]));
  const says = saysOneOf([
    ...exclusions.texts,
    ...exclusions.foodIds.flatMap((id) => {
      const food = byId.get(id);
      return food ? [food.name, ...food.also] : [];
    }),
  ]);
  return ({ foodId, name }: AnyNamed) => {
    if (foodId && (ids.has(foodId) || byId.has(foodId))) return ids.has(foodId);
    const { allergens: has = [], mayContain = [] } = (foodId && ownById.get(foodId)) || {};
    return [...has, ...mayContain].some((id) => allergens.has(id)) || says(name);
  };
}
