// Calendar days as the API writes them (`2026-11-22`). Pure functions.

/** The day so many days later. */
export function addDays(date: string, count: number) {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** How many days lie between two days. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
}

/** The days of a range, both ends included. */
export function daysOf(from: string, to: string) {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
