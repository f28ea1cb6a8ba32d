// The figure that is shown as carbs, by the member's setting, and its name. No other module decides it.
// The API's `netCarbsG` stays net. Pure functions.

import type { MemberSettings } from "keto-client";
import { t } from "../../words/words";
import { type DayFigures, figureOf } from "./day-figures";
import { type SomeFigures, type StatedName, type Totals, tenth } from "./entries";

export type CarbMode = MemberSettings["carbMode"];

export const CARB_NAMES: Record<CarbMode, string> = {
  net: t("Net carbs"),
  total: t("Carbs"),
  available: t("Available carbs"),
};

/** The same within a sentence. */
export const CARB_WORDS: Record<CarbMode, string> = {
  net: t("net carbs"),
  total: t("carbs"),
  available: t("available carbs"),
};

/** With their grams, such as "4.2 g net carbs". */
export const CARB_TEXTS: Record<CarbMode, (grams: string) => string> = {
  net: (grams) => t("{grams} g net carbs", { grams }),
  total: (grams) => t("{grams} g carbs", { grams }),
  available: (grams) => t("{grams} g available carbs", { grams }),
};

/** What counts in addition to net carbs: EU labels count polyols as carbs, but not fiber. */
const ADDED: Record<CarbMode, readonly ("fiberG" | "polyolsG")[]> = {
  net: [],
  total: ["fiberG", "polyolsG"],
  available: ["polyolsG"],
};
// Each of three figures is rounded to a tenth.
const ROUNDED = 0.2;

/** A figure; null if it is unknown, and a minimum if it is partly unknown. */
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

/** The carbs of a day: typed carbs are total carbs, and net carbs do not tell the fiber. */
export function carbsOfDay(day: DayFigures, mode: CarbMode): Required<Carbs> & { value: number } {
  const net = figureOf(day, "netCarbsG");
  if (mode === "net") return net;
  const { logged, byHand, totals } = day;
  if (mode === "total" && byHand.includes("carbsG")) {
    return { value: logged.carbsG ?? 0, isAtLeast: false };
  }
  const { isAtLeast } = carbsInTotals(totals, mode);
  const added = ADDED[mode].reduce((sum, name) => sum + totals[name], 0);
  return {
    value: tenth(net.value + added),
    isAtLeast: isAtLeast || net.isAtLeast || byHand.includes("netCarbsG"),
  };
}

/** The sum of several figures. */
export function carbsTogether(all: Carbs[]): Carbs {
  const known = all.map(({ value }) => value).filter((value) => value !== null);
  return {
    value: known.length ? tenth(known.reduce((sum, value) => sum + value, 0)) : null,
    isAtLeast: known.length < all.length || all.some(({ isAtLeast }) => isAtLeast),
  };
}

/**
 * Which figure a target refers to. A target that the member has set refers to the figure shown; a plan's always
 * refers to net carbs, because a member who follows the plan would otherwise exceed it every day.
 */
export function modeOfTarget(targets: object | null, mode: CarbMode): CarbMode {
  return targets && "source" in targets && targets.source === "hand" ? mode : "net";
}

interface OfTable {
  per100g: SomeFigures;
}

/** The fiber and polyols of weighed foods of the table; null where a food's are unknown. */
export function fiberAndPolyolsOf(
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
  // Unstated polyols were not subtracted either if the net carbs are all of the rest.
  const rest = net + value("fiberG") + value("polyolsG") + ROUNDED * of;
  const isCounted = (name: "fiberG" | "polyolsG") =>
    isKnown(name) || (name === "polyolsG" && isKnown("carbsG") && value("carbsG") <= rest);
  return {
    value: tenth(ADDED[mode].reduce((sum, name) => sum + value(name), net)),
    isAtLeast: !isKnown("netCarbsG") || !ADDED[mode].every(isCounted),
  };
}
