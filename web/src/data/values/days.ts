// Calendar days as the API writes them (`2026-11-22`). Pure functions. An instant becomes a day only in
// a time zone: do not cut the date out of its text.

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone. */
export function dateIn(timezone: string, moment: string | Date) {
  // Swedish dates have the API's format. Creating a format is slower than using it.
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: timezone });
  formats.set(timezone, format);
  return format.format(new Date(moment));
}

/** The hour of a moment in a time zone, from 0 to 23. */
export function hourIn(timezone: string, moment: string | Date) {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    hour: "numeric",
    hourCycle: "h23",
  });
  return Number(format.format(new Date(moment)));
}

/** The day of a log or a weight, which the API dates at noon UTC. */
export function dayOf({ date }: { date: string }) {
  return dateIn("UTC", date);
}

/** The day that is `count` days later. */
export function addDays(date: string, count: number) {
  const at = noonOf(date);
  at.setUTCDate(at.getUTCDate() + count);
  return dateIn("UTC", at);
}

/** The number of days between two days. */
export function daysBetween(from: string, to: string) {
  return Math.round((noonOf(to).getTime() - noonOf(from).getTime()) / 86_400_000);
}

/** The days of a range, both ends included. */
export function daysOf(from: string, to: string) {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}

/** The Monday of a day's week. */
export function mondayOf(date: string) {
  return addDays(mondayAfter(date), -7);
}

/** Whether the text is a day in the API's format. */
export function isDay(text: string | null): text is string {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? "") && !Number.isNaN(noonOf(text ?? "").getTime());
}

/** The next Monday after a day. */
export function mondayAfter(date: string) {
  return addDays(date, 7 - ((noonOf(date).getUTCDay() + 6) % 7));
}

/** How many consecutive days of the set end with `last`. */
export function daysInARow(days: ReadonlySet<string>, last: string) {
  let count = 0;
  for (let day = last; days.has(day); day = addDays(day, -1)) count += 1;
  return count;
}

/** Noon UTC of a day: the same date in nearly every time zone. */
export function noonOf(date: string) {
  return new Date(`${date}T12:00:00Z`);
}

/** Whether a day is over: only then does it count in averages and towards targets. */
export function isOver(date: string, today: string) {
  return date < today;
}
