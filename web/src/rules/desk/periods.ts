// The days whose figures are shown, as calendar days. Pure functions.

export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The days that are chosen most, the latest first. */
export function periodsAt(today: string): [name: string, period: Period][] {
  const month = today.slice(0, 7);
  const lastOfBefore = moved(`${month}-01`, -1);
  return [
    ["30 days", { from: moved(today, -29), to: today }],
    ["This month", { from: `${month}-01`, to: today }],
    ["Last month", { from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore }],
    ["12 months", { from: moved(today, -364), to: today }],
  ];
}

/** The latest months, this one so far; the earliest first. */
export function monthsAt(today: string, months: number): Period[] {
  const periods: Period[] = [];
  for (let to = today; periods.length < months; to = moved(periods[0].from, -1)) {
    periods.unshift({ from: `${to.slice(0, 7)}-01`, to });
  }
  return periods;
}

/** As many days, right before. */
export function before({ from, to }: Period): Period {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return { from: moved(from, -length), to: moved(from, -1) };
}

function moved(day: string, days: number) {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().split("T")[0];
}
