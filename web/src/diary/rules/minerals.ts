// The minerals and fiber of a day, against its targets. Pure functions.

import type { Targets } from "keto-client";
import { type SomeFigures, type Totals, tenth } from "./entries";

/** Those that a day can have targets for, and their units. */
export const MINERAL_UNITS = {
  potassiumMg: "mg",
  magnesiumMg: "mg",
  sodiumMg: "mg",
  fiberG: "g",
} as const;
export type MineralName = keyof typeof MINERAL_UNITS;
/** Minimum and maximum; targets of version 1.0.0, which this device may still have, lack them. */
export type MineralRanges = Partial<Pick<Targets, MineralName>>;
export const MINERAL_NAMES = Object.keys(MINERAL_UNITS) as MineralName[];

const MG_PER_G = 1_000;
// Below 50 mg, a tenth of a gram would show 0.
const LEAST_IN_TENTHS = 50;

export interface MineralOfDay {
  name: MineralName;
  /** The sum of the known figures; null if none is known. */
  value: number | null;
  /** How many entries state it, and how many entries there are. */
  known: number;
  of: number;
  min: number | null;
  max: number | null;
  /** How much is missing to the minimum, or above the maximum, by the known figures. */
  missing: number;
  over: number;
}

/** Each mineral of a day, in the order of `MINERAL_NAMES`. */
export function mineralsOf(totals: Totals, targets: MineralRanges | null): MineralOfDay[] {
  return MINERAL_NAMES.map((name) => {
    const { of } = totals;
    const known = totals.known[name] ?? of;
    const value = known === 0 && of > 0 ? null : totals[name];
    return { name, value, known, of, ...against(totals[name], targets?.[name]) };
  });
}

/**
 * Each mineral of the average day, in the same order: of what is known, so that it is a minimum if an entry
 * of some day does not state it.
 */
export function mineralsOfWeek(
  days: { totals: Totals }[],
  targets: MineralRanges | null,
): MineralOfDay[] {
  return MINERAL_NAMES.map((name) => {
    const sum = (part: (totals: Totals) => number) =>
      days.reduce((all, { totals }) => all + part(totals), 0);
    const of = sum((totals) => totals.of);
    const known = sum((totals) => totals.known[name] ?? totals.of);
    const average = tenth(sum((totals) => totals[name]) / Math.max(1, days.length));
    const value = known === 0 ? null : average;
    return { name, value, known, of, ...against(average, targets?.[name]) };
  });
}

function against(value: number, target: MineralRanges[MineralName]) {
  const { min = null, max = null } = target ?? {};
  return {
    ...{ min, max },
    missing: min === null ? 0 : Math.max(0, tenth(min - value)),
    over: max === null ? 0 : Math.max(0, tenth(value - max)),
  };
}

/** The mineral to show first: the one that misses most of its target; without targets the first. */
export function mostMissing(minerals: MineralOfDay[]): MineralOfDay {
  // Nothing is missing for certain of one that is not known.
  const share = ({ value, min, missing }: MineralOfDay) =>
    min && value !== null ? missing / min : 0;
  return minerals.reduce((most, each) => (share(each) > share(most) ? each : most));
}

/** Amounts of one mineral in one unit: milligrams, or grams if one of them is a gram or more. */
export function inOneUnit(name: MineralName, amounts: (number | null)[]) {
  const unit = MINERAL_UNITS[name];
  const largest = Math.max(0, ...amounts.map((each) => each ?? 0));
  if (unit === "g") return { unit, decimals: 1, amounts };
  if (largest < MG_PER_G) return { unit, decimals: 0, amounts };
  const isSmall = amounts.some((each) => each !== null && each > 0 && each < LEAST_IN_TENTHS);
  const grams = amounts.map((each) => (each === null ? null : each / MG_PER_G));
  return { unit: "g", decimals: isSmall ? 2 : 1, amounts: grams };
}

interface Food extends SomeFigures {
  name: string;
  foodId?: string | null;
  dishId?: string | null;
}

/** The foods with the largest amounts, each once with the sum of all its entries. */
export function foodsWithMost(name: MineralName, eaten: Food[], most: number) {
  const byKey = new Map<string, { name: string; foodId: string | null; value: number }>();
  for (const { foodId = null, dishId, name: called, ...figures } of eaten) {
    const value = figures[name];
    if (!value) continue;
    const key = foodId ?? dishId ?? called;
    const before = byKey.get(key)?.value ?? 0;
    byKey.set(key, { name: called, foodId, value: tenth(before + value) });
  }
  return [...byKey.values()].sort((one, other) => other.value - one.value).slice(0, most);
}
