// A dish as it is cooked: its portions, and the minutes that a step takes. Pure functions.

import type { Ingredient, Nutrients } from "./plan-shape";
import { NUTRIENTS } from "./plan-shape";

export const PORTIONS = [1, 2, 4];

/** The ingredients for so many portions. */
export function scaled(ingredients: Ingredient[], portions: number) {
  return ingredients.map((each) => ({
    ...each,
    grams: each.grams === null ? null : each.grams * portions,
  }));
}

/** The figures of so many portions. */
export function timesPortions(figures: Nutrients, portions: number): Nutrients {
  const known = NUTRIENTS.map((name) => {
    const value = figures[name];
    return [name, value === null ? null : value * portions];
  });
  return Object.fromEntries(known);
}

/** The minutes that a step names, the longer end of a range; null when it names none. */
export function minutesIn(step: string) {
  const found = step.match(/(\d+)(?:\s*(?:-|–|to)\s*(\d+))?\s*(min(?:ute)?s?|hours?|h)\b/i);
  if (!found) return null;
  const [, from, to, unit] = found;
  const count = Number(to ?? from);
  return unit.toLowerCase().startsWith("h") ? count * 60 : count;
}

/** What is left on a timer, such as `4:05`. */
export function clockText(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
