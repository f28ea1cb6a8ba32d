// How long the member has kept something up, counted from the logs. Pure functions.

import type { LogRecord } from "keto-client";
import { dayOf, daysInARow } from "../days";

/** How many days in a row have a log. */
export function daysLogged(logs: LogRecord[], today: string) {
  return daysInARow(new Set(logs.map(dayOf)), today);
}

/** How many days in a row stayed within so many grams of net carbs. */
export function daysWithin(netCarbsG: number, logs: LogRecord[], today: string) {
  const kept = logs.filter((log) => log.netCarbsG !== null && log.netCarbsG <= netCarbsG);
  return daysInARow(new Set(kept.map(dayOf)), today);
}
