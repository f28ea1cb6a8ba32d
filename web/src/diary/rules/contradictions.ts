// Contradictions within a quick add: the form asks once. Pure functions.

import { type SomeFigures, tenth } from "./entries";

const KCAL_PER_G = { fatG: 9, proteinG: 4, netCarbsG: 4 } as const;
const NAMES = Object.keys(KCAL_PER_G) as (keyof typeof KCAL_PER_G)[];
// Labels are rounded, and so are the factors.
const SHARE = 1.2;
const KCAL = 20;

export interface Contradiction {
  /** The nutrient whose energy alone exceeds the typed calories; null if only the sum does. */
  name: keyof typeof KCAL_PER_G | null;
  grams: number;
  kcal: number;
}

/** Macros with more energy than the typed calories. The reverse is possible: alcohol has none of them. */
export function contradictionOf(figures: SomeFigures): Contradiction | null {
  const { calories } = figures;
  if (typeof calories !== "number") return null;
  const parts = NAMES.map((name) => {
    const grams = figures[name] ?? 0;
    return { name, grams, kcal: tenth(grams * KCAL_PER_G[name]) };
  });
  const isTooMuch = (kcal: number) => kcal > calories * SHARE + KCAL;
  const most = parts.reduce((one, other) => (other.kcal > one.kcal ? other : one));
  if (isTooMuch(most.kcal)) return most;
  const kcal = tenth(parts.reduce((sum, each) => sum + each.kcal, 0));
  return isTooMuch(kcal) ? { name: null, grams: 0, kcal } : null;
}
