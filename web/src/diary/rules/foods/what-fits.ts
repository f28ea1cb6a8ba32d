// Which of the member's foods and dishes still fit into the day. Pure functions.

import type { DishRecord, RecentEntry } from "keto-client";
import type { Nutrients } from "../../../plans/rules/written-plan";
import { type CarbMode, carbsInTotals } from "../carbs";
import { type Eaten, type MealName, sumIn, type Totals, totalOf } from "../entries";
import { eatenOf, ofDish, ofEaten } from "./edibles";
import { stemOf, wordsOf } from "./stems";

const MOST = 3;
// Shares of what is left: less is a bite, not a meal.
const LEAST_SHARE = 0.2;
const LEAST_KCAL = 100;

export interface Left {
  calories: number;
  /** In the mode of the target. */
  carbs: number;
  mode: CarbMode;
}

/** A food, dish or meal that fits, as the entries that it is logged with. */
export interface Fitting {
  name: string;
  entries: Eaten[];
  totals: Totals;
  calories: number | null;
}

/** A meal of the plan, with the ids of its entries, whichever dish it was. */
export interface PlannedMeal {
  name: string;
  ids: string[];
  entries: Eaten[];
}

/** What is left of a day, if that is enough for a meal; null also without a target. */
export function leftOf(
  calories: number,
  targets: Nutrients | null,
  carbs: Omit<Left, "calories">,
): Left | null {
  if (!targets?.calories) return null;
  const left = targets.calories - calories;
  return left >= LEAST_KCAL && carbs.carbs > 0 ? { ...carbs, calories: left } : null;
}

/** What is needed to decide whether a food is left out. */
export type AnyNamed = Pick<Eaten, "name" | "foodId">;

/**
 * What fits and was not eaten today: the plan's meals, then dishes and recent entries, the most filling
 * first. Excludes everything with a food that the member leaves out.
 * @param known planned: the plan's meals of the day; other entries get an id when they are eaten
 */
export function whatFits(
  left: Left,
  known: { planned: PlannedMeal[]; dishes: DishRecord[]; recent: RecentEntry[]; eaten: Eaten[] },
  place: { date: string; meal: MealName },
  isLeftOut: (food: AnyNamed) => boolean,
): Fitting[] {
  const leftOut = new Set(
    known.dishes.filter(({ items }) => items.some(isLeftOut)).map(({ id }) => id),
  );
  const dishes = known.dishes.filter(({ id }) => !leftOut.has(id));
  const recent = known.recent.filter(
    (each) => !isLeftOut(each) && !(each.dishId && leftOut.has(each.dishId)),
  );
  const eatenIds = new Set(known.eaten.map(({ id }) => id));
  const seen = new Set(known.eaten.map((each) => ofEaten(each).key));
  const own = [...dishes.map(ofDish), ...recent.map(ofEaten)]
    .filter(({ key }) => !seen.has(key) && seen.add(key))
    .map((edible) =>
      fittingOf(edible.name, [eatenOf(edible, edible.amount, { ...place, id: "" })]),
    );
  const fits = (each: Fitting) => isFitting(each, left);
  return [
    ...known.planned
      .filter(({ ids }) => !ids.some((id) => eatenIds.has(id)))
      .filter(({ entries }) => !entries.some(isLeftOut))
      .map(({ name, entries }) => fittingOf(name, entries))
      .filter(fits)
      .sort(byCalories),
    ...own.filter(fits).sort(byCalories),
  ].slice(0, MOST);
}

function fittingOf(name: string, entries: Eaten[]): Fitting {
  const totals = totalOf(entries);
  return { name, entries, totals, calories: sumIn(totals, "calories") };
}

/** A dish whose figures are unknown does not fit. */
function isFitting({ calories, totals }: Fitting, left: Left) {
  const { value, isAtLeast } = carbsInTotals(totals, left.mode);
  if (calories === null || value === null || isAtLeast || value > left.carbs) return false;
  return calories <= left.calories && calories >= left.calories * LEAST_SHARE;
}

/**
 * Whether a name mentions one of these: "Cheddar with green olives" mentions "Olives, green". For food with
 * unknown ingredients.
 */
export function saysOneOf(names: string[]): (name: string) => boolean {
  const said = names.map(stemsOf).filter((stems) => stems.length > 0);
  return (name) => {
    const stems = new Set(stemsOf(name));
    return said.some((each) => each.every((stem) => stems.has(stem)));
  };
}

function stemsOf(name: string) {
  return wordsOf(name).map(stemOf);
}

function byCalories(one: Fitting, other: Fitting) {
  return (other.calories ?? 0) - (one.calories ?? 0);
}
