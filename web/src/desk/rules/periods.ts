// Periods to show figures for, as calendar days. Pure functions.

import { plural, t } from "../../words/words";

export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The latest days, today included. */
export function lastDays(today: string, days: number): Period {
  return { from: moved(today, 1 - days), to: today };
}

/** The usual periods, the latest first. */
export function periodsAt(today: string): [name: string, period: Period][] {
  const month = today.slice(0, 7);
  const lastOfBefore = moved(`${month}-01`, -1);
  return [
    [plural(30, "{n} day", "{n} days"), lastDays(today, 30)],
    [t("This month"), { from: `${month}-01`, to: today }],
    [t("Last month"), { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore }],
    [plural(12, "{n} month", "{n} months"), lastDays(today, 365)],
  ];
}

/** The latest months, including the current one so far; the earliest first. */
export function monthsAt(today: string, months: number): Period[] {
  const periods: Period[] = [];
  for (let to = today; periods.length < months; to = moved(periods[0].from, -1)) {
    periods.unshift({ from: `${to.slice(0, 7)}-01`, to });
  }
  return periods;
}

/** The period of the same length right before. */
export function before({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: moved(from, -length), to: moved(from, -1) };
}

function moved(day: string, days: number) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().split("T")[0];
}
