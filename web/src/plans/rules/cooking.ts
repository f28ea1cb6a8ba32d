// Cooking a dish: its portions, and the minutes of a step. Pure functions.

import { round } from "../../data/values/units";
import type { Batch, Ingredient, Nutrients } from "./written-plan";
import { NUTRIENTS } from "./written-plan";

export const PORTIONS = [1, 2, 3, 4];

/** The ingredients for this number of portions. */
export function scaled(ingredients: Ingredient[], portions: number) {
  return ingredients.map((each) => ({
    ...each,
    grams: each.grams === null ? null : each.grams * portions,
  }));
}

/** The figures of this number of portions. */
export function timesPortions(figures: Nutrients, portions: number): Nutrients {
  const known = NUTRIENTS.map((name) => {
    const value = figures[name];
    return [name, value === null ? null : value * portions];
  });
  return Object.fromEntries(known);
}

/** The note on a dish that is cooked once for several days, for one of these days. */
export function batchText({ cookOn, portions, keepsDays, freezes }: Batch, day: number) {
  const all = `${portions} ${portions === 1 ? "portion" : "portions"}`;
  if (day !== cookOn) {
    const isFrozen = freezes && keepsDays !== null && day - cookOn > keepsDays;
    return `Cooked on day ${cookOn}, ${isFrozen ? "frozen" : all}`;
  }
  const kept = keepsDays && ` · keeps ${keepsDays} ${keepsDays === 1 ? "day" : "days"}`;
  return `Cook ${all} at once${kept || ""}${kept && freezes ? ", freezes well" : ""}`;
}

const NUMBER = String.raw`\d+\/\d+|\d+(?:[.,]\d+)?(?:\s*[¼½¾]|\s+\d+\/\d+)?|[¼½¾]`;
const MINUTES = String.raw`(${NUMBER})\s*min(?:ute)?s?\b`;
const HOURS = String.raw`(${NUMBER})\s*(?:hours?|hrs?|h)\b`;
// "1 hour 30 minutes", "1 to 1½ hours", "8 min"; the longer end of a range.
const TIME = new RegExp(`${HOURS}(?:,?\\s*(?:and\\s+)?${MINUTES})?|${MINUTES}`, "i");
const FRACTIONS: Record<string, string> = { "¼": " 1/4", "½": " 1/2", "¾": " 3/4" };

/** The minutes in a step's text, the longer end of a range; null if it has none. */
export function minutesIn(step: string) {
  const found = step.match(TIME);
  if (!found) return null;
  const [, hours, more, minutes] = found;
  const all = numberIn(hours) * 60 + numberIn(more) + numberIn(minutes);
  return all > 0 && Number.isFinite(all) ? round(all, 2) : null;
}

/** Such as 1.5, 3/4 or 1½. */
function numberIn(text = "0") {
  const parts = text.replace(",", ".").replace(/[¼½¾]/, (sign) => FRACTIONS[sign]);
  return parts
    .trim()
    .split(/\s+/)
    .map((part) => part.split("/").map(Number))
    .reduce((sum, [whole, divisor = 1]) => sum + whole / divisor, 0);
}

/** The time left on a timer, such as `4:05`. */
export function clockText(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
