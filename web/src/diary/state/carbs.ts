// The member's kind of carbs, and its name.

import { computed } from "@preact/signals";
import { number } from "../../data/member/format";
import { settings } from "../../data/member/member";
import { round } from "../../data/values/units";
import { CARBS_G } from "../../planner/rules/macros";
import type { Ingredient, Meal, Nutrients } from "../../plans/rules/written-plan";
import { t } from "../../words/words";
import {
  CARB_NAMES,
  CARB_TEXTS,
  CARB_WORDS,
  type CarbMode,
  type Carbs,
  carbsIn,
  carbsOfDay,
  carbsTogether,
  fiberAndPolyolsOf,
  modeOfTarget,
} from "../rules/carbs";
import type { DayFigures } from "../rules/day-figures";
import type { SomeFigures } from "../rules/entries";
import { kitchen } from "./kitchen";

/** Settings that this device stored with version 1.0.0 lack it. */
export const carbMode = computed<CarbMode>(() => settings.value.carbMode ?? "net");

/** Such as "Net carbs"; within a sentence "net carbs". */
export function carbsName(mode: CarbMode = carbMode.value) {
  return CARB_NAMES[mode];
}
export function carbsWord(mode: CarbMode = carbMode.value) {
  return CARB_WORDS[mode];
}

/** Grams, such as "4.2", "at least 4.2", or a dash if they are unknown. */
export function gramsText({ value, isAtLeast }: Carbs, decimals: number = 1) {
  if (value === null) return "–";
  const grams = number(value, decimals);
  return isAtLeast ? t("at least {grams}", { grams }) : grams;
}

/** With the unit and name, such as "4.2 g net carbs". */
export function carbsText(carbs: Carbs, decimals?: number, mode: CarbMode = carbMode.value) {
  return CARB_TEXTS[mode](gramsText(carbs, decimals));
}

/** The carbs of a food or an entry. */
export function shownCarbs(figures: SomeFigures) {
  return carbsIn(figures, carbMode.value);
}

/** The carbs of a plan's dish, which states net carbs: fiber and polyols come from its foods. */
export function carbsOfDish(
  { netCarbsG }: { netCarbsG?: number | null },
  foods: Ingredient[] = [],
  mode: CarbMode = carbMode.value,
) {
  return carbsIn({ netCarbsG, ...(mode !== "net" && fiberAndPolyolsOf(foods, foodTable())) }, mode);
}

/** The carbs of a day of a plan. */
export function carbsOfMeals(meals: Pick<Meal, "netCarbsG" | "ingredients">[]) {
  return carbsTogether(meals.map((meal) => carbsOfDish(meal, meal.ingredients)));
}

/** The foods by their ids, for members who count more than net carbs. */
export function foodTable() {
  return carbMode.value === "net" ? undefined : kitchen()?.byId;
}

/** A day's carbs in the mode of its target, and what is left of the target. */
export function carbsLeft(day: DayFigures, targets: Nutrients | null) {
  const mode = modeOfTarget(targets, carbMode.value);
  const most = targets?.netCarbsG ?? CARBS_G;
  const eaten = carbsOfDay(day, mode);
  return { mode, most, eaten, left: round(most - eaten.value, 1) };
}
