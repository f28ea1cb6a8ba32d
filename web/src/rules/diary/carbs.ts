// What is shown as carbs, by the member's setting, and what it is called: the one place that knows. The
// API's `netCarbsG` stays net. Pure functions.

import type { MemberSettings } from "keto-client";
import { type DayFigures, figureOf } from "./day-figures";
import { type SomeFigures, type StatedName, type Totals, tenth } from "./entries";

export type CarbMode = MemberSettings["carbMode"];

export const CARB_NAMES: Record<CarbMode, string> = {
  net: "Net carbs",
  total: "Carbs",
  available: "Available carbs",
};

/** What counts beside net carbs: on labels of the EU polyols are carbs, and fiber is none. */
const BESIDE: Record<CarbMode, readonly ("fiberG" | "polyolsG")[]> = {
  net: [],
  total: ["fiberG", "polyolsG"],
  available: ["polyolsG"],
};
// Figures are rounded to a tenth, each of three.
const ROUNDED = 0.2;

/** A figure; null where nothing is known, and at least so much where something is not. */
export interface Carbs {
  value: number | null;
  isAtLeast: boolean;
}

/** The carbs of a food or an entry. */
export function carbsIn(figures: SomeFigures, mode: CarbMode): Carbs {
  if (typeof figures.netCarbsG !== "number") return { value: null, isAtLeast: false };
  return counted(
    (name) => figures[name] ?? 0,
    (name) => typeof figures[name] === "number",
    mode,
  );
}

/** The carbs of a sum. */
export function carbsInTotals(totals: Totals, mode: CarbMode): Carbs {
  const { known, of } = totals;
  if (of > 0 && known.netCarbsG === 0) return { value: null, isAtLeast: false };
  return counted(
    (name) => totals[name],
    (name) => !(name in known),
    mode,
    of,
  );
}

/** The carbs of a day: carbs that were typed are all of them, and net carbs say nothing of fiber. */
export function carbsOfDay(day: DayFigures, mode: CarbMode): Required<Carbs> & { value: number } {
  const net = figureOf(day, "netCarbsG");
  if (mode === "net") return net;
  const { logged, byHand, totals } = day;
  if (mode === "total" && byHand.includes("carbsG")) {
    return { value: logged.carbsG ?? 0, isAtLeast: false };
  }
  const { isAtLeast } = carbsInTotals(totals, mode);
  const beside = BESIDE[mode].reduce((sum, name) => sum + totals[name], 0);
  return {
    value: tenth(net.value + beside),
    isAtLeast: isAtLeast || net.isAtLeast || byHand.includes("netCarbsG"),
  };
}

/** The sum of what is shown of several. */
export function carbsTogether(all: Carbs[]): Carbs {
  const known = all.map(({ value }) => value).filter((value) => value !== null);
  return {
    value: known.length ? tenth(known.reduce((sum, value) => sum + value, 0)) : null,
    isAtLeast: known.length < all.length || all.some(({ isAtLeast }) => isAtLeast),
  };
}

/**
 * What a target is of. One that the member has set is of the figure that is shown; a plan's is of net carbs
 * whatever is shown, as who keeps to the plan would else be over it each day.
 */
export function modeOfTarget(targets: object | null, mode: CarbMode): CarbMode {
  return targets && "source" in targets && targets.source === "hand" ? mode : "net";
}

interface OfTable {
  per100g: SomeFigures;
}

/** The fiber and polyols of weighed foods of the table; null where one is not known. */
export function besideNet(
  foods: { foodId?: string | null; grams?: number | null }[],
  table: Map<string, OfTable> | undefined,
) {
  const sum = (name: "fiberG" | "polyolsG") =>
    foods.reduce<number | null>(
      (before, { foodId, grams }) => {
        const of100g = table?.get(foodId ?? "")?.per100g[name];
        const isKnown = before !== null && typeof of100g === "number" && typeof grams === "number";
        return isKnown ? before + (of100g * grams) / 100 : null;
      },
      foods.length ? 0 : null,
    );
  return { fiberG: sum("fiberG"), polyolsG: sum("polyolsG") };
}

function counted(
  value: (name: StatedName) => number,
  isKnown: (name: StatedName) => boolean,
  mode: CarbMode,
  of: number = 1,
): Carbs {
  const net = value("netCarbsG");
  // Polyols that nobody stated were not subtracted either, where the net carbs are all of the rest.
  const rest = net + value("fiberG") + value("polyolsG") + ROUNDED * of;
  const isCounted = (name: "fiberG" | "polyolsG") =>
    isKnown(name) || (name === "polyolsG" && isKnown("carbsG") && value("carbsG") <= rest);
  return {
    value: tenth(BESIDE[mode].reduce((sum, name) => sum + value(name), net)),
    isAtLeast: !isKnown("netCarbsG") || !BESIDE[mode].every(isCounted),
  };
}
