// Statistics of the values of several days. Pure functions.

import type { LogRecord } from "keto-client";
import { addDays, dayOf, daysInARow } from "../../data/values/days";

/** The known values among the first `count` days. */
export function knownOf(values: (number | null)[], count: number = values.length) {
  return values.slice(0, count).filter((value) => value !== null);
}

/** The mean; 0 for an empty list. */
export function meanOf(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
}

/** How many days in a row stayed within this many grams of net carbs; today is not over. */
export function daysWithin(netCarbsG: number, logs: LogRecord[], today: string) {
  const kept = logs.filter((log) => log.netCarbsG !== null && log.netCarbsG <= netCarbsG);
  return daysInARow(new Set(kept.map(dayOf)), addDays(today, -1));
}
